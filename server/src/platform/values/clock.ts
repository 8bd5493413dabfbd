/** The time of day for everything the platform decides by time. Tests pass one that they turn. */
export type Clock = { now(): Date }
export const systemClock: Clock = { now: () => new Date() }
