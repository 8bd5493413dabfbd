import { type Static, type TSchema, Type } from 'typebox'
import { contract, declareEvents, endpoint } from '../../api/endpoint.ts'
import { created, one, page } from '../../api/reply.ts'
import {
  Currency,
  DateTime,
  Id,
  NAME_LENGTH,
  named,
  nullable,
  oneOf,
  Paging,
  partial,
  SiteTime,
} from '../../api/schema.ts'
import { copies } from './copies/contract.ts'
import { deletedSites } from './deleted/contract.ts'
import { DEFAULT_PATHS, ITEM_KINDS, LAYOUT_KINDS, MAX_RELEASE, MAX_SITE_SLUG_LENGTH } from './rules.ts'

export const SiteStatus = named('SiteStatus', oneOf(['draft', 'published', 'archived']))

const name = Type.String({ minLength: 1, maxLength: NAME_LENGTH, examples: ['Lakeside House'] })
const domain = Type.String({
  maxLength: 253,
  pattern:
    '^(?=.{1,253}$)([\\p{L}\\p{N}]([\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?)(\\.[\\p{L}\\p{N}]([\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?)*$',
  description: 'A host name without scheme, port or path, such as www.example.com',
  examples: ['www.example.com'],
})
const ofKinds = <Kind extends string, Schema extends TSchema>(
  kinds: readonly Kind[],
  schemaOf: (kind: Kind) => Schema,
) => Object.fromEntries(kinds.map((kind) => [kind, schemaOf(kind)])) as Record<Kind, Schema>

const settings = {
  timeZone: Type.String({
    maxLength: 64,
    description: 'IANA, such as Europe/Vienna',
    examples: ['Europe/Vienna'],
  }),
  currency: Currency,
  language: Type.String({ maxLength: 35, description: 'BCP 47 tag, such as de or pt-BR', examples: ['de'] }),
  slug: Type.String({
    minLength: 1,
    maxLength: MAX_SITE_SLUG_LENGTH,
    pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
    description: 'Label of its address',
  }),
  paths: Type.Object(
    ofKinds(ITEM_KINDS, (kind) => ({
      ...Type.String({ minLength: 1, maxLength: 80, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' }),
      examples: [DEFAULT_PATHS[kind]],
    })),
    {
      description:
        'First part of their paths, such as `products` in `/products/honey`. A page at the same path wins',
    },
  ),
  layouts: Type.Object(
    ofKinds(LAYOUT_KINDS, () => nullable(Type.String({ minLength: 1, maxLength: NAME_LENGTH }))),
    { description: 'Ids of pages that show each item of a kind; null: built-in' },
  ),
  publishing: oneOf(['staged', 'immediate'], {
    description: 'Whether edits wait for a release',
  }),
  approvalHours: Type.Integer({
    minimum: 1,
    maximum: 720,
    description: 'Until bookings are declined',
  }),
  spamDays: Type.Integer({
    minimum: 1,
    maximum: 365,
  }),
  proofOfWork: oneOf(['auto', 'always', 'never']),
}
/** Of paths and layouts, those that are not sent stay. */
const optionalSettings = {
  ...settings,
  paths: partial(settings.paths.properties),
  layouts: partial(settings.layouts.properties),
}

const { paths: _paths, layouts: _layouts, proofOfWork: _proofOfWork, ...settingsOfNew } = settings

const fields = {
  id: Id,
  name,
  domain: nullable(domain),
  status: SiteStatus,
  createdAt: DateTime,
  updatedAt: DateTime,
}
export const Site = named('Site', Type.Object(fields))
export const SiteDetail = named(
  'SiteDetail',
  Type.Object({
    ...fields,
    ...settings,
    url: Type.String({ maxLength: 500, description: 'Address at which the published site is served' }),
    liveRelease: Type.Integer({
      minimum: 0,
      maximum: MAX_RELEASE,
      description: 'Number of the release visitors see; 0 before the first one',
    }),
  }),
)
export const siteEvents = declareEvents('site', 'sites:read', SiteDetail, ['published'])
export const SiteCreate = Type.Object({
  name,
  domain: Type.Optional(nullable(domain)),
  ...partial(settingsOfNew).properties,
})
export const SiteUpdate = partial({ name, domain: nullable(domain), status: SiteStatus, ...optionalSettings })
const PublishOptions = Type.Object({
  note: Type.Optional(nullable(Type.String({ maxLength: 500, description: 'What changed, for the team' }))),
  pageIds: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: NAME_LENGTH }), {
      minItems: 1,
      maxItems: 1_000,
      description: 'Publishes only these pages, whatever their status',
    }),
  ),
  publishAt: Type.Optional(SiteTime),
})

export type Site = Static<typeof Site>
export type SiteDetail = Static<typeof SiteDetail>
export type SiteFields = Static<typeof SiteUpdate>
export type PublishOptions = Static<typeof PublishOptions>

export const sites = contract('sites', 'Sites', [siteEvents], {
  list: endpoint('GET /v1/sites', 'sites:read', {
    summary: 'List sites',
    description: "The sites of the key's account in the key's mode, newest first.",
    query: Type.Object({ ...Paging, status: Type.Optional(SiteStatus) }),
    reply: page(Site),
  }),
  create: endpoint('POST /v1/sites', 'sites:write', {
    extension: true,
    summary: 'Create a site',
    description: "Creates a draft site in the key's mode.",
    body: SiteCreate,
    reply: created(SiteDetail),
  }),
  get: endpoint('GET /v1/sites/:siteId', 'sites:read', {
    extension: true,
    summary: 'Get a site',
    reply: one(SiteDetail),
  }),
  update: endpoint('PUT /v1/sites/:siteId', 'sites:write', {
    recordsValues: true,
    invalidates: 'site',
    extension: true,
    summary: 'Update a site',
    description: 'Changes only the fields sent. To publish a site, use its own endpoint.',
    body: SiteUpdate,
    reply: one(SiteDetail),
    errors: ['CONFLICT'],
  }),
  publish: endpoint('POST /v1/sites/:siteId/publish', 'publish:write', {
    extension: true,
    summary: 'Publish a site',
    description:
      'Creates a release of all pages with the status `published`, and of the design, navigation and frame. With `publishAt`, ' +
      'it creates a schedule for that, and the response is the site as it is. With a sandbox key, this is a dry run: the response is the same, and nothing changes.',
    body: PublishOptions,
    reply: one(SiteDetail),
    errors: ['CONFLICT'],
  }),
  ...deletedSites,
  ...copies,
})
