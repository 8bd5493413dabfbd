import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ApiError, type Session } from '@sitewright/client'
import { Failure, useRequest } from '../../components/feedback/use-request.tsx'
import { anonymousApi } from '../../lib/session.tsx'
import { PasskeyLogIn } from './passkey-log-in.tsx'

/** The token with which the second factor completes a log-in whose password was right. */
export function pendingLogInOf(error: unknown): string | null {
  const { reason, token } = error instanceof ApiError ? error.details : {}
  return reason === 'second_factor_needed' ? String(token) : null
}

type Props = { token: string; onLoggedIn(session: Session): unknown; onBack(): void }

export function SecondStep({ token, onLoggedIn, onBack }: Props) {
  const { request, isBusy, failure } = useRequest()
  const form = useForm({ initialValues: { code: '' } })
  const complete = ({ code }: { code: string }) =>
    request(async () => {
      await onLoggedIn(await anonymousApi.people.completeLogIn({ token, code }, { maxRetries: 0 }))
    })
  return (
    <form onSubmit={form.onSubmit(complete)}>
      <Stack gap="sm">
        <TextInput
          label="Code"
          description="From your authenticator app, or a recovery code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          maxLength={40}
          data-autofocus
          autoFocus
          required
          withAsterisk={false}
          {...form.getInputProps('code')}
        />
        <Failure message={failure} />
        <Button type="submit" loading={isBusy} mt="xs" fullWidth>
          Continue
        </Button>
        <PasskeyLogIn onLoggedIn={onLoggedIn} />
        <Text size="xs" c="dimmed">
          Lost both? Ask the server's administrator.{' '}
          <Anchor component="button" type="button" inherit underline="always" onClick={onBack}>
            Use another account
          </Anchor>
        </Text>
      </Stack>
    </form>
  )
}
