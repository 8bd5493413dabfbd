import { contract } from '../../api/endpoint.ts'
import { appointments, bookingEvents } from './appointments/contract.ts'
import { services } from './services/contract.ts'
import { slots } from './slots/contract.ts'
import { staffEndpoints } from './staff/contract.ts'

export const booking = contract('booking', 'Appointments', [bookingEvents], {
  ...slots,
  ...appointments,
  ...services,
  ...staffEndpoints,
})
