import { type Static, Type } from 'typebox'
import { contract, endpoint } from '../../api/endpoint.ts'
import { createdVersioned, one, page, versioned } from '../../api/reply.ts'
import {
  AnyObject,
  DateTime,
  Direction,
  Id,
  named,
  nullable,
  oneOf,
  Paging,
  partial,
} from '../../api/schema.ts'
import { MAX_SLUG_LENGTH, MAX_TITLE_LENGTH } from './rules.ts'

export const PageStatus = named('PageStatus', oneOf(['draft', 'published', 'archived']))

const title = Type.String({ minLength: 1, maxLength: MAX_TITLE_LENGTH, examples: ['About us'] })
const slug = Type.String({
  minLength: 1,
  maxLength: MAX_SLUG_LENGTH,
  pattern: '^[\\p{L}\\p{M}\\p{N}._/-]+$',
  examples: ['about-us'],
  description:
    'Letters, digits, `-`, `_`, `.` and `/`; unique in the site without regard to case and outer slashes',
})
const blocks = named(
  'Blocks',
  Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    examples: [
      {
        root: { props: {} },
        content: [{ type: 'Heading', props: { id: 'Heading-1', text: 'About us', level: 1 } }],
        zones: {},
      },
    ],
    description:
      'Any JSON object. With `content` or `zones` it is Puck data `{root, content, zones}` and checked as such.',
  }),
)
const seoFields = {
  title: nullable(Type.String({ maxLength: 500, examples: ['About us – Lakeside House'] })),
  description: nullable(Type.String({ maxLength: 2000, examples: ['Who looks after you'] })),
  ogImage: nullable(Type.String({ maxLength: 2000, examples: ['https://www.example.com/house.jpg'] })),
}
const Seo = named('Seo', Type.Object(seoFields))

const summary = { id: Id, title, slug, status: PageStatus, updatedAt: DateTime }
export const PageSummary = named('PageSummary', Type.Object(summary))
export const Page = named('Page', Type.Object({ ...summary, blocks, seo: Seo, createdAt: DateTime }))
export const ArchivedPage = named(
  'ArchivedPage',
  Type.Object({ id: Id, status: PageStatus, archivedAt: DateTime }),
)

const optional = { status: PageStatus, blocks, seo: partial(seoFields) }
const PageCreate = Type.Object({ title, slug, ...partial(optional).properties })
const PageUpdate = partial({ title, slug, ...optional })

const revision = { version: Type.Integer(), title, slug, status: PageStatus, savedAt: DateTime }
const PageRevisionSummary = named('PageRevisionSummary', Type.Object(revision))
const PageRevision = named('PageRevision', Type.Object({ ...revision, blocks, seo: Seo }))

const versionParam = {
  version: Type.Integer({ minimum: 1, maximum: 999_999_999, description: 'Version of the page' }),
}

const blockId = Type.String({ minLength: 1, maxLength: 255, description: '`props.id` of a block' })
const position = {
  before: Type.Optional(blockId),
  after: Type.Optional(blockId),
  parent: Type.Optional(blockId),
  slot: Type.Optional(
    Type.String({ minLength: 1, maxLength: 255, description: 'The slot of `parent`, a prop of it' }),
  ),
  zone: Type.Optional(Type.String({ minLength: 1, maxLength: 511, description: 'A zone, `parentId:name`' })),
  index: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      description: 'Place among its siblings; at the end when absent',
    }),
  ),
}
export const ContentEdit = named(
  'ContentEdit',
  Type.Object(
    {
      op: oneOf(['set', 'insert', 'move', 'remove']),
      id: Type.Optional(blockId),
      props: Type.Optional(AnyObject),
      block: Type.Optional(AnyObject),
      ...position,
    },
    {
      description:
        '`set` merges `props` into the block `id`; `insert` puts `block` in; `move` takes the block `id` elsewhere; `remove` ' +
        'takes it out. The place is `before` or `after` another block, or in a `slot` of `parent`, or in a `zone`, or ' +
        'else the top level, at `index`.',
    },
  ),
)
const ContentPatch = partial({ blocks, edits: Type.Array(ContentEdit, { maxItems: 1000 }) })

export type ArchivedPage = Static<typeof ArchivedPage>
export type PageSummary = Static<typeof PageSummary>
export type Page = Static<typeof Page>
export type PageFields = Static<typeof PageUpdate>
export type ContentEdit = Static<typeof ContentEdit>
export type PageRevisionSummary = Static<typeof PageRevisionSummary>
export type PageRevision = Static<typeof PageRevision>

export const pages = contract('pages', 'Pages', {
  list: endpoint('GET /v1/sites/:siteId/pages', 'pages:read', {
    summary: 'List pages',
    query: Type.Object({
      ...Paging,
      orderBy: oneOf(['updatedAt', 'createdAt', 'title'], { default: 'updatedAt' }),
      direction: Direction,
      status: Type.Optional(PageStatus),
    }),
    reply: page(PageSummary),
  }),
  create: endpoint('POST /v1/sites/:siteId/pages', 'pages:write', {
    idempotency: 'required',
    summary: 'Create a page',
    body: PageCreate,
    reply: createdVersioned(Page),
  }),
  get: endpoint('GET /v1/sites/:siteId/pages/:pageId', 'pages:read', {
    summary: 'Get a page',
    reply: versioned(Page),
  }),
  update: endpoint('PUT /v1/sites/:siteId/pages/:pageId', 'pages:write', {
    ifMatch: true,
    summary: 'Update a page',
    description: 'Changes the fields that are sent. What the page was before is kept as a revision.',
    body: PageUpdate,
    reply: versioned(Page),
  }),
  archive: endpoint('DELETE /v1/sites/:siteId/pages/:pageId', 'pages:write', {
    ifMatch: true,
    summary: 'Archive a page',
    description: 'The page keeps its slug and can be brought back by setting its status.',
    reply: one(ArchivedPage),
  }),
  patchContent: endpoint('PATCH /v1/sites/:siteId/pages/:pageId/content', 'pages:write', {
    ifMatch: true,
    summary: 'Change the content of a page',
    description:
      'Either `blocks` replaces the content, or `edits` change single blocks of Puck data: all of them or none.',
    body: ContentPatch,
    reply: versioned(PageSummary),
  }),
  listRevisions: endpoint('GET /v1/sites/:siteId/pages/:pageId/revisions', 'pages:read', {
    extension: true,
    summary: 'List the revisions of a page',
    description:
      'What the page was before each of its last 50 changes, and before those the last of each hour and what stood for a minute, newest first: 200 at ' +
      'most.',
    query: Type.Object(Paging),
    reply: page(PageRevisionSummary),
  }),
  getRevision: {
    method: 'GET',
    path: '/v1/sites/:siteId/pages/:pageId/revisions/:version',
    params: versionParam,
    access: 'pages:read',
    extension: true,
    summary: 'Get a revision of a page',
    reply: one(PageRevision),
  },
  restoreRevision: {
    method: 'POST',
    path: '/v1/sites/:siteId/pages/:pageId/revisions/:version/restore',
    params: versionParam,
    access: 'pages:write',
    extension: true,
    ifMatch: true,
    summary: 'Restore a revision of a page',
    description: 'Makes the page what it was then; what it is now becomes a revision itself.',
    reply: versioned(Page),
  },
})
