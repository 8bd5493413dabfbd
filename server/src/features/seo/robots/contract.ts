import { type Static, Type } from 'typebox'
import { endpoint } from '../../../api/endpoint.ts'
import { one } from '../../../api/reply.ts'
import { DateTime, named, nullable } from '../../../api/schema.ts'
import { MAX_ROBOTS_LENGTH } from './rules.ts'

const text = Type.String({
  maxLength: MAX_ROBOTS_LENGTH,
  description: 'Lines of `Field: value`, and comments with #',
  examples: ['User-agent: *\nDisallow: /internal/'],
})
export const Robots = named(
  'Robots',
  Type.Object({
    text: { ...text, maxLength: MAX_ROBOTS_LENGTH + 1_000 },
    isDefault: Type.Boolean({ description: 'Whether the site uses the default' }),
    updatedAt: nullable(DateTime),
  }),
)
export type Robots = Static<typeof Robots>

export const robots = {
  getRobots: endpoint('GET /v1/sites/:siteId/seo/robots', 'sites:read', {
    extension: true,
    summary: 'Get robots.txt',
    description: 'As served, without the sitemap line, which is always added.',
    reply: one(Robots),
  }),
  updateRobots: endpoint('PUT /v1/sites/:siteId/seo/robots', 'sites:write', {
    recordsValues: true,
    extension: true,
    summary: 'Update robots.txt',
    description: 'Takes effect immediately. Null restores the default, which allows everything.',
    body: Type.Object({ text: nullable(text) }),
    reply: one(Robots),
  }),
} as const
