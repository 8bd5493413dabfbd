import type { Json } from '../../../api/reply.ts'
import type { Db } from '../../../platform/database/database.ts'
import { jsonObject } from '../../../platform/database/json.ts'
import { total } from '../../../platform/database/list.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Period } from '../rules.ts'
import type { DeliveryKpis } from './contract.ts'

export async function readKpis(db: Db, siteId: string, today: Period) {
  const milliseconds = total(siteId, 'delivery_milliseconds', 'sum')
  const delivered = total(siteId, 'delivery_orders', 'delivered')
  return (await db.json<DeliveryKpis>(sql`
    select ${jsonObject<DeliveryKpis>({
      totalOrders: total(siteId, 'delivery_orders'),
      todayOrders: sql`(select count(*) from delivery_orders
        where site_id = ${siteId} and created_at >= ${today.from} and created_at < ${today.until})`,
      avgDeliveryMinutes: sql`round(${milliseconds} / nullif(${delivered}, 0)::numeric / 60000, 2)`,
      activeDrivers: total(siteId, 'delivery_drivers', 'active'),
    })}::text as json`)) as Json<DeliveryKpis>
}
