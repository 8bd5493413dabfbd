import { NOBODY, type PersonalTable } from '../../platform/personal-data.ts'

export const reservationPersonalData: PersonalTable[] = [
  {
    table: 'reservations',
    activity: {
      status: 'status',
      details: { date: 'date', time: 'time', partySize: 'party_size' },
      day: 'date',
    },
    erased: { customer: NOBODY, notes: null },
  },
]
