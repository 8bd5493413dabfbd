import type { Db } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

/** A gift card that a visitor ordered. */
export type Purchase = {
  id: string
  orderId: string
  amount: number
  currency: string
  validMonths: number | null
  /** Null once the person is erased. */
  recipientName: string | null
  recipientEmail: string | null
  senderName: string | null
  message: string | null
  deliverAt: Date
}

const columns = sql`id, order_id as "orderId", gift_card_id as "giftCardId", amount::float8, currency,
  valid_months as "validMonths", recipient_name as "recipientName", recipient_email as "recipientEmail",
  sender_name as "senderName", message, deliver_at as "deliverAt",
  exists (select from gift_cards cards
    where cards.site_id = gift_card_purchases.site_id and cards.id = gift_card_id and not is_active) as "isStopped"`
type StoredPurchase = Purchase & { giftCardId: string | null; isStopped: boolean }

export const insertPurchase = (db: Db, siteId: string, bought: Purchase, now: Date) =>
  db.run(sql`
    insert into gift_card_purchases (id, site_id, order_id, amount, currency, valid_months, recipient_name,
      recipient_email, sender_name, message, deliver_at, created_at)
    values (${bought.id}, ${siteId}, ${bought.orderId}, ${bought.amount}, ${bought.currency}, ${bought.validMonths},
      ${bought.recipientName}, ${bought.recipientEmail}, ${bought.senderName}, ${bought.message}, ${bought.deliverAt},
      ${now})`)

export const findPurchase = (db: Db, siteId: string, orderId: string) =>
  db.first<StoredPurchase>(sql`
    select ${columns} from gift_card_purchases where site_id = ${siteId} and order_id = ${orderId}`)

/** The same, locked until the transaction ends. */
export const lockPurchase = (db: Db, siteId: string, orderId: string) =>
  db.first<StoredPurchase>(sql`
    select ${columns} from gift_card_purchases where site_id = ${siteId} and order_id = ${orderId} for update`)

/** The orders whose gift cards have their code in a mail to an address that was not sent. */
export async function listWaitingFor(db: Db, siteId: string, address: string): Promise<string[]> {
  const rows = await db.rows<{ orderId: string }>(sql`
    select order_id as "orderId" from gift_card_purchases bought
    where site_id = ${siteId} and gift_card_id is not null and exists (
      select from mails where mails.site_id = bought.site_id and cancel_key = bought.id
        and lower(trim(to_address)) = ${address} and state in ('queued', 'held', 'failed'))
    order by order_id`)
  return rows.map(({ orderId }) => orderId)
}

export const savePurchasedCard = (db: Db, siteId: string, id: string, giftCardId: string) =>
  db.run(sql`
    update gift_card_purchases set gift_card_id = ${giftCardId} where site_id = ${siteId} and id = ${id}`)
