import type { Webhook } from '@sitewright/client'
import { StatusBadge } from '../../components/status-badge.tsx'

export function WebhookState({ webhook: { active, failCount } }: { webhook: Webhook }) {
  if (!active) return <StatusBadge status="inactive" label="Switched off" />
  return failCount > 0 ? <StatusBadge status="failed" label="Failing" /> : <StatusBadge status="active" />
}
