import { Type } from 'typebox'
import { endpoint } from '../../../api/endpoint.ts'
import { list } from '../../../api/reply.ts'
import { DateOnly, Id, Line, named, TimeOfDay } from '../../../api/schema.ts'
import { MAX_PARTY_SIZE } from '../rules.ts'
import { branchId, locationId } from '../schema.ts'

const TableTimeSlot = named(
  'TableTimeSlot',
  Type.Object({ time: TimeOfDay, endTime: TimeOfDay, available: Type.Boolean() }),
)
const Table = named(
  'Table',
  Type.Object({
    id: Id,
    name: Line,
    capacity: Type.Integer(),
    available: Type.Boolean(),
    timeSlots: Type.Array(TableTimeSlot),
  }),
)

export const slots = {
  listTables: endpoint('GET /v1/sites/:siteId/reservation/tables', 'booking:read', {
    summary: 'List tables with their time slots on a day',
    description:
      'A slot is available when the table seats the party and is free until `endTime`. Slots past midnight belong to the ' +
      'day on which the service began.',
    query: Type.Object({
      date: DateOnly,
      partySize: Type.Integer({ minimum: 1, maximum: MAX_PARTY_SIZE, default: 2 }),
      locationId: Type.Optional(locationId),
      branchId: Type.Optional(branchId),
    }),
    reply: list(Table),
  }),
} as const
