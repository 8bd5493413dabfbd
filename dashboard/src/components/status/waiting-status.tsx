import { Text } from '@mantine/core'
import { Moment } from '../display/moment.tsx'
import { StatusBadge } from './status-badge.tsx'

/** A status, and when it ends by itself. */
export const WaitingStatus = ({ status, expiresAt }: { status: string; expiresAt: string | null }) => (
  <>
    <StatusBadge status={status} />
    {expiresAt !== null && (
      <Text size="xs" c="dimmed">
        until <Moment value={expiresAt} />
      </Text>
    )}
  </>
)
