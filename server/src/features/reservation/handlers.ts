import type { HandlersOf } from '../../platform/context.ts'
import type { reservation } from './contract.ts'
import { hoursHandlers } from './hours/handlers.ts'
import { reservationsHandlers } from './reservations/handlers.ts'
import { slotHandlers } from './slots/handlers.ts'
import { tableHandlers } from './tables/handlers.ts'

export const reservationHandlers: HandlersOf<typeof reservation> = {
  ...slotHandlers,
  ...tableHandlers,
  ...hoursHandlers,
  ...reservationsHandlers,
}
