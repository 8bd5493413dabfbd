import type { Db } from '../../../platform/database/database.ts'
import { jsonObject } from '../../../platform/database/json.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { OrderPayment } from './contract.ts'
import { GIFT_CARD } from './rules.ts'

const paymentJson = jsonObject<OrderPayment>({
  id: sql`id`,
  type: sql`type`,
  method: sql`method`,
  amount: sql`amount`,
  tax: sql`tax`,
  reference: sql`reference`,
  createdAt: sql`iso(created_at)`,
})

export async function listPayments(db: Db, siteId: string, orderId: string) {
  const rows = await db.rows<{ payment: OrderPayment }>(sql`
    select ${paymentJson} as payment from order_payments where site_id = ${siteId} and order_id = ${orderId}
    order by created_at, id`)
  return rows.map(({ payment }) => payment)
}

/** Amounts are decimal text. */
export type NewPayment = Pick<OrderPayment, 'id' | 'type' | 'method' | 'reference'> & {
  orderId: string
  amount: string
  tax: string
}

export const insertPayment = (db: Db, siteId: string, payment: NewPayment, now: Date) =>
  db.run(sql`
    insert into order_payments (id, site_id, order_id, type, method, amount, tax, reference, created_at)
    values (${payment.id}, ${siteId}, ${payment.orderId}, ${payment.type}, ${payment.method}, ${payment.amount},
      ${payment.tax}, ${payment.reference}, ${now})`)

/** What gift cards have paid for an order, less what went back to them. */
export async function findPaidByCards(db: Db, siteId: string, orderId: string): Promise<number> {
  const row = await db.first<{ amount: number }>(sql`
    select coalesce(sum(case type when 'payment' then amount else -amount end), 0)::float8 as amount from order_payments
    where site_id = ${siteId} and order_id = ${orderId} and method = ${GIFT_CARD}`)
  return row?.amount ?? 0
}
