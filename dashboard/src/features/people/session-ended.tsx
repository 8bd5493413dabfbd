import { Anchor, Modal, Text } from '@mantine/core'
import type { Session } from '@sitewright/client'
import { useStartSession } from '../../lib/session.tsx'
import { LogInForm } from './log-in-form.tsx'
import { SignOnButton } from './sign-on-button.tsx'
import { useSetup } from './use-setup.ts'

/** Covers the current screen when the session ends, so that unsaved input survives logging in again. */
export function SessionEnded({ user }: Pick<Session, 'user'>) {
  const start = useStartSession()
  const setup = useSetup()
  const goOn = (session: Session) =>
    session.user.id === user.id ? start(session) : window.location.assign('/')
  return (
    <Modal
      opened
      onClose={() => {}}
      title="Your session has ended"
      withCloseButton={false}
      centered
      overlayProps={{ blur: 10 }}
    >
      <Text size="sm" mb="md">
        Log in again to continue where you left off.
      </Text>
      <LogInForm email={user.email} onLoggedIn={goOn}>
        {setup.data?.singleSignOn && <SignOnButton name={setup.data.singleSignOn} isInNewTab />}
        <Anchor href="/login" size="sm">
          Leave and lose unsaved changes
        </Anchor>
      </LogInForm>
    </Modal>
  )
}
