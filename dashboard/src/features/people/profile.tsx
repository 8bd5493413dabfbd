import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import type { ListedSession } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Moment } from '../../components/display/moment.tsx'
import { confirmThen } from '../../components/feedback/confirm.tsx'
import { ErrorState, Lines } from '../../components/feedback/states.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Section } from '../../components/layout/section.tsx'
import { deviceOf } from '../../lib/device.ts'
import { formatAgo } from '../../lib/format.ts'
import { anonymousApi, useMe } from '../../lib/session.tsx'
import { YourPasskeys } from './factors/passkeys.tsx'
import { CODE } from './factors/proof.tsx'
import { YourSecondFactor } from './factors/second-factor.tsx'
import { useFactors } from './factors/use-factors.ts'

const SESSIONS = ['sessions']

export const Profile = () => (
  <Page title="Profile and sessions">
    <Stack maw={720} gap="lg">
      <YourName />
      <YourPassword />
      <YourSecondFactor />
      <YourPasskeys />
      <YourSessions />
    </Stack>
  </Page>
)

function YourName() {
  const { user } = useMe().session
  const api = anonymousApi
  const { attempt } = useAction(['session'])
  return (
    <Section title="You">
      <Text size="sm" c="dimmed" mb="sm">
        You log in with {user.email}.
      </Text>
      <ResourceForm
        fields={[{ name: 'name', label: 'Name', type: 'text' }]}
        initial={{ name: user.name }}
        submit="Save"
        onSubmit={(values) => attempt(() => api.people.updateUser(values), 'Saved')}
      />
    </Section>
  )
}

const NO_PASSWORDS: { currentPassword: string; newPassword: string; code?: string } = {
  currentPassword: '',
  newPassword: '',
}

function YourPassword() {
  const api = anonymousApi
  const { attempt } = useAction(SESSIONS)
  const [times, setTimes] = useState(0)
  const { data: factors } = useFactors()
  if (factors?.hasPassword === false) return null
  return (
    <Section title="Password">
      <ResourceForm
        key={`${times} ${factors?.authenticatorSince}`}
        fields={[
          {
            name: 'currentPassword',
            label: 'Current password',
            type: 'password',
            autoComplete: 'current-password',
          },
          {
            name: 'newPassword',
            label: 'New password',
            description: 'At least 10 characters',
            type: 'password',
            autoComplete: 'new-password',
          },
          ...(factors?.authenticatorSince ? [CODE] : []),
        ]}
        initial={factors?.authenticatorSince ? { ...NO_PASSWORDS, code: '' } : NO_PASSWORDS}
        submit="Change password"
        onSubmit={async (values) => {
          await attempt(
            () => api.people.changePassword(values),
            'Password changed; all other sessions have ended',
          )
          setTimes(times + 1)
        }}
      />
    </Section>
  )
}

function YourSessions() {
  const api = anonymousApi
  const { attempt, run, isBusy } = useAction(SESSIONS)
  const { data, error, refetch } = useQuery({ queryKey: SESSIONS, queryFn: () => api.people.listSessions() })
  const end = ({ id, userAgent }: ListedSession) =>
    confirmThen({
      title: 'End this session?',
      children: `${deviceOf(userAgent)} will have to log in again.`,
      confirm: 'End session',
      done: 'Session ended',
      run: () => attempt(() => api.people.endSession(id)),
    })
  return (
    <Section
      title="Sessions"
      action={
        data &&
        data.data.length > 1 && (
          <Button
            variant="default"
            size="xs"
            loading={isBusy}
            onClick={() => void run(() => api.people.endOtherSessions(), 'All other sessions have ended')}
          >
            End all other sessions
          </Button>
        )
      }
    >
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Lines count={3} />}
      <Stack gap="sm" component="ul" m={0} p={0}>
        {data?.data.map((session) => (
          <Group key={session.id} component="li" justify="space-between" wrap="nowrap">
            <div>
              <Group gap="xs">
                <Text fw={600} size="sm">
                  {deviceOf(session.userAgent)}
                </Text>
                {session.current && (
                  <Badge variant="light" radius="sm" tt="none">
                    This session
                  </Badge>
                )}
              </Group>
              <Text size="xs" c="dimmed">
                {session.ipAddress ?? 'Unknown address'} · since <Moment value={session.createdAt} /> · last
                used <Moment value={session.lastUsedAt} /> · ends {formatAgo(session.expiresAt)}
              </Text>
            </div>
            {!session.current && (
              <Button variant="subtle" color="red" size="xs" flex="none" onClick={() => end(session)}>
                End
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </Section>
  )
}
