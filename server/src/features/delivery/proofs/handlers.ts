import type { Contract } from '../../../api/endpoint.ts'
import { found } from '../../../api/errors.ts'
import { expiringToken, readExpiringToken } from '../../../platform/accounts/manage-links.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import { findOrigin } from '../../../platform/site-origin.ts'
import { sentFile } from '../../../platform/storage/sent-files.ts'
import { trackingPath } from '../links.ts'
import { findOrder, findTold } from '../orders/queries.ts'
import { PROOF_LINK_MINUTES } from '../rules.ts'
import type { ShopOrders } from '../shop-orders.ts'
import type { proofs } from './contract.ts'
import * as queries from './queries.ts'

const LINK = 'proof of a delivery'

export const proofHandlers = (orders: ShopOrders): HandlersOf<Contract<typeof proofs>> => ({
  async getTracking({ db, site, secrets, sitesAddress }, { params: { orderId: id } }) {
    const { shopOrderId } = found(await findTold(db, site.id, id), 'Order')
    const [order] = shopOrderId === null ? [] : await orders.list(db, site.id, [shopOrderId])
    return {
      url: `${await findOrigin(db, site.id, sitesAddress)}${trackingPath(secrets, id)}`,
      orderNumber: order?.number ?? null,
      amountDue: order?.due ?? null,
      currency: order?.currency ?? site.currency,
    }
  },

  async listProofs({ db, site, clock, secrets, publicUrl }, { params: { orderId } }) {
    found(await findOrder(db, site.id, orderId), 'Order')
    const expiresAt = new Date(clock.now().getTime() + PROOF_LINK_MINUTES * 60_000)
    const urlOf = (id: string) =>
      `${publicUrl}/v1/deliveries/${expiringToken(secrets, LINK, `${site.id}~${id}`, expiresAt)}/proof`
    return (await queries.listProofs(db, site.id, orderId)).map((proof) => ({
      ...proof,
      url: urlOf(proof.id),
    }))
  },

  async downloadProof({ db, storage, secrets, clock }, { params }) {
    const [siteId = '', id = ''] = readExpiringToken(secrets, LINK, params.token, clock.now()).split('~')
    const { objectKey, kind, ...file } = found(await queries.findProof(db, siteId, id), 'Proof')
    const filename = `${kind}.${file.contentType.split('/')[1]}`
    return sentFile(storage, objectKey, 'Proof', { ...file, filename })
  },
})
