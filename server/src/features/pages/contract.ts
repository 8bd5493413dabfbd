import { type Static, Type } from 'typebox'
import { contract, declareEvents, endpoint } from '../../api/endpoint.ts'
import { createdVersioned, one, page, versioned } from '../../api/reply.ts'
import {
  AnyObject,
  DateTime,
  Direction,
  Id,
  NAME_LENGTH,
  named,
  nullable,
  oneOf,
  Paging,
  partial,
} from '../../api/schema.ts'
import { MAX_SLUG_LENGTH, MAX_TITLE_LENGTH } from './rules.ts'

const PageStatus = named('PageStatus', oneOf(['draft', 'published', 'archived']))

const MAX_VERSION = 999_999_999

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
const language = nullable(
  Type.String({
    maxLength: 35,
    description: 'BCP 47 tag; null for the language of the site',
    examples: ['de'],
  }),
)
const translationGroup = Type.String({
  minLength: 1,
  maxLength: NAME_LENGTH,
  description: 'The same for all translations of a page; its id by default',
})

const summary = {
  id: Id,
  title,
  slug,
  status: PageStatus,
  language,
  translationGroup,
  updatedAt: DateTime,
  liveVersion: nullable(
    Type.Integer({
      minimum: 1,
      maximum: MAX_VERSION,
      description: 'The version visitors see; null when not live',
    }),
  ),
  hasUnpublishedChanges: Type.Boolean({
    description: 'Whether publishing the site would change what visitors see of this page',
  }),
}
export const PageSummary = named('PageSummary', Type.Object(summary))
export const Page = named('Page', Type.Object({ ...summary, blocks, seo: Seo, createdAt: DateTime }))
export const pageEvents = declareEvents('page', 'pages:read', Page, [
  'created',
  'updated',
  'archived',
  'published',
  'deleted',
])
const LivePage = named(
  'LivePage',
  Type.Object({
    pageId: Id,
    version: Type.Integer({ minimum: 1, maximum: MAX_VERSION }),
    title,
    slug,
    language,
    translationGroup,
    blocks,
    seo: Seo,
    publishedAt: DateTime,
  }),
)
export const ArchivedPage = named(
  'ArchivedPage',
  Type.Object({ id: Id, status: PageStatus, archivedAt: DateTime }),
)

const optional = {
  status: PageStatus,
  language,
  translationGroup: nullable(translationGroup),
  blocks,
  seo: partial(seoFields),
}
const PageCreate = Type.Object({ title, slug, ...partial(optional).properties })
const PageUpdate = partial({ title, slug, ...optional })

const revision = {
  version: Type.Integer(),
  title,
  slug,
  status: PageStatus,
  language,
  translationGroup,
  savedAt: DateTime,
}
const PageRevisionSummary = named('PageRevisionSummary', Type.Object(revision))
const PageRevision = named('PageRevision', Type.Object({ ...revision, blocks, seo: Seo }))

const versionParam = {
  version: Type.Integer({ minimum: 1, maximum: MAX_VERSION, description: 'Version of the page' }),
}

const blockId = Type.String({ minLength: 1, maxLength: 255, description: '`props.id` of a block' })
const position = {
  before: Type.Optional(blockId),
  after: Type.Optional(blockId),
  parent: Type.Optional(blockId),
  slot: Type.Optional(
    Type.String({ minLength: 1, maxLength: 255, description: 'The prop of `parent` that holds the slot' }),
  ),
  zone: Type.Optional(Type.String({ minLength: 1, maxLength: 511, description: 'A zone, `parentId:name`' })),
  index: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      description: 'Position among its siblings; defaults to the end',
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
        '`set` merges `props` into the block `id`; `insert` adds `block`; `move` moves the block `id`; `remove` deletes it. ' +
        'The target is `before` or `after` another block, or at `index` in a `slot` of `parent`, in a `zone`, or else at ' +
        'the top level.',
    },
  ),
)
const ContentPatch = partial({ blocks, edits: Type.Array(ContentEdit, { maxItems: 1000 }) })

export type ArchivedPage = Static<typeof ArchivedPage>
export type PageSummary = Static<typeof PageSummary>
export type Page = Static<typeof Page>
export type LivePage = Static<typeof LivePage>
export type PageFields = Static<typeof PageUpdate>
export type ContentEdit = Static<typeof ContentEdit>
export type PageRevisionSummary = Static<typeof PageRevisionSummary>
export type PageRevision = Static<typeof PageRevision>

export const pages = contract('pages', 'Pages', [pageEvents], {
  list: endpoint('GET /v1/sites/:siteId/pages', 'pages:read', {
    summary: 'List pages',
    query: Type.Object({
      ...Paging,
      orderBy: oneOf(['updatedAt', 'createdAt', 'title'], { default: 'updatedAt' }),
      direction: Direction,
      status: Type.Optional(PageStatus),
      translationGroup: Type.Optional(translationGroup),
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
  getLive: endpoint('GET /v1/sites/:siteId/pages/:pageId/live', 'pages:read', {
    extension: true,
    summary: 'Get the live content of a page',
    description: 'What visitors see of it. Not found for a page that is not live.',
    reply: one(LivePage),
  }),
  update: endpoint('PUT /v1/sites/:siteId/pages/:pageId', 'pages:write', {
    ifMatch: true,
    summary: 'Update a page',
    description: 'Changes the fields that are sent. The previous state is kept as a revision.',
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
      'Either `blocks` replaces the content, or `edits` changes single blocks of Puck data. Either all edits are applied or none.',
    body: ContentPatch,
    reply: versioned(PageSummary),
  }),
  publish: endpoint('POST /v1/sites/:siteId/pages/:pageId/publish', 'publish:write', {
    extension: true,
    ifMatch: true,
    summary: 'Publish a page',
    description:
      'Sets the status to `published`. On a published site, visitors see the current content immediately; other pages stay as they are.',
    reply: versioned(Page),
  }),
  listRevisions: endpoint('GET /v1/sites/:siteId/pages/:pageId/revisions', 'pages:read', {
    extension: true,
    summary: 'List the revisions of a page',
    description:
      'The state of the page before each of its last 50 changes. Of older states, the last of each hour and those that ' +
      'lasted at least a minute are kept. Newest first, at most 200.',
    query: Type.Object(Paging),
    reply: page(PageRevisionSummary),
  }),
  getRevision: endpoint('GET /v1/sites/:siteId/pages/:pageId/revisions/:version', 'pages:read', {
    params: versionParam,
    extension: true,
    summary: 'Get a revision of a page',
    reply: one(PageRevision),
  }),
  restoreRevision: endpoint(
    'POST /v1/sites/:siteId/pages/:pageId/revisions/:version/restore',
    'pages:write',
    {
      params: versionParam,
      extension: true,
      ifMatch: true,
      summary: 'Restore a revision of a page',
      description: 'Restores the page to that state. The current state is kept as a revision.',
      reply: versioned(Page),
    },
  ),
})
