/** A point of a chart: a value per series, null where there is none. */
export type Point = { label: string; values: (number | null)[] }
export type Series = { label: string; color: string; isDashed?: boolean }

const ROUND_STEPS = [1, 2, 2.5, 5, 10]
const MAX_INTERVALS = 4

/** Round values from zero to at least `max`, at most five. */
export function ticksTo(max: number, isWhole: boolean): number[] {
  const least = Math.max(max, isWhole ? 1 : 0) / MAX_INTERVALS || 1
  const power = 10 ** Math.floor(Math.log10(least))
  const steps = ROUND_STEPS.map((step) => step * power)
  const step = steps.find((step) => step >= least * 0.9999 && (!isWhole || Number.isInteger(step))) ?? 1
  const count = Math.max(1, Math.ceil(max / step - 0.0001))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** A smooth path through the points that does not overshoot them. */
export function smoothPath(points: (readonly [number, number])[]): string {
  const slopes = points.slice(1).map(([x, y], i) => {
    const [previousX, previousY] = points[i] as [number, number]
    return (y - previousY) / (x - previousX)
  })
  const tangents = points.map((_, i) => {
    const before = slopes[i - 1] ?? slopes[i] ?? 0
    const after = slopes[i] ?? before
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after)
  })
  return points
    .map(([x, y], i) => {
      if (i === 0) return `M${x},${y}`
      const [fromX, fromY] = points[i - 1] as [number, number]
      const third = (x - fromX) / 3
      const leave = fromY + third * (tangents[i - 1] as number)
      const arrive = y - third * (tangents[i] as number)
      return `C${fromX + third},${leave} ${x - third},${arrive} ${x},${y}`
    })
    .join('')
}
