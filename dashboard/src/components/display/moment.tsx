import { useTimeZone } from '../../lib/place.tsx'
import { formatDate, formatDateTime } from '../../lib/site-time.ts'
import type { Fact } from './facts.tsx'

type Props = {
  /** An API timestamp; null when it has not happened. */
  value: string | null
  /** Show only the date. */
  date?: boolean
}

/** A timestamp on the site's clock. */
export function Moment({ value, date = false }: Props) {
  const timeZone = useTimeZone()
  if (value === null) return '–'
  return (
    <time dateTime={value} title={`${formatDateTime(value, timeZone)}, ${timeZone}`}>
      {date ? formatDate(value, timeZone) : formatDateTime(value, timeZone)}
    </time>
  )
}

/** Creation and modification times as facts. */
export const timesOf = ({ createdAt, updatedAt }: { createdAt: string; updatedAt: string }): Fact[] => [
  ['Created', <Moment key="made" value={createdAt} />],
  ['Updated', <Moment key="changed" value={updatedAt} />],
]
