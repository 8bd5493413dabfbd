import { type Static, Type } from 'typebox'
import { decisionEndpoints } from '../../../api/decision.ts'
import { contract, endpoint } from '../../../api/endpoint.ts'
import { done, one } from '../../../api/reply.ts'
import {
  ApprovalEnd,
  DateOnly,
  DateTime,
  named,
  nullable,
  TimeOfDay,
  VISIT_TOKEN,
  VISITOR,
} from '../../../api/schema.ts'
import { partySize, ReservationStatus } from '../schema.ts'

const token = VISIT_TOKEN
const FreeTables = named(
  'FreeTables',
  Type.Object({
    date: DateOnly,
    partySize,
    times: Type.Array(Type.Object({ time: TimeOfDay, endTime: TimeOfDay }), {
      description: 'Times at which a table for the party can be reserved now, in order',
    }),
    previousDate: nullable({ ...DateOnly, description: 'Null before today' }),
    nextDate: nullable({ ...DateOnly, description: 'Null past the last day that can be reserved' }),
    nextFreeDate: nullable({
      ...DateOnly,
      description: 'The next day with a free table, if this one has none',
    }),
  }),
)
const VisitorReservation = named(
  'VisitorReservation',
  Type.Object({
    token: Type.String(),
    status: ReservationStatus,
    date: DateOnly,
    time: TimeOfDay,
    endTime: TimeOfDay,
    startsAt: DateTime,
    partySize,
    expiresAt: ApprovalEnd,
    canChange: Type.Boolean({ description: 'Whether the visitor may still cancel it' }),
  }),
)
export type FreeTables = Static<typeof FreeTables>
export type VisitorReservation = Static<typeof VisitorReservation>

/** What visitors do with tables. */
export const reservationVisits = contract('reservation', 'Table reservations', {
  listTimes: endpoint('GET /_sw/tables', 'visitor', {
    extension: true,
    summary: 'List the times at which a table is free',
    description: 'Without a date, the first day with a free table.',
    query: Type.Object({ date: Type.Optional(DateOnly), partySize: { ...partySize, default: 2 } }),
    reply: one(FreeTables),
  }),
  reserve: endpoint('POST /_sw/reservations', 'visitor', {
    extension: true,
    spam: 'refused',
    counts: 'booking',
    isOnPageOf: 'reservation.listTimes',
    summary: 'Reserve a table',
    description: 'Sends a confirmation with a link to cancel it.',
    body: Type.Object({ date: DateOnly, time: TimeOfDay, partySize, ...VISITOR }),
    reply: done(VisitorReservation),
    errors: ['CONFLICT'],
  }),
  showReservation: endpoint('GET /_sw/reservations/:token', 'visitor', {
    extension: true,
    summary: 'Get a reservation by its link',
    params: { token },
    reply: one(VisitorReservation),
  }),
  cancelReservation: endpoint('POST /_sw/reservations/:token/cancel', 'visitor', {
    extension: true,
    isOnPageOf: 'reservation.showReservation',
    summary: 'Cancel a reservation',
    params: { token },
    reply: done(VisitorReservation),
    errors: ['CONFLICT'],
  }),
  ...decisionEndpoints('reservation', '/_sw/reservations'),
})
