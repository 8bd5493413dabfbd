import { Text } from '@mantine/core'
import type { AiEstimate } from '@sitewright/client'
import { formatNumber } from '../../lib/format.ts'

/** What work is going to take, and what is left of it. */
export function ShownEstimate({ estimate }: { estimate: AiEstimate }) {
  const lines = linesOf(estimate)
  if (lines.length === 0) return null
  return (
    <Text size="sm" c="dimmed" role="status">
      {lines.join(' ')}
    </Text>
  )
}

function linesOf({ tokens, characters, videoCredits, paidBy, left }: AiEstimate): string[] {
  const leftOf = (count: number | null) =>
    paidBy === 'account'
      ? 'billed to your own key'
      : count === null
        ? 'unlimited on your plan'
        : `${formatNumber(count)} left this month`
  return [
    ...(tokens.to > 0
      ? [
          `Uses ${rounded(tokens.from)} to ${rounded(tokens.to)} tokens, usually near the lower end: ${leftOf(left.tokens)}.`,
        ]
      : []),
    ...(characters > 0
      ? [`Translates ${formatNumber(characters)} characters: ${leftOf(left.characters)}.`]
      : []),
    ...(videoCredits > 0
      ? [
          `The video uses ${videoCredits === 1 ? '1 credit' : `${videoCredits} credits`}: ${left.videoCredits === null ? 'unlimited on your plan' : `${formatNumber(left.videoCredits)} left this month`}.`,
        ]
      : []),
  ]
}

/** To two digits: an estimate is not more exact. */
const rounded = (count: number) => formatNumber(Number(count.toPrecision(2)))
