import { DAY_MS } from '../../../platform/values/durations.ts'

/** How long a deleted site can be restored. */
export const BIN_DAYS = 30

export const eraseAtOf = (deletedAt: Date) => new Date(deletedAt.getTime() + BIN_DAYS * DAY_MS)
