import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ErrorState, Lines } from '../../../components/feedback/states.tsx'
import type { Field } from '../../../components/forms/fields.ts'
import { ResourceForm } from '../../../components/forms/resource-form.tsx'
import { anonymousApi, logOut } from '../../../lib/session.tsx'

export const FACTORS = ['factors']

export const useFactors = () =>
  useQuery({ queryKey: FACTORS, queryFn: () => anonymousApi.people.getFactors() })

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
const CODE: Field<Asked> = {
  name: 'code',
  label: 'Code',
  description: 'Of the app, or a recovery code',
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
    This takes a log-in of the last ten minutes.{' '}
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
