import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState, Lines } from './states.tsx'

type Props<T> = { query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>; children(data: T): ReactNode }

/** What a query brings, once it is there: lines until then, and what went wrong. */
export function Loaded<T>({ query: { data, error, refetch }, children }: Props<T>) {
  if (data !== undefined) return children(data)
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Lines />
}
