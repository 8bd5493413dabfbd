import { Text } from '@mantine/core'
import { HOUR_MS, momentOf, toDateTimeInput } from '../../lib/site-time.ts'

/** What the server makes of a local time on the nights when clocks change; null for all other times. */
function clockChangeHint(text: string, timeZone: string): string | null {
  if (Number.isNaN(Date.parse(`${text}Z`))) return null
  const [day = '', time = ''] = text.slice(0, 16).split('T')
  const moment = momentOf(day, time, timeZone)
  const shown = (at: number) => toDateTimeInput(new Date(at).toISOString(), timeZone)
  const first = shown(moment)
  if (first !== `${day}T${time}`)
    return `Clocks skip this time that night, so it happens at ${first.slice(11)}.`
  return shown(moment + HOUR_MS) === first
    ? 'This time occurs twice that night. The first one is used.'
    : null
}

/** The site's zone, as the description of a time. */
export const zoneHint = (timeZone: string) =>
  `In the site’s time zone, ${timeZone}, where it is now ${toDateTimeInput(new Date().toISOString(), timeZone).slice(11)}`

export const ClockChange = ({ text, timeZone }: { text: string; timeZone: string }) => {
  const hint = clockChangeHint(text, timeZone)
  return (
    hint && (
      <Text size="sm" mt="xs" role="status">
        {hint}
      </Text>
    )
  )
}
