import { badRequest, found } from '../../../api/errors.ts'
import {
  readSignInToken,
  signedInCustomer,
  signInCookie,
  signInToken,
  signOutCookie,
} from '../../../platform/accounts/customer-session.ts'
import { type ManagedKind, managePath } from '../../../platform/accounts/manage-links.ts'
import type { HandlersOf, VisitorContext } from '../../../platform/context.ts'
import { type customerVisits, MAX_SHOWN, type VisitorAccount } from './contract.ts'
import * as queries from './queries.ts'

const ACCOUNT_PATH = '/_sw/account'
const LINK_KINDS: Record<queries.ShownActivity['kind'], ManagedKind> = {
  order: 'order',
  booking: 'booking',
  reservation: 'reservation',
  rental_booking: 'rental',
}
const SIGNED_OUT: VisitorAccount = { customer: null, isLinkSent: false, points: null, activities: [] }

/** The points of a customer; null without a program. */
type PointsOf = (
  db: VisitorContext['db'],
  siteId: string,
  customerId: string,
  now: Date,
) => Promise<VisitorAccount['points']>

export const customerVisitHandlers = (pointsOf: PointsOf): HandlersOf<typeof customerVisits> => ({
  async showAccount(context, { query }) {
    const customer = await signedIn(context)
    if (!customer) return { ...SIGNED_OUT, isLinkSent: query.sent === 'yes' }
    return accountOf(context, customer, pointsOf)
  },

  async requestSignIn(context, { body: { email } }) {
    const { db, site, visitor, mail, clock } = context
    if (visitor.isTrapped) throw badRequest('The form was filled in by a program')
    const customer = await queries.findByEmail(db, site.id, email)
    if (customer) {
      const url = `${site.origin}${ACCOUNT_PATH}/links/${signInToken(context, customer.id)}`
      // One mail in ten minutes, so that nobody can flood a mailbox.
      const dedupeKey = `sign-in ${customer.id} ${clock.now().toISOString().slice(0, 15)}`
      await mail.queue(db, site.id, {
        ...{ kind: 'sign_in_link', to: customer.email, toName: customer.name, dedupeKey },
        data: { customerName: customer.name, url },
      })
    }
    return { result: { ...SIGNED_OUT, isLinkSent: true }, location: `${ACCOUNT_PATH}?sent=yes` }
  },

  async showSignIn(context, { params: { token } }) {
    const { email } = await customerOf(context, token)
    return { token, email }
  },

  async signIn(context, { params: { token } }) {
    const customer = await customerOf(context, token)
    const result = await accountOf(context, customer, pointsOf)
    return { result: { result, location: ACCOUNT_PATH }, cookies: [signInCookie(context, customer.id)] }
  },

  async signOut(context) {
    return { result: { result: SIGNED_OUT, location: ACCOUNT_PATH }, cookies: [signOutCookie(context)] }
  },
})

async function signedIn(context: VisitorContext) {
  const id = signedInCustomer(context)
  return id === null ? undefined : queries.findKnown(context.db, context.site.id, id)
}

/** The customer whom a link signs in. Throws NOT_FOUND for a link that is over. */
async function customerOf(context: VisitorContext, token: string) {
  const id = readSignInToken(context, token)
  return found(await queries.findKnown(context.db, context.site.id, id), 'Link')
}

async function accountOf(
  { db, site, clock, secrets }: VisitorContext,
  { id, name, email }: queries.Known,
  pointsOf: PointsOf,
): Promise<VisitorAccount> {
  const [points, activities] = await Promise.all([
    pointsOf(db, site.id, id, clock.now()),
    queries.listShown(db, site.id, id, MAX_SHOWN),
  ])
  return {
    customer: { name, email },
    isLinkSent: false,
    points,
    activities: activities.map(({ id, kind, at, ...shown }) => ({
      ...{ kind, at: at.toISOString(), path: managePath(secrets, LINK_KINDS[kind], id) },
      ...shown,
    })),
  }
}
