import type { Db } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { MAX_VALUES, OTHER } from '../rules.ts'

export const valueKey = (site: number, value: string) => `${site} ${value}`
export type Numbers = (site: number, value: string) => number

/** The numbers of values of all sites; new values get one as long as a site has not too many, and count as others then. */
export async function numbersOf(db: Db, texts: readonly { site: number; value: string }[]): Promise<Numbers> {
  const sites = [...new Set(texts.map(({ site }) => site))]
  const all = [...texts, ...sites.map((site) => ({ site, value: OTHER }))]
  const numbers = await find(db, all)
  const missing = all.filter(({ site, value }) => !numbers.has(valueKey(site, value)))
  if (missing.length > 0) {
    await insert(db, missing)
    for (const [key, number] of await find(db, missing)) numbers.set(key, number)
  }
  return (site, value) => (numbers.get(valueKey(site, value)) ?? numbers.get(valueKey(site, OTHER))) as number
}

/** The numbers that values of all sites have. */
async function find(db: Db, texts: readonly { site: number; value: string }[]) {
  const rows = await db.rows<{ site: number; value: string; number: number }>(sql`
    select site, value, number from analytics_values
    where (site, value) in (select * from unnest(${texts.map(({ site }) => site)}::int[],
      ${texts.map(({ value }) => value)}::text[]))`)
  return new Map(rows.map(({ site, value, number }) => [valueKey(site, value), number]))
}

/** Inserts values of all sites for as long as there is room; the one for all others always has some. */
const insert = (db: Db, texts: readonly { site: number; value: string }[]) =>
  db.run(sql`
    insert into analytics_values (site, value)
    select site, value from (
      select site, value, row_number() over (partition by site order by value <> ${OTHER}, value)
        + (select count(*) from analytics_values known where known.site = sent.site) as position
      from unnest(${texts.map(({ site }) => site)}::int[], ${texts.map(({ value }) => value)}::text[]) sent (site, value)
    ) numbered
    where position <= ${MAX_VALUES} or value = ${OTHER}
    on conflict do nothing`)
