import { NOBODY, type PersonalTable } from '../../platform/personal-data.ts'

export const rentalPersonalData: PersonalTable[] = [
  {
    table: 'rental_bookings',
    activity: {
      status: 'status',
      details: { checkIn: 'check_in', checkOut: 'check_out', guests: 'guests' },
      day: 'check_in',
    },
    erased: { customer: NOBODY },
  },
  // Of stays and of appointments.
  { table: 'booking_payments', key: 'booking_id', erased: { reference: null } },
]
