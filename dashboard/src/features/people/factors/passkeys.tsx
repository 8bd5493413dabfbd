import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { Passkey } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Moment } from '../../../components/display/moment.tsx'
import { ErrorState, Lines } from '../../../components/feedback/states.tsx'
import { useAction } from '../../../components/feedback/use-action.ts'
import { Section } from '../../../components/layout/section.tsx'
import { ShownOnce } from '../../../components/panels/shown-once.tsx'
import { deviceOf } from '../../../lib/device.ts'
import { anonymousApi, useMe } from '../../../lib/session.tsx'
import { createPasskey, hasPasskeys } from './passkey.ts'
import { ProofForm } from './proof.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { FACTORS } from './use-factors.ts'

const PASSKEYS = ['passkeys']

export function YourPasskeys() {
  const api = anonymousApi
  const { user } = useMe().session
  const { data, error, refetch } = useQuery({ queryKey: PASSKEYS, queryFn: () => api.people.listPasskeys() })
  const { attempt } = useAction(PASSKEYS)
  const factors = useAction(FACTORS)
  const [task, setTask] = useState<'add' | Passkey | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const close = () => setTask(null)
  const add = async ({ name = '', ...proof }: { name?: string; currentPassword?: string; code?: string }) => {
    const offer = await api.people.offerPasskey(proof)
    const created = await createPasskey(offer, user)
    const { recoveryCodes } = await factors.attempt(() =>
      attempt(() => api.people.addPasskey({ name, ...created }), 'Passkey added'),
    )
    close()
    if (recoveryCodes.length > 0) setCodes(recoveryCodes)
  }
  const remove = async (id: string, proof: { currentPassword?: string; code?: string }) => {
    await factors.attempt(() => attempt(() => api.people.removePasskey(id, proof), 'Passkey removed'))
    close()
  }
  return (
    <Section
      title="Passkeys"
      text="Log in with a device’s fingerprint, face or PIN instead of password and code."
    >
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Lines count={2} />}
      <Stack gap="sm" component="ul" m={0} p={0} mb="sm">
        {data?.data.map((passkey) => (
          <Row key={passkey.id} passkey={passkey} onRemove={() => setTask(passkey)} />
        ))}
      </Stack>
      {hasPasskeys() ? (
        <Button variant="default" onClick={() => setTask('add')}>
          Add a passkey
        </Button>
      ) : (
        <Text size="sm">Passkeys are not available at this address: they require HTTPS or localhost.</Text>
      )}
      <Modal
        opened={task !== null}
        onClose={close}
        title={task === 'add' ? 'Add a passkey' : 'Remove this passkey?'}
      >
        {task === 'add' && (
          <ProofForm name={deviceOf(navigator.userAgent)} submit="Add" onCancel={close} onSubmit={add} />
        )}
        {task !== null && task !== 'add' && (
          <ProofForm submit="Remove" onCancel={close} onSubmit={(proof) => remove(task.id, proof)} />
        )}
      </Modal>
      <ShownOnce opened={codes !== null} onClose={() => setCodes(null)} title="Your recovery codes">
        {codes && <RecoveryCodes codes={codes} />}
      </ShownOnce>
    </Section>
  )
}

const Row = ({ passkey: { name, createdAt, lastUsedAt }, onRemove }: RowProps) => (
  <Group component="li" justify="space-between" wrap="nowrap">
    <div>
      <Text fw={600} size="sm" style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      <Text size="xs" c="dimmed">
        Since <Moment value={createdAt} date />
        {lastUsedAt !== null && (
          <>
            , last used <Moment value={lastUsedAt} />
          </>
        )}
      </Text>
    </div>
    <Button
      variant="subtle"
      color="red"
      size="xs"
      flex="none"
      aria-label={`Remove ${name}`}
      onClick={onRemove}
    >
      Remove
    </Button>
  </Group>
)
type RowProps = { passkey: Passkey; onRemove(): void }
