import type { HandlersOf } from '../../platform/context.ts'
import type { shop } from './contract.ts'

export const shopHandlers: HandlersOf<typeof shop> = {}
