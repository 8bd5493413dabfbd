import type { HandlersOf } from '../../platform/context.ts'
import type { realestate } from './contract.ts'

export const realestateHandlers: HandlersOf<typeof realestate> = {}
