import type { Contract } from '../../../api/endpoint.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import type { notFound } from './contract.ts'
import * as queries from './queries.ts'
import type { NotFoundCounts } from './rules.ts'

export const notFoundHandlers = (counts: NotFoundCounts): HandlersOf<Contract<typeof notFound>> => ({
  async listNotFound({ site, slowDb }, { query }) {
    await counts.flush()
    return queries.listNotFound(slowDb, site.id, query)
  },
})
