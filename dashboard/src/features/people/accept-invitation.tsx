import { Alert, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAnonymousApi } from '../../app/session.tsx'
import { messageOf } from '../../lib/errors.ts'
import { useLinkToken } from './link-token.ts'
import { VisitorCard } from './visitor-card.tsx'
import { VisitorForm } from './visitor-form.tsx'

export function AcceptInvitation() {
  const api = useAnonymousApi()
  const token = useLinkToken()
  const { data, error } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => api.people.openInvitation({ token }),
    // A token is for this screen only.
    gcTime: 0,
  })
  // The token that was used is good no more.
  if (error && !data) {
    return (
      <VisitorCard title="This invitation cannot be opened">
        <Alert color="yellow" variant="light">
          {messageOf(error)}
        </Alert>
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
  return (
    <VisitorCard
      title={`Join ${accountName}`}
      lead={`As ${role}, with ${email}. ${isUser ? 'Use the password that you have.' : 'Choose a name and a password.'}`}
    >
      <VisitorForm
        ask={isUser ? ['password'] : ['name', 'password']}
        isPasswordKnown={isUser}
        {...(!isUser && { passwordLabel: 'A password of at least 10 characters' })}
        submit="Join"
        send={({ name, password }) =>
          api.people.acceptInvitation({ token, password, ...(!isUser && { name }) })
        }
      />
    </VisitorCard>
  )
}
