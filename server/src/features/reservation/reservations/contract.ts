import { type Static, Type } from 'typebox'
import { declareEvents, endpoint } from '../../../api/endpoint.ts'
import { created, list, one, page } from '../../../api/reply.ts'
import {
  ApprovalEnd,
  Customer,
  DateOnly,
  DateTime,
  Direction,
  Id,
  NAME_LENGTH,
  named,
  nullable,
  Paging,
  partial,
  StatusChange,
  TimeOfDay,
} from '../../../api/schema.ts'
import { branchId, locationId, partySize, ReservationStatus, seatedMinutes, timeSuchAs } from '../schema.ts'

const notes = nullable(Type.String({ maxLength: 5000 }))
export const Reservation = named(
  'Reservation',
  Type.Object({
    id: Id,
    tableId: Id,
    date: DateOnly,
    time: TimeOfDay,
    endTime: TimeOfDay,
    partySize,
    customer: Customer,
    status: ReservationStatus,
    notes,
    createdAt: DateTime,
  }),
)
export const reservationEvents = declareEvents('reservation', 'booking:read', Reservation, [
  'created',
  'updated',
  'status_changed',
])
const ListedReservation = named(
  'ListedReservation',
  Type.Object({ ...Reservation.properties, expiresAt: ApprovalEnd }),
)
const wanted = { date: DateOnly, time: timeSuchAs('19:00'), partySize, customer: Customer }
const wishes = {
  tableId: Type.String({ minLength: 1, maxLength: NAME_LENGTH, description: 'Reserve exactly this table' }),
  locationId,
  branchId,
  durationMinutes: seatedMinutes('Duration; by default from the opening hours for the party size'),
  notes,
}
const ReservationCreate = Type.Object({ ...wanted, ...partial(wishes).properties })
const ReservationUpdate = partial({ ...wanted, ...wishes })

export type Reservation = Static<typeof Reservation>
export type ListedReservation = Static<typeof ListedReservation>
export type ReservationCreate = Static<typeof ReservationCreate>
export type ReservationFields = Static<typeof ReservationUpdate>

export const reservations = {
  createReservation: endpoint('POST /v1/sites/:siteId/reservation/reservations', 'booking:write', {
    summary: 'Reserve a table',
    description:
      'Assigns the smallest free table that seats the party, or the requested one. Times past midnight belong to the day ' +
      'on which the service began.',
    body: ReservationCreate,
    reply: created(Reservation),
  }),
  listReservations: endpoint('GET /v1/sites/:siteId/reservation/reservations', 'booking:read', {
    extension: true,
    summary: 'List reservations by start time',
    query: Type.Object({
      ...Paging,
      direction: Direction,
      status: Type.Optional(ReservationStatus),
      date: Type.Optional(DateOnly),
    }),
    reply: page(ListedReservation),
  }),
  getReservation: endpoint('GET /v1/sites/:siteId/reservation/reservations/:reservationId', 'booking:read', {
    extension: true,
    summary: 'Get a reservation',
    reply: one(ListedReservation),
  }),
  updateReservation: endpoint(
    'PUT /v1/sites/:siteId/reservation/reservations/:reservationId',
    'booking:write',
    {
      extension: true,
      summary: 'Update or move a reservation',
      description:
        'Changes only the fields sent. A new date, time, party size, duration or table is checked like a new reservation. ' +
        'Without `tableId`, the party keeps its table if possible, or gets another one in its location and branch.',
      body: ReservationUpdate,
      reply: one(Reservation),
      errors: ['CONFLICT'],
    },
  ),
  updateReservationStatus: endpoint(
    'PATCH /v1/sites/:siteId/reservation/reservations/:reservationId/status',
    'booking:write',
    {
      extension: true,
      destroys: true,
      summary: 'Set the status of a reservation',
      description:
        'Requested, confirmed and seated reservations hold their table. Reviving one requires its table to be free.',
      body: Type.Object({ status: ReservationStatus }),
      reply: one(Reservation),
      errors: ['CONFLICT'],
    },
  ),
  listReservationHistory: endpoint(
    'GET /v1/sites/:siteId/reservation/reservations/:reservationId/history',
    'booking:read',
    {
      extension: true,
      summary: 'List the status history of a reservation',
      reply: list(StatusChange),
    },
  ),
} as const
