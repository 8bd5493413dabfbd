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

/** Access levels for requests with a session cookie; API keys are rejected. See `Access`. */
const PEOPLE_ACCESS = ['anonymous', 'person', 'member', 'owner'] as const
export type PeopleAccess = (typeof PEOPLE_ACCESS)[number]

/**
 * Who may call an endpoint. A scope needs a key or member with that scope, `key` any valid key or member, `public` nothing;
 * public file transfers are authorized by a token in the URL. With a session only: `anonymous` needs no login, `person` needs
 * one, `member` and `owner` need that role in the account of the request. `visitor` endpoints answer on the hosts of sites
 * only, below `/_sw/`, and need nothing: the host is the tenant.
 */
export type Access = Scope | 'key' | 'public' | 'visitor' | PeopleAccess

export const isForPeople = (access: Access): access is PeopleAccess =>
  PEOPLE_ACCESS.some((known) => known === access)

/** The role of a member in an account. */
export const ROLES = ['owner', 'editor', 'viewer'] as const
export type Role = (typeof ROLES)[number]

const ALL = Object.keys(SCOPES) as Scope[]
const ALL_SCOPES: ReadonlySet<Scope> = new Set(ALL)
const READ_SCOPES: ReadonlySet<Scope> = new Set(ALL.filter((scope) => scope.endsWith(':read')))

/** The scopes of a role. Managing members, keys and the account takes the owner role, not a scope. */
export const scopesOf = (role: Role): ReadonlySet<Scope> => (role === 'viewer' ? READ_SCOPES : ALL_SCOPES)
