import { type Scope, scopesOf } from '../../api/access.ts'
import type { Caller, KeyCaller, Membership, Mode, Person, Site, Tier } from '../../api/caller.ts'
import type { Db } from '../database/database.ts'
import type { Invalidations } from '../database/invalidations.ts'
import { type Sql, sql } from '../database/sql.ts'
import type { Clock } from '../values/clock.ts'
import { networkMatcher } from '../values/networks.ts'
import { hashKey, isWellFormedKey } from './api-key.ts'
import { HAS_SECOND_FACTOR } from './factors.ts'
import { hashToken } from './one-time-links.ts'

const MAX_CACHED = 10_000
/** Maximum age of an entry, in case the notification of a change is lost. */
const MAX_AGE_MS = 60_000
const USE_NOTED_EVERY_MS = 5 * 60_000

type Entry<T> = { value: T; readAt: number }
type Cache<T> = Map<string, Entry<T>>

/**
 * Caches callers, people and sites until the database announces a change. While notifications are not known to arrive,
 * every look-up queries the database.
 */
export class Tenancy {
  readonly #db: Db
  readonly #invalidations: Invalidations
  readonly #clock: Clock
  readonly #callers: Cache<KeyCaller> = new Map()
  readonly #sites: Cache<Site> = new Map()
  readonly #people: Cache<Person> = new Map()

  constructor(db: Db, invalidations: Invalidations, clock: Clock) {
    this.#db = db
    this.#clock = clock
    this.#invalidations = invalidations
    invalidations.onDrop((what) => this.#drop(what))
  }

  /** The last known caller of a key: a request counts against its limits even if the key was just revoked. */
  knownCallerOf(key: string): KeyCaller | null {
    return this.#callers.get(hashKey(key))?.value ?? null
  }

  /** Resolves to null for an unknown or revoked key. The gate checks expiry and address. */
  async callerOf(key: string): Promise<KeyCaller | null> {
    if (!isWellFormedKey(key)) return null
    const hash = hashKey(key)
    return this.#readThrough(this.#callers, hash, () => findCaller(this.#db, hash))
  }

  /** Whether the token's session is cached, current or not. */
  isKnownSession(token: string): boolean {
    return this.#people.has(sessionName(token))
  }

  /** Resolves to null for an unknown or ended session. The caller must check the expiry. */
  async personOf(token: string): Promise<Person | null> {
    const name = sessionName(token)
    return this.#readThrough(this.#people, name, () =>
      findPerson(this.#db, sql`token_sha256 = decode(${name}, 'hex')`),
    )
  }

  /** The same person as of now, past the cache. */
  personAgain({ sessionId }: Person): Promise<Person | null> {
    return findPerson(this.#db, sql`sessions.id = ${sessionId}`)
  }

  /** Keeps when a session was last used. */
  async noteUse(person: Person) {
    const now = this.#clock.now()
    if (now.getTime() - person.lastUsedAt.getTime() < USE_NOTED_EVERY_MS) return
    person.lastUsedAt = now
    await this.#db.run(sql`update sessions set updated_at = ${now} where id = ${person.sessionId}`)
  }

  /** Resolves to null unless the site belongs to the caller's account and mode. */
  async siteOf(caller: Caller, siteId: string): Promise<Site | null> {
    const site = await this.#readThrough(this.#sites, siteId, () => findSite(this.#db, caller, siteId))
    return site?.accountId === caller.accountId && site.mode === caller.mode ? site : null
  }

  /** Drops `site:<id>`, `people` or `keys` ahead of the database's notification. */
  invalidate(what: string) {
    this.#invalidations.drop(what)
  }

  async #readThrough<T>(cache: Cache<T>, key: string, read: () => Promise<T | null>): Promise<T | null> {
    const known = cache.get(key)
    const readAt = this.#clock.now().getTime()
    if (known && this.#invalidations.isCurrent() && Math.abs(readAt - known.readAt) < MAX_AGE_MS)
      return known.value
    const epoch = this.#invalidations.epoch()
    const value = await read()
    // A notification that arrived during the read may concern a change that the read missed.
    if (epoch === null || epoch !== this.#invalidations.epoch()) return value
    if (value === null) cache.delete(key)
    else {
      if (cache.size >= MAX_CACHED) cache.clear()
      cache.set(key, { value, readAt })
    }
    return value
  }

  #drop(what: string) {
    const [kind, name] = what.split(':', 2) as [string, string | undefined]
    if (kind === 'key' && name) this.#callers.delete(name)
    else if (kind === 'site' && name) this.#sites.delete(name)
    else if (kind === 'session' && name) this.#people.delete(name)
    else if (kind === 'people') this.#people.clear()
    else if (kind === 'keys') this.#callers.clear()
    else {
      this.#callers.clear()
      this.#sites.clear()
      this.#people.clear()
    }
  }
}

const sessionName = (token: string) => hashToken(token).toString('hex')

/** A member acting as a caller on the account's sites of one mode. */
export const memberCaller = ({ userId }: Person, membership: Membership, mode: Mode): Caller => ({
  id: userId,
  role: membership.role,
  accountId: membership.accountId,
  mode,
  scopes: scopesOf(membership.role),
  tier: membership.tier,
  isSuspended: membership.isSuspended,
})

const TIER = sql`json_build_object('name', tiers.name, 'perMinute', per_minute, 'perSecond', per_second,
  'perDay', per_day)`

async function findPerson(db: Db, session: Sql): Promise<Person | null> {
  const person = await db.first<Person>(sql`
    select sessions.id as "sessionId", users.id as "userId", users.name, email, is_operator as "isOperator",
      expires_at as "expiresAt", sessions.updated_at as "lastUsedAt",
      coalesce((
        select json_agg(json_build_object('accountId', accounts.id, 'name', accounts.name, 'role', role, 'tier', ${TIER},
          'isSuspended', suspended_at is not null, 'needsSecondFactor', requires_second_factor
            and not sessions.has_second_factor and not ${HAS_SECOND_FACTOR})
          order by memberships.created_at, accounts.id)
        from memberships join accounts on accounts.id = account_id join tiers on tiers.name = accounts.tier
        where memberships.user_id = users.id), '[]') as memberships
    from sessions join users on users.id = user_id where ${session}`)
  return person ?? null
}

type KeyRow = {
  id: string
  account_id: string
  mode: Mode
  scopes: Scope[]
  expires_at: Date | null
  networks: string[] | null
  is_suspended: boolean
  tier: Tier
}

async function findCaller(db: Db, sha256: string): Promise<KeyCaller | null> {
  const row = await db.first<KeyRow>(sql`
    select api_keys.id, account_id, mode, scopes, expires_at, networks,
      suspended_at is not null as is_suspended, ${TIER} as tier
    from api_keys join accounts on accounts.id = account_id join tiers on tiers.name = accounts.tier
    where sha256 = decode(${sha256}, 'hex') and revoked_at is null`)
  if (!row) return null
  return {
    id: row.id,
    role: null,
    accountId: row.account_id,
    mode: row.mode,
    scopes: new Set(row.scopes),
    tier: row.tier,
    isSuspended: row.is_suspended,
    expiresAt: row.expires_at,
    isAllowedFrom: row.networks === null ? () => true : networkMatcher(row.networks),
  }
}

async function findSite(db: Db, caller: Caller, siteId: string): Promise<Site | null> {
  const row = await db.first<Site>(sql`
    select id, account_id as "accountId", mode, time_zone as "timeZone", currency, language
    from sites where id = ${siteId} and account_id = ${caller.accountId} and mode = ${caller.mode}
      and deleted_at is null`)
  return row ?? null
}
