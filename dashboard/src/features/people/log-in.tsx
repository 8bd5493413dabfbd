import { Alert, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAnonymousApi, useSessionQuery } from '../../app/session.tsx'
import { messageOf } from '../../lib/errors.ts'
import { VisitorCard } from './visitor-card.tsx'

/** Where one wanted to go; never to another server. */
function destination(): string {
  const to = new URLSearchParams(window.location.search).get('to') ?? '/'
  return /^\/(?![/\\])/.test(to) ? to : '/'
}

export function LogIn() {
  const api = useAnonymousApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { data: session } = useSessionQuery()
  const setup = useQuery({ queryKey: ['session', 'setup'], queryFn: () => api.people.getSetup() })
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const form = useForm({ initialValues: { email: '', password: '' } })
  if (session) return <Navigate to={destination()} />
  const logIn = async (values: { email: string; password: string }) => {
    setBusy(true)
    setFailure(null)
    try {
      queries.setQueryData(['session'], await api.people.logIn(values))
      await navigate({ to: destination() })
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <VisitorCard title="Log in">
      {setup.data?.needed && (
        <Alert color="yellow" variant="light" title="This server has no owner yet">
          Open the set-up link that the server printed when it started.
        </Alert>
      )}
      <form onSubmit={form.onSubmit(logIn)}>
        <Stack gap="sm">
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="username"
            required
            withAsterisk={false}
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            {...form.getInputProps('password')}
          />
          {failure && (
            <Alert color="red" variant="light" role="alert">
              {failure}
            </Alert>
          )}
          <Button type="submit" loading={isBusy} mt="xs" fullWidth>
            Log in
          </Button>
          <Text size="xs" c="dimmed">
            Forgotten your password? An owner of your account, or whoever runs the server, can give you a link
            to choose a new one.
          </Text>
        </Stack>
      </form>
    </VisitorCard>
  )
}
