import { SCOPES } from '../../api/access.ts'
import { conflict, found } from '../../api/errors.ts'
import { createKey } from '../../platform/accounts/accounts.ts'
import { keyHint } from '../../platform/accounts/api-key.ts'
import { lockAsOwner } from '../../platform/accounts/owners.ts'
import type { HandlersOf } from '../../platform/context.ts'
import type { key, keys } from './contract.ts'
import * as queries from './queries.ts'
import { MAX_ACTIVE_KEYS } from './rules.ts'

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

  async list({ db, caller }, { query }) {
    return queries.listKeys(db, caller.accountId, query)
  },

  async create({ db, caller, clock }, { body }) {
    const now = clock.now()
    return db.transaction(async (tx) => {
      await lockAsOwner(tx, caller)
      if ((await queries.countActiveKeys(tx, caller.accountId)) >= MAX_ACTIVE_KEYS) {
        throw conflict(
          `An account has at most ${MAX_ACTIVE_KEYS} active keys; revoke those that are not needed`,
          'too_many_keys',
        )
      }
      const { id, key } = await createKey(tx, caller.accountId, body, now)
      return { ...body, id, key, hint: keyHint(key), createdAt: now.toISOString() }
    })
  },

  async get({ db, caller }, { params }) {
    return found(await queries.findKey(db, caller.accountId, params.keyId), 'Key')
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
