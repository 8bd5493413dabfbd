import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { Copyable } from '../../components/copy.tsx'
import { useCovered } from '../../components/side-panel.tsx'
import { askSecretKept, useSecret } from '../../components/unsaved.tsx'
import { Signing } from './signing.tsx'

/** The secret of a webhook that was just made, or given a new one. */
export function SecretOnce({ secret, onClose }: { secret: string | null; onClose(): void }) {
  useCovered(secret !== null)
  useSecret(secret !== null)
  return (
    <Modal
      opened={secret !== null}
      onClose={async () => {
        if (await askSecretKept()) onClose()
      }}
      title="The secret of the webhook"
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      {secret !== null && (
        <Stack>
          <Alert color="yellow" variant="light" title="Copy it now">
            The dashboard does not show it again. Keep it where your receiver can read it, and nobody else.
          </Alert>
          <Copyable value={secret} label="secret" />
          <Text size="sm" fw={600}>
            How your receiver uses it
          </Text>
          <Signing />
          <Group justify="flex-end">
            <Button onClick={onClose}>I have copied it</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}
