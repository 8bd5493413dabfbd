import { type Static, Type } from 'typebox'
import { endpoint } from '../../../api/endpoint.ts'
import { created, one, page } from '../../../api/reply.ts'
import { DateTime, Deleted, Id, NAME_LENGTH, named, nullable, Paging, partial } from '../../../api/schema.ts'
import { MAX_PARTY_SIZE, MAX_TABLES } from '../rules.ts'
import { branchId, locationId } from '../schema.ts'

const tableFields = {
  name: Type.String({ minLength: 1, maxLength: NAME_LENGTH, examples: ['Table 7'] }),
  capacity: Type.Integer({
    minimum: 1,
    maximum: MAX_PARTY_SIZE,
    description: 'Number of seats',
    examples: [4],
  }),
}
const tableOptions = {
  minPartySize: Type.Integer({
    minimum: 1,
    maximum: MAX_PARTY_SIZE,
    description: 'Smallest party seated here; 1 by default',
  }),
  locationId: nullable(locationId),
  branchId: nullable(branchId),
  active: Type.Boolean({ description: 'Whether the table can be reserved; true by default' }),
}
export const TableDetail = named(
  'TableDetail',
  Type.Object({ id: Id, ...tableFields, ...tableOptions, createdAt: DateTime, updatedAt: DateTime }),
)
const TableCreate = Type.Object({ ...tableFields, ...partial(tableOptions).properties })
const TableUpdate = partial({ ...tableFields, ...tableOptions })

export type TableDetail = Static<typeof TableDetail>
export type TableFields = Static<typeof TableUpdate>

export const tables = {
  createTable: endpoint('POST /v1/sites/:siteId/reservation/tables', 'booking:write', {
    extension: true,
    summary: 'Create a table',
    description: `A site has at most ${MAX_TABLES} tables.`,
    body: TableCreate,
    reply: created(TableDetail),
  }),
  listAllTables: endpoint('GET /v1/sites/:siteId/reservation/tables/all', 'booking:read', {
    extension: true,
    summary: 'List tables with their settings',
    query: Type.Object({
      ...Paging,
      locationId: Type.Optional(locationId),
      branchId: Type.Optional(branchId),
      active: Type.Optional(Type.Boolean()),
    }),
    reply: page(TableDetail),
  }),
  getTable: endpoint('GET /v1/sites/:siteId/reservation/tables/:tableId', 'booking:read', {
    extension: true,
    summary: 'Get a table',
    reply: one(TableDetail),
  }),
  updateTable: endpoint('PUT /v1/sites/:siteId/reservation/tables/:tableId', 'booking:write', {
    extension: true,
    summary: 'Update a table',
    description: 'Changes only the fields sent. Existing reservations keep the table.',
    body: TableUpdate,
    reply: one(TableDetail),
  }),
  deleteTable: endpoint('DELETE /v1/sites/:siteId/reservation/tables/:tableId', 'booking:write', {
    extension: true,
    summary: 'Delete a table',
    description:
      '409 `in_use` while the table has current or future reservations. Past reservations keep its id.',
    reply: one(Deleted),
    errors: ['CONFLICT'],
  }),
} as const
