import type { HandlersOf } from '../../platform/context.ts'
import type { Charges } from '../../platform/payments/payable.ts'
import { blockHandlers } from './blocks/handlers.ts'
import { bookingHandlers } from './bookings/handlers.ts'
import { calendarHandlers } from './calendar/handlers.ts'
import type { rental } from './contract.ts'
import { feedHandlers } from './feeds/handlers.ts'
import { priceHandlers } from './pricing/handlers.ts'
import { propertyHandlers } from './properties/handlers.ts'
import { unitHandlers } from './units/handlers.ts'

export const rentalHandlers = (charges: Charges): HandlersOf<typeof rental> => ({
  ...unitHandlers,
  ...priceHandlers,
  ...calendarHandlers,
  ...blockHandlers,
  ...feedHandlers,
  ...bookingHandlers(charges),
  ...propertyHandlers,
})
