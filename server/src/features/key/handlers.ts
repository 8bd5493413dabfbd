import type { HandlersOf } from '../../platform/context.ts'
import type { key } from './contract.ts'

export const keyHandlers: HandlersOf<typeof key> = {
  async get({ caller: { keyId, accountId, mode, scopes, tier } }) {
    return { id: keyId, accountId, mode, scopes: [...scopes], tier: tier.name }
  },
}
