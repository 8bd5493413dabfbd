import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { done, one } from './reply.ts'
import { ApprovalEnd, DateOnly, DateTime, EXPIRING_TOKEN, named, nullable, oneOf } from './schema.ts'

const choice = oneOf(['approve', 'decline'])
/** When what was booked begins: a moment, or the day of an arrival. */
const startsAt = Type.String({
  maxLength: 40,
  description: 'As shown; 409 `decision_changed` when the visitor has since moved it',
})
const text = nullable(Type.String())

/** What owners see who follow a link of a mail to approve or decline what a visitor asked for. */
export const Decision = named(
  'Decision',
  Type.Object({
    token: Type.String(),
    choice,
    state: oneOf(['waiting', 'approved', 'declined']),
    title: Type.String(),
    startsAt: Type.Union([DateTime, DateOnly]),
    endDate: nullable({ ...DateOnly, description: 'Of a stay' }),
    guests: nullable(Type.Integer()),
    customer: Type.Object({ name: text, email: text, phone: text, notes: text }),
    expiresAt: ApprovalEnd,
  }),
)
export type Decision = Static<typeof Decision>

const token = { ...EXPIRING_TOKEN, description: 'The last part of the link in the email' }

/** What owners do by the links of a mail about the bookings of a feature, which have their pages below a path. */
export const decisionEndpoints = <Path extends string>(feature: string, path: Path) => ({
  showDecision: endpoint(`GET ${path}/:token/decision`, 'visitor', {
    extension: true,
    summary: 'Get what an owner is asked to approve, by the link from an email',
    description: 'Reading it changes nothing. The link expires when the booking starts.',
    params: { token },
    query: Type.Object({ choice: Type.Optional(choice) }),
    reply: one(Decision),
  }),
  decide: endpoint(`POST ${path}/:token/decision`, 'visitor', {
    extension: true,
    isOnPageOf: `${feature}.showDecision`,
    summary: 'Approve or decline by the link from an email',
    params: { token },
    body: Type.Object({ choice, startsAt }),
    reply: done(Decision),
    errors: ['CONFLICT'],
  }),
})
