import { formatNumber } from '../../lib/format.ts'

export function sayUsage(count: number): string {
  if (count === 0) return 'Unused'
  return count === 1 ? 'On 1 page' : `On ${formatNumber(count)} pages`
}
