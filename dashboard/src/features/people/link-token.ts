import { useState } from 'react'

/** What a one-time link carries behind its `#`, which no server on the way gets to see. Taken out of the address at once. */
export function useLinkToken(): string {
  const [token] = useState(() => {
    const { hash, pathname } = window.location
    const token = new URLSearchParams(hash.slice(1)).get('token') ?? ''
    if (hash) window.history.replaceState(window.history.state, '', pathname)
    return token
  })
  return token
}
