import { sql } from '../../src/platform/database/sql.ts'
import type { TestServer } from './server.ts'

export type OrderStatus =
  | 'pending'
  | 'paid'
  | 'shipped'
  | 'delivered'
  | 'completed'
  | 'cancelled'
  | 'refunded'

/** A site whose program gives a point for each euro, with a product for one euro and a customer. */
export async function loyaltySite(server: TestServer, terms: object = {}) {
  const tenant = await server.tenant()
  const { client, siteId } = tenant
  await client.loyalty.updateProgram(siteId, { enabled: true, minimumRedemption: 1, ...terms })
  const product = await client.shop.createProduct(siteId, { title: 'Jam', price: 1, currency: 'EUR' })
  const email = 'ada@example.com'
  const { id: customerId } = await client.customers.create(siteId, { email, name: 'Ada' })
  const order = async (quantity: number, status: 'pending' | 'paid' = 'paid', fields: object = {}) => {
    const lines = [{ productId: product.id, quantity }]
    return (await client.shop.createOrder(siteId, { lines, customer: { email }, status, ...fields })).id
  }
  return {
    ...tenant,
    customerId,
    order,
    setStatus: (orderId: string, status: OrderStatus) =>
      client.shop.updateOrderStatus(siteId, orderId, { status, refund: true }),
    /** What a payment provider's refund does. */
    refund: (orderId: string, amount: number) =>
      server.db.run(
        sql`update shop_orders set paid = greatest(paid, ${amount}), refunded = ${amount} where site_id = ${siteId} and id = ${orderId}`,
      ),
    earn: (points: number, fields: object = {}) =>
      client.loyalty.earn(siteId, { customerId, reason: 'gift', points, ...fields }),
    redeem: (points: number, fields: object = {}) =>
      client.loyalty.redeem(siteId, { customerId, points, ...fields }),
    account: () => client.loyalty.getAccount(siteId, customerId),
    /** Type, points and shortfall of the transactions, oldest first. */
    async ledger() {
      const all = []
      for await (const { type, points, shortfall } of client.loyalty.listTransactions(siteId, { customerId }))
        all.push([type, points, shortfall])
      return all.reverse()
    },
    /** What the ledger and the lots of the customer sum up to. */
    async sums() {
      const rows = await server.db.rows<{ sums: Record<string, number> }>(sql`
        select json_build_object(
          'all', coalesce(sum(entry.points), 0),
          'balance', coalesce(sum(entry.points) filter (where account = 'customer'), 0),
          'shortfall', -coalesce(sum(entry.points) filter (where account = 'shortfall'), 0),
          'lots', (select coalesce(sum(points), 0) from loyalty_lots where customer_id = ${customerId}),
          'last', coalesce((select balance from loyalty_transactions where customer_id = ${customerId}
            order by created_at desc limit 1), 0)
        ) as sums
        from loyalty_entries entry join loyalty_transactions posted on posted.id = transaction_id
        where customer_id = ${customerId}`)
      return rows[0]?.sums as { all: number; balance: number; shortfall: number; lots: number; last: number }
    },
  }
}

/** Runs the job that expires points. */
export async function expire(server: TestServer) {
  const { loyaltyJobs } = await import('../../src/features/loyalty/jobs.ts')
  await loyaltyJobs[0]?.run(server.platform, undefined as never)
}
