import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/platform/database/database.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { createTestDatabase } from '../support/database.ts'

const { url, drop } = await createTestDatabase()
const db = openDatabase(url, { connections: 2, isPooled: false, onError() {} })
const plain = new pg.Client(url)
await plain.connect()
afterAll(async () => {
  await Promise.all([db.close(), plain.end()])
  await drop()
})

const VALUES = sql`
  select 7::int4, 9007199254740991::int8 as big, 1.25::float8 as real, 1.25::numeric as exact, true as yes, null::text as none,
    'Lüge "x"' as text, '{"a": [1]}'::jsonb as json, '2026-06-01'::date as day, '2026-06-01T10:00:00Z'::timestamptz as moment,
    array['a', null] as list, '\\xff00'::bytea as bytes`

/** What pg reads itself, but for numbers of eight bytes and dates. */
async function readByPg() {
  const { rows } = await plain.query(VALUES.text)
  return { ...rows[0], big: 9007199254740991, day: '2026-06-01' }
}

describe('a statement', () => {
  test('is read as pg reads it, the first time and later', async () => {
    const expected = await readByPg()
    for (let n = 0; n < 20; n++) expect(await db.first(VALUES)).toEqual(expected)
    await db.transaction(async (tx) => {
      for (let n = 0; n < 3; n++) expect(await tx.first(VALUES)).toEqual(expected)
    })
  })

  test('is answered with its own rows among many that are sent at once', async () => {
    const work = Array.from({ length: 400 }, (_, n) =>
      n % 2
        ? db.rows(sql`select n, n * ${n}::int as product from generate_series(1, ${n % 7}::int) n`)
        : db.first(sql`select ${n}::int as n, ${`text ${n}`} as text`),
    )
    const rowsOf = (n: number) =>
      Array.from({ length: n % 7 }, (_, i) => ({ n: i + 1, product: (i + 1) * n }))
    const expected = work.map((_, n) => (n % 2 ? rowsOf(n) : { n, text: `text ${n}` }))
    expect(await Promise.all(work)).toEqual(expected)
  })

  test('that fails leaves those sent with it, and is right the next time', async () => {
    const divide = (by: number) => db.first(sql`select 12 / ${by}::int as quotient`)
    for (let n = 0; n < 5; n++) {
      const outcomes = await Promise.allSettled([divide(3), divide(0), divide(4)])
      expect(outcomes).toMatchObject([
        { value: { quotient: 4 } },
        { reason: { code: '22012' } },
        { value: { quotient: 3 } },
      ])
    }
    await expect(db.first(sql`select from no_such_table`)).rejects.toMatchObject({ code: '42P01' })
    expect(await divide(6)).toEqual({ quotient: 2 })
  })

  test('counts the rows that it changed', async () => {
    await db.run(sql`create table counted (n int)`)
    expect(await db.run(sql`insert into counted select generate_series(1, ${5}::int)`)).toBe(5)
    expect(await db.run(sql`update counted set n = n + 1 where n > ${3}`)).toBe(2)
    expect(await db.run(sql`delete from counted where n > ${90}`)).toBe(0)
  })
})
