/** Keys of an account that are not revoked. */
export const MAX_ACTIVE_KEYS = 200
export const MAX_USAGE_DAYS = 90
