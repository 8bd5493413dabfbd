import { Alert, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSessionQuery, useStartSession } from '../../lib/session.tsx'
import { destination } from './destination.ts'
import { LogInForm } from './log-in-form.tsx'
import { SignOnButton } from './sign-on-button.tsx'
import { useSetup } from './use-setup.ts'
import { VisitorCard } from './visitor-card.tsx'

export function LogIn() {
  const { data: session } = useSessionQuery()
  const setup = useSetup()
  const start = useStartSession()
  const navigate = useNavigate()
  const isLoggedIn = Boolean(session)
  useEffect(() => {
    if (isLoggedIn) void navigate({ href: destination(), replace: true })
  }, [isLoggedIn, navigate])
  if (isLoggedIn) return null
  return (
    <VisitorCard title="Log in">
      {setup.data?.needed && (
        <Alert color="yellow" variant="light" title="This server has no owner yet">
          Open the setup link that the server printed at startup.
        </Alert>
      )}
      <LogInForm onLoggedIn={start}>
        {setup.data?.singleSignOn && <SignOnButton name={setup.data.singleSignOn} />}
        <Text size="xs" c="dimmed">
          Forgot your password? Ask an owner of your account or the server's administrator for a reset link.
        </Text>
      </LogInForm>
    </VisitorCard>
  )
}
