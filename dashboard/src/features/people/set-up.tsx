import { Loader, Text } from '@mantine/core'
import { Navigate } from '@tanstack/react-router'
import { ErrorState } from '../../components/feedback/states.tsx'
import { anonymousApi } from '../../lib/session.tsx'
import { IncompleteLink } from './incomplete-link.tsx'
import { useLinkToken } from './link-token.ts'
import { useSetup } from './use-setup.ts'
import { VisitorCard } from './visitor-card.tsx'
import { VisitorForm } from './visitor-form.tsx'

/** Creates the first owner of a new server. */
export function SetUp() {
  const api = anonymousApi
  const token = useLinkToken()
  const { data, error, refetch } = useSetup()
  if (data && !data.needed) return <Navigate to="/login" />
  return (
    <VisitorCard title="Welcome" lead="Set up your server and become its first owner.">
      {!data && !error && <Loader aria-label="Loading" />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && token === '' && (
        <IncompleteLink>Open the complete link that the server printed at startup.</IncompleteLink>
      )}
      {data && token !== '' && (
        <>
          <VisitorForm
            ask={['accountName', 'name', 'email', 'password']}
            submit="Set up"
            send={(values) => api.people.setUp({ token, ...values })}
          />
          <Text size="xs" c="dimmed">
            Used for logging in only; no email is sent.
          </Text>
        </>
      )}
    </VisitorCard>
  )
}
