import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Session } from '@sitewright/client'
import { type ReactNode, useState } from 'react'
import { Failure } from '../../components/feedback/use-request.tsx'
import { messageOf } from '../../lib/errors.ts'
import { anonymousApi } from '../../lib/session.tsx'
import { PasskeyLogIn } from './passkey-log-in.tsx'
import { pendingLogInOf, SecondStep } from './second-step.tsx'

type Props = {
  email?: string
  onLoggedIn(session: Session): unknown
  /** Rendered below the button. */
  children?: ReactNode
}

export function LogInForm({ email = '', onLoggedIn, children }: Props) {
  const api = anonymousApi
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [pending, setPending] = useState<string | null>(null)
  const form = useForm({ initialValues: { email, password: '' } })
  const logIn = async (values: { email: string; password: string }) => {
    setBusy(true)
    setFailure(null)
    try {
      // No retries: a rate-limited user should see the message at once.
      await onLoggedIn(await api.people.logIn(values, { maxRetries: 0 }))
    } catch (error) {
      const token = pendingLogInOf(error)
      setPending(token)
      if (token === null) setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  if (pending !== null)
    return <SecondStep token={pending} onLoggedIn={onLoggedIn} onBack={() => setPending(null)} />
  return (
    <form onSubmit={form.onSubmit(logIn)}>
      <Stack gap="sm">
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          {...(email !== '' && { 'data-autofocus': true })}
          required
          withAsterisk={false}
          {...form.getInputProps('password')}
        />
        <Failure message={failure} />
        <Button type="submit" loading={isBusy} mt="xs" fullWidth>
          Log in
        </Button>
        <PasskeyLogIn onLoggedIn={onLoggedIn} />
        {children}
      </Stack>
    </form>
  )
}
