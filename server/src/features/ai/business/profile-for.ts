import type { SiteBrief } from '../brief/schema.ts'
import { SCHEMA_TYPES } from '../brief/schema-types.ts'
import type { ItemFields } from './items.ts'
import { amountOf } from './read-amount.ts'
import { weeklyOf } from './read-hours.ts'

const MAX_LENGTH = { phone: 40, email: 254, address: 500 }

/** What a prompt says of a business to search engines; null if that is nothing of its kind. */
export function profileFor(brief: SiteBrief, currency: string): ItemFields['business'] | null {
  const [kind] = brief.kinds
  const type = kind === undefined ? null : (SCHEMA_TYPES[kind] ?? null)
  if (type === null) return null
  const { phone, email, street } = brief.contact
  const fitting = (text: string | null, maxLength: number) =>
    text !== null && text.length <= maxLength ? text : null
  return {
    type,
    phone: fitting(phone, MAX_LENGTH.phone),
    email: fitting(email, MAX_LENGTH.email),
    address: fitting(street, MAX_LENGTH.address),
    priceRange: priceRangeOf(brief, currency),
    openingHours: weeklyOf(brief.hours),
  }
}

/** From the lowest price to the highest; null without prices, or with several currencies. */
function priceRangeOf({ offers }: SiteBrief, currency: string): string | null {
  const prices = offers.flatMap(({ price }) => (price === null ? [] : (amountOf(price) ?? [])))
  const [first = currency, ...others] = new Set(prices.map((price) => price.currency ?? currency))
  if (prices.length === 0 || others.length > 0) return null
  const amounts = prices.map(({ amount }) => amount)
  const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts)]
  return lowest === highest ? `${lowest} ${first}` : `${lowest}–${highest} ${first}`
}
