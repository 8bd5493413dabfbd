import type { HandlersOf } from '../../platform/context.ts'
import type { blocks } from './contract.ts'

export const blocksHandlers: HandlersOf<typeof blocks> = {}
