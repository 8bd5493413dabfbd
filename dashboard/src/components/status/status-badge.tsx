import { Badge } from '@mantine/core'
import { labelOf } from '../../lib/format.ts'

/** Colours by meaning: done, waiting, in progress, failed; anything else is gray. */
const COLORS: Record<string, string> = {
  published: 'teal',
  live: 'teal',
  ok: 'teal',
  done: 'teal',
  added: 'teal',
  changed: 'blue',
  removed: 'red',
  active: 'teal',
  completed: 'teal',
  delivered: 'teal',
  confirmed: 'teal',
  approved: 'teal',
  available: 'teal',
  sent: 'teal',
  success: 'teal',
  operational: 'teal',
  paid: 'teal',
  hired: 'teal',
  offer: 'blue',
  interview: 'blue',
  screening: 'blue',
  rejected: 'red',
  pending: 'yellow',
  requested: 'yellow',
  queued: 'yellow',
  new: 'yellow',
  degraded: 'yellow',
  warning: 'yellow',
  processing: 'blue',
  running: 'blue',
  sending: 'blue',
  assigned: 'blue',
  preparing: 'blue',
  ready: 'blue',
  picked_up: 'blue',
  in_transit: 'blue',
  in_progress: 'blue',
  seated: 'blue',
  shipped: 'blue',
  voicemail: 'blue',
  failed: 'red',
  problem: 'red',
  cancelled: 'red',
  declined: 'red',
  no_show: 'red',
  missed: 'red',
  outage: 'red',
  revoked: 'red',
  expired: 'red',
  suspended: 'red',
  refunded: 'grape',
}

export function StatusBadge({ status, label }: { status: string; label?: string }) {
  return (
    <Badge variant="light" color={COLORS[status] ?? 'gray'} radius="sm" tt="none" fw={600} miw="max-content">
      {label ?? labelOf(status)}
    </Badge>
  )
}
