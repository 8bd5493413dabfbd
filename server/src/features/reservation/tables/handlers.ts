import type { Contract } from '../../../api/endpoint.ts'
import { conflict, found, invalid } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import { isCheckViolation } from '../../../platform/database/errors.ts'
import { newId } from '../../../platform/values/ids.ts'
import { MAX_TABLES } from '../rules.ts'
import type { TableFields, tables } from './contract.ts'
import * as queries from './queries.ts'

export const tableHandlers: HandlersOf<Contract<typeof tables>> = {
  async createTable({ db, site, clock }, { body }) {
    checkSizes(body)
    return db.transaction(async (tx) => {
      await queries.lockPlan(tx, site.id)
      if ((await queries.countTables(tx, site.id)) >= MAX_TABLES) throw tooManyTables()
      const table = { ...body, id: newId('table'), now: clock.now() }
      return found(await queries.insertTable(tx, site.id, table), 'Table')
    })
  },

  async listAllTables({ db, site }, { query }) {
    return queries.listTables(db, site.id, query)
  },

  async getTable({ db, site }, { params }) {
    return found(await queries.findTable(db, site.id, params.tableId), 'Table')
  },

  async updateTable({ db, site, clock }, { params, body }) {
    checkSizes(body)
    try {
      return found(await queries.updateTable(db, site.id, params.tableId, body, clock.now()), 'Table')
    } catch (error) {
      if (!isCheckViolation(error, 'reservation_tables_sizes')) throw error
      throw body.capacity === undefined
        ? invalid({ minPartySize: 'must be at most the capacity' })
        : invalid({ capacity: 'must be at least minPartySize' })
    }
  },

  async deleteTable({ db, site, clock }, { params: { tableId } }) {
    await db.transaction(async (tx) => {
      const now = clock.now()
      found((await queries.lockTable(tx, site.id, tableId)) || null, 'Table')
      const expected = await queries.countExpected(tx, site.id, tableId, now)
      if (expected > 0) throw inUse(expected)
      await queries.deleteTable(tx, site.id, tableId, now)
    })
    return { id: tableId, deleted: true }
  },
}

function checkSizes({ capacity, minPartySize }: TableFields) {
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
