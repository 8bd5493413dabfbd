import { Button, Group, Modal, Text } from '@mantine/core'
import type { Factors } from '@sitewright/client'
import { useState } from 'react'
import { Moment } from '../../../components/display/moment.tsx'
import { ErrorState, Lines } from '../../../components/feedback/states.tsx'
import { useAction } from '../../../components/feedback/use-action.ts'
import { Section } from '../../../components/layout/section.tsx'
import { ShownOnce } from '../../../components/panels/shown-once.tsx'
import { anonymousApi } from '../../../lib/session.tsx'
import { AddAuthenticator } from './add-authenticator.tsx'
import { ProofForm } from './proof.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { FACTORS, useFactors } from './use-factors.ts'

type Task = 'add' | 'renew' | 'remove'
const TITLES: Record<Task, string> = {
  add: 'Add an authenticator app',
  renew: 'New recovery codes',
  remove: 'Remove the authenticator app',
}

export function YourSecondFactor() {
  const api = anonymousApi
  const { data, error, refetch } = useFactors()
  const { attempt } = useAction(FACTORS)
  const [task, setTask] = useState<Task | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const close = () => setTask(null)
  const show = async (made: string[]) => {
    close()
    if (made.length > 0) setCodes(made)
    await refetch()
  }
  return (
    <Section
      title="Second factor"
      text="Logging in then requires your password and a code from an app on your phone."
    >
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Lines count={2} />}
      {data && <State factors={data} onTask={setTask} />}
      <Modal opened={task !== null} onClose={close} title={task && TITLES[task]}>
        {task === 'add' && <AddAuthenticator onAdded={show} onCancel={close} />}
        {task === 'renew' && (
          <ProofForm
            submit="Renew"
            onCancel={close}
            onSubmit={async (proof) => show((await api.people.renewRecoveryCodes(proof)).recoveryCodes)}
          />
        )}
        {task === 'remove' && (
          <ProofForm
            submit="Remove"
            onCancel={close}
            onSubmit={async (proof) => {
              await attempt(() => api.people.removeAuthenticator(proof), 'Authenticator app removed')
              close()
            }}
          />
        )}
      </Modal>
      <ShownOnce opened={codes !== null} onClose={() => setCodes(null)} title="Your recovery codes">
        {codes && <RecoveryCodes codes={codes} />}
      </ShownOnce>
    </Section>
  )
}

type StateProps = { factors: Factors; onTask(task: Task): void }

function State({ factors: { authenticatorSince, recoveryCodesLeft }, onTask }: StateProps) {
  const hasApp = authenticatorSince !== null
  return (
    <>
      <Text size="sm" mb="sm">
        {hasApp && (
          <>
            Authenticator app since <Moment value={authenticatorSince} date />.{' '}
          </>
        )}
        {(hasApp || recoveryCodesLeft > 0) && `Recovery codes left: ${recoveryCodesLeft}.`}
      </Text>
      <Group gap="xs">
        {!hasApp && (
          <Button variant="default" onClick={() => onTask('add')}>
            Add an authenticator app
          </Button>
        )}
        {(hasApp || recoveryCodesLeft > 0) && (
          <Button variant="default" size="xs" onClick={() => onTask('renew')}>
            Renew recovery codes
          </Button>
        )}
        {hasApp && (
          <Button variant="subtle" color="red" size="xs" onClick={() => onTask('remove')}>
            Remove the app
          </Button>
        )}
      </Group>
    </>
  )
}
