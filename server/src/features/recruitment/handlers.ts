import type { HandlersOf } from '../../platform/context.ts'
import type { recruitment } from './contract.ts'

export const recruitmentHandlers: HandlersOf<typeof recruitment> = {}
