import { Sitewright } from '@sitewright/client'

export type Mode = 'live' | 'sandbox'

/** Creates a client that uses the session cookie, for one account and mode. */
export function createApi(mode: Mode, accountId: string | null): Sitewright {
  return new Sitewright({
    baseUrl: window.location.origin,
    credentials: 'same-origin',
    headers: {
      'x-sitewright-mode': mode,
      ...(accountId !== null && { 'x-sitewright-account': accountId }),
    },
    maxRetries: 1,
  })
}
