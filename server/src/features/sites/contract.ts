import { type Static, Type } from 'typebox'
import { contract, endpoint } from '../../api/endpoint.ts'
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
} from '../../api/schema.ts'

export const SiteStatus = named('SiteStatus', oneOf(['draft', 'published', 'archived']))

const name = Type.String({ minLength: 1, maxLength: NAME_LENGTH, examples: ['Lakeside House'] })
const domain = Type.String({
  maxLength: 253,
  pattern:
    '^(?=.{1,253}$)([\\p{L}\\p{N}]([\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?)(\\.[\\p{L}\\p{N}]([\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?)*$',
  description: 'A host name without scheme, port or path, such as www.example.com',
  examples: ['www.example.com'],
})
const settings = {
  timeZone: Type.String({
    maxLength: 64,
    description: 'IANA time zone, such as Europe/Vienna',
    examples: ['Europe/Vienna'],
  }),
  currency: Currency,
  language: Type.String({ maxLength: 35, description: 'BCP 47 tag, such as de or pt-BR', examples: ['de'] }),
}

const fields = {
  id: Id,
  name,
  domain: nullable(domain),
  status: SiteStatus,
  createdAt: DateTime,
  updatedAt: DateTime,
}
export const Site = named('Site', Type.Object(fields))
export const SiteDetail = named('SiteDetail', Type.Object({ ...fields, ...settings }))
export const SiteCreate = Type.Object({
  name,
  domain: Type.Optional(nullable(domain)),
  ...partial(settings).properties,
})
export const SiteUpdate = partial({ name, domain: nullable(domain), status: SiteStatus, ...settings })

export type Site = Static<typeof Site>
export type SiteDetail = Static<typeof SiteDetail>
export type SiteFields = Static<typeof SiteUpdate>

export const sites = contract('sites', 'Sites', {
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
    description: 'With a sandbox key this is a dry run: the reply is the same, and nothing changes.',
    reply: one(SiteDetail),
  }),
})
