import { type Static, Type } from 'typebox'
import { contract, endpoint } from '../../../api/endpoint.ts'
import { done, one, withCookies } from '../../../api/reply.ts'
import {
  Country,
  Currency,
  DateTime,
  EXPIRING_TOKEN,
  Id,
  MAX_ADDRESSES,
  named,
  nullable,
  oneOf,
  PLACE,
  VISITOR,
} from '../../../api/schema.ts'

export const MAX_SHOWN = 50

const fields = { name: VISITOR.name, ...PLACE, country: Country }
const Address = Type.Object({ id: Id, isDefault: Type.Boolean(), address: Type.Object(fields) })
const VisitorAccount = named(
  'VisitorAccount',
  Type.Object({
    customer: nullable(
      Type.Object(
        { name: nullable(Type.String()), email: Type.String() },
        { description: 'Who is signed in' },
      ),
    ),
    isLinkSent: Type.Boolean({ description: 'Whether a link was requested' }),
    points: nullable(
      Type.Object({
        programName: Type.String(),
        balance: Type.Integer(),
        worth: Type.Number({ description: 'What they pay for at checkout' }),
        currency: Currency,
        tier: nullable(Type.String()),
        expiringSoon: Type.Integer(),
        nextExpiryAt: nullable(DateTime),
      }),
    ),
    activities: Type.Array(
      Type.Object({
        kind: oneOf(['order', 'booking', 'reservation', 'rental_booking']),
        at: DateTime,
        status: Type.String(),
        token: Type.String({ description: 'The last part of that path' }),
        path: Type.String({ description: 'The page on which it is shown' }),
        total: nullable(Type.Number()),
        currency: nullable(Currency),
        date: nullable(Type.String({ description: 'Day of the booking' })),
      }),
      { maxItems: MAX_SHOWN, description: 'Latest first' },
    ),
    addresses: Type.Array(Address, { maxItems: MAX_ADDRESSES, description: 'The default one first' }),
  }),
)
const VisitorAddress = named(
  'VisitorAddress',
  Type.Object({
    address: nullable({ ...Address, description: 'Null for a new one' }),
    countries: Type.Array(Type.String(), { maxItems: 300 }),
  }),
)
export type VisitorAddress = Static<typeof VisitorAddress>
const VisitorSignIn = named('VisitorSignIn', Type.Object({ token: Type.String(), email: Type.String() }))
export type VisitorAccount = Static<typeof VisitorAccount>
export type VisitorSignIn = Static<typeof VisitorSignIn>

const token = { ...EXPIRING_TOKEN, description: 'The last part of the link in the email' }

/** How customers of a site sign in, and what they then see. */
export const customerVisits = contract('customers', 'Customers', {
  showAccount: endpoint('GET /_sw/account', 'visitor', {
    extension: true,
    summary: 'Get the account of the customer who is signed in',
    query: Type.Object({ sent: Type.Optional(oneOf(['yes'])) }),
    reply: one(VisitorAccount),
  }),
  requestSignIn: endpoint('POST /_sw/account/links', 'visitor', {
    extension: true,
    spam: 'refused',
    isOnPageOf: 'customers.showAccount',
    summary: 'Mail a customer a link that signs them in',
    description: 'The response does not reveal whether the address belongs to a customer.',
    body: Type.Object({ email: VISITOR.email }),
    reply: done(VisitorAccount),
  }),
  showSignIn: endpoint('GET /_sw/account/links/:token', 'visitor', {
    extension: true,
    summary: 'Get whom a link signs in',
    params: { token },
    reply: one(VisitorSignIn),
  }),
  signIn: endpoint('POST /_sw/account/links/:token', 'visitor', {
    extension: true,
    summary: 'Sign in with a link',
    params: { token },
    reply: withCookies(done(VisitorAccount)),
  }),
  showAddress: endpoint('GET /_sw/account/address', 'visitor', {
    extension: true,
    summary: 'Get an address of the customer who is signed in',
    query: Type.Object({ addressId: Type.Optional(Id) }),
    reply: one(VisitorAddress),
    errors: ['CONFLICT'],
  }),
  saveAddress: endpoint('POST /_sw/account/address', 'visitor', {
    extension: true,
    isOnPageOf: 'customers.showAddress',
    summary: 'Add an address of the customer who is signed in, or replace one',
    description: '409 `address_book_full` for more than 20.',
    body: Type.Object({
      addressId: Type.Optional({ ...Id, description: 'The one to replace' }),
      ...fields,
      isDefault: Type.Optional(oneOf(['yes'], { description: 'Used to prefill the checkout' })),
    }),
    reply: done(VisitorAccount),
    errors: ['CONFLICT'],
  }),
  changeAddresses: endpoint('POST /_sw/account/addresses/:addressId', 'visitor', {
    extension: true,
    isOnPageOf: 'customers.showAccount',
    summary: 'Delete an address of the customer who is signed in, or make it the default one',
    body: Type.Object({ change: oneOf(['delete', 'prefer']) }),
    reply: done(VisitorAccount),
    errors: ['CONFLICT'],
  }),
  signOut: endpoint('POST /_sw/account/sign-out', 'visitor', {
    extension: true,
    summary: 'Sign out',
    reply: withCookies(done(VisitorAccount)),
  }),
})
