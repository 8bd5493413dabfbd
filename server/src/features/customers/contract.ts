import { type Static, Type } from 'typebox'
import { contract, endpoint } from '../../api/endpoint.ts'
import { created, ESCAPED_CELLS, file, one, page } from '../../api/reply.ts'
import {
  AnyObject,
  DateTime,
  Deleted,
  Id,
  MAX_ADDRESSES,
  NAME_LENGTH,
  named,
  nullable,
  oneOf,
  Paging,
  partial,
} from '../../api/schema.ts'

const MAX_TAGS = 50
const MAX_CONSENTS = 200
const MAX_EXPORTED = 10_000

const MAX_WORDING_LENGTH = 2_000
const line = (examples: string[]) => Type.String({ maxLength: NAME_LENGTH, examples })
const email = Type.String({
  minLength: 3,
  maxLength: NAME_LENGTH,
  pattern: '^[^@\\s]+@[^@\\s]+$',
  examples: ['ada@example.com'],
})
const tag = Type.String({ minLength: 1, maxLength: 50, examples: ['regular'] })
const tags = Type.Array(tag, { maxItems: MAX_TAGS, uniqueItems: true })
const profile = {
  name: nullable(line(['Ada Lovelace'])),
  phone: nullable(line(['+43 1 234567'])),
}
const purpose = Type.String({
  minLength: 1,
  maxLength: 50,
  pattern: '^[a-z][a-z0-9_]*$',
  examples: ['newsletter'],
})
const wording = Type.String({ maxLength: MAX_WORDING_LENGTH, examples: ['Send me the newsletter'] })
const Consent = named(
  'CustomerConsent',
  Type.Object({
    purpose,
    granted: Type.Boolean(),
    source: line(['checkout']),
    wording: nullable({
      ...wording,
      description: 'The words that the customer agreed to, if they are known',
    }),
    confirmed: Type.Boolean({
      description: 'False if it comes from a form, into which anybody can type the address',
    }),
    at: DateTime,
  }),
)
const fields = {
  id: Id,
  email: nullable({ ...email, description: 'Null once the customer is erased' }),
  ...profile,
  tags,
  createdAt: DateTime,
  updatedAt: DateTime,
  erasedAt: nullable(DateTime),
}
export const Customer = named('SiteCustomer', Type.Object(fields))
export const CustomerDetail = named(
  'SiteCustomerDetail',
  Type.Object({
    ...fields,
    notes: nullable(Type.String({ maxLength: 5_000 })),
    consents: Type.Array(Consent, {
      maxItems: MAX_CONSENTS,
      description: 'Newest first; nothing is overwritten',
    }),
    activities: Type.Integer({
      minimum: 0,
      maximum: 2_147_483_647,
      description: 'How much stands in the timeline',
    }),
  }),
)
export const ACTIVITIES = [
  'order',
  'booking',
  'reservation',
  'rental_booking',
  'submission',
  'enquiry',
  'application',
  'review',
] as const
const Activity = named(
  'CustomerActivity',
  Type.Object({
    kind: oneOf(ACTIVITIES),
    resourceId: { ...Id, description: 'Id of the order, booking or other resource' },
    at: DateTime,
    status: nullable(Type.String({ maxLength: 50 })),
    details: { ...AnyObject, description: 'What a list of these shows, such as the total or the day' },
  }),
)
const consents = Type.Array(
  Type.Object({
    purpose,
    granted: Type.Boolean(),
    source: Type.Optional(line(['phone call'])),
    wording: Type.Optional(wording),
  }),
  { maxItems: 20, description: 'Adds to the record of consents, with the time of the request' },
)
const writable = {
  ...profile,
  notes: nullable(Type.String({ maxLength: 5_000 })),
  tags,
  consents,
}
const CustomerCreate = Type.Object({ email, ...partial(writable).properties })
export const CustomerUpdate = partial({ email, ...writable })
const Export = named(
  'CustomerExport',
  Type.Object({
    customer: CustomerDetail,
    activities: Type.Array(Type.Object({ kind: oneOf(ACTIVITIES), data: AnyObject }), {
      maxItems: MAX_EXPORTED,
    }),
    deliveries: Type.Array(AnyObject, { maxItems: MAX_EXPORTED, description: 'Their deliveries' }),
    addresses: Type.Array(AnyObject, { maxItems: MAX_ADDRESSES, description: 'Their address book' }),
    points: Type.Array(AnyObject, {
      maxItems: MAX_EXPORTED,
      description: 'What changed their loyalty points, the latest first',
    }),
  }),
)

