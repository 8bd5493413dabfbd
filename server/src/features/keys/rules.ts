/** Per account; revoked keys do not count. */
export const MAX_ACTIVE_KEYS = 200
export const MAX_USAGE_DAYS = 90
