import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyError, notifySuccess } from '../../lib/errors.ts'
import { updateSessionOn } from '../../lib/session.tsx'

/**
 * Runs a mutation and invalidates the queries of `key`. `run` shows errors as notifications; `attempt` throws them, for
 * forms, which show them beside the fields.
 */
export function useAction(key: QueryKey) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const attempt = async <T>(work: () => PromiseLike<T>, done?: string): Promise<T> => {
    setBusy(true)
    try {
      const result = await work()
      await queries.invalidateQueries({ queryKey: key })
      if (done) notifySuccess(done)
      return result
    } catch (error) {
      updateSessionOn(error, queries)
      throw error
    } finally {
      setBusy(false)
    }
  }
  const run = <T>(work: () => PromiseLike<T>, done?: string): Promise<T | undefined> =>
    attempt(work, done).catch((error) => {
      notifyError(error)
      return undefined
    })
  return { isBusy, run, attempt }
}
