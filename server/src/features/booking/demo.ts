import { DEMO_DAYS, type DemoContext } from '../../platform/demo.ts'
import { newId } from '../../platform/values/ids.ts'
import { dateAt } from '../../platform/values/local-time.ts'
import { itemSlug } from '../../platform/values/slug.ts'
import { insertBooking, setStatus } from './appointments/queries.ts'
import type { BookingStatus, Span } from './schema.ts'
import { insertService, setStaffOf } from './services/queries.ts'
import { Day, type Member, type ServiceTimes } from './slots/rules.ts'
import { insertStaff, insertTimeOff } from './staff/queries.ts'

type Skill = 'massage' | 'beauty' | 'water' | 'body'

/** Name, minutes, euros, and the staff who offer it. */
const TREATMENTS: [name: string, minutes: number, price: number, skill: Skill][] = [
  ['Classic massage', 50, 68, 'massage'],
  ['Back and neck massage', 25, 39, 'massage'],
  ['Hot stone massage', 80, 112, 'massage'],
  ['Foot reflexology', 45, 59, 'massage'],
  ['Lymphatic drainage', 50, 72, 'massage'],
  ['Aroma oil massage', 50, 76, 'massage'],
  ['Deep tissue massage', 60, 84, 'massage'],
  ['Massage for two', 50, 140, 'massage'],
  ['Herbal stamp massage', 75, 104, 'massage'],
  ['Facial, pure', 60, 79, 'beauty'],
  ['Facial, deep', 90, 118, 'beauty'],
  ['Manicure', 40, 38, 'beauty'],
  ['Manicure with varnish', 55, 48, 'beauty'],
  ['Pedicure', 50, 46, 'beauty'],
  ['Brows and lashes', 30, 29, 'beauty'],
  ['Hay flower pack', 30, 42, 'beauty'],
  ['Sea mud pack', 40, 49, 'beauty'],
  ['Bridal make-up', 90, 130, 'beauty'],
  ['Private sauna', 120, 90, 'water'],
  ['Sauna ritual', 45, 18, 'water'],
  ['Bath in mountain milk', 30, 44, 'water'],
  ['Bath in lake herbs', 30, 44, 'water'],
  ['Cold lake dip, guided', 30, 15, 'water'],
  ['Salt steam peeling', 40, 47, 'water'],
  ['Yoga, single lesson', 60, 70, 'body'],
  ['Yoga by the lake', 75, 22, 'body'],
  ['Pilates, single lesson', 55, 65, 'body'],
  ['Breathing and rest', 45, 35, 'body'],
  ['Rowing lesson', 90, 60, 'body'],
  ['Personal training', 60, 75, 'body'],
]

const DESCRIPTIONS: Record<Skill, string> = {
  massage: 'In a quiet room above the water. Tell us where it hurts, and where it does not.',
  beauty: 'With creams made of herbs from our garden. Tea and a view are included.',
  water: 'Between the sauna, the steam room and the lake. We bring towels and robes.',
  body: 'On the jetty when the weather is fine, in the barn when it is not.',
}

const STAFF: [name: string, ...skills: Skill[]][] = [
  ['Anna Berger', 'massage'],
  ['Lukas Fuchs', 'massage', 'water'],
  ['Mira Novak', 'massage', 'beauty'],
  ['Jonas Steiner', 'massage'],
  ['Elif Kaya', 'beauty'],
  ['Clara Winkler', 'beauty'],
  ['Sofia Rossi', 'beauty', 'water'],
  ['Paul Egger', 'water', 'body'],
  ['Hana Svoboda', 'water'],
  ['Nora Lang', 'body'],
  ['Tom Wallner', 'body'],
  ['Ines Moser', 'body', 'massage'],
]
const GUESTS =
  'Ada Hofer, Ben Adler, Cleo Marin, David Koch, Emma Wolf, Finn Auer, Greta Lind, Hugo Baum'.split(', ')

/** Closed on Tuesdays. Staff alternate between early and late shifts. */
const hoursOf = (i: number): Span[] =>
  [1, 3, 4, 5, 6, 7].flatMap((weekday) =>
    i % 2 === 0
      ? [
          { weekday, start: '09:00', end: '12:30' },
          { weekday, start: '13:30', end: '17:00' },
        ]
      : [{ weekday, start: '12:00', end: '20:00' }],
  )

/** Terms of treatments that are paid when they are booked. */
const PREPAID = { prepayment: 'full' as const, noShowFee: 15, freeCancellationMinutes: 2 * 24 * 60 }