export type Customer = Static<typeof Customer>
export type CustomerDetail = Static<typeof CustomerDetail>
export type CustomerUpdate = Static<typeof CustomerUpdate>
export type Activity = Static<typeof Activity>

const READ = { extension: true, orScope: 'booking:read' } as const
const WRITE = { extension: true, orScope: 'booking:write' } as const

export const customers = contract('customers', 'Customers', {
  list: endpoint('GET /v1/sites/:siteId/customers', 'ecommerce:read', {
    ...READ,
    summary: 'List customers',
    description:
      'Newest first. People become customers by an order, a booking or another contact with their e-mail address.',
    query: Type.Object({
      ...Paging,
      search: Type.Optional(
        Type.String({
          minLength: 2,
          maxLength: 100,
          description: 'Part of the name, e-mail address or phone number',
        }),
      ),
      tag: Type.Optional(tag),
    }),
    reply: page(Customer),
  }),
  exportList: endpoint('GET /v1/sites/:siteId/customers.csv', 'ecommerce:read', {
    ...READ,
    summary: 'Export customers as CSV',
    description: `Oldest first. ${ESCAPED_CELLS}`,
    reply: file,
  }),
  create: endpoint('POST /v1/sites/:siteId/customers', 'ecommerce:write', {
    ...WRITE,
    summary: 'Create a customer',
    body: CustomerCreate,
    reply: created(CustomerDetail),
    errors: ['CONFLICT'],
  }),
  get: endpoint('GET /v1/sites/:siteId/customers/:customerId', 'ecommerce:read', {
    ...READ,
    summary: 'Get a customer',
    reply: one(CustomerDetail),
  }),
  update: endpoint('PUT /v1/sites/:siteId/customers/:customerId', 'ecommerce:write', {
    ...WRITE,
    summary: 'Update a customer',
    description: 'Changes only the fields sent. Orders and bookings keep what was written in them.',
    body: CustomerUpdate,
    reply: one(CustomerDetail),
    errors: ['CONFLICT'],
  }),
  delete: endpoint('DELETE /v1/sites/:siteId/customers/:customerId', 'ecommerce:write', {
    ...WRITE,
    summary: 'Delete a customer',
    description:
      'Removes the profile, its timeline and its points; orders and bookings stay as they are. To remove the person from those as well, erase the customer.',
    reply: one(Deleted),
  }),
  listActivities: endpoint('GET /v1/sites/:siteId/customers/:customerId/timeline', 'ecommerce:read', {
    ...READ,
    summary: 'List what a customer did',
    description: 'Latest first. Orders, bookings and forms each need their read scope.',
    query: Type.Object(Paging),
    reply: page(Activity),
  }),
  export: endpoint('GET /v1/sites/:siteId/customers/:customerId/export', 'ecommerce:read', {
    extension: true,
    andScopes: ['booking:read', 'forms:read', 'loyalty:read'],
    summary: 'Export everything about a customer',
    description: `For a person's request for their data. At most ${MAX_EXPORTED} orders and bookings, the latest first.`,
    reply: one(Export),
  }),
  erase: endpoint('POST /v1/sites/:siteId/customers/:customerId/erase', 'ecommerce:write', {
    extension: true,
    andScopes: ['booking:write'],
    destroys: true,
    summary: 'Erase a customer',
    description:
      'Removes the name, addresses and everything else about the person from the profile, and from orders and bookings, ' +
      'which stay for the figures. It cannot be undone.',
    reply: one(CustomerDetail),
  }),
})
