import type { AccountOfUser, Session } from '@sitewright/client'
import { ApiError, type Sitewright } from '@sitewright/client'
import { type Query, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useMemo } from 'react'
import { createApi, type Mode } from './api.ts'
import { notifyError } from './errors.ts'

const ACCOUNT = 'sitewright.account'
const SESSION = ['session']
/** When someone last logged in or out. Other tabs listen for changes of this entry. */
const CHANGED = 'sitewright.session-changed'
const notifyOtherTabs = () => localStorage.setItem(CHANGED, String(Date.now()))
const isUnrelatedToSession = ({ queryKey }: Query) => queryKey[0] !== SESSION[0]

type Me = { session: Session; account: AccountOfUser }
const MeContext = createContext<Me | null>(null)
export const MeProvider = MeContext.Provider

/** The client without an account, for the screens before logging in. */
export const anonymousApi = createApi('live', null)

/** Null when no one is logged in. */
export function useSessionQuery() {
  return useQuery({
    queryKey: SESSION,
    queryFn: async () => {
      try {
        return await anonymousApi.people.getSession()
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null
        throw error
      }
    },
    staleTime: 60_000,
  })
}

/** Refetches the session when someone logs in or out in another tab. */
export function useOtherTabs() {
  const queries = useQueryClient()
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === CHANGED) void queries.invalidateQueries({ queryKey: SESSION, exact: true })
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [queries])
}

/** Updates the session from a failed request: a 401 means that it has ended, a 403 that the role may have changed. */
export function updateSessionOn(error: unknown, queries: QueryClient) {
  if (!(error instanceof ApiError)) return
  if (error.status === 401) queries.setQueryData(SESSION, null)
  if (error.status === 403) void queries.invalidateQueries({ queryKey: SESSION, exact: true })
}

/** Returns a function that switches to a new session and drops everything cached for the previous user. */
export function useStartSession() {
  const queries = useQueryClient()
  return (session: Session) => {
    notifyOtherTabs()
    queries.removeQueries({ predicate: isUnrelatedToSession, type: 'inactive' })
    queries.setQueryData(SESSION, session)
    return queries.invalidateQueries({ predicate: isUnrelatedToSession })
  }
}

/** Ends the session, and leads to the screen after the next log-in. Loading a new page drops all cached data. */
export async function logOut(to?: string) {
  try {
    await anonymousApi.people.logOut()
    notifyOtherTabs()
    window.location.assign(to === undefined ? '/login' : `/login?to=${encodeURIComponent(to)}`)
  } catch (error) {
    notifyError(error)
  }
}

export const storedAccountId = () => localStorage.getItem(ACCOUNT)

/** Switches to another account. Loading a new page drops all cached data. */
export function enterAccount(id: string, mode: Mode) {
  localStorage.setItem(ACCOUNT, id)
  window.location.assign(`/${mode}/overview`)
}

export function useMe(): Me {
  const me = useContext(MeContext)
  if (me === null) throw new Error('useMe must be used inside SessionGate')
  return me
}

type Can = {
  /** Whether the user's role may change things. The server enforces it. */
  write: boolean
  own: boolean
}
export function useCan(): Can {
  const { role } = useMe().account
  return { write: role !== 'viewer', own: role === 'owner' }
}

/** The logged-in user's client for a mode. */
export function useApiOf(mode: Mode): Sitewright {
  const { account } = useMe()
  return useMemo(() => createApi(mode, account.id), [mode, account.id])
}
