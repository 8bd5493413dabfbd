import { SCOPES } from '../../api/access.ts'
import type { Caller } from '../../api/caller.ts'
import { conflict, found, refuse } from '../../api/errors.ts'
import { createKey, type NewKey } from '../../platform/accounts/accounts.ts'
import { keyHint } from '../../platform/accounts/api-key.ts'
import { lockAsOwner } from '../../platform/accounts/owners.ts'
import type { HandlersOf } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { DAY_MS, HOUR_MS } from '../../platform/values/durations.ts'
import { isNetwork } from '../../platform/values/networks.ts'
import type { Key, key, keys } from './contract.ts'
import * as queries from './queries.ts'
import { MAX_ACTIVE_KEYS, MAX_YEARS } from './rules.ts'

const YEAR_MS = 366 * DAY_MS

export const currentKeyHandlers: HandlersOf<typeof key> = {
  async get({ caller: { id, accountId, mode, scopes, tier } }) {
    return { id, accountId, mode, scopes: [...scopes], tier: tier.name }
  },
}

export const keyHandlers: HandlersOf<typeof keys> = {
  async listScopes() {
    return Object.entries(SCOPES).map(([name, description]) => ({
      name,
      description,
      reads: name.endsWith(':read'),
    }))
  },

  async list({ db, caller, clock }, { query }) {
    return queries.listKeys(db, caller.accountId, query, clock.now())
  },

  async create({ db, caller, clock }, { body }) {
    const now = clock.now()
    checkLimits(body, now)
    return db.transaction(async (tx) => {
      await lockAsOwner(tx, caller)
      return addKey(tx, caller, body, now)
    })
  },

  async get({ db, caller }, { params }) {
    return found(await queries.findKey(db, caller.accountId, params.keyId), 'Key')
  },

  async update({ db, caller, clock }, { params, body }) {
    const now = clock.now()
    checkLimits(body, now)
    return db.transaction(async (tx) => {
      await lockAsOwner(tx, caller)
      checkActive(found(await queries.findStoredKey(tx, caller.accountId, params.keyId), 'Key'), now)
      return found(await queries.updateKey(tx, caller.accountId, params.keyId, body), 'Key')
    })
  },

  async rotate({ db, caller, clock }, { params, body }) {
    const now = clock.now()
    return db.transaction(async (tx) => {
      await lockAsOwner(tx, caller)
      const old = found(await queries.findStoredKey(tx, caller.accountId, params.keyId), 'Key')
      checkActive(old, now)
      if (old.rotatedTo !== null)
        throw conflict(`This key was replaced by ${old.rotatedTo}; rotate that one`, 'already_rotated')
      const { name, mode, scopes, networks } = old
      const made = await addKey(
        tx,
        caller,
        { name, mode, scopes, networks, expiresAt: renewed(old, now) },
        now,
      )
      const until = new Date(now.getTime() + body.overlapHours * HOUR_MS)
      await queries.replaceKey(tx, caller.accountId, old.id, { by: made.id, until })
      return made
    })
  },

  async revoke({ db, caller, clock }, { params }) {
    return db.transaction(async (tx) => {
      await lockAsOwner(tx, caller)
      return found(await queries.revokeKey(tx, caller.accountId, params.keyId, clock.now()), 'Key')
    })
  },

  async getUsage({ db, caller, clock }, { params, query }) {
    const { keyId } = params
    found(await queries.findKey(db, caller.accountId, keyId), 'Key')
    return { keyId, days: await queries.usageOf(db, caller.accountId, keyId, query.days, clock.now()) }
  },
}

type Limits = { expiresAt?: string | null; networks?: string[] | null }

function checkLimits({ expiresAt, networks }: Limits, now: Date) {
  refuse({
    ...(expiresAt &&
      !isSoon(new Date(expiresAt), now) && { expiresAt: `must be within the next ${MAX_YEARS} years` }),
    ...(networks?.some((network) => !isNetwork(network)) && {
      networks: 'must be IP addresses, or networks like 203.0.113.0/24 or 2001:db8::/32',
    }),
  })
}

const isSoon = (time: Date, now: Date) => time > now && time.getTime() - now.getTime() <= MAX_YEARS * YEAR_MS

function checkActive({ revokedAt, expiresAt }: Pick<Key, 'revokedAt' | 'expiresAt'>, now: Date) {
  if (revokedAt !== null) throw conflict('This key is revoked; create another one', 'revoked')
  if (expiresAt !== null && new Date(expiresAt) <= now)
    throw conflict('This key has expired; create another one', 'expired')
}

/** The new key lasts as long as the old one was made to. */
const renewed = ({ createdAt, expiresAt }: Pick<Key, 'createdAt' | 'expiresAt'>, now: Date) =>
  expiresAt === null ? null : new Date(now.getTime() + Date.parse(expiresAt) - Date.parse(createdAt))

async function addKey(tx: Db, caller: Caller, body: NewKey, now: Date) {
  if ((await queries.countActiveKeys(tx, caller.accountId, now)) >= MAX_ACTIVE_KEYS) {
    throw conflict(
      `An account has at most ${MAX_ACTIVE_KEYS} active keys; revoke those you do not need`,
      'too_many_keys',
    )
  }
  const { id, key } = await createKey(tx, caller.accountId, body, now)
  const { name, mode, scopes, networks = null, expiresAt = null } = body
  return {
    id,
    name,
    mode,
    scopes,
    networks,
    expiresAt: expiresAt && new Date(expiresAt).toISOString(),
    key,
    hint: keyHint(key),
    createdAt: now.toISOString(),
  }
}
