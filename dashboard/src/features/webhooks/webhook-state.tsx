import type { Webhook } from '@sitewright/client'
import { StatusBadge } from '../../components/status/status-badge.tsx'

/** Deliveries continue while the screen is open. */
export const REFETCH_MS = 5_000

export function WebhookState({ webhook: { active, failCount } }: { webhook: Webhook }) {
  if (!active) return <StatusBadge status="inactive" label="Disabled" />
  return failCount > 0 ? <StatusBadge status="failed" label="Failing" /> : <StatusBadge status="active" />
}
