import { Alert } from '@mantine/core'

const REASONS: Record<string, string> = {
  trap: 'A field that people do not see was filled in.',
  no_token: 'It was sent without opening the page.',
  too_fast: 'It was sent within three seconds after the page was opened.',
  repeated: 'It was sent too often from one view of the page.',
  marked: 'Your team marked it as spam.',
}

/** Says why something that a visitor sent was taken for spam. */
export function SpamAlert({ reason }: { reason: string | null }) {
  if (reason === null) return null
  return (
    <Alert color="yellow" variant="light" title="Taken for spam">
      {REASONS[reason] ?? reason}{' '}
      {reason !== 'marked' && 'Its event and mails are held back until you restore it.'}
    </Alert>
  )
}
