/** Values of `cache-control` (RFC 9111). */

/** What is for one caller or visitor, and every error: nobody keeps it. */
export const NOT_KEPT = 'private, no-store'
/** For one caller, who may keep it and asks each time whether it is still so. */
export const ASKED_EACH_TIME_BY_ONE = 'private, no-cache'
/** For everybody; caches ask each time whether it is still so. */
export const ASKED_EACH_TIME = 'no-cache'
/** The bytes at its address never change. */
export const FOR_EVER = 'public, max-age=31536000, immutable'
/** What changes seldom, and may be a week old. */
export const FOR_A_WEEK = 'public, max-age=604800'
