import type { Contract } from '../../../api/endpoint.ts'
import { found, invalid } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import { isCheckViolation } from '../../../platform/database/errors.ts'
import type { tables } from './contract.ts'
import * as queries from './queries.ts'
import { checkSizes, createTable, deleteTable } from './verbs.ts'

export const tableHandlers: HandlersOf<Contract<typeof tables>> = {
  createTable: (context, { body }) => createTable(context, body),

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

  async deleteTable(context, { params: { tableId } }) {
    await deleteTable(context, tableId)
    return { id: tableId, deleted: true }
  },
}
