import { type Static, Type } from 'typebox'
import { endpoint } from '../../../api/endpoint.ts'
import { one } from '../../../api/reply.ts'
import { Currency, DateOnly, Id, NAME_LENGTH, named, nullable, oneOf, partial } from '../../../api/schema.ts'
import {
  AMOUNT_TYPES,
  CHARGE_UNITS,
  MAX_CANCELLATION_STEPS,
  MAX_CHARGE,
  MAX_CHARGES,
  MAX_NIGHTS,
  MAX_SEASONS,
} from '../rules.ts'
import { checkIn, checkOut, guests } from '../schema.ts'
import { price, refusalReason } from './schema.ts'

const name = Type.String({ minLength: 1, maxLength: NAME_LENGTH })
const pricePerNight = Type.Number({ minimum: 0, maximum: 10_000_000_000, examples: [189] })
const amount = Type.Number({ minimum: 0, maximum: MAX_CHARGE, examples: [60] })
const nights = Type.Integer({ minimum: 1, maximum: MAX_NIGHTS, examples: [3] })
const arrivalDays = nullable(
  Type.Array(Type.Integer({ minimum: 1, maximum: 7, examples: [6] }), {
    minItems: 1,
    maxItems: 7,
    uniqueItems: true,
    description: 'Weekdays on which stays can start, Monday is 1; null: any',
  }),
)
const unset = { default: null }

const season = Type.Object({
  name: { ...name, examples: ['Summer'] },
  from: Type.String({ ...DateOnly, description: 'First night', examples: ['2026-06-01'] }),
  to: Type.String({ ...DateOnly, description: 'Day after the last night', examples: ['2026-09-01'] }),
  pricePerNight,
  minimumNights: { ...nullable(nights), ...unset, description: "Null: the unit's" },
  arrivalDays: { ...arrivalDays, ...unset, description: "As for the unit; null: the unit's" },
})
const per = oneOf(CHARGE_UNITS as unknown as [...typeof CHARGE_UNITS], {
  description: 'What `amount` is for',
})
const RentalFee = named('RentalFee', Type.Object({ name: { ...name, examples: ['Cleaning'] }, amount, per }))
const typeOf = (of: string) =>
  oneOf(AMOUNT_TYPES as unknown as [...typeof AMOUNT_TYPES], {
    default: 'fixed',
    description: `\`percentage\`: \`amount\` is a percentage of ${of}, with at most 4 decimals`,
  })
const tax = Type.Object({
  name: { ...name, examples: ['City tax'] },
  type: typeOf('the nights and fees'),
  amount: { ...amount, examples: [2.4] },
  per: { ...per, default: 'person_night', description: 'What a fixed `amount` is for' },
  minimumAge: {
    ...nullable(Type.Integer({ minimum: 1, maximum: 99 })),
    ...unset,
    description: 'Younger guests do not pay a fixed amount; null: all pay',
  },
})
const deposit = Type.Object({
  type: typeOf('the total'),
  amount: { ...amount, examples: [30] },
  dueDays: Type.Integer({
    minimum: 0,
    maximum: 365,
    default: 0,
    description: 'Days after the booking until the deposit is due, at the latest on arrival',
  }),
  balanceDueDays: Type.Integer({
    minimum: 0,
    maximum: 365,
    default: 0,
    description: 'Days before arrival when the balance is due',
  }),
  confirms: Type.Boolean({
    default: false,
    description: "Whether paying the deposit approves a visitor's booking",
  }),
})
const cancellation = nullable(
  Type.Array(
    Type.Object({
      days: Type.Integer({
        minimum: 0,
        maximum: 730,
        description: 'Days before the arrival',
        examples: [30],
      }),
      percentage: Type.Number({ minimum: 0, maximum: 100, examples: [100] }),
    }),
    {
      maxItems: MAX_CANCELLATION_STEPS,
      description:
        'Percentage of the amount paid that is refunded when a guest cancels at least this many days before arrival; later ' +
        'cancellations get no refund. Null: all of it, as long as guests can cancel',
    },
  ),
)
const days = (maximum: number, description: string) => Type.Integer({ minimum: 0, maximum, description })
const RentalNotice = named(
  'RentalNotice',
  Type.Object({
    minNoticeDays: days(365, 'Minimum days between booking and arrival'),
    horizonDays: days(730, 'Days from today to the last arrival that visitors can book'),
    changeNoticeDays: days(365, 'Days before the arrival until which visitors can change or cancel'),
  }),
)
/** What is sent may leave out fields with a default, so its schemas have names of their own. */
const pricingOf = (suffix: '' | 'Input') => ({
  minimumNights: { ...nullable(nights), description: 'Null: one' },
  maximumNights: { ...nullable(nights), description: `Null: ${MAX_NIGHTS}` },
  arrivalDays,
  seasons: Type.Array(named(`RentalSeason${suffix}`, season), {
    maxItems: MAX_SEASONS,
    description:
      "In order; they do not overlap. Nights outside them cost the unit's price. Minimum and arrival days of a stay are those of its first night",
  }),
  fees: Type.Array(RentalFee, { maxItems: MAX_CHARGES }),
  taxes: Type.Array(named(`RentalTax${suffix}`, tax), { maxItems: MAX_CHARGES }),
  deposit: nullable(named(`RentalDeposit${suffix}`, deposit)),
  cancellation,
  notice: RentalNotice,
})
export const RentalPricing = named(
  'RentalPricing',
  Type.Object({ unitId: Id, currency: Currency, pricePerNight, ...pricingOf('') }),
)
const PricingUpdate = partial(pricingOf('Input'))

const RentalRefusal = named(
  'RentalRefusal',
  Type.Object({
    reason: refusalReason,
    message: Type.String({ description: 'Why, in words for visitors' }),
  }),
)
const RentalQuote = named(
  'RentalQuote',
  Type.Object({
    unitId: Id,
    checkIn,
    checkOut,
    guests: Type.Integer(),
    currency: Currency,
    bookable: Type.Boolean(),
    refusals: Type.Array(RentalRefusal, { description: 'Why it is not bookable; empty when it is' }),
    ...price,
  }),
)
export type RentalPricing = Static<typeof RentalPricing>

export const prices = {
  getPricing: endpoint('GET /v1/sites/:siteId/rental/units/:unitId/pricing', 'booking:read', {
    extension: true,
    summary: 'Get the prices and rules of a rental unit',
    reply: one(RentalPricing),
  }),
  updatePricing: endpoint('PUT /v1/sites/:siteId/rental/units/:unitId/pricing', 'booking:write', {
    extension: true,
    summary: 'Set the prices and rules of a rental unit',
    description: 'Changes only the fields sent; lists are replaced. Existing bookings keep their price.',
    body: PricingUpdate,
    reply: one(RentalPricing),
  }),
  getQuote: endpoint('GET /v1/sites/:siteId/rental/units/:unitId/quote', 'booking:read', {
    extension: true,
    summary: 'Quote a stay in a rental unit',
    description:
      'What the stay costs, line by line, and whether a visitor can book it today. Each line is rounded separately, half up, to the ' +
      'minor unit of the currency; the total is the sum of the lines.',
    query: Type.Object({
      checkIn,
      checkOut,
      guests,
      childAges: Type.Optional(
        Type.String({
          maxLength: 60,
          pattern: '^\\d{1,2}(,\\d{1,2}){0,19}$',
          description: 'Ages of the children among the guests, such as 4,11',
          examples: ['4,11'],
        }),
      ),
    }),
    reply: one(RentalQuote),
  }),
} as const
