import { type Static, Type } from 'typebox'
import { contract, endpoint } from '../../../api/endpoint.ts'
import { done, one, withCookies } from '../../../api/reply.ts'
import { Currency, DateTime, named, nullable, oneOf, VISITOR } from '../../../api/schema.ts'

export const MAX_SHOWN = 50

const VisitorAccount = named(
  'VisitorAccount',
  Type.Object({
    customer: nullable(
      Type.Object(
        { name: nullable(Type.String()), email: Type.String() },
        { description: 'Who is signed in' },
      ),
    ),
    isLinkSent: Type.Boolean({ description: 'Whether a link was asked for' }),
    points: nullable(
      Type.Object({
        programName: Type.String(),
        balance: Type.Integer(),
        worth: Type.Number({ description: 'What they pay for at the checkout' }),
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
        path: Type.String({ description: 'The page on which it is shown' }),
        total: nullable(Type.Number()),
        currency: nullable(Currency),
        date: nullable(Type.String({ description: 'Day of the booking' })),
      }),
      { maxItems: MAX_SHOWN, description: 'Latest first' },
    ),
  }),
)
const VisitorSignIn = named('VisitorSignIn', Type.Object({ token: Type.String(), email: Type.String() }))
export type VisitorAccount = Static<typeof VisitorAccount>
export type VisitorSignIn = Static<typeof VisitorSignIn>

const token = Type.String({
  maxLength: 120,
  pattern: '^[\\w~-]{1,90}\\.[\\w-]{20}$',
  description: 'The end of the link in the mail',
})

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
    description: 'The answer does not tell whether the address is that of a customer.',
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
  signOut: endpoint('POST /_sw/account/sign-out', 'visitor', {
    extension: true,
    summary: 'Sign out',
    reply: withCookies(done(VisitorAccount)),
  }),
})
