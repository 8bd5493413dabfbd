import type { Db } from '../../platform/database/database.ts'
import { join, raw, Sql, sql } from '../../platform/database/sql.ts'
import type { Erased, PersonalTable } from '../../platform/personal-data.ts'

type Known = {
  customerId: string
  /** Lower case; null once erased. */
  address: string | null
  /** The digits of their phone number. */
  digits: string
}

/** What leads to everything that is stored about a person: `ids` of what they did and sent, as spam too. */
type Person = Known & { ids: string[] }

export async function findPerson(
  db: Db,
  siteId: string,
  customerId: string,
  personalData: readonly PersonalTable[],
): Promise<Person> {
  const contact = await db.first<{ address: string | null; digits: string }>(sql`
    select email_key as address, regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g') as digits
    from customers where site_id = ${siteId} and id = ${customerId}`)
  const known: Known = { customerId, address: contact?.address ?? null, digits: contact?.digits ?? '' }
  const withIds = personalData.filter(({ key }) => key === undefined)
  const naming = withIds.flatMap((personalTable) => {
    const conditions = namingOf(personalTable, known)
    if (conditions.length === 0) return []
    return sql` union
      select id from ${raw(personalTable.table)} where site_id = ${siteId} and (${join(conditions, ' or ')})`
  })
  const belonging = withIds.flatMap(({ table, of }) => {
    if (of === undefined) return []
    return sql` union
      select id from ${raw(table)} where site_id = ${siteId} and ${raw(of)} in (select id from done)`
  })
  const rows = await db.rows<{ id: string }>(sql`
    with done as (
      select resource_id as id from customer_activities where site_id = ${siteId} and customer_id = ${customerId}
      ${join(naming, '')}
    )
    select id from done${join(belonging, '')}`)
  return { ...known, ids: rows.map(({ id }) => id) }
}

/** The conditions under each of which a row names the person. */
function namingOf(
  { email, text, phone, customer }: PersonalTable,
  { address, digits, customerId }: Known,
): Sql[] {
  const conditions = [
    email && sql`lower(trim(${textOf(email)})) = ${address}`,
    text && sql`position(${address} in lower(${raw(text)}::text)) > 0`,
    phone && sql`(${digits} <> '' and regexp_replace(${textOf(phone)}, '[^0-9]', '', 'g') = ${digits})`,
    customer && sql`${raw(customer)} = ${customerId}`,
  ]
  return conditions.filter((condition) => condition instanceof Sql)
}

function textOf(column: string): Sql {
  const [name, ...path] = column.split('.')
  return raw(path.length === 0 ? column : `${name} #>> '{${path.join(',')}}'`)
}

/** What belongs to what a person did, such as the delivery of an order, as it is stored. */
export async function readBelonging(
  db: Db,
  siteId: string,
  { ids }: Person,
  personalData: readonly PersonalTable[],
  limit: number,
): Promise<Record<string, unknown>[]> {
  const tables = personalData.flatMap(({ table, of, activity }) =>
    of === undefined || activity
      ? []
      : sql`select to_jsonb(${raw(table)}) - 'site_id' as data from ${raw(table)}
          where site_id = ${siteId} and id = any (${ids})`,
  )
  const rows = await db.rows<{ data: Record<string, unknown> }>(sql`
    ${join(tables, ' union all ')} limit ${limit}`)
  return rows.map(({ data }) => data)
}

/** Removes a person from a table. Resolves to the keys of their files. */
export async function eraseRows(
  db: Db,
  siteId: string,
  person: Person,
  personalTable: PersonalTable,
): Promise<string[]> {
  const { table, key = 'id', file, erased } = personalTable
  if (erased === 'kept') return []
  const conditions = namingOf(personalTable, person)
  if (key !== null) conditions.push(sql`${raw(key)} = any (${person.ids})`)
  const rows = sql`where site_id = ${siteId} and (${join(conditions, ' or ')})`
  const files = file
    ? await db.rows<{ key: string | null }>(
        sql`select ${raw(file)} as key from ${raw(table)} ${rows} for update`,
      )
    : []
  const erase =
    erased === 'deleted' ? sql`delete from ${raw(table)}` : sql`update ${raw(table)} set ${erasing(erased)}`
  await db.run(sql`${erase} ${rows}`)
  return files.flatMap((found) => found.key ?? [])
}

const erasing = (columns: Record<string, Erased>) =>
  join(
    Object.entries(columns).map(([column, value]) => sql`${raw(column)} = ${erasedValue(column, value)}`),
    ', ',
  )

function erasedValue(column: string, value: Erased): Sql {
  if (value === null) return sql`null`
  if (typeof value === 'string') return sql`${value}`
  return 'json' in value
    ? sql`${JSON.stringify(value.json)}::jsonb`
    : sql`${raw(column)} - ${value.without}::text[]`
}

/** Removes events about what the person did, and those that hold their address. */
export async function eraseEvents(
  db: Db,
  siteId: string,
  { address, ids }: Person,
  personalData: readonly PersonalTable[],
) {
  const keys = ['id', ...personalData.flatMap(({ eventOf = [] }) => eventOf)]
  const about = keys.map((key) => sql`data ->> ${key} = any (${ids})`)
  await db.run(sql`
    delete from events
    where site_id = ${siteId} and (${join(about, ' or ')} or position(${address} in lower(data::text)) > 0)`)
}

/** What customers do, with what lists show of it and everything that is stored of it, as a table named `business`. */
export function businessIn(siteId: string, personalData: readonly PersonalTable[]): Sql {
  const tables = personalData.flatMap(({ table, activity, file }) => {
    if (!activity) return []
    const details = Object.entries(activity.details).map(([field, column]) => `'${field}', ${column}`)
    return sql`
      select id as of_id, ${raw(activity.status ?? 'null::text')} as status,
        ${raw(`json_build_object(${details.join(', ')})`)} as details, ${raw(activity.day ?? 'null::date')} as day,
        to_jsonb(${raw(table)}) - ${['site_id', file ?? '']}::text[] as stored
      from ${raw(table)} where site_id = ${siteId}`
  })
  return sql`(${join(tables, ' union all ')}) business`
}
