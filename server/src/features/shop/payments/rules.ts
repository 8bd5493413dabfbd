export const MAX_METHODS = 20
/** The method of what gift cards pay. */
export const GIFT_CARD = 'gift_card'
/** The method of what the team records without naming one. */
export const MANUAL = 'manual'
/** What a new shop has. */
export const NO_METHODS: { methods: { id: string; name: string; instructions: string | null }[] } = {
  methods: [],
}
