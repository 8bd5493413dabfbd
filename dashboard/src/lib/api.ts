import { Sitewright } from '@sitewright/client'

export type Mode = 'live' | 'sandbox'

/** A client that speaks for whoever is logged in, in an account and a mode. */
export function createApi(mode: Mode, accountId: string | null): Sitewright {
  return new Sitewright({
    baseUrl: window.location.origin,
    maxRetries: 1,
    fetch: (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('x-sitewright-mode', mode)
      if (accountId !== null) headers.set('x-sitewright-account', accountId)
      return fetch(input, { ...init, headers, credentials: 'same-origin' })
    },
  })
}
