import { Anchor, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../components/feedback/use-action.ts'
import { enterAccount, logOut, useMe } from '../../lib/session.tsx'
import { AddAuthenticator } from './factors/add-authenticator.tsx'
import { RecoveryCodes } from './factors/recovery-codes.tsx'
import { VisitorCard } from './visitor-card.tsx'

/** Stands before an account that requires a second factor, until the member has one. */
export function SecondFactorRequired() {
  const { session, account } = useMe()
  const { run, isBusy } = useAction(['session'])
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes)
    return (
      <VisitorCard title="Your recovery codes">
        <RecoveryCodes codes={codes} />
        <Button loading={isBusy} onClick={() => void run(async () => {})}>
          I have copied them
        </Button>
      </VisitorCard>
    )
  const others = session.accounts.filter(({ id }) => id !== account.id)
  return (
    <VisitorCard
      title="Add a second factor"
      lead={`${account.name} requires one: an app on your phone that shows login codes.`}
    >
      <AddAuthenticator onAdded={setCodes} />
      <Group gap="md">
        {others.map(({ id, name }) => (
          <Anchor key={id} component="button" size="sm" onClick={() => enterAccount(id, 'live')}>
            Go to {name}
          </Anchor>
        ))}
        <Anchor component="button" size="sm" onClick={() => void logOut()}>
          Log out
        </Anchor>
      </Group>
    </VisitorCard>
  )
}
