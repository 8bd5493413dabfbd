import type { HandlersOf } from '../../platform/context.ts'
import type { reservation } from './contract.ts'

export const reservationHandlers: HandlersOf<typeof reservation> = {}
