/** The current time for all decisions, and delays. Tests pass a clock that they can advance. */
export type Clock = {
  now(): Date
  /** Runs the work after so many milliseconds of real time, unless the function that it returns is called before. */
  after(delayMs: number, work: () => void): () => void
}
export const systemClock: Clock = {
  now: () => new Date(),
  after(delayMs, work) {
    const timer = setTimeout(work, delayMs)
    return () => clearTimeout(timer)
  },
}
