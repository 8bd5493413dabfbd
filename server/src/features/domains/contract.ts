import { type Static, Type } from 'typebox'
import { contract, declareEvents, endpoint } from '../../api/endpoint.ts'
import { created, list, one } from '../../api/reply.ts'
import { DateTime, Deleted, Id, named, nullable, oneOf } from '../../api/schema.ts'
import { MAX_DOMAINS } from './rules.ts'

const host = Type.String({ maxLength: 253, examples: ['www.example.com'] })
const DnsRecord = named(
  'DnsRecord',
  Type.Object({
    type: oneOf(['A', 'AAAA', 'CNAME', 'TXT']),
    name: { ...host, description: 'Full name of the record' },
    value: Type.String({ maxLength: 253 }),
    isFound: Type.Boolean({ description: 'Whether the last check found it' }),
  }),
)
export const Domain = named(
  'Domain',
  Type.Object({
    id: Id,
    domain: { ...host, description: 'The host name, in Unicode' },
    host: { ...host, description: 'Its ASCII form, for DNS and certificates' },
    state: oneOf(['pending', 'verified', 'failed'], {
      description:
        '`failed`: the record was not found within three days, or was missing for seven days from a verified domain',
    }),
    reason: nullable(
      Type.String({
        maxLength: 1_000,
        description: 'What is missing; null when the domain points to the site',
      }),
    ),
    isPrimary: Type.Boolean({
      description:
        'Whether the other addresses of the site redirect to it, once it is verified and points here',
    }),
    isServed: Type.Boolean({ description: 'Whether the domain is verified and points to this server' }),
    url: Type.String({ maxLength: 300 }),
    tlsHint: Type.String({ maxLength: 300, description: 'What HTTPS requires, in words' }),
    records: Type.Array(DnsRecord, {
      maxItems: 20,
      description: 'To be set at the domain’s DNS provider',
    }),
    createdAt: DateTime,
    verifiedAt: nullable(DateTime),
    failingSince: nullable({
      ...DateTime,
      description:
        'Since when the record of a verified domain is missing; the site loses it seven days later',
    }),
    checkedAt: nullable({ ...DateTime, description: 'Null before the first check' }),
    nextCheckAt: nullable({ ...DateTime, description: 'Null when it is checked on request only' }),
  }),
)
export const domainEvents = declareEvents('domain', 'sites:read', Domain, ['verified', 'failed'])
export type Domain = Static<typeof Domain>

export const domains = contract('domains', 'Domains', [domainEvents], {
  list: endpoint('GET /v1/sites/:siteId/domains', 'sites:read', {
    extension: true,
    summary: 'List the domains of a site',
    description: 'Primary domain first.',
    reply: list(Domain),
  }),
  create: endpoint('POST /v1/sites/:siteId/domains', 'sites:write', {
    extension: true,
    summary: 'Add a domain to a site',
    description:
      'Returns the DNS records to set, which are then checked in the background. The first domain of a site is its ' +
      `primary one. A site has at most ${MAX_DOMAINS} domains.`,
    body: Type.Object({
      domain: Type.String({
        minLength: 1,
        maxLength: 253,
        description: 'A host name without scheme, port or path',
        examples: ['www.example.com'],
      }),
    }),
    reply: created(Domain),
    errors: ['CONFLICT'],
  }),
  get: endpoint('GET /v1/sites/:siteId/domains/:domainId', 'sites:read', {
    extension: true,
    summary: 'Get a domain',
    reply: one(Domain),
  }),
  verify: endpoint('POST /v1/sites/:siteId/domains/:domainId/verify', 'sites:write', {
    extension: true,
    summary: 'Look up the DNS records of a domain now',
    description: 'Takes up to 5 seconds. Background checks also restart.',
    reply: one(Domain),
  }),
  update: endpoint('PATCH /v1/sites/:siteId/domains/:domainId', 'sites:write', {
    recordsValues: true,
    invalidates: 'site',
    extension: true,
    summary: 'Make a domain the primary one',
    description: 'The primary domain is the `domain` of the site.',
    body: Type.Object({ primary: Type.Boolean() }),
    reply: one(Domain),
    errors: ['CONFLICT'],
  }),
  delete: endpoint('DELETE /v1/sites/:siteId/domains/:domainId', 'sites:write', {
    invalidates: 'site',
    extension: true,
    summary: 'Remove a domain from a site',
    reply: one(Deleted),
  }),
})
