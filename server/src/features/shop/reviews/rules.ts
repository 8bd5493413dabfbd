export const REVIEW_STATUSES = ['pending', 'approved', 'rejected'] as const
export const MAX_REVIEW_TITLE_LENGTH = 120
export const MAX_REVIEW_LENGTH = 5_000
export const MAX_REVIEW_NAME_LENGTH = 60
/** Products of an order whose reviews one page asks for. */
export const MAX_SHOWN_REVIEWS = 20
/** What a new shop has: nobody is asked. */
export const DEFAULT_REVIEW_SETTINGS = { requestAfterDays: null }

/** Empty text is none. */
export const textOrNull = (text: string | undefined) => text?.trim() || null
