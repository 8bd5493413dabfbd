import { Alert, Text } from '@mantine/core'
import { Copyable } from '../../components/display/copyable.tsx'
import { ShownOnce } from '../../components/panels/shown-once.tsx'
import { Signing } from './signing.tsx'

/** Shows the secret of a new webhook, or a rotated one. */
export function SecretOnce({ secret, onClose }: { secret: string | null; onClose(): void }) {
  return (
    <ShownOnce opened={secret !== null} onClose={onClose} title="Webhook secret" size="lg">
      <Alert color="yellow" variant="light" title="Copy it now">
        It is not shown again. Store it where only your receiver can read it.
      </Alert>
      <Copyable value={secret ?? ''} label="secret" />
      <Text size="sm" fw={600}>
        How to verify signatures
      </Text>
      <Signing />
    </ShownOnce>
  )
}
