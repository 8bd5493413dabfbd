import { conflict, found, invalid, refuse } from '../../../api/errors.ts'
import { fieldError } from '../../../api/field-errors.ts'
import { pathTo } from '../../../api/path-params.ts'
import {
  endCustomerSessions,
  readSignInToken,
  signedInCustomer,
  signInCookie,
  signOutCookie,
} from '../../../platform/accounts/customer-session.ts'
import { type LinkedPage, managePath, manageToken } from '../../../platform/accounts/manage-links.ts'
import type { HandlersOf, VisitorContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { PersonalTable } from '../../../platform/personal-data.ts'
import { addressErrors, COUNTRIES } from '../../../platform/values/postal-addresses.ts'
import {
  addAddress,
  listAddresses,
  preferAddress,
  removeAddress,
  saveAddress,
} from '../../../platform/visitors/address-book.ts'
import { customerVisits, MAX_SHOWN, type VisitorAccount } from './contract.ts'
import { mailSignInLink } from './jobs.ts'
import * as queries from './queries.ts'

const ACCOUNT_PATH = pathTo(customerVisits.endpoints.showAccount)
const SIGNED_OUT: VisitorAccount = {
  customer: null,
  isLinkSent: false,
  points: null,
  activities: [],
  addresses: [],
}

/** The points of a customer; null without a program. */
type PointsOf = (
  db: VisitorContext['db'],
  siteId: string,
  customerId: string,
  now: Date,
) => Promise<VisitorAccount['points']>

/** The pages of what customers ordered and booked. */
type Links = Record<queries.ShownActivity['kind'], LinkedPage>
type Dependencies = { pointsOf: PointsOf; links: Links; personalData: readonly PersonalTable[] }

export const customerVisitHandlers = (dependencies: Dependencies): HandlersOf<typeof customerVisits> => ({
  async showAccount(context, { query }) {
    const customer = await signedIn(context)
    if (!customer) return { ...SIGNED_OUT, isLinkSent: query.sent === 'yes' }
    return accountOf(context, customer, dependencies)
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
    const result = await accountOf(context, customer, dependencies)
    const cookies = [signInCookie(context, { customerId: customer.id, epoch })]
    return { result: { result, location: ACCOUNT_PATH }, cookies }
  },

  async showAddress(context, { query: { addressId } }) {
    const { id } = await mustBeSignedIn(context)
    const kept = addressId === undefined ? [] : await listAddresses(context.db, context.site.id, id)
    const address =
      addressId === undefined
        ? null
        : found(
            kept.find((one) => one.id === addressId),
            'Address',
          )
    return { address, countries: COUNTRIES }
  },

  async saveAddress(context, { body: { addressId, isDefault, ...address } }) {
    const { site, clock } = context
    if (!COUNTRIES.includes(address.country))
      throw invalid({ country: fieldError('option', 'must be one of the countries') })
    refuse(addressErrors(address))
    return changeBook(context, dependencies, (tx, customerId) => {
      const wanted = { address, isDefault: isDefault === 'yes' }
      return addressId === undefined
        ? addAddress(tx, site.id, customerId, wanted, clock.now())
        : saveAddress(tx, site.id, customerId, addressId, wanted)
    })
  },

  async changeAddresses(context, { params: { addressId }, body: { change } }) {
    const apply = change === 'delete' ? removeAddress : preferAddress
    return changeBook(context, dependencies, (tx, customerId) =>
      apply(tx, context.site.id, customerId, addressId),
    )
  },

  async signOut(context) {
    await endCustomerSessions(context)
    return { result: { result: SIGNED_OUT, location: ACCOUNT_PATH }, cookies: [signOutCookie(context)] }
  },
})

/** Throws CONFLICT when nobody is signed in. */
async function mustBeSignedIn(context: VisitorContext): Promise<queries.Known> {
  const customer = await signedIn(context)
  if (!customer) throw conflict('Sign in first', 'signed_out')
  return customer
}

async function changeBook(
  context: VisitorContext,
  dependencies: Dependencies,
  change: (tx: Db, customerId: string) => Promise<void>,
) {
  const customer = await mustBeSignedIn(context)
  await context.db.transaction((tx) => change(tx, customer.id))
  return { result: await accountOf(context, customer, dependencies), location: ACCOUNT_PATH }
}

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
  { pointsOf, links, personalData }: Dependencies,
): Promise<VisitorAccount> {
  const [points, activities, addresses] = await Promise.all([
    pointsOf(db, site.id, id, clock.now()),
    queries.listShown(db, site.id, id, personalData, { kinds: Object.keys(links), limit: MAX_SHOWN }),
    listAddresses(db, site.id, id),
  ])
  return {
    customer: { name, email },
    isLinkSent: false,
    points,
    activities: activities.map(({ id, kind, at, ...shown }) => ({
      kind,
      at: at.toISOString(),
      token: manageToken(secrets, links[kind], id),
      path: managePath(secrets, links[kind], id),
      ...shown,
    })),
    addresses,
  }
}
