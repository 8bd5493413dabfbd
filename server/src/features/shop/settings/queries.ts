import type { Db } from '../../../platform/database/database.ts'
import { raw, sql } from '../../../platform/database/sql.ts'

export type Part = 'taxes' | 'payments' | 'carts' | 'gift_cards' | 'invoicing' | 'reviews'

/** A part of the settings of a shop; null until it was saved. */
export async function findSettings<T>(db: Db, siteId: string, part: Part): Promise<T | null> {
  const row = await db.first<{ value: T | null }>(sql`
    select ${raw(part)} as value from shop_settings where site_id = ${siteId}`)
  return row?.value ?? null
}

export const saveSettings = (db: Db, siteId: string, part: Part, value: object) =>
  db.run(sql`
    insert into shop_settings (site_id, ${raw(part)}) values (${siteId}, ${JSON.stringify(value)}::jsonb)
    on conflict (site_id) do update set ${raw(part)} = excluded.${raw(part)}`)

/** Lets one change of the settings happen at a time, so that changes of different fields are merged. */
export const lockSettings = async (db: Db, siteId: string) => {
  await db.run(sql`insert into shop_settings (site_id) values (${siteId}) on conflict (site_id) do nothing`)
  await db.run(sql`select from shop_settings where site_id = ${siteId} for no key update`)
}
