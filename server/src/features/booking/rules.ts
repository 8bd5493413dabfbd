export const MIN_SERVICE_MINUTES = 5
export const MAX_SERVICE_MINUTES = 24 * 60
/** Bounds the list of slots, which has one entry per staff member and time. */
export const MAX_STAFF_OF_SERVICE = 100
export const MAX_SERVICES_OF_STAFF = 500
export const MAX_TIME_OFF_OF_DAY = 100
