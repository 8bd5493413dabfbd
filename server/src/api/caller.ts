import type { Role, Scope } from './access.ts'

export type Mode = 'live' | 'sandbox'
/** Requests allowed per window; null is unlimited. */
export type Tier = { name: string; perMinute: number; perSecond: number | null; perDay: number | null }
export type Caller = {
  /** Of the key, or of the user who has logged in. */
  id: string
  /** Null for a key. */
  role: Role | null
  accountId: string
  mode: Mode
  scopes: ReadonlySet<Scope>
  tier: Tier
}
export type Membership = { accountId: string; name: string; role: Role; tier: Tier }
/** Who has logged in, and where they are a member: in the order they became it. */
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

/** How a request stands against the window it was judged by: the minute's, or the one that refused it. */
export type Allowance = {
  allowed: boolean
  limit: number
  remaining: number
  /** Unix time in seconds at which the window ends. */
  resetsAt: number
  retryAfterSeconds: number
}
