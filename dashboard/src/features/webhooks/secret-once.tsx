import { Alert, Text } from '@mantine/core'
import { Copyable } from '../../components/display/copyable.tsx'
import { ShownOnce } from '../../components/panels/shown-once.tsx'
import { Signing } from './signing.tsx'

/** Shows the secret of a new webhook, or a rotated one. */
export function SecretOnce({ secret, onClose }: { secret: string | null; onClose(): void }) {
  return (
    <ShownOnce opened={secret !== null} onClose={onClose} title="The secret of the webhook" size="lg">
      <Alert color="yellow" variant="light" title="Copy it now">
        The dashboard does not show it again. Keep it where your receiver can read it, and nobody else.
      </Alert>
      <Copyable value={secret ?? ''} label="secret" />
      <Text size="sm" fw={600}>
        How your receiver uses it
      </Text>
      <Signing />
    </ShownOnce>
  )
}
