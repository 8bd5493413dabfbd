import { bookingPersonalData } from './features/booking/personal-data.ts'
import { deliveryPersonalData } from './features/delivery/personal-data.ts'
import { formPersonalData } from './features/forms/personal-data.ts'
import { mailPersonalData } from './features/mail/personal-data.ts'
import { realestatePersonalData } from './features/realestate/personal-data.ts'
import { recruitmentPersonalData } from './features/recruitment/personal-data.ts'
import { rentalPersonalData } from './features/rental/personal-data.ts'
import { reservationPersonalData } from './features/reservation/personal-data.ts'
import { shopPersonalData } from './features/shop/personal-data.ts'
import { voicePersonalData } from './features/voice/personal-data.ts'
import type { PersonalTable } from './platform/personal-data.ts'

/** What is stored about customers, outside their profiles. */
export const personalData: PersonalTable[] = [
  ...shopPersonalData,
  ...bookingPersonalData,
  ...reservationPersonalData,
  ...rentalPersonalData,
  ...deliveryPersonalData,
  ...formPersonalData,
  ...realestatePersonalData,
  ...recruitmentPersonalData,
  ...voicePersonalData,
  ...mailPersonalData,
  { table: 'customer_addresses', key: null, customer: 'customer_id', erased: 'deleted' },
  { table: 'open_requests', key: 'resource_id', erased: 'deleted' },
]
