import { type Scope, scopesOf } from '../../api/access.ts'
import type { Caller, Membership, Mode, Person, Site, Tier } from '../../api/caller.ts'
import type { Db } from '../database/database.ts'
import type { Invalidations } from '../database/invalidations.ts'
import { sql } from '../database/sql.ts'
import { hashKey, isWellFormedKey } from './api-key.ts'
import { hashToken } from './one-time-links.ts'

const MAX_CACHED = 10_000

/** Who calls and what is theirs, kept in memory and dropped as soon as the database says that it changed. */
export class Tenancy {
  readonly #db: Db
  readonly #invalidations: Invalidations
  readonly #callers = new Map<string, Caller>()
  readonly #sites = new Map<string, Site>()
  readonly #people = new Map<string, Person>()

  constructor(db: Db, invalidations: Invalidations) {
    this.#db = db
    this.#invalidations = invalidations
    invalidations.onDrop((what) => this.#drop(what))
  }

  /** The caller of a key, if it is in memory. */
  knownCallerOf(key: string): Caller | null {
    return this.#callers.get(hashKey(key)) ?? null
  }

  /** The caller of a key that is valid and not revoked. */
  async callerOf(key: string): Promise<Caller | null> {
    if (!isWellFormedKey(key)) return null
    const hash = hashKey(key)
    return this.#remember(this.#callers, hash, () => findCaller(this.#db, hash))
  }

  /** The person of a session's token, if they are in memory. */
  knownPersonOf(token: string): Person | null {
    return this.#people.get(sessionName(token)) ?? null
  }

  /** The person of a session that has not been ended; whether it has expired is the caller's to judge. */
  async personOf(token: string): Promise<Person | null> {
    const name = sessionName(token)
    return this.#remember(this.#people, name, () => findPerson(this.#db, name))
  }

  /** The site, if it is one of the caller's account and mode. */
  async siteOf(caller: Caller, siteId: string): Promise<Site | null> {
    const known = this.#sites.get(siteId)
    if (known) return known.accountId === caller.accountId && known.mode === caller.mode ? known : null
    return this.#remember(this.#sites, siteId, () => findSite(this.#db, caller, siteId))
  }

  /** `site:` and its id, `people` or `keys`: what was changed here need not wait for the database's word. */
  forget(what: string) {
    this.#invalidations.drop(what)
  }

  /** Only what was read while invalidations were coming in, and none came in meanwhile, may be kept. */
  async #remember<T>(cache: Map<string, T>, key: string, read: () => Promise<T | null>): Promise<T | null> {
    const epoch = this.#invalidations.epoch()
    const found = await read()
    if (found && epoch !== null && epoch === this.#invalidations.epoch()) {
      if (cache.size >= MAX_CACHED) cache.clear()
      cache.set(key, found)
    }
    return found
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

/** A member as the caller of the account's sites of a mode. */
export const memberCaller = ({ userId }: Person, membership: Membership, mode: Mode): Caller => ({
  id: userId,
  role: membership.role,
  accountId: membership.accountId,
  mode,
  scopes: scopesOf(membership.role),
  tier: membership.tier,
})

const TIER = sql`json_build_object('name', tiers.name, 'perMinute', per_minute, 'perSecond', per_second,
  'perDay', per_day)`

async function findPerson(db: Db, tokenSha256: string): Promise<Person | null> {
  const person = await db.first<Person>(sql`
    select sessions.id as "sessionId", users.id as "userId", users.name, email, expires_at as "expiresAt",
      coalesce((
        select json_agg(json_build_object('accountId', accounts.id, 'name', accounts.name, 'role', role, 'tier', ${TIER})
          order by memberships.created_at, accounts.id)
        from memberships join accounts on accounts.id = account_id join tiers on tiers.name = accounts.tier
        where memberships.user_id = users.id), '[]') as memberships
    from sessions join users on users.id = user_id where token_sha256 = decode(${tokenSha256}, 'hex')`)
  return person ?? null
}

async function findCaller(db: Db, sha256: string): Promise<Caller | null> {
  const row = await db.first<{ id: string; account_id: string; mode: Mode; scopes: Scope[]; tier: Tier }>(sql`
    select api_keys.id, account_id, mode, scopes, ${TIER} as tier
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
  }
}

async function findSite(db: Db, caller: Caller, siteId: string): Promise<Site | null> {
  const row = await db.first<Site>(sql`
    select id, account_id as "accountId", mode, time_zone as "timeZone", currency, language
    from sites where id = ${siteId} and account_id = ${caller.accountId} and mode = ${caller.mode}`)
  return row ?? null
}
