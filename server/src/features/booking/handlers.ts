import type { HandlersOf } from '../../platform/context.ts'
import type { booking } from './contract.ts'

export const bookingHandlers: HandlersOf<typeof booking> = {}
