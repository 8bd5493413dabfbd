/** Summary of the rounds of a case. */
export type Spread = { median: number; min: number; max: number }

export function spreadOf(values: number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const median = ((sorted[Math.floor(middle)] as number) + (sorted[Math.ceil(middle) - 1] as number)) / 2
  return { median, min: sorted[0] as number, max: sorted.at(-1) as number }
}

export const quantile = (sorted: number[], q: number) => sorted[Math.floor((sorted.length - 1) * q)] ?? 0
