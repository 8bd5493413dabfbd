import { type Static, Type } from 'typebox'
import { contract, declareEvents, endpoint } from '../../api/endpoint.ts'
import { created, one, page } from '../../api/reply.ts'
import { DateTime, Deleted, Id, NAME_LENGTH, named, nullable, Paging, partial } from '../../api/schema.ts'

const label = Type.String({ minLength: 1, maxLength: NAME_LENGTH, examples: ['Opening hours'] })
const description = nullable(Type.String({ maxLength: 2000, examples: ['Goes at the foot of each page'] }))
const template = named(
  'BlockTemplate',
  Type.Unsafe<Record<string, unknown> | Record<string, unknown>[]>({
    type: ['object', 'array'],
    additionalProperties: true,
    items: { type: 'object', additionalProperties: true },
    minItems: 1,
    maxItems: 200,
    'x-max-bytes': 256 * 1024,
    description: 'A Puck item, `{type, props}`, or several of them; `props.id` may be missing',
    examples: [{ type: 'Text', props: { html: '<p>Every day but Tuesday, nine to six.</p>' } }],
  }),
)

const names = { id: Id, label, description }
const item = {
  ...names,
  createdBy: nullable(
    Type.String({ description: 'Id of the key or user that created it; null when unknown' }),
  ),
  createdAt: DateTime,
  updatedAt: DateTime,
  usageCount: Type.Integer({ description: 'Number of pages that use it, not counting archived ones' }),
}
export const CustomBlock = named('CustomBlock', Type.Object(item))
export const blockEvents = declareEvents('block', 'pages:read', CustomBlock, [
  'created',
  'updated',
  'deleted',
])
const CustomBlockDetail = named('CustomBlockDetail', Type.Object({ ...item, template }))
const CreatedBlock = named('CreatedBlock', Type.Object(names))

export type CustomBlock = Static<typeof CustomBlock>
export type CustomBlockDetail = Static<typeof CustomBlockDetail>
export type CreatedBlock = Static<typeof CreatedBlock>

export const blocks = contract('blocks', 'Custom blocks', [blockEvents], {
  list: endpoint('GET /v1/sites/:siteId/blocks/custom', 'pages:read', {
    summary: 'List custom blocks',
    description: 'Newest first.',
    query: Type.Object(Paging),
    reply: page(CustomBlock),
  }),
  create: endpoint('POST /v1/sites/:siteId/blocks/custom', 'pages:write', {
    idempotency: 'required',
    summary: 'Create a custom block',
    description:
      'A page uses the block when the id of the block is a string anywhere in the content of the page, such as ' +
      '`{"type": "CustomBlock", "props": {"id": "hours", "blockId": "block_…"}}`.',
    body: Type.Object({ template, label, description: Type.Optional(description) }),
    reply: created(CreatedBlock),
  }),
  get: endpoint('GET /v1/sites/:siteId/blocks/custom/:blockId', 'pages:read', {
    extension: true,
    summary: 'Get a custom block',
    reply: one(CustomBlockDetail),
  }),
  update: endpoint('PUT /v1/sites/:siteId/blocks/custom/:blockId', 'pages:write', {
    extension: true,
    summary: 'Update a custom block',
    description: 'Changes the fields that are sent.',
    body: partial({ template, label, description }),
    reply: one(CustomBlockDetail),
  }),
  delete: endpoint('DELETE /v1/sites/:siteId/blocks/custom/:blockId', 'pages:write', {
    extension: true,
    summary: 'Delete a custom block',
    description: 'Rejected while pages use it, not counting archived ones.',
    reply: one(Deleted),
    errors: ['CONFLICT'],
  }),
})
