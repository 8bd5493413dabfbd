/** The API specification's scopes (Authentication). */
export const SCOPES = {
  'sites:read': 'Fetch sites',
  'sites:write': 'Create and update sites',
  'pages:read': 'Fetch pages',
  'pages:write': 'Create, update and delete pages',
  'media:read': 'Fetch media files',
  'media:write': 'Upload and delete media',
  'analytics:read': 'Fetch analytics data',
  'ai:write': 'AI generation, translation, content assist',
  'publish:write': 'Publish sites',
  'ecommerce:read': 'Read products, orders, coupons',
  'ecommerce:write': 'Manage products and coupons',
  'booking:read': 'Fetch bookings and availability',
  'booking:write': 'Create and manage bookings',
  'loyalty:read': 'Fetch loyalty points',
  'loyalty:write': 'Earn and redeem points',
  'webhooks:read': 'Fetch webhook configuration',
  'webhooks:write': 'Create and manage webhooks',
  'forms:read': 'Fetch form submissions',
  'push:write': 'Send push campaigns',
} as const
export type Scope = keyof typeof SCOPES

/** What only people may call, with the cookie of a session, and no key: see `Access`. */
export const PEOPLE_ACCESS = ['anonymous', 'person', 'member', 'owner'] as const
export type PeopleAccess = (typeof PEOPLE_ACCESS)[number]

/**
 * Who may call: a scope; `key` is any valid key or member; `public` is anyone. A public endpoint that hands out or takes
 * bytes is guarded by what its address carries. For people: a `anonymous` need not have logged in, a `person` has, a `member`
 * and an `owner` are it in the account the request is for.
 */
export type Access = Scope | 'key' | 'public' | PeopleAccess

export const isForPeople = (access: Access): access is PeopleAccess =>
  PEOPLE_ACCESS.some((known) => known === access)

/** What a person is in an account. */
export const ROLES = ['owner', 'editor', 'viewer'] as const
export type Role = (typeof ROLES)[number]

const ALL = Object.keys(SCOPES) as Scope[]
const EVERYTHING: ReadonlySet<Scope> = new Set(ALL)
const READING: ReadonlySet<Scope> = new Set(ALL.filter((scope) => scope.endsWith(':read')))

/** What a role may do with sites; members, keys and the account itself are the owners' business. */
export const scopesOf = (role: Role): ReadonlySet<Scope> => (role === 'viewer' ? READING : EVERYTHING)
