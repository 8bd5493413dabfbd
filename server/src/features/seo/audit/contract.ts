import { type Static, Type } from 'typebox'
import { endpoint } from '../../../api/endpoint.ts'
import { one } from '../../../api/reply.ts'
import { Id, MAX_CURSOR_LENGTH, NAME_LENGTH, named, nullable, oneOf } from '../../../api/schema.ts'
import { CODES, MAX_AUDITED_PAGES, MAX_FINDINGS, SEVERITIES } from './rules.ts'

const count = Type.Integer({ minimum: 0 })

export const SeoFinding = named(
  'SeoFinding',
  Type.Object({
    pageId: nullable({ ...Id, description: 'Null for a finding about the site' }),
    path: nullable(Type.String({ maxLength: 1_000 })),
    blockId: nullable(Type.String({ maxLength: NAME_LENGTH, description: '`props.id` of the block' })),
    code: oneOf(CODES),
    severity: oneOf(SEVERITIES),
    message: Type.String({ description: 'What is wrong' }),
    fix: Type.String({ description: 'What to do' }),
  }),
)
export const SeoAudit = named(
  'SeoAudit',
  Type.Object({
    score: Type.Integer({
      minimum: 0,
      maximum: 100,
      description: 'Mean of the audited pages; 100 without findings',
    }),
    pages: { ...count, description: 'Pages of the site' },
    auditedPages: count,
    counts: Type.Object({ error: count, warning: count, notice: count }),
    findings: Type.Array(SeoFinding, {
      maxItems: MAX_FINDINGS,
      description: `Worst first, at most ${MAX_FINDINGS}; \`counts\` are of all`,
    }),
    nextCursor: nullable(
      Type.String({
        maxLength: MAX_CURSOR_LENGTH,
        description: 'Pass it as `cursor` to audit the next pages',
      }),
    ),
  }),
)
export type SeoFinding = Static<typeof SeoFinding>
export type SeoAudit = Static<typeof SeoAudit>

export const audit = {
  getAudit: endpoint('GET /v1/sites/:siteId/seo/audit', 'sites:read', {
    extension: true,
    summary: 'Audit the pages of a site for search engines',
    description:
      `Audits up to ${MAX_AUDITED_PAGES} pages at once, in the order of their paths. Links between pages are only checked ` +
      'when all pages are audited.',
    query: Type.Object({
      draft: Type.Optional(
        oneOf(['true', 'false'], {
          description: 'Audits the working copies of published pages instead of what visitors see',
        }),
      ),
      cursor: Type.Optional(Type.String({ maxLength: MAX_CURSOR_LENGTH })),
    }),
    reply: one(SeoAudit),
  }),
} as const
