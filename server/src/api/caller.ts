import type { Role, Scope } from './access.ts'

export type Mode = 'live' | 'sandbox'
/** Requests allowed per window; null is unlimited. */
export type Tier = { name: string; perMinute: number; perSecond: number | null; perDay: number | null }
export type Caller = {
  /** Id of the key or of the logged-in user. */
  id: string
  /** Null for a key. */
  role: Role | null
  accountId: string
  mode: Mode
  scopes: ReadonlySet<Scope>
  tier: Tier
  /** Whether the operator of the server has suspended the account. */
  isSuspended: boolean
}
/** The caller of a key, and what the key may be used for. */
export type KeyCaller = Caller & {
  expiresAt: Date | null
  isAllowedFrom(address: string): boolean
}
export type Membership = {
  accountId: string
  name: string
  role: Role
  tier: Tier
  isSuspended: boolean
  /** Whether the account requires a second factor that the member does not have. */
  needsSecondFactor: boolean
}
/** A logged-in user, with their memberships in the order they joined. */
export type Person = {
  sessionId: string
  userId: string
  name: string
  email: string
  /** Whether they operate the server, beyond the accounts they are members of. */
  isOperator: boolean
  expiresAt: Date
  /** To within five minutes. */
  lastUsedAt: Date
  memberships: Membership[]
}
export type Site = {
  id: string
  accountId: string
  mode: Mode
  timeZone: string
  currency: string
  language: string
}

/** The site of the host that a visitor asks. */
export type VisitedSite = Site & {
  name: string
  /** Where visitors reach it: scheme, host and port. */
  origin: string
}

/** What visitors do that owners may count as reaching a goal. */
export const ACTS = ['form', 'booking', 'order', 'event'] as const
export type Act = (typeof ACTS)[number]
export type Acted = {
  act: Act
  /** Id of the form, or name of the event; empty without one. */
  target?: string
  /** What it is worth. */
  price?: { amount: number; currency: string }
}

/** Who sends a request to the host of a site. */
export type Visitor = {
  /** The address, or the network that counts as one. */
  network: string
  /** Path of the page with the form, and the id of the block in it. */
  page: string
  block: string | null
  /** The form token that each view of a page gets; null when it is missing or not ours. */
  token: { id: string; issuedAt: Date } | null
  /** Why what they send is taken for spam; null for people. */
  spamReason: 'trap' | 'no_token' | 'too_fast' | null
  /** The value of a cookie; null when it was not sent. */
  cookie(name: string): string | null
}

/** A block of a form. `holder` is the slug of the page that holds it, in lower case; empty for the header and footer of the site. */
export type SentBlock = { props: Record<string, unknown>; holder: string }

/** A request below `/_sw/` on the host of a published site. */
export type Admission = {
  site: VisitedSite
  /** The address of the visitor, or the network that counts as one. */
  network: string
  /** The host that the visitor asked, with its port. */
  host: string
}

/** A form that a visitor sent, without the fields that ask for something. */
export type SentForm = Pick<Visitor, 'page' | 'block'> & {
  token: string
  /** The solution of a proof of work; empty without one. */
  proof: string
  /** A field that people do not see was filled in. */
  isTrapped: boolean
  /** What is shown again when it is rejected. */
  values: Record<string, string | string[]>
}

/** A file that a visitor sends, on disk until the request ends. */
export type SentFile = {
  field: string
  filename: string
  contentType: string
  path: string
  sizeBytes: number
}

/** A request's rate limit window: the minute, or the window that rejected the request. */
export type Allowance = {
  allowed: boolean
  limit: number
  remaining: number
  /** Unix time in seconds at which the window ends. */
  resetsAt: number
  retryAfterSeconds: number
}
