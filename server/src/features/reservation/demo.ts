import { DEMO_DAYS, type DemoContext } from '../../platform/demo.ts'
import { DAY_MS } from '../../platform/values/durations.ts'
import { newId } from '../../platform/values/ids.ts'
import { addDays, dateAt } from '../../platform/values/local-time.ts'
import { saveHours } from './hours/queries.ts'
import { DEFAULT_HOURS, type Hours, turnOf } from './hours/rules.ts'
import { insertReservation, setStatus } from './reservations/queries.ts'
import type { ReservationStatus } from './schema.ts'
import { type Seating, seatingOf } from './slots/rules.ts'
import { insertTable } from './tables/queries.ts'

const DAYS_AHEAD = 30
const STILL_SEATED = 3

/** Closed on Tuesdays; afternoon service on weekends. */
const HOURS: Hours = {
  ...DEFAULT_HOURS,
  weekly: [1, 3, 4, 5, 6, 7].flatMap((weekday) => [
    { weekday, start: '11:30', end: weekday > 5 ? '17:00' : '14:30' },
    { weekday, start: '18:00', end: weekday === 5 || weekday === 6 ? '23:30' : '22:30' },
  ]),
  turnMinutes: 150,
  turnsByPartySize: [
    { upTo: 2, minutes: 90 },
    { upTo: 6, minutes: 120 },
  ],
}

/** Rooms of the inn, with the seats of their tables. */
const ROOMS = [
  { name: 'Dining room', locationId: 'dining-room', seats: [2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 8, 10, 12] },
  { name: 'Terrace', locationId: 'terrace', seats: [2, 2, 2, 4, 4, 4, 4, 6, 6, 8] },
  { name: 'Winter garden', locationId: 'winter-garden', seats: [2, 2, 2, 2, 4, 4, 6, 6] },
]
const GUESTS = [
  'Anna Gruber',
  'Jonas Leitner',
  'Maria Wimmer',
  'Lukas Steiner',
  'Sophie Moser',
  'David Huber',
  'Elena Rossi',
  'Tom Fischer',
  'Clara Novak',
  'Paul Eder',
  'Ines Berger',
  'Felix Wolf',
  'Nora Haas',
]
const NOTES = [
  'A high chair, please',
  'Birthday: a candle with dessert',
  'By the window if you can',
  'Gluten-free',
]
const TIMES = ['12:00', '19:00', '18:30', '12:30', '20:00', '19:15']
const SIZES = [2, 4, 2, 3, 6, 2, 5, 1, 8, 4, 10]

type Party = { date: string; partySize: number; seating: Seating }

/** Adds a restaurant: tables in three rooms, with past and upcoming reservations. */
export async function addDemoReservation({ db, site, daysAgo }: DemoContext) {
  const opened = daysAgo(DEMO_DAYS)
  const now = daysAgo(0)
  await saveHours(db, site.id, HOURS, opened)
  const tables = ROOMS.flatMap(({ seats, ...room }) =>
    seats.map((capacity, i) => ({
      id: newId('table'),
      name: `${room.name} ${i + 1}`,
      locationId: room.locationId,
      capacity,
      minPartySize: Math.max(1, capacity - 5),
      now: opened,
    })),
  )
  await Promise.all(tables.map((table) => insertTable(db, site.id, table)))
  const all = parties(dateAt(now, site.timeZone), site.timeZone)
  const begun = all.filter(({ seating }) => seating.startsAt <= now).length
  const saved = all.map(async (party, i) => {
    const status = i >= begun ? coming(i) : i >= begun - STILL_SEATED ? 'seated' : past(i)
    const madeAt = daysAgo(daysSince(party, now) + 1 + (i % 13))
    const reservation = {
      ...party,
      id: newId('reservation'),
      customer: customerOf(i),
      isByVisitor: false,
      notes: i % 6 === 0 ? NOTES[(i / 6) % 4] : null,
      status: status === 'requested' || i % 4 === 0 ? ('requested' as const) : ('confirmed' as const),
      now: madeAt < now ? madeAt : daysAgo((i % 9) / 3),
    }
    // Two parties at once may have chosen the same table.
    const isSaved = await insertReservation(db, site.id, reservation)
    if (!isSaved) await insertReservation(db, site.id, reservation, true)
    if (status === reservation.status) return
    await setStatus(db, site.id, reservation.id, status, changedAt(status, party, reservation.now, now))
  })
  await Promise.all(saved)
}

/** One or two parties per open day. */
function parties(today: string, timeZone: string): Party[] {
  const parties: Party[] = []
  for (let day = -DEMO_DAYS; day <= DAYS_AHEAD; day++) {
    for (let k = 0; k < 1 + (Math.abs(day) % 2); k++) {
      const date = addDays(today, day)
      const n = parties.length
      const partySize = SIZES[n % SIZES.length] as number
      const seating = seatingOf(
        HOURS,
        date,
        TIMES[n % TIMES.length] as string,
        turnOf(HOURS, partySize),
        timeZone,
      )
      if (typeof seating !== 'string') parties.push({ date, partySize, seating })
    }
  }
  return parties.sort((a, b) => a.seating.startsAt.getTime() - b.seating.startsAt.getTime())
}

const past = (i: number): ReservationStatus =>
  i % 11 === 4 ? 'no_show' : i % 9 === 5 ? 'cancelled' : i % 17 === 8 ? 'declined' : 'completed'

const coming = (i: number): ReservationStatus =>
  i % 4 === 1 ? 'requested' : i % 9 === 5 ? 'cancelled' : 'confirmed'

const daysSince = ({ seating }: Party, now: Date) => (now.getTime() - seating.startsAt.getTime()) / DAY_MS

function changedAt(status: ReservationStatus, { seating }: Party, madeAt: Date, now: Date): Date {
  if (status === 'seated' || status === 'no_show') return seating.startsAt
  if (status === 'completed') return seating.endsAt < now ? seating.endsAt : now
  return new Date((madeAt.getTime() + Math.min(seating.startsAt.getTime(), now.getTime())) / 2)
}

function customerOf(i: number) {
  const name = GUESTS[i % GUESTS.length] as string
  const email = `${name.toLowerCase().replace(' ', '.')}@example.com`
  return { name, email, phone: `+43 660 555${String(1000 + i * 7)}` }
}
