import { GIFT_CARD, ONLINE } from '../orders/rules.ts'

export const MAX_METHODS = 20

type Method = { id: string; name: string; instructions: string | null; expiresAfterHours?: number }
/** What a new shop has. */
export const NO_METHODS: { methods: Method[] } = { methods: [] }

export const MAX_EXPIRY_HOURS = 90 * 24

/** Reports ids that occur twice, and the one of gift cards. */
export function methodErrors({ methods }: { methods: Method[] }): Record<string, string> {
  const seen = new Set<string>()
  const errors: Record<string, string> = {}
  methods.forEach(({ id }, i) => {
    if (seen.has(id)) errors[`methods.${i}.id`] = 'is the id of another method'
    if (id === ONLINE) errors[`methods.${i}.id`] = 'is reserved for the provider that is connected'
    if (id === GIFT_CARD) errors[`methods.${i}.id`] = 'is reserved for gift cards'
    seen.add(id)
  })
  return errors
}
