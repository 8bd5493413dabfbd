import { insertPayment, saveBill } from '../../platform/bookings/paid-queries.ts'
import type { PaymentTerms } from '../../platform/bookings/payment-terms.ts'
import { DEMO_DAYS, type DemoContext, demoImages } from '../../platform/demo.ts'
import { newId } from '../../platform/values/ids.ts'
import { addDays, dateAt } from '../../platform/values/local-time.ts'
import { itemSlug } from '../../platform/values/slug.ts'
import { insertBlock } from './blocks/queries.ts'
import { agreedOf } from './bookings/agreed.ts'
import type { RentalBooking } from './bookings/contract.ts'
import { changeBookingStatus, insertBooking } from './bookings/queries.ts'
import { quotedCharge } from './bookings/rules.ts'
import { findTerms, savePricing } from './pricing/queries.ts'
import type { Terms } from './pricing/quote.ts'
import { insertProperty } from './properties/queries.ts'
import { NO_PRICING, type Pricing } from './rules.ts'
import { insertUnit } from './units/queries.ts'

/** Houses with their units: name, guests, bedrooms, price per night. */
const HOUSES = [
  {
    name: 'Lakeside House',
    address: 'Seeufer 1, 4810 Gmunden',
    type: 'room',
    about: 'A room in the old house, breakfast included.',
    units: [
      ['Room Traunstein', 2, 1, 148],
      ['Room Feuerkogel', 2, 1, 148],
      ['Room Erlakogel', 2, 1, 139],
      ['Room Sonnstein', 2, 1, 139],
      ['Room Grünberg', 1, 1, 98],
      ['Room Höllengebirge', 3, 1, 172],
      ['Tower suite', 2, 2, 264],
    ],
  },
  {
    name: 'Boathouse',
    address: 'Seeufer 3, 4810 Gmunden',
    type: 'apartment',
    about: 'Over the water, with a jetty of its own.',
    units: [
      ['Boathouse upstairs', 4, 2, 229.5],
      ['Boathouse downstairs', 4, 2, 214.5],
      ['Sail loft', 2, 0, 168],
      ['Oar room', 2, 1, 126],
    ],
  },
  {
    name: 'Old mill',
    address: 'Mühlgasse 12, 4812 Pinsdorf',
    type: 'apartment',
    about: 'Thick walls, the sound of the stream, a kitchen for long evenings.',
    units: [
      ['Mill 1', 4, 2, 164],
      ['Mill 2', 4, 2, 164],
      ['Mill 3', 6, 3, 212],
      ['Mill 4', 2, 1, 119.9],
      ["Miller's flat", 5, 2, 198],
    ],
  },
  {
    name: 'Orchard cottages',
    address: 'Obstweg 5, 4813 Altmünster',
    type: 'cottage',
    about: 'A cottage among apple trees. Dogs welcome.',
    units: [
      ['Cottage Boskoop', 4, 2, 186],
      ['Cottage Elstar', 4, 2, 186],
      ['Cottage Gala', 4, 2, 186],
      ['Cottage Topaz', 6, 3, 238],
      ['Cottage Maschanzker', 2, 1, 142],
      ['Cottage Rubinette', 2, 1, 142],
    ],
  },
  {
    name: 'Meadow camp',
    address: 'Wiesenrain 9, 4813 Altmünster',
    type: 'tent',
    about: 'A tent with beds and a stove, from May to September.',
    units: [
      ['Tent Dandelion', 2, 0, 68],
      ['Tent Sorrel', 2, 0, 68],
      ['Tent Clover', 4, 0, 84],
      ['Tent Yarrow', 4, 0, 84],
      ["Shepherd's hut", 2, 1, 104],
    ],
  },
  {
    name: 'Alpine hut',
    address: 'Almweg 2, 4802 Ebensee',
    type: 'hut',
    about: 'An hour on foot, wood for the stove, no network.',
    units: [
      ['Hut, ground floor', 6, 2, 132],
      ['Hut, upper floor', 8, 3, 154],
      ['Hay barn', 12, 1, 96],
      ['Log cabin', 4, 1, 118],
      ['Hunting lodge', 6, 3, 189],
    ],
  },
] as const

const GUESTS = [
  ['Anna Leitner', 'anna.leitner@example.com'],
  ['Jonas Becker', 'jonas.becker@example.com'],
  ['Marie Dubois', 'marie.dubois@example.com'],
  ['Luca Moretti', 'luca.moretti@example.com'],
  ['Sofia Novak', 'sofia.novak@example.com'],
  ['Emil Andersen', 'emil.andersen@example.com'],
  ['Katharina Wolf', 'katharina.wolf@example.com'],
  ['Oliver Smith', 'oliver.smith@example.com'],
  ['Ines Fischer', 'ines.fischer@example.com'],
  ['Pieter de Vries', 'pieter.devries@example.com'],
  ['Zuzana Horáková', 'zuzana.horakova@example.com'],
] as const

/** Days of past bookings. */
const OPEN_DAYS = DEMO_DAYS - 1
const FUTURE_DAYS = 60
/** Days between arrivals in a unit; stays are shorter. */
const STRIDE = 30

