import { Button } from '@mantine/core'
import type { Session } from '@sitewright/client'
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { FullPageError, FullPageLoader } from '../components/feedback/states.tsx'
import { lazyNamed } from '../lib/lazy-named.ts'
import { logOut, MeProvider, storedAccountId, useOtherTabs, useSessionQuery } from '../lib/session.tsx'

const loadSessionEnded = () => import('../features/people/session-ended.tsx')
const SessionEnded = lazyNamed(loadSessionEnded, 'SessionEnded')
const SecondFactorRequired = lazyNamed(
  () => import('../features/people/second-factor-required.tsx'),
  'SecondFactorRequired',
)

/**
 * Renders its children for a logged-in user, `fallback` otherwise. When the session ends, the children stay mounted with
 * everything filled in, behind a login dialog for the same user.
 */
export function SessionGate({ children, fallback }: { children: ReactNode; fallback: ReactNode }) {
  const { data: session, error, isPending, refetch } = useSessionQuery()
  useOtherTabs()
  const [accountId] = useState(storedAccountId)
  const [last, setLast] = useState<Session | null>(null)
  // Another user has logged in in another tab.
  const isOtherUser = session && last && session.user.id !== last.user.id
  if (session && session !== last && !isOtherUser) setLast(session)
  useEffect(() => {
    if (isOtherUser) window.location.reload()
  }, [isOtherUser])
  // Load the dialog ahead of time: an update of the server may have removed the file by then.
  useEffect(() => void loadSessionEnded().catch(() => {}), [])
  const me = useMemo(() => {
    const account = last?.accounts.find(({ id }) => id === accountId) ?? last?.accounts[0]
    if (!last || !account) return null
    return { session: last, account }
  }, [last, accountId])
  if (isPending || isOtherUser) return <FullPageLoader />
  if (session === undefined) return <FullPageError error={error} onRetry={() => void refetch()} />
  if (session === null && last === null) return fallback
  if (me === null) {
    return (
      <FullPageError
        error={new Error()}
        title="You are not a member of any account"
        message="Ask an owner of an account to invite you."
        action={
          <Button variant="default" onClick={() => void logOut()}>
            Log out
          </Button>
        }
      />
    )
  }
  const { user } = me.session
  return (
    <MeProvider key={user.id} value={me}>
      {me.account.needsSecondFactor ? (
        <Suspense fallback={<FullPageLoader />}>
          <SecondFactorRequired />
        </Suspense>
      ) : (
        children
      )}
      {session === null && (
        <Suspense>
          <SessionEnded user={user} />
        </Suspense>
      )}
    </MeProvider>
  )
}
