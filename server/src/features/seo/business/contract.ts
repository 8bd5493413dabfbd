import { type Static, Type } from 'typebox'
import { BUSINESS_TYPES, type BusinessType } from '../../../api/business-types.ts'
import { endpoint } from '../../../api/endpoint.ts'
import { one } from '../../../api/reply.ts'
import { DateTime, named, nullable, oneOf, partial } from '../../../api/schema.ts'

const time = (example: string) =>
  Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', maxLength: 5, examples: [example] })
const line = (maxLength: number, example: string) =>
  nullable(Type.String({ minLength: 1, maxLength, examples: [example] }))

const fields = {
  type: nullable(
    oneOf(Object.keys(BUSINESS_TYPES) as [BusinessType, ...BusinessType[]], {
      description:
        'Its schema.org type; null: `Restaurant` where tables can be reserved, else `LocalBusiness`',
    }),
  ),
  phone: line(40, '+43 1 234567'),
  email: line(254, 'hello@example.com'),
  address: {
    ...line(500, 'Seestraße 3, 4810 Gmunden'),
    description: 'By default, that of the first map on a page',
  },
  priceRange: line(50, '80–120 EUR'),
  openingHours: Type.Array(
    Type.Object({
      weekday: Type.Integer({ minimum: 1, maximum: 7, description: 'Monday is 1, Sunday 7', examples: [5] }),
      start: time('09:00'),
      end: time('18:00'),
    }),
    { maxItems: 56, description: 'If tables can be reserved, their opening hours are used instead' },
  ),
}
export const BusinessProfile = named(
  'BusinessProfile',
  Type.Object({ ...fields, updatedAt: nullable(DateTime) }),
)
export type BusinessProfile = Static<typeof BusinessProfile>
export type ProfileFields = Omit<BusinessProfile, 'updatedAt'>

export const business = {
  getBusiness: endpoint('GET /v1/sites/:siteId/seo/business', 'sites:read', {
    extension: true,
    summary: 'Get the business details for search engines',
    description: 'They are in the structured data of the home page, along with the name of the site.',
    reply: one(BusinessProfile),
  }),
  updateBusiness: endpoint('PUT /v1/sites/:siteId/seo/business', 'sites:write', {
    recordsValues: true,
    extension: true,
    summary: 'Update the business details for search engines',
    description: 'Changes only the fields sent. Takes effect immediately.',
    body: partial(fields),
    reply: one(BusinessProfile),
  }),
} as const
