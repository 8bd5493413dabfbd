import { type Static, Type } from 'typebox'
import { declareEvents, endpoint } from '../../../api/endpoint.ts'
import { created, flatPage, one } from '../../../api/reply.ts'
import { DateOnly, DateTime, Deleted, Id, named, nullable, Paging } from '../../../api/schema.ts'
import { MAX_BLOCK_DAYS, MAX_BLOCKS } from '../rules.ts'

const period = {
  from: Type.String({ ...DateOnly, description: 'First night' }),
  to: Type.String({
    ...DateOnly,
    description: `Day after the last night, at most ${MAX_BLOCK_DAYS} days after \`from\``,
    examples: ['2026-06-15'],
  }),
}
const note = nullable(
  Type.String({
    maxLength: 1000,
    description: 'For the team; it is never published',
    examples: ['Painters'],
  }),
)
export const RentalBlock = named(
  'RentalBlock',
  Type.Object({
    id: Id,
    unitId: Id,
    ...period,
    note,
    feedId: nullable({ ...Id, description: 'The external calendar it comes from' }),
    createdAt: DateTime,
  }),
)
export const rentalBlockEvents = declareEvents('rental_block', 'booking:read', RentalBlock, [
  'created',
  'deleted',
])
export type RentalBlock = Static<typeof RentalBlock>

export const blocks = {
  listBlocks: endpoint('GET /v1/sites/:siteId/rental/units/:unitId/blocks', 'booking:read', {
    extension: true,
    summary: 'List the blocked dates of a rental unit',
    description: 'By first night.',
    query: Type.Object({
      ...Paging,
      after: Type.Optional(Type.String({ ...DateOnly, description: 'Leaves out blocks that end before it' })),
    }),
    reply: flatPage(RentalBlock),
  }),
  createBlock: endpoint('POST /v1/sites/:siteId/rental/units/:unitId/blocks', 'booking:write', {
    extension: true,
    summary: 'Block dates of a rental unit',
    description: `Blocked nights cannot be booked. 409 \`nights_taken\` when a booking already holds one of them. A unit has at most ${MAX_BLOCKS} blocks.`,
    body: Type.Object({ ...period, note: Type.Optional(note) }),
    reply: created(RentalBlock),
  }),
  deleteBlock: endpoint('DELETE /v1/sites/:siteId/rental/units/:unitId/blocks/:blockId', 'booking:write', {
    extension: true,
    summary: 'Unblock dates of a rental unit',
    description: '409 `from_feed` for a block that comes from the calendar of another platform.',
    reply: one(Deleted),
    errors: ['CONFLICT'],
  }),
} as const
