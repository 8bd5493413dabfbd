/** The current time for all decisions. Tests pass a clock they can advance. */
export type Clock = { now(): Date }
export const systemClock: Clock = { now: () => new Date() }
