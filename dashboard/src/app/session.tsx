import type { AccountOfUser, Session } from '@sitewright/client'
import { ApiError, type Sitewright } from '@sitewright/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { FullPageError, FullPageLoader } from '../components/states.tsx'
import { createApi, type Mode } from '../lib/api.ts'

const ACCOUNT = 'sitewright.account'

type Me = { session: Session; account: AccountOfUser; chooseAccount(id: string): void }
const MeContext = createContext<Me | null>(null)

const anonymous = createApi('live', null)

/** Null when nobody is logged in. */
export function useSessionQuery() {
  return useQuery({
    queryKey: ['session'],
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

/** Shows its children to who is logged in, and what `fallback` says to everybody else. */
export function SessionGate({ children, fallback }: { children: ReactNode; fallback: ReactNode }) {
  const { data: session, error, isPending, refetch } = useSessionQuery()
  const queries = useQueryClient()
  const [accountId, setAccountId] = useState(() => localStorage.getItem(ACCOUNT))
  const me = useMemo(() => {
    const account = session?.accounts.find(({ id }) => id === accountId) ?? session?.accounts[0]
    if (!session || !account) return null
    const chooseAccount = (id: string) => {
      localStorage.setItem(ACCOUNT, id)
      setAccountId(id)
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
    }
    return { session, account, chooseAccount }
  }, [session, accountId, queries])
  if (isPending) return <FullPageLoader />
  if (error) return <FullPageError error={error} onRetry={() => void refetch()} />
  if (session === null) return fallback
  if (me === null) {
    return (
      <FullPageError
        error={new Error()}
        title="You are a member of no account"
        message="Ask an owner of an account to invite you."
      />
    )
  }
  return <MeContext.Provider value={me}>{children}</MeContext.Provider>
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
