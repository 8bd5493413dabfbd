import { Button } from '@mantine/core'
import type { AccountOfUser, Session } from '@sitewright/client'
import { ApiError, type Sitewright } from '@sitewright/client'
import { type Query, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { FullPageError, FullPageLoader } from '../components/states.tsx'
import { createApi, type Mode } from '../lib/api.ts'
import { tellFailure } from '../lib/errors.ts'

const loadSessionEnded = () => import('../features/people/session-ended.tsx')
const SessionEnded = lazy(async () => ({ default: (await loadSessionEnded()).SessionEnded }))

const ACCOUNT = 'sitewright.account'
const SESSION = ['session']
/** When somebody has logged in or out last: the other tabs hear of what is stored. */
const CHANGED = 'sitewright.session-changed'
const tellOtherTabs = () => localStorage.setItem(CHANGED, String(Date.now()))
const isOther = ({ queryKey }: Query) => queryKey[0] !== SESSION[0]

type Me = { session: Session; account: AccountOfUser }
const MeContext = createContext<Me | null>(null)

const anonymous = createApi('live', null)

/** Null when nobody is logged in. */
export function useSessionQuery() {
  return useQuery({
    queryKey: SESSION,
    queryFn: async () => {
      try {
        return await anonymous.people.getSession()
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null
        throw error
      }
    },
    staleTime: 60_000,
  })
}

export const useAnonymousApi = () => anonymous

/** Looks again who is logged in when somebody has logged in or out in another tab. */
function useOtherTabs() {
  const queries = useQueryClient()
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === CHANGED) void queries.invalidateQueries({ queryKey: SESSION, exact: true })
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [queries])
}

/** What an error says of the session: that it has ended, or that its user may do other things than before. */
export function noticeSession(queries: QueryClient, error: unknown) {
  if (!(error instanceof ApiError)) return
  if (error.status === 401) queries.setQueryData(SESSION, null)
  if (error.status === 403) void queries.invalidateQueries({ queryKey: SESSION, exact: true })
}

/** Takes up a session that has just begun. Of who was here before, nothing stays. */
export function useStartSession() {
  const queries = useQueryClient()
  return (session: Session) => {
    tellOtherTabs()
    queries.removeQueries({ predicate: isOther, type: 'inactive' })
    queries.setQueryData(SESSION, session)
    return queries.invalidateQueries({ predicate: isOther })
  }
}

/** Ends the session; with the page goes all that it held. */
export async function logOut() {
  try {
    await anonymous.people.logOut()
    tellOtherTabs()
    window.location.assign('/login')
  } catch (error) {
    tellFailure(error)
  }
}

/** Works in another account from now on; with the page goes all that it held of the one before. */
export function enterAccount(id: string, mode: Mode) {
  localStorage.setItem(ACCOUNT, id)
  window.location.assign(`/${mode}/overview`)
}

/**
 * Shows its children to who is logged in, and what `fallback` says to everybody else. When the session ends meanwhile they
 * stay, with what was filled in, until the same person logs in again.
 */
export function SessionGate({ children, fallback }: { children: ReactNode; fallback: ReactNode }) {
  const { data: session, error, isPending, refetch } = useSessionQuery()
  useOtherTabs()
  const [accountId] = useState(() => localStorage.getItem(ACCOUNT))
  const [last, setLast] = useState<Session | null>(null)
  // In another tab somebody else has logged in.
  const isOtherUser = session && last && session.user.id !== last.user.id
  if (session && session !== last && !isOtherUser) setLast(session)
  useEffect(() => {
    if (isOtherUser) window.location.reload()
  }, [isOtherUser])
  // It may be gone from the server when it is needed.
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
        title="You are a member of no account"
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
    <MeContext.Provider key={user.id} value={me}>
      {children}
      {session === null && (
        <Suspense>
          <SessionEnded user={user} />
        </Suspense>
      )}
    </MeContext.Provider>
  )
}

export function useMe(): Me {
  const me = useContext(MeContext)
  if (me === null) throw new Error('useMe is for what is inside SessionGate')
  return me
}

export type Can = {
  /** Whether the role of who is logged in may change things. The server judges again. */
  write: boolean
  own: boolean
}
export function useCan(): Can {
  const { role } = useMe().account
  return { write: role !== 'viewer', own: role === 'owner' }
}

/** The client of who is logged in, in a mode. */
export function useApiOf(mode: Mode): Sitewright {
  const { account } = useMe()
  return useMemo(() => createApi(mode, account.id), [mode, account.id])
}
