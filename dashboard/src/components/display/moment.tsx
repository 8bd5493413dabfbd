import { useTimeZone } from '../../lib/place.tsx'
import { formatDate, formatDateTime } from '../../lib/site-time.ts'
import type { Fact } from './facts.tsx'

type Props = {
  /** As the API says it; null where it has not come. */
  value: string | null
  /** Its day is enough. */
  date?: boolean
}

/** When something happened, on the clock of the site one is in. */
export function Moment({ value, date = false }: Props) {
  const timeZone = useTimeZone()
  if (value === null) return '–'
  return (
    <time dateTime={value} title={`${formatDateTime(value, timeZone)}, ${timeZone}`}>
      {date ? formatDate(value, timeZone) : formatDateTime(value, timeZone)}
    </time>
  )
}

/** Facts of when something was made, and changed last. */
export const timesOf = ({ createdAt, updatedAt }: { createdAt: string; updatedAt: string }): Fact[] => [
  ['Made', <Moment key="made" value={createdAt} />],
  ['Changed', <Moment key="changed" value={updatedAt} />],
]
