/** What this process has counted and not yet saved. */
export type NotFoundCounts = { flush(): Promise<void> }

/** Rows of a site; rarer and older ones give way. */
export const MAX_NOT_FOUND_PATHS = 1_000
/** Longer paths are not counted. */
export const MAX_NOT_FOUND_LENGTH = 500
