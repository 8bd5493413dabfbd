import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { MadeApiKey } from '@sitewright/client'
import { Copyable } from '../../components/display/copyable.tsx'

/** A new key, the only time it can be seen. */
export function MadeKey({ made, onClose }: { made: MadeApiKey; onClose(): void }) {
  const curl = `curl -H 'X-Api-Key: ${made.key}' ${window.location.origin}/v1/sites`
  return (
    <Stack>
      <Alert color="yellow" variant="light" title="Copy it now">
        Only a hash is stored; the key cannot be shown again.
      </Alert>
      <Copyable value={made.key} label="key" />
      <div>
        <Text size="sm" fw={600} mb={4}>
          Try it
        </Text>
        <Copyable value={curl} label="command" />
      </div>
      <Group justify="flex-end">
        <Button onClick={onClose}>I have copied it</Button>
      </Group>
    </Stack>
  )
}
