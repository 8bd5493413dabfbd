import { Anchor, Text } from '@mantine/core'
import { ErrorState, Lines } from '../../../components/feedback/states.tsx'
import type { Field } from '../../../components/forms/fields.ts'
import { ResourceForm } from '../../../components/forms/resource-form.tsx'
import { logOut } from '../../../lib/session.tsx'
import { useFactors } from './use-factors.ts'

type Asked = { name?: string; currentPassword?: string; code?: string }
type Props = {
  /** Asks for the name of something new, beginning with this one. */
  name?: string
  submit: string
  onSubmit(values: Asked): Promise<unknown>
  onCancel?: (() => void) | undefined
}
const NAME: Field<Asked> = { name: 'name', label: 'Name', type: 'text' }
const PASSWORD: Field<Asked> = {
  name: 'currentPassword',
  label: 'Current password',
  type: 'password',
  autoComplete: 'current-password',
}
export const CODE: Field<{ code?: string }> = {
  name: 'code',
  label: 'Code',
  description: 'From the app, or a recovery code',
  type: 'text',
}

/** Asks for what the person logs in with, before that is changed. */
export function ProofForm({ name, submit, onSubmit, onCancel }: Props) {
  const { data, error, refetch } = useFactors()
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Lines count={2} />
  const { hasPassword, authenticatorSince, recoveryCodesLeft } = data
  const hasApp = authenticatorSince !== null
  const takesLogIn = !hasPassword || (!hasApp && recoveryCodesLeft > 0)
  return (
    <ResourceForm<Asked>
      isQuick
      fields={[
        ...(name === undefined ? [] : [NAME]),
        ...(hasPassword ? [PASSWORD] : []),
        ...(hasApp ? [CODE] : []),
      ]}
      initial={{
        ...(name !== undefined && { name }),
        ...(hasPassword && { currentPassword: '' }),
        ...(hasApp && { code: '' }),
      }}
      submit={submit}
      {...(onCancel && { onCancel })}
      onSubmit={onSubmit}
    >
      {() => takesLogIn && <LogInAgain />}
    </ResourceForm>
  )
}

const LogInAgain = () => (
  <Text size="sm" c="dimmed" mt="md">
    This requires a login within the last ten minutes.{' '}
    <Anchor
      component="button"
      type="button"
      inherit
      underline="always"
      onClick={() => void logOut(window.location.pathname)}
    >
      Log in again
    </Anchor>
  </Text>
)
