/** Per account; revoked keys do not count. */
export const MAX_ACTIVE_KEYS = 200
export const MAX_USAGE_DAYS = 90
export const MAX_NETWORKS = 50
export const MAX_YEARS = 10
/** How long a key keeps working beside the one that replaced it. */
export const MAX_OVERLAP_HOURS = 720
/** Owners are told this many days before a key expires, once for each. */
export const WARNING_DAYS = [14, 2]