/** Adds houses, units, and bookings in all statuses, arriving in the last 90 and the next 60 days. */
export async function addDemoRental(context: DemoContext) {
  const { db, site, daysAgo } = context
  const units: { id: string; maxGuests: number; active: boolean }[] = []
  for (const { units: rooms, about, type, ...house } of HOUSES) {
    const propertyId = newId('property')
    await insertProperty(db, site.id, { ...house, id: propertyId, createdAt: daysAgo(DEMO_DAYS) })
    for (const [name, maxGuests, bedrooms, pricePerNight] of rooms) {
      const i = units.length
      const unit = { id: newId('unit'), maxGuests, active: i % 16 !== 15 }
      await insertUnit(db, site.id, {
        ...unit,
        name,
        type,
        description: about,
        bedrooms,
        pricePerNight,
        propertyId,
        slug: itemSlug(name, site.language),
        currency: site.currency,
        images: demoImages(context, 'house', i, 2),
        createdAt: daysAgo(DEMO_DAYS - i / 100),
      })
      if (i % 3 === 0)
        await savePricing(db, site.id, unit.id, pricingOf(dateAt(daysAgo(0), site.timeZone), pricePerNight))
      units.push(unit)
    }
  }
  for (const [i, unit] of units.filter(({ active }) => active).entries()) await addStays(context, unit, i)
  const from = addDays(dateAt(daysAgo(0), site.timeZone), FUTURE_DAYS + STRIDE)
  for (const { id } of units.slice(-2)) {
    const period = { from, to: addDays(from, 14) }
    const block = { ...period, id: newId('rental_block'), note: 'Painters', feedId: null }
    await insertBlock(db, site.id, id, { ...block, createdAt: daysAgo(1) })
  }
}

/** A high season in the summer of the next year and the charges of a house by the lake. */
const pricingOf = (today: string, pricePerNight: number): Pricing => ({
  ...NO_PRICING,
  minimumNights: 2,
  seasons: [
    {
      name: 'Summer',
      from: `${Number(today.slice(0, 4)) + 1}-06-27`,
      to: `${Number(today.slice(0, 4)) + 1}-09-12`,
      pricePerNight: Math.round(pricePerNight * 1.3),
      minimumNights: 5,
      arrivalDays: null,
    },
  ],
  fees: [{ name: 'Cleaning', amount: 60, per: 'stay' }],
  taxes: [{ name: 'City tax', type: 'fixed', amount: 2.4, per: 'person_night', minimumAge: 15 }],
  deposit: { type: 'percentage', amount: 30, dueDays: 7, balanceDueDays: 14, confirms: false },
  cancellation: [
    { days: 30, percentage: 100 },
    { days: 7, percentage: 50 },
  ],
})

/** Offsets each unit's first stay, so that arrivals are spread out. */
async function addStays(context: DemoContext, unit: { id: string; maxGuests: number }, i: number) {
  const { db, site, daysAgo } = context
  const today = dateAt(daysAgo(0), site.timeZone)
  for (let day = ((i * 7) % STRIDE) - OPEN_DAYS, k = i; day < FUTURE_DAYS; day += STRIDE, k++) {
    const [name, email] = GUESTS[k % GUESTS.length] as (typeof GUESTS)[number]
    const bookedDaysAgo = Math.min(OPEN_DAYS, Math.max(0.5, 12 - day + (k % 9)))
    const booking = {
      id: newId('rental_booking'),
      unitId: unit.id,
      checkIn: addDays(today, day),
      checkOut: addDays(today, day + 2 + (k % 6)),
      guests: 1 + (k % unit.maxGuests),
      customer: { name, email, phone: `+43 660 55501${k % 10}${i % 10}` },
      childAges: [],
      isByVisitor: false,
      createdAt: daysAgo(bookedDaysAgo),
    }
    const terms = (await findTerms(db, site.id, unit.id)) as Terms
    const charge = quotedCharge(terms, booking, dateAt(booking.createdAt, site.timeZone))
    const booked = { checkIn: booking.checkIn, bookedAt: booking.createdAt, timeZone: site.timeZone }
    const agreed = agreedOf(terms, charge.price, booked, null)
    await insertBooking(db, site.id, { ...booking, ...charge, agreed, remindAt: null }, terms)
    const status = statusOf(k, day)
    if (agreed && status === 'approved')
      await addDemoPayment(context, booking.id, agreed, day, booking.createdAt)
    const decidedAt = daysAgo(Math.max(0, bookedDaysAgo - 1 - (k % 3)))
    await changeBookingStatus(db, site.id, booking.id, status, decidedAt)
  }
}

/** The deposit of a stay to come, and all of one that is over. */
async function addDemoPayment(
  { db, site }: DemoContext,
  bookingId: string,
  { deposit, total, currency }: PaymentTerms,
  day: number,
  bookedAt: Date,
) {
  const amount = String(day > 14 ? deposit : total)
  const payment = { subject: 'rental_booking', bookingId, type: 'payment', method: 'transfer' } as const
  await insertPayment(db, site.id, { ...payment, amount, currency }, bookedAt)
  await saveBill(db, site.id, 'rental_booking', bookingId, { paid: amount })
}

const statusOf = (k: number, day: number): RentalBooking['status'] =>
  k % 7 === 3 ? 'cancelled' : k % 9 === 4 ? 'declined' : day > 0 && k % 2 === 0 ? 'pending' : 'approved'
