import { NOBODY, type Trace } from '../../platform/traces.ts'

export const bookingTraces: Trace[] = [
  {
    table: 'appointments',
    activity: { status: 'status', details: { date: 'date', startTime: 'start_time' }, day: 'date' },
    erased: { customer: NOBODY },
  },
]
