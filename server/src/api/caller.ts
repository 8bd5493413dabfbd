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
}
export type Membership = { accountId: string; name: string; role: Role; tier: Tier }
/** A logged-in user, with their memberships in the order they joined. */
export type Person = {
  sessionId: string
  userId: string
  name: string
  email: string
  expiresAt: Date
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

/** A request's rate limit window: the minute, or the window that rejected the request. */
export type Allowance = {
  allowed: boolean
  limit: number
  remaining: number
  /** Unix time in seconds at which the window ends. */
  resetsAt: number
  retryAfterSeconds: number
}
