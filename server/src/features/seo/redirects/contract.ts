import { type Static, Type } from 'typebox'
import { endpoint } from '../../../api/endpoint.ts'
import { created, one, page } from '../../../api/reply.ts'
import { DateTime, Deleted, Id, named, oneOf, Paging } from '../../../api/schema.ts'
import { MAX_PATH_LENGTH, MAX_REDIRECTS, MAX_TARGET_LENGTH } from './rules.ts'

const path = Type.String({
  minLength: 1,
  maxLength: MAX_PATH_LENGTH,
  description:
    'Path on the site without query, except for numbers such as `/?p=12` and `/?page_id=12`. A last segment `*` stands for ' +
    'every path below: `/shop/*` to `/store/*` moves them all',
  examples: ['/old-page'],
})
const target = Type.String({
  minLength: 1,
  maxLength: MAX_TARGET_LENGTH,
  description: 'A path on the site, or an address that starts with `http://` or `https://`',
  examples: ['/new-page'],
})
const status = Type.Unsafe<301 | 302 | 307 | 308>({
  type: 'integer',
  enum: [301, 302, 307, 308],
  minimum: 301,
  maximum: 308,
  description: 'HTTP status: 301 and 308 are permanent, 302 and 307 are not',
})

export const Redirect = named(
  'Redirect',
  Type.Object({
    id: Id,
    path,
    target,
    status,
    source: oneOf(['manual', 'import', 'move'], {
      description: '`move`: created because a live address changed',
    }),
    createdAt: DateTime,
  }),
)
const RedirectCreate = Type.Object({ path, target, status: Type.Optional(status) })
const count = Type.Integer({ minimum: 0, maximum: MAX_REDIRECTS })
const RedirectImport = named('RedirectImport', Type.Object({ created: count, updated: count }))

export type Redirect = Static<typeof Redirect>

export const redirects = {
  listRedirects: endpoint('GET /v1/sites/:siteId/redirects', 'sites:read', {
    extension: true,
    summary: 'List redirects',
    description: 'Newest first.',
    query: Type.Object(Paging),
    reply: page(Redirect),
  }),
  createRedirect: endpoint('POST /v1/sites/:siteId/redirects', 'sites:write', {
    extension: true,
    summary: 'Create a redirect',
    description:
      `Takes effect immediately; a live page at the path takes precedence. A target that is itself redirected becomes the end of the ` +
      `chain. A site has at most ${MAX_REDIRECTS} redirects.`,
    body: RedirectCreate,
    reply: created(Redirect),
  }),
  deleteRedirect: endpoint('DELETE /v1/sites/:siteId/redirects/:redirectId', 'sites:write', {
    extension: true,
    summary: 'Delete a redirect',
    reply: one(Deleted),
  }),
  importRedirects: endpoint('POST /v1/sites/:siteId/redirects/import', 'sites:write', {
    extension: true,
    summary: 'Import redirects from CSV',
    description:
      'Imports all lines or none. Errors are reported by line. An existing redirect for the same path is replaced.',
    body: Type.Object({
      csv: Type.String({
        minLength: 1,
        maxLength: 1_000_000,
        description: 'Lines of `path,target` or `path,target,status`; a first line may name the columns',
        examples: ['path,target,status\n/old-page,/new-page,301'],
      }),
    }),
    reply: one(RedirectImport),
  }),
} as const
