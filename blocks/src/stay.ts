import type { Labels } from './labels-en.ts'
import type { PanelField } from './panel.ts'

/** What is asked about a stay: the days of arrival and departure, and how many guests there are. */
export const stayFields = (
  { arrival, departure, guests: persons }: Labels,
  stay: {
    checkIn?: string
    checkOut?: string
    guests: number
    /** Days on which a stay can begin. */
    firstDay?: string
    lastDay?: string
    maxGuests: number
  },
): PanelField[] => [
  {
    name: 'checkIn',
    label: arrival,
    type: 'date',
    required: true,
    value: stay.checkIn,
    min: stay.firstDay,
    max: stay.lastDay,
  },
  {
    name: 'checkOut',
    label: departure,
    type: 'date',
    required: true,
    value: stay.checkOut,
    min: stay.firstDay,
  },
  {
    name: 'guests',
    label: persons,
    type: 'number',
    required: true,
    value: String(Math.min(stay.guests, stay.maxGuests)),
    min: 1,
    max: stay.maxGuests,
  },
]
