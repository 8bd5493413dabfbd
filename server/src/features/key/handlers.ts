import type { HandlersOf } from '../../platform/context.ts'
import type { key } from './contract.ts'

export const currentKeyHandlers: HandlersOf<typeof key> = {
  async get({ caller: { id, accountId, mode, scopes, tier } }) {
    return { id, accountId, mode, scopes: [...scopes], tier: tier.name }
  },
}
