import type { VisitedSite, Visitor } from '../../api/caller.ts'
import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Clock } from '../values/clock.ts'
import { cookieName, setCookie } from '../values/cookies.ts'
import { expiringToken, readExpiringToken } from './manage-links.ts'
import type { Secrets } from './secrets.ts'

const SECONDS = 30 * 24 * 60 * 60
const LINK_MS = 30 * 60_000

type LinkServices = { secrets: Secrets; clock: Clock }
type Visited = { site: VisitedSite; visitor: Visitor; secrets: Secrets; clock: Clock }

const isSecure = ({ site }: Visited) => site.origin.startsWith('https:')
const nameOf = (visited: Visited) => cookieName('customer', isSecure(visited))
const after = ({ clock }: Visited, ms: number) => new Date(clock.now().getTime() + ms)

const cookie = (visited: Visited, value: string, seconds: number): string =>
  setCookie(nameOf(visited), value, { seconds, sameSite: 'Lax', isSecure: isSecure(visited) })

/** A customer and the epoch of their sessions or links: what was signed in an earlier one is over. */
export type Epoch = { customerId: string; epoch: number }

/** The cookie that signs a customer in for 30 days. */
export const signInCookie = (visited: Visited, session: Epoch) =>
  cookie(
    visited,
    expiringToken(visited.secrets, sessionKind(visited), signed(session), after(visited, SECONDS * 1000)),
    SECONDS,
  )
export const signOutCookie = (visited: Visited) => cookie(visited, '', 0)

/** The end of a link that signs a customer in once, in the next 30 minutes. */
export const signInToken = ({ secrets, clock }: LinkServices, siteId: string, link: Epoch) =>
  expiringToken(secrets, linkKind(siteId), signed(link), new Date(clock.now().getTime() + LINK_MS))
/** The customer of such a link. Throws NOT_FOUND for one that is not ours, or is over. */
export const readSignInToken = ({ secrets, clock, site }: Visited, token: string): Epoch =>
  epochIn(readExpiringToken(secrets, linkKind(site.id), token, clock.now()))

/** The id of the customer who is signed in; null when nobody is. */
export async function signedInCustomer(visited: Visited & { db: Db }): Promise<string | null> {
  const session = sessionOf(visited)
  if (!session) return null
  const customer = await visited.db.first<{ id: string }>(sql`
    select id from customers
    where site_id = ${visited.site.id} and id = ${session.customerId} and session_epoch = ${session.epoch}
      and erased_at is null`)
  return customer?.id ?? null
}

/** Signs the customer out in every browser. */
export async function endCustomerSessions(visited: Visited & { db: Db }): Promise<void> {
  const session = sessionOf(visited)
  if (!session) return
  await visited.db.run(sql`
    update customers set session_epoch = session_epoch + 1
    where site_id = ${visited.site.id} and id = ${session.customerId} and session_epoch = ${session.epoch}`)
}

function sessionOf(visited: Visited): Epoch | null {
  const token = visited.visitor.cookie(nameOf(visited))
  if (token === null) return null
  try {
    return epochIn(readExpiringToken(visited.secrets, sessionKind(visited), token, visited.clock.now()))
  } catch {
    return null
  }
}

const signed = ({ customerId, epoch }: Epoch) => `${customerId}~${epoch}`
function epochIn(text: string): Epoch {
  const [customerId = '', epoch = ''] = text.split('~')
  return { customerId, epoch: Number(epoch) }
}

const sessionKind = ({ site }: Visited) => `customer of ${site.id}`
const linkKind = (siteId: string) => `sign in to ${siteId}`
