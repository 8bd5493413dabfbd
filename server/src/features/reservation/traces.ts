import { NOBODY, type Trace } from '../../platform/traces.ts'

export const reservationTraces: Trace[] = [
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
