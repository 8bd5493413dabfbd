import { NotFoundError } from '@sitewright/client'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState, ErrorState, Lines } from './states.tsx'

type Props<T> = { query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>; children(data: T): ReactNode }

/** Renders the data of a query, or its loading or error state. */
export function Loaded<T>({ query: { data, error, refetch }, children }: Props<T>) {
  if (data !== undefined) return children(data)
  if (error instanceof NotFoundError) return <Gone />
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Lines />
}

const Gone = () => (
  <EmptyState title="This no longer exists">It may have been deleted, or the link is incomplete.</EmptyState>
)
