import type { Db } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** The first customers, with what they have. */
export const firstCustomers = (db: Db, siteId: string, limit: number) =>
  db.rows<{ customerId: string; balance: number }>(sql`
    select id as "customerId", coalesce(balance, 0) as balance
    from customers left join loyalty_accounts account on account.site_id = customers.site_id and customer_id = id
    where customers.site_id = ${siteId} order by customers.created_at, id limit ${limit}`)
