import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSitePlace } from '../../lib/place.tsx'
import { deliveryKey } from './delivery-status.ts'

const RETRY_MS = 10_000

/**
 * Reads deliveries again as soon as the server says by server-sent events that they have changed. `EventSource` cannot name
 * the account in a header. While there is no stream, the board refreshes every now and then.
 */
export function useChanges() {
  const place = useSitePlace()
  const queries = useQueryClient()
  const { siteId, mode, accountId } = place
  const key = JSON.stringify(deliveryKey(place))
  useEffect(() => {
    const ending = new AbortController()
    const headers = {
      accept: 'text/event-stream',
      'x-sitewright-mode': mode,
      'x-sitewright-account': accountId,
    }
    const follow = async () => {
      while (!ending.signal.aborted) {
        await listen(`/v1/sites/${siteId}/delivery/changes`, { headers, signal: ending.signal }, () => {
          void queries.invalidateQueries({ queryKey: JSON.parse(key) })
        }).catch(() => {})
        await pause(RETRY_MS, ending.signal)
      }
    }
    void follow()
    return () => ending.abort()
  }, [siteId, mode, accountId, key, queries])
}

/** Until the stream ends. */
async function listen(path: string, init: RequestInit, onChange: () => void) {
  const answer = await fetch(path, { ...init, credentials: 'same-origin' })
  if (!answer.ok || !answer.body) return
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  // What happened before it was there.
  onChange()
  for (let part = await reader.read(); !part.done; part = await reader.read())
    if (part.value.includes('event: changed')) onChange()
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
