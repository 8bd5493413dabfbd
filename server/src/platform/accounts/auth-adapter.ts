import { type CustomAdapter, createAdapterFactory } from 'better-auth/adapters'
import type { Db } from '../database/database.ts'
import { empty, join, raw, type Sql, sql } from '../database/sql.ts'
import type { Clock } from '../values/clock.ts'
import { hashToken } from './one-time-links.ts'

type Row = Record<string, unknown>
type Where = Parameters<CustomAdapter['deleteMany']>[0]['where']

/** Stored as a hash: a leaked database contains no valid session token. */
const TOKEN = 'token_sha256'
const stored = (column: string, value: unknown) => (column === TOKEN ? hashToken(String(value)) : value)

/**
 * Runs better-auth's queries on the shared database. Table and column names come from its options in
 * auth-sessions.ts, never from a request, so they may become SQL text.
 */
export function authAdapter(db: Db, clock: Clock) {
  return createAdapterFactory({
    config: { adapterId: 'sitewright', adapterName: 'Sitewright', supportsJSON: true, supportsArrays: true },
    adapter: () => ({
      async create<T extends Row>({ model, data }: { model: string; data: T }) {
        const row = timed(data, clock)
        const columns = Object.keys(row)
        const values = columns.map((column) => sql`${stored(column, row[column])}`)
        await db.run(sql`
          insert into ${raw(model)} (${join(columns.map(raw), ', ')}) values (${join(values, ', ')})`)
        return row
      },

      async findOne<T>({ model, where }: { model: string; where: Where }) {
        return ((await select(db, model, where, 1))[0] ?? null) as T | null
      },

      async findMany<T>({ model, where = [], limit }: { model: string; where?: Where; limit: number }) {
        return (await select(db, model, where, limit)) as T[]
      },

      async count({ model, where = [] }) {
        const counted = await db.first<{ count: number }>(sql`
          select count(*) from ${raw(model)} where ${conditions(where)}`)
        return counted?.count ?? 0
      },

      async update<T>({ model, where, update }: { model: string; where: Where; update: T }) {
        await updateRows(db, model, where, update as Row)
        return ((await select(db, model, where, 1))[0] ?? null) as T | null
      },

      updateMany: ({ model, where, update }) => updateRows(db, model, where, update),

      async delete({ model, where }) {
        await deleteRows(db, model, where)
      },

      deleteMany: ({ model, where }) => deleteRows(db, model, where),
    }),
  })
}

/** Shifts the dates that better-auth stores from the system time to that of the clock. */
function timed<T extends Row>(row: T, clock: Clock): T {
  const shiftMs = clock.now().getTime() - Date.now()
  const shifted = Object.entries(row).map(([column, value]) => [
    column,
    value instanceof Date ? new Date(value.getTime() + shiftMs) : value,
  ])
  return Object.fromEntries(shifted) as T
}

/** Restores the token, which is stored only as a hash, in rows that were found by it. */
async function select(db: Db, model: string, where: Where, limit: number): Promise<Row[]> {
  const rows = await db.rows<Row>(sql`
    select * from ${raw(model)} where ${conditions(where)} order by created_at, id limit ${limit}`)
  const token = where.find(({ field }) => field === TOKEN)?.value
  return rows.map((row) => (TOKEN in row ? { ...row, [TOKEN]: token ?? '' } : row))
}

async function updateRows(db: Db, model: string, where: Where, update: Row): Promise<number> {
  const changes = Object.entries(update).map(
    ([column, value]) => sql`${raw(column)} = ${stored(column, value)}`,
  )
  if (changes.length === 0) return 0
  return db.run(sql`update ${raw(model)} set ${join(changes, ', ')} where ${conditions(where)}`)
}

const deleteRows = (db: Db, model: string, where: Where) =>
  db.run(sql`delete from ${raw(model)} where ${conditions(where)}`)

const COMPARISONS: Record<string, string> = { eq: '=', ne: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' }

function conditions(where: Where): Sql {
  if (where.length === 0) return raw('true')
  return where.reduce(
    (all, clause, i) =>
      i === 0 ? condition(clause) : sql`(${all}) ${raw(clause.connector)} ${condition(clause)}`,
    empty,
  )
}

function condition({ field, operator, value }: Where[number]): Sql {
  const column = raw(field)
  if (operator === 'in') {
    const values = (value as unknown[]).map((item) => stored(field, item))
    return sql`${column} = any(${values})`
  }
  if (value === null) return sql`${column} is ${raw(operator === 'ne' ? 'not null' : 'null')}`
  const comparison = COMPARISONS[operator]
  if (comparison === undefined) throw new Error(`Unsupported operator "${operator}"`)
  return sql`${column} ${raw(comparison)} ${stored(field, value)}`
}
