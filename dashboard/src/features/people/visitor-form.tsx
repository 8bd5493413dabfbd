import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Session } from '@sitewright/client'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Failure } from '../../components/feedback/use-request.tsx'
import { fieldErrorsOf, messageOf } from '../../lib/errors.ts'
import { useStartSession } from '../../lib/session.tsx'
import { pendingLogInOf, SecondStep } from './second-step.tsx'

type Name = 'accountName' | 'name' | 'email' | 'password'
const LABELS: Record<Name, string> = {
  accountName: 'Name of your business or agency',
  name: 'Your name',
  email: 'Email',
  password: 'Password',
}
const AUTOCOMPLETE: Record<Name, string> = {
  accountName: 'organization',
  name: 'name',
  email: 'username',
  password: 'new-password',
}
type Props = {
  ask: Name[]
  submit: string
  /** Whether the password already exists. */
  isPasswordKnown?: boolean
  /** The API's name of the password field, if not `password`. */
  passwordField?: string
  send(values: Record<Name, string>): PromiseLike<Session>
  /** Whether it is sent again once the second factor has completed the log-in. */
  isSentAgain?: boolean
}

/** A form for visitors that ends with a session. */
export function VisitorForm(props: Props) {
  const {
    ask,
    submit,
    isPasswordKnown = false,
    passwordField = 'password',
    send,
    isSentAgain = false,
  } = props
  const start = useStartSession()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [pending, setPending] = useState<string | null>(null)
  const form = useForm({ initialValues: { accountName: '', name: '', email: '', password: '' } })
  const enter = (session: Session) => {
    void start(session)
    return navigate({ to: '/' })
  }
  const complete = async (session: Session) => enter(isSentAgain ? await send(form.values) : session)
  const onSubmit = async (values: Record<Name, string>) => {
    setBusy(true)
    setFailure(null)
    try {
      await enter(await send(values))
    } catch (error) {
      const token = pendingLogInOf(error)
      if (token !== null) return setPending(token)
      const { [passwordField]: password, ...errors } = fieldErrorsOf(error)
      form.setErrors(password === undefined ? errors : { ...errors, password })
      if (Object.keys(fieldErrorsOf(error)).length === 0) setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  if (pending !== null)
    return <SecondStep token={pending} onLoggedIn={complete} onBack={() => void navigate({ to: '/login' })} />
  return (
    <form onSubmit={form.onSubmit(onSubmit)}>
      <Stack gap="sm">
        {ask.map((name) => {
          const Input = name === 'password' ? PasswordInput : TextInput
          return (
            <Input
              key={name}
              label={LABELS[name]}
              {...(name === 'password' && !isPasswordKnown && { description: 'At least 10 characters' })}
              autoComplete={name === 'password' && isPasswordKnown ? 'current-password' : AUTOCOMPLETE[name]}
              {...(name === 'email' && { type: 'email' })}
              required
              withAsterisk={false}
              {...form.getInputProps(name)}
            />
          )
        })}
        <Failure message={failure} />
        <Button type="submit" loading={isBusy} mt="xs" fullWidth>
          {submit}
        </Button>
      </Stack>
    </form>
  )
}
