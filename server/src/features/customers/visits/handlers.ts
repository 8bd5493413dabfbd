import { found } from '../../../api/errors.ts'
import { pathTo } from '../../../api/path-params.ts'
import {
  endCustomerSessions,
  readSignInToken,
  signedInCustomer,
  signInCookie,
  signOutCookie,
} from '../../../platform/accounts/customer-session.ts'
import { type LinkedPage, managePath } from '../../../platform/accounts/manage-links.ts'
import type { HandlersOf, VisitorContext } from '../../../platform/context.ts'
import type { Trace } from '../../../platform/traces.ts'
import { customerVisits, MAX_SHOWN, type VisitorAccount } from './contract.ts'
import { mailSignInLink } from './jobs.ts'
import * as queries from './queries.ts'

const ACCOUNT_PATH = pathTo(customerVisits.endpoints.showAccount)
const SIGNED_OUT: VisitorAccount = { customer: null, isLinkSent: false, points: null, activities: [] }

/** The points of a customer; null without a program. */
type PointsOf = (
  db: VisitorContext['db'],
  siteId: string,
  customerId: string,
  now: Date,
) => Promise<VisitorAccount['points']>

/** The pages of what customers ordered and booked. */
type Links = Record<queries.ShownActivity['kind'], LinkedPage>
type Others = { pointsOf: PointsOf; links: Links; traces: readonly Trace[] }

export const customerVisitHandlers = (others: Others): HandlersOf<typeof customerVisits> => ({
  async showAccount(context, { query }) {
    const customer = await signedIn(context)
    if (!customer) return { ...SIGNED_OUT, isLinkSent: query.sent === 'yes' }
    return accountOf(context, customer, others)
  },

  async requestSignIn(context, { body: { email } }) {
    const { db, site, jobs } = context
    // Whether the address is known is looked up later, so that the time of the answer does not tell.
    await jobs.add(db, mailSignInLink, { siteId: site.id, origin: site.origin, email })
    return {
      result: { ...SIGNED_OUT, isLinkSent: true },
      location: pathTo(customerVisits.endpoints.showAccount, { sent: 'yes' }),
    }
  },

  async showSignIn(context, { params: { token } }) {
    const { email } = await customerOf(context, token)
    return { token, email }
  },

  async signIn(context, { params: { token } }) {
    const { db, site } = context
    const { sessionEpoch: epoch, ...customer } = found(
      await queries.useSignInLink(db, site.id, readSignInToken(context, token)),
      'Link',
    )
    const result = await accountOf(context, customer, others)
    const cookies = [signInCookie(context, { customerId: customer.id, epoch })]
    return { result: { result, location: ACCOUNT_PATH }, cookies }
  },

  async signOut(context) {
    await endCustomerSessions(context)
    return { result: { result: SIGNED_OUT, location: ACCOUNT_PATH }, cookies: [signOutCookie(context)] }
  },
})

async function signedIn(context: VisitorContext) {
  const id = await signedInCustomer(context)
  return id === null ? undefined : queries.findKnown(context.db, context.site.id, id)
}

/** The customer whom a link signs in. Throws NOT_FOUND for a link that is over or used up. */
async function customerOf(context: VisitorContext, token: string) {
  const link = readSignInToken(context, token)
  return found(await queries.findLinked(context.db, context.site.id, link), 'Link')
}

async function accountOf(
  { db, site, clock, secrets }: VisitorContext,
  { id, name, email }: queries.Known,
  { pointsOf, links, traces }: Others,
): Promise<VisitorAccount> {
  const [points, activities] = await Promise.all([
    pointsOf(db, site.id, id, clock.now()),
    queries.listShown(db, site.id, id, traces, { kinds: Object.keys(links), limit: MAX_SHOWN }),
  ])
  return {
    customer: { name, email },
    isLinkSent: false,
    points,
    activities: activities.map(({ id, kind, at, ...shown }) => ({
      kind,
      at: at.toISOString(),
      path: managePath(secrets, links[kind], id),
      ...shown,
    })),
  }
}
