import { Button } from '@mantine/core'
import type { Session } from '@sitewright/client'
import { Failure, useRequest } from '../../components/feedback/use-request.tsx'
import { anonymousApi } from '../../lib/session.tsx'
import { askForPasskey, hasPasskeys } from './factors/passkey.ts'

/** Logs in without a password, where the browser has passkeys. */
export function PasskeyLogIn({ onLoggedIn }: { onLoggedIn(session: Session): unknown }) {
  const api = anonymousApi
  const { request, isBusy, failure } = useRequest()
  if (!hasPasskeys()) return null
  const logIn = () =>
    request(async () => {
      const signed = await askForPasskey(await api.people.challengePasskey())
      await onLoggedIn(await api.people.logInWithPasskey(signed, { maxRetries: 0 }))
    })
  return (
    <>
      <Failure message={failure} />
      <Button variant="default" loading={isBusy} fullWidth onClick={() => void logIn()}>
        Log in with a passkey
      </Button>
    </>
  )
}
