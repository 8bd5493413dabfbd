import { minor, moneyErrors } from '../../../platform/values/money.ts'

export const RATE_TYPES = ['flat', 'by_weight', 'by_price', 'pickup'] as const
export const MAX_ZONES = 100
export const MAX_COUNTRIES = 250
export const MAX_RATES = 20
export const MAX_STEPS = 50

type Rate = {
  id: string
  name: string
  type: (typeof RATE_TYPES)[number]
  price: number
  steps: { from: number; price: number }[]
  freeFrom: number | null
}
export type Zone = { id: string; countries: string[]; currency: string; rates: Rate[] }

/** Reports amounts with too many decimals, steps of rates without any, and ids that occur twice. */
export function zoneErrors({ currency, rates }: Pick<Zone, 'currency' | 'rates'>): Record<string, string> {
  const errors: Record<string, string> = {}
  const ids = new Set<string>()
  rates.forEach(({ id, type, price, steps, freeFrom }, i) => {
    const at = `rates.${i}`
    const amounts: Record<string, number | null> = { [`${at}.price`]: price, [`${at}.freeFrom`]: freeFrom }
    steps.forEach((step, k) => {
      amounts[`${at}.steps.${k}.price`] = step.price
      if (type === 'by_price') amounts[`${at}.steps.${k}.from`] = step.from
    })
    Object.assign(errors, moneyErrors(amounts, currency))
    if (steps.length > 0 && type !== 'by_weight' && type !== 'by_price')
      errors[`${at}.steps`] = 'are for rates by_weight and by_price'
    if (ids.has(id)) errors[`${at}.id`] = 'is the id of another rate of the zone'
    ids.add(id)
  })
  return errors
}

export type Goods = { costMinor: bigint; weightGrams: number; currency: string }
export type Delivery = { id: string; name: string; cost: number; isPickup: boolean }

/** The zone of a country; undefined when the shop does not deliver there. */
export function zoneFor(zones: Zone[], country: string, currency: string): Zone | undefined {
  const sold = zones.filter((zone) => zone.currency === currency)
  return (
    sold.find(({ countries }) => countries.includes(country)) ??
    sold.find(({ countries }) => countries.length === 0)
  )
}

/** How goods can be sent within a zone, in the order of the shop. */
export const deliveriesFrom = ({ rates }: Zone, goods: Goods): Delivery[] =>
  rates.map((rate) => ({
    id: rate.id,
    name: rate.name,
    cost: costOf(rate, goods),
    isPickup: rate.type === 'pickup',
  }))

function costOf({ type, price, steps, freeFrom }: Rate, { costMinor, weightGrams, currency }: Goods): number {
  if (freeFrom !== null && costMinor >= minor(freeFrom, currency)) return 0
  const isReached = ({ from }: Rate['steps'][number]) =>
    type === 'by_weight' ? weightGrams >= from : costMinor >= minor(from, currency)
  const reached = steps.filter(isReached).sort((a, b) => b.from - a.from)
  return reached[0]?.price ?? price
}
