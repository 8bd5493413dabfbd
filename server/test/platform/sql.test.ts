import { expect, test } from 'vitest'
import { prepared } from '../../src/platform/database/prepared.ts'
import { join, raw, type Sql, sql } from '../../src/platform/database/sql.ts'

const update = (columns: string[], id: string): Sql => sql`
  update t set ${join(
    columns.map((column, i) => sql`${raw(column)} = ${i}`),
    ', ',
  )} where id = ${id}`

test('statements of the same parts share a text, and take values of their own', () => {
  const [one, other] = [update(['a', 'b'], 'x'), update(['a', 'b'], 'y')]
  expect(one.text.trim()).toBe('update t set a = $1, b = $2 where id = $3')
  expect([one.values, other.values]).toEqual([
    [0, 1, 'x'],
    [0, 1, 'y'],
  ])
  expect(other.shape).toBe(one.shape)
  expect(prepared(other).name).toBe(prepared(one).name)
})

test('more statements than are kept are composed all the same', () => {
  for (let i = 0; i < 20_000; i++) {
    const columns = [...i.toString(2)].map((digit, place) => `${digit === '1' ? 'a' : 'b'}${place}`)
    const { text, values } = update([...columns, `c${i}`], 'x')
    const set = [...columns, `c${i}`].map((column, k) => `${column} = $${k + 1}`).join(', ')
    expect(text.trim()).toBe(`update t set ${set} where id = $${values.length}`)
  }
  expect(update(['a', 'b'], 'x').values).toEqual([0, 1, 'x'])
})
