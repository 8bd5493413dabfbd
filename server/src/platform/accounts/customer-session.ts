import type { VisitedSite, Visitor } from '../../api/caller.ts'
import type { Clock } from '../values/clock.ts'
import { expiringToken, readExpiringToken } from './manage-links.ts'
import type { Secrets } from './secrets.ts'

const SECONDS = 30 * 24 * 60 * 60
const LINK_MS = 30 * 60 * 1000

type Visited = { site: VisitedSite; visitor: Visitor; secrets: Secrets; clock: Clock }

const isSecure = ({ site }: Visited) => site.origin.startsWith('https:')
/** Browsers bind a `__Host-` cookie to TLS and to the exact host. */
const cookieName = (visited: Visited) => (isSecure(visited) ? '__Host-customer' : 'customer')
const after = ({ clock }: Visited, ms: number) => new Date(clock.now().getTime() + ms)

function cookie(visited: Visited, value: string, seconds: number): string {
  const secure = isSecure(visited) ? '; Secure' : ''
  return `${cookieName(visited)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

/** The cookie that signs a customer in for 30 days. */
export const signInCookie = (visited: Visited, customerId: string) =>
  cookie(
    visited,
    expiringToken(visited.secrets, sessionKind(visited), customerId, after(visited, SECONDS * 1000)),
    SECONDS,
  )
export const signOutCookie = (visited: Visited) => cookie(visited, '', 0)

/** The end of a link that signs a customer in for the next 30 minutes. */
export const signInToken = (visited: Visited, customerId: string) =>
  expiringToken(visited.secrets, linkKind(visited), customerId, after(visited, LINK_MS))
/** The customer of such a link. Throws NOT_FOUND for one that is not ours, or is over. */
export const readSignInToken = (visited: Visited, token: string) =>
  readExpiringToken(visited.secrets, linkKind(visited), token, visited.clock.now())

/** The id of the customer who is signed in; null when nobody is. The customer may have been erased since. */
export function signedInCustomer(visited: Visited): string | null {
  const token = visited.visitor.cookie(cookieName(visited))
  if (token === null) return null
  try {
    return readExpiringToken(visited.secrets, sessionKind(visited), token, visited.clock.now())
  } catch {
    return null
  }
}

const sessionKind = ({ site }: Visited) => `customer of ${site.id}`
const linkKind = ({ site }: Visited) => `sign in to ${site.id}`
