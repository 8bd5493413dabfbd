import { NOBODY, type PersonalTable } from '../../platform/personal-data.ts'

export const bookingPersonalData: PersonalTable[] = [
  {
    table: 'appointments',
    activity: { status: 'status', details: { date: 'date', startTime: 'start_time' }, day: 'date' },
    erased: { customer: NOBODY },
  },
]
