import { ActionIcon, Button, Group, Paper, Progress, Text } from '@mantine/core'
import { IconX } from '../../lib/icons.tsx'
import type { Transfer } from './use-uploads.ts'

type RowProps = { transfer: Transfer; onRetry(): void; onDismiss(): void }

/** The outcome of one upload. */
export function TransferRow({ transfer, onRetry, onDismiss }: RowProps) {
  const { percent, error } = transfer
  const { name } = transfer.file
  return (
    <Paper withBorder px="md" py="xs" role={error ? 'alert' : 'status'}>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" fw={600} truncate>
          {name}
        </Text>
        {error === null ? (
          <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
            {percent < 100 ? `${percent} %` : 'Checking…'}
          </Text>
        ) : (
          <Group gap="xs" wrap="nowrap">
            <Button variant="default" size="compact-xs" onClick={onRetry}>
              Try again
            </Button>
            <ActionIcon variant="subtle" color="gray" aria-label={`Dismiss ${name}`} onClick={onDismiss}>
              <IconX size={16} />
            </ActionIcon>
          </Group>
        )}
      </Group>
      {error === null ? (
        <Progress value={percent} size="sm" mt={6} animated aria-label={`Upload of ${name}`} />
      ) : (
        <Text size="sm" c="var(--mantine-color-red-light-color)">
          {error}
        </Text>
      )}
    </Paper>
  )
}
