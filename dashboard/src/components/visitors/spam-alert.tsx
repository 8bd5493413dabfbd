import { Alert } from '@mantine/core'

const REASONS: Record<string, string> = {
  trap: 'A field hidden from people was filled in.',
  no_token: 'It was sent without opening the page.',
  too_fast: 'It was sent within three seconds after the page was opened.',
  repeated: 'It was sent too many times from one page view.',
  marked: 'Your team marked it as spam.',
}

/** Says why something that a visitor sent was taken for spam. */
export function SpamAlert({ reason }: { reason: string | null }) {
  if (reason === null) return null
  return (
    <Alert color="yellow" variant="light" title="Marked as spam">
      {REASONS[reason] ?? reason}{' '}
      {reason !== 'marked' && 'Its event and emails are held until you restore it.'}
    </Alert>
  )
}
