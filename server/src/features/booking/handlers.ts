import type { HandlersOf } from '../../platform/context.ts'
import type { Charges } from '../../platform/payments/payable.ts'
import { appointmentHandlers } from './appointments/handlers.ts'
import type { booking } from './contract.ts'
import { serviceHandlers } from './services/handlers.ts'
import { slotHandlers } from './slots/handlers.ts'
import { staffHandlers } from './staff/handlers.ts'

export const bookingHandlers = (charges: Charges): HandlersOf<typeof booking> => ({
  ...slotHandlers,
  ...appointmentHandlers(charges),
  ...serviceHandlers,
  ...staffHandlers,
})
