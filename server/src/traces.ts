import { bookingTraces } from './features/booking/traces.ts'
import { deliveryTraces } from './features/delivery/traces.ts'
import { formTraces } from './features/forms/traces.ts'
import { mailTraces } from './features/mail/traces.ts'
import { realestateTraces } from './features/realestate/traces.ts'
import { recruitmentTraces } from './features/recruitment/traces.ts'
import { rentalTraces } from './features/rental/traces.ts'
import { reservationTraces } from './features/reservation/traces.ts'
import { shopTraces } from './features/shop/traces.ts'
import { voiceTraces } from './features/voice/traces.ts'
import type { Trace } from './platform/traces.ts'

/** What is stored about customers, outside their profiles. */
export const traces: Trace[] = [
  ...shopTraces,
  ...bookingTraces,
  ...reservationTraces,
  ...rentalTraces,
  ...deliveryTraces,
  ...formTraces,
  ...realestateTraces,
  ...recruitmentTraces,
  ...voiceTraces,
  ...mailTraces,
  { table: 'customer_addresses', key: null, customer: 'customer_id', erased: 'deleted' },
  { table: 'open_requests', key: 'resource_id', erased: 'deleted' },
]
