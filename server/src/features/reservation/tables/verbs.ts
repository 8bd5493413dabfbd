import { conflict, found, invalid } from '../../../api/errors.ts'
import type { ChangeContext } from '../../../platform/context.ts'
import { newId } from '../../../platform/values/ids.ts'
import { MAX_TABLES } from '../rules.ts'
import type { TableFields } from './contract.ts'
import * as queries from './queries.ts'

type Context = Pick<ChangeContext, 'db' | 'site' | 'clock'>

export async function createTable(
  { db, site, clock }: Context,
  table: TableFields & { name: string; capacity: number },
) {
  checkSizes(table)
  return db.transaction(async (tx) => {
    await queries.lockPlan(tx, site.id)
    if ((await queries.countTables(tx, site.id)) >= MAX_TABLES) throw tooManyTables()
    const created = { ...table, id: newId('table'), now: clock.now() }
    return found(await queries.insertTable(tx, site.id, created), 'Table')
  })
}

export async function deleteTable({ db, site, clock }: Context, tableId: string) {
  await db.transaction(async (tx) => {
    const now = clock.now()
    found((await queries.lockTable(tx, site.id, tableId)) || null, 'Table')
    const expected = await queries.countExpected(tx, site.id, tableId, now)
    if (expected > 0) throw inUse(expected)
    await queries.deleteTable(tx, site.id, tableId, now)
  })
}

export function checkSizes({ capacity, minPartySize }: TableFields) {
  if (capacity !== undefined && minPartySize !== undefined && minPartySize > capacity) {
    throw invalid({ minPartySize: `must be at most the capacity, ${capacity}` })
  }
}

const tooManyTables = () =>
  conflict(`A site has at most ${MAX_TABLES} tables; delete one first`, 'too_many_tables', {
    limit: MAX_TABLES,
  })

const inUse = (expected: number) =>
  conflict(
    `The table has ${expected} upcoming reservations; move or cancel them, or set active to false`,
    'in_use',
    { reservations: expected },
  )
