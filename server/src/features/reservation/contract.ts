import { type Static, Type } from 'typebox'
import { contract } from '../../api/endpoint.ts'
import { created, list, one, page } from '../../api/reply.ts'
import {
  Customer,
  DateOnly,
  DateTime,
  Deleted,
  Direction,
  Id,
  Line,
  NAME_LENGTH,
  named,
  nullable,
  oneOf,
  Paging,
  partial,
  StatusChange,
  TimeOfDay,
} from '../../api/schema.ts'
import { MAX_PARTY_SIZE, MAX_TABLES, MAX_TURN_MINUTES } from './rules.ts'

export const ReservationStatus = named(
  'ReservationStatus',
  oneOf(['requested', 'confirmed', 'declined', 'seated', 'completed', 'cancelled', 'no_show']),
)

const timeSuchAs = (example: string) => Type.Unsafe<string>({ ...TimeOfDay, examples: [example] })
const partySize = Type.Integer({ minimum: 1, maximum: MAX_PARTY_SIZE, examples: [2] })
const place = (what: string) => Type.String({ minLength: 1, maxLength: NAME_LENGTH, description: what })
const locationId = place('A part of the house, such as its terrace; any string, compared exactly')
const branchId = place('A branch of the business; any string, compared exactly')
const seatedMinutes = (description: string) =>
  Type.Integer({ minimum: 5, maximum: MAX_TURN_MINUTES, description, examples: [90] })

export const TableTimeSlot = named(
  'TableTimeSlot',
  Type.Object({ time: TimeOfDay, endTime: TimeOfDay, available: Type.Boolean() }),
)
export const Table = named(
  'Table',
  Type.Object({
    id: Id,
    name: Line,
    capacity: Type.Integer(),
    available: Type.Boolean(),
    timeSlots: Type.Array(TableTimeSlot),
  }),
)

const tableFields = {
  name: Type.String({ minLength: 1, maxLength: NAME_LENGTH, examples: ['Table 7'] }),
  capacity: Type.Integer({ minimum: 1, maximum: MAX_PARTY_SIZE, description: 'Seats', examples: [4] }),
}
const tableOptions = {
  minPartySize: Type.Integer({
    minimum: 1,
    maximum: MAX_PARTY_SIZE,
    description: 'Smaller parties are not seated here; 1 by default',
  }),
  locationId: nullable(locationId),
  branchId: nullable(branchId),
  active: Type.Boolean({ description: 'Whether parties are seated here; true by default' }),
}
export const TableDetail = named(
  'TableDetail',
  Type.Object({ id: Id, ...tableFields, ...tableOptions, createdAt: DateTime, updatedAt: DateTime }),
)
const TableCreate = Type.Object({ ...tableFields, ...partial(tableOptions).properties })
const TableUpdate = partial({ ...tableFields, ...tableOptions })

const span = { start: timeSuchAs('18:00'), end: timeSuchAs('22:30') }
const ServiceSpan = named(
  'ServiceSpan',
  Type.Object(span, { description: 'An `end` at or before `start` is past midnight' }),
)
const WeeklyService = named(
  'WeeklyService',
  Type.Object({
    weekday: Type.Integer({ minimum: 1, maximum: 7, description: 'Monday is 1, Sunday 7', examples: [5] }),
    ...span,
  }),
)
const ServiceException = named(
  'ServiceException',
  Type.Object({
    date: DateOnly,
    spans: Type.Array(ServiceSpan, {
      maxItems: 8,
      description: 'Instead of those of its weekday; none: closed',
    }),
  }),
)
const hours = {
  weekly: Type.Array(WeeklyService, { maxItems: 56 }),
  exceptions: Type.Array(ServiceException, { maxItems: 1000 }),
  turnMinutes: seatedMinutes('How long a party sits'),
  turnsByPartySize: Type.Array(
    Type.Object({ upTo: partySize, minutes: seatedMinutes('How long a party of at most `upTo` sits') }),
    { maxItems: 20, description: 'Ascending; larger parties sit for `turnMinutes`' },
  ),
  slotIntervalMinutes: Type.Integer({
    minimum: 10,
    maximum: MAX_TURN_MINUTES,
    description: 'From the start of a service, a slot is offered each so many minutes',
    examples: [30],
  }),
  requiresApproval: Type.Boolean({ description: 'New reservations are requested instead of confirmed' }),
}
export const ReservationHours = named('ReservationHours', Type.Object(hours))

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
const wanted = { date: DateOnly, time: timeSuchAs('19:00'), partySize, customer: Customer }
const wishes = {
  tableId: Type.String({ minLength: 1, maxLength: NAME_LENGTH, description: 'This table or none' }),
  locationId,
  branchId,
  durationMinutes: seatedMinutes('How long they sit; by default what the opening hours say for their number'),
  notes,
}
const ReservationCreate = Type.Object({ ...wanted, ...partial(wishes).properties })
const ReservationUpdate = partial({ ...wanted, ...wishes })

