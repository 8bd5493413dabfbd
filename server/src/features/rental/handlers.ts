import type { HandlersOf } from '../../platform/context.ts'
import type { rental } from './contract.ts'

export const rentalHandlers: HandlersOf<typeof rental> = {}
