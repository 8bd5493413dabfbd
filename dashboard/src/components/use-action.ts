import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { noticeSession } from '../app/session.tsx'
import { tellFailure, tellSuccess } from '../lib/errors.ts'

/**
 * Does something to what the queries of a key show, and has them look again. `run` tells failures by itself; `attempt`
 * throws them, for forms, which show them beside their fields.
 */
export function useAction(key: QueryKey) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const attempt = async <T>(work: () => PromiseLike<T>, done?: string): Promise<T> => {
    setBusy(true)
    try {
      const result = await work()
      await queries.invalidateQueries({ queryKey: key })
      if (done) tellSuccess(done)
      return result
    } catch (error) {
      noticeSession(queries, error)
      throw error
    } finally {
      setBusy(false)
    }
  }
  const run = <T>(work: () => PromiseLike<T>, done?: string): Promise<T | undefined> =>
    attempt(work, done).catch((error) => {
      tellFailure(error)
      return undefined
    })
  return { isBusy, run, attempt }
}