export type Table = Static<typeof Table>
export type TableDetail = Static<typeof TableDetail>
export type TableFields = Static<typeof TableUpdate>
export type Reservation = Static<typeof Reservation>
export type ReservationFields = Static<typeof ReservationUpdate>
export type ReservationStatus = Static<typeof ReservationStatus>

const base = '/v1/sites/:siteId/reservation'

export const reservation = contract('reservation', 'Table reservation', {
  listTables: {
    method: 'GET',
    path: `${base}/tables`,
    access: 'booking:read',
    summary: 'List tables with their free times on a day',
    description:
      'A slot is available when the table seats the party and is free until `endTime`. Slots past midnight belong to the ' +
      'day on which their service began.',
    query: Type.Object({
      date: DateOnly,
      partySize: Type.Integer({ minimum: 1, maximum: MAX_PARTY_SIZE, default: 2 }),
      locationId: Type.Optional(locationId),
      branchId: Type.Optional(branchId),
    }),
    reply: list(Table),
  },
  createTable: {
    method: 'POST',
    path: `${base}/tables`,
    access: 'booking:write',
    extension: true,
    summary: 'Add a table',
    description: `A site has at most ${MAX_TABLES} tables.`,
    body: TableCreate,
    reply: created(TableDetail),
  },
  listAllTables: {
    method: 'GET',
    path: `${base}/tables/all`,
    access: 'booking:read',
    extension: true,
    summary: 'List tables as they are set up',
    query: Type.Object({
      ...Paging,
      locationId: Type.Optional(locationId),
      branchId: Type.Optional(branchId),
      active: Type.Optional(Type.Boolean()),
    }),
    reply: page(TableDetail),
  },
  getTable: {
    method: 'GET',
    path: `${base}/tables/:tableId`,
    access: 'booking:read',
    extension: true,
    summary: 'Get a table',
    reply: one(TableDetail),
  },
  updateTable: {
    method: 'PUT',
    path: `${base}/tables/:tableId`,
    access: 'booking:write',
    extension: true,
    summary: 'Update a table',
    description: 'Changes the fields that are sent. Parties who have reserved the table keep it.',
    body: TableUpdate,
    reply: one(TableDetail),
  },
  deleteTable: {
    method: 'DELETE',
    path: `${base}/tables/:tableId`,
    access: 'booking:write',
    extension: true,
    summary: 'Delete a table',
    description: 'Refused while parties are expected at it. Reservations of the past keep its id.',
    reply: one(Deleted),
    errors: ['CONFLICT'],
  },
  getOpeningHours: {
    method: 'GET',
    path: `${base}/opening-hours`,
    access: 'booking:read',
    extension: true,
    summary: 'Get the opening hours',
    reply: one(ReservationHours),
  },
  updateOpeningHours: {
    method: 'PUT',
    path: `${base}/opening-hours`,
    access: 'booking:write',
    extension: true,
    summary: 'Update the opening hours',
    description: 'Changes the fields that are sent. What is reserved already stays.',
    body: partial(hours),
    reply: one(ReservationHours),
  },
  createReservation: {
    method: 'POST',
    path: `${base}/reservations`,
    access: 'booking:write',
    summary: 'Reserve a table',
    description:
      'Takes the smallest free table that seats the party, or the one asked for. A time past midnight belongs to the day on ' +
      'which the service began.',
    body: ReservationCreate,
    reply: created(Reservation),
  },
  listReservations: {
    method: 'GET',
    path: `${base}/reservations`,
    access: 'booking:read',
    extension: true,
    summary: 'List reservations by the time they begin',
    query: Type.Object({
      ...Paging,
      direction: Direction,
      status: Type.Optional(ReservationStatus),
      date: Type.Optional(DateOnly),
    }),
    reply: page(Reservation),
  },
  getReservation: {
    method: 'GET',
    path: `${base}/reservations/:reservationId`,
    access: 'booking:read',
    extension: true,
    summary: 'Get a reservation',
    reply: one(Reservation),
  },
  updateReservation: {
    method: 'PUT',
    path: `${base}/reservations/:reservationId`,
    access: 'booking:write',
    extension: true,
    summary: 'Update or move a reservation',
    description:
      'Changes the fields that are sent. A new day, time, size, duration or table is checked as a new reservation is; without ' +
      '`tableId` the party keeps its table if it can, or gets another at its location and branch or those sent.',
    body: ReservationUpdate,
    reply: one(Reservation),
    errors: ['CONFLICT'],
  },
  updateReservationStatus: {
    method: 'PATCH',
    path: `${base}/reservations/:reservationId/status`,
    access: 'booking:write',
    extension: true,
    destroys: true,
    summary: 'Set the status of a reservation',
    description:
      'While requested, confirmed or seated it holds its table. It gets the table back only if that is still free.',
    body: Type.Object({ status: ReservationStatus }),
    reply: one(Reservation),
    errors: ['CONFLICT'],
  },
  listReservationHistory: {
    method: 'GET',
    path: `${base}/reservations/:reservationId/history`,
    access: 'booking:read',
    extension: true,
    summary: 'List the statuses a reservation has had',
    reply: list(StatusChange),
  },
})