type Treatment = ServiceTimes & { id: string; requiresApproval: boolean; staff: Member[] }

/** Adds a spa: treatments, staff, time off, and bookings of the last 90 and the next 30 days. */
export async function addDemoBooking(context: DemoContext) {
  const treatments = await addTreatments(context, await addStaff(context))
  const { db, site, daysAgo } = context
  for (let i = 0; i < DEMO_DAYS + 30; i++) {
    const age = DEMO_DAYS - i
    const treatment = treatments[(i * 7) % treatments.length] as Treatment
    const { id: serviceId, staff } = treatment
    const member = staff[i % staff.length] as Member
    const day = new Day(dateAt(daysAgo(age), site.timeZone), site.timeZone)
    const open = day.slots(treatment, [member]).filter(({ available }) => available)
    const at =
      open.length > 0 ? day.appointment(open[(i * 5) % open.length]?.startTime as string, treatment) : null
    if (!at) continue
    const id = newId('booking')
    const [before, after] = statusesOf(i, age, treatment.requiresApproval)
    const name = GUESTS[i % GUESTS.length] as string
    const customer = {
      name,
      email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
      phone: `+43 660 55${100 + i}`,
    }
    const createdAt = daysAgo(Math.max((i % 8) / 4, age + 2 + (i % 9)))
    const booking = {
      id,
      status: before,
      serviceId,
      staffId: member.id,
      branchId: null,
      date: day.date,
      customer,
      isByVisitor: false,
      createdAt,
    }
    if (!(await insertBooking(db, site.id, booking, at))) continue
    if (after) await setStatus(db, site.id, id, after, daysAgo(Math.max(0, age - 0.2)))
    if (after !== 'cancelled') member.occupied.push(at.occupied)
  }
}

async function addStaff({ db, site, daysAgo }: DemoContext) {
  const staff: (Member & { skills: Skill[] })[] = []
  for (const [i, [name, ...skills]] of STAFF.entries()) {
    const id = newId('staff')
    const email = `${name.toLowerCase().replace(' ', '.')}@example.com`
    const workingHours = hoursOf(i)
    const timeOff: Member['timeOff'] = []
    await insertStaff(
      db,
      site.id,
      { id, name, email, workingHours, branchIds: ['lakeside'] },
      daysAgo(DEMO_DAYS + 20 - i),
    )
    for (const [reason, age] of [
      ['Holiday', 80 - i * 5],
      ['Course', 10 - i * 3],
    ] as const) {
      const [startsAt, endsAt] = [daysAgo(age), daysAgo(age - 4)]
      await insertTimeOff(
        db,
        site.id,
        { id: newId('timeoff'), staffId: id, startsAt, endsAt, reason },
        daysAgo(DEMO_DAYS),
      )
      timeOff.push([startsAt.getTime(), endsAt.getTime()])
    }
    staff.push({ id, skills, workingHours, timeOff, occupied: [] })
  }
  return staff
}

async function addTreatments({ db, site, daysAgo }: DemoContext, all: (Member & { skills: Skill[] })[]) {
  const treatments: Treatment[] = []
  for (const [i, [name, durationMinutes, price, skill]] of TREATMENTS.entries()) {
    const treatment: Treatment = {
      id: newId('service'),
      durationMinutes,
      bufferBeforeMinutes: 0,
      bufferAfterMinutes: skill === 'body' ? 0 : 10,
      slotIntervalMinutes: 30,
      requiresApproval: i % 3 === 1,
      ...(i % 5 === 0 && PREPAID),
      staff: all.filter(({ skills }) => skills.includes(skill)),
    }
    const fields = {
      slug: itemSlug(name, site.language),
      name,
      price,
      currency: site.currency,
      description: DESCRIPTIONS[skill],
    }
    await insertService(db, site.id, { ...treatment, ...fields }, daysAgo(DEMO_DAYS + 40 - i))
    await setStaffOf(
      db,
      site.id,
      treatment.id,
      treatment.staff.map(({ id }) => id),
    )
    treatments.push(treatment)
  }
  return treatments
}

/** The initial and the final status of a booking. */
function statusesOf(i: number, age: number, requiresApproval: boolean): [BookingStatus, BookingStatus?] {
  const first = requiresApproval ? 'pending' : 'confirmed'
  if (i % 9 === 4) return [first, 'cancelled']
  if (age > 0) return [first, i % 11 === 3 ? 'no_show' : 'completed']
  return [first]
}
