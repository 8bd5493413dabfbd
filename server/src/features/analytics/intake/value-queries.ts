import type { Db } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { MAX_NEW_VALUES, MAX_PATHS, OTHER, type VisitDimension } from '../rules.ts'

export const valueKey = (site: number, value: string) => `${site} ${value}`
export type Numbers = (site: number, value: string) => number

export const PATH = 'path'
type Kind = typeof PATH | 'other' | VisitDimension
/** A value, as what it was seen, and when. */
export type SeenValue = { site: number; value: string; kind: Kind; day: string }

/**
 * The numbers of values of all sites. A dimension takes so many new ones a day, and paths have room of their own; the rest
 * counts as others.
 */
export async function numbersOf(db: Db, texts: readonly SeenValue[]): Promise<Numbers> {
  const others = new Map(
    texts.map(({ site, day }) => [site, { site, day, value: OTHER, kind: 'other' as const }]),
  )
  const all: SeenValue[] = [...texts, ...others.values()]
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
const insert = (db: Db, seen: readonly SeenValue[]) =>
  db.run(sql`
    with sent as (
      select site, value, kind, day, case when kind <> ${PATH} then day end as counted_day
      from unnest(${seen.map(({ site }) => site)}::int[], ${seen.map(({ value }) => value)}::text[],
        ${seen.map(({ kind }) => kind)}::text[], ${seen.map(({ day }) => day)}::date[]) sent (site, value, kind, day)
    ), known as (
      select site, kind, counted_day, (
        select count(*) from analytics_values
        where analytics_values.site = groups.site and analytics_values.kind = groups.kind
          and (counted_day is null or added_on = counted_day)
      ) as count
      from (select distinct site, kind, counted_day from sent) groups
    )
    insert into analytics_values (site, value, kind, added_on)
    select site, value, kind, day from (
      select sent.*, known.count + row_number() over (partition by sent.site, sent.kind, sent.counted_day order by value)
        as position
      from sent join known
        on known.site = sent.site and known.kind = sent.kind and known.counted_day is not distinct from sent.counted_day
    ) numbered
    where position <= case kind when ${PATH} then ${MAX_PATHS}::int else ${MAX_NEW_VALUES}::int end or value = ${OTHER}
    on conflict do nothing`)
