import { Alert, Anchor, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { messageOf } from '../../lib/errors.ts'
import { anonymousApi, useSessionQuery } from '../../lib/session.tsx'
import { useFactors } from './factors/use-factors.ts'
import { IncompleteLink } from './incomplete-link.tsx'
import { useLinkToken } from './link-token.ts'
import { VisitorCard } from './visitor-card.tsx'
import { VisitorForm } from './visitor-form.tsx'

export function AcceptInvitation() {
  const api = anonymousApi
  const token = useLinkToken()
  const { data: session } = useSessionQuery()
  const { data, error } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => api.people.openInvitation({ token }),
    // Drop the token when the screen is left.
    gcTime: 0,
    enabled: token !== '',
  })
  const isOwn = data !== undefined && session?.user.email === data.email
  const { data: factors } = useFactors(isOwn)
  const isBySession = isOwn && factors?.hasPassword === false
  if (token === '') {
    return (
      <VisitorCard title="Invitation">
        <IncompleteLink>Open the complete link you were given.</IncompleteLink>
      </VisitorCard>
    )
  }
  // The used token is no longer valid.
  if (error && !data) {
    return (
      <VisitorCard title="Could not open this invitation">
        <Alert color="yellow" variant="light">
          {messageOf(error)}
        </Alert>
        <Text size="sm" c="dimmed">
          Already a member?{' '}
          <Anchor component={Link} to="/login" underline="always">
            Log in
          </Anchor>
        </Text>
      </VisitorCard>
    )
  }
  if (!data) {
    return (
      <VisitorCard title="Invitation">
        <Loader aria-label="Loading" />
      </VisitorCard>
    )
  }
  const { accountName, email, role, isUser } = data
  const advice = isBySession
    ? 'You are already logged in.'
    : isUser
      ? 'Use your existing password. If you have none, log in first, then open this link again.'
      : 'Choose a name and a password.'
  return (
    <VisitorCard title={`Join ${accountName}`} lead={`As ${role}, with ${email}. ${advice}`}>
      <VisitorForm
        ask={isBySession ? [] : isUser ? ['password'] : ['name', 'password']}
        isPasswordKnown={isUser}
        submit="Join"
        isSentAgain
        send={({ name, password }) =>
          api.people.acceptInvitation({ token, ...(!isBySession && { password }), ...(!isUser && { name }) })
        }
      />
    </VisitorCard>
  )
}
