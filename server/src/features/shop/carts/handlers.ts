import type { Contract } from '../../../api/endpoint.ts'
import { found } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import { findSettings } from '../settings/queries.ts'
import { changeSettings } from '../settings/verbs.ts'
import type { CartReminders, carts } from './contract.ts'
import * as queries from './queries.ts'
import { DEFAULT_REMINDERS } from './rules.ts'

export const cartHandlers: HandlersOf<Contract<typeof carts>> = {
  listCarts: ({ db, site }, { query }) => queries.listCarts(db, site.id, query),

  async getCart({ db, site }, { params }) {
    return found(await queries.findCart(db, site.id, params.cartId), 'Cart')
  },

  async getCartReminders({ db, site }) {
    return (await findSettings<CartReminders>(db, site.id, 'carts')) ?? DEFAULT_REMINDERS
  },

  updateCartReminders: (context, { body }) =>
    changeSettings<CartReminders>(context, 'carts', DEFAULT_REMINDERS, body),
}
