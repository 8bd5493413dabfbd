import { Badge } from '@mantine/core'
import type { Webhook } from '@sitewright/client'

export function WebhookState({ webhook: { active, failCount } }: { webhook: Webhook }) {
  const [label, color] = !active
    ? ['Switched off', 'gray']
    : failCount > 0
      ? ['Failing', 'red']
      : ['Active', 'teal']
  return (
    <Badge variant="light" radius="sm" tt="none" color={color}>
      {label}
    </Badge>
  )
}
