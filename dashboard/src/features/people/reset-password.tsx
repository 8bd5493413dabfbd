import { anonymousApi } from '../../lib/session.tsx'
import { IncompleteLink } from './incomplete-link.tsx'
import { useLinkToken } from './link-token.ts'
import { VisitorCard } from './visitor-card.tsx'
import { VisitorForm } from './visitor-form.tsx'

export function ResetPassword() {
  const api = anonymousApi
  const token = useLinkToken()
  if (token === '') {
    return (
      <VisitorCard title="Choose a new password">
        <IncompleteLink>Open the complete link you were given.</IncompleteLink>
      </VisitorCard>
    )
  }
  return (
    <VisitorCard title="Choose a new password" lead="This logs you out everywhere else.">
      <VisitorForm
        ask={['password']}
        passwordField="newPassword"
        submit="Save and log in"
        send={({ password }) => api.people.resetPassword({ token, newPassword: password })}
      />
    </VisitorCard>
  )
}
