import type { Contract } from '../../../api/endpoint.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import { today } from '../rules.ts'
import type { figures } from './contract.ts'
import * as queries from './queries.ts'

export const figureHandlers: HandlersOf<Contract<typeof figures>> = {
  async getKpis({ db, site, clock }) {
    return queries.readKpis(db, site.id, today(clock.now(), site.timeZone))
  },
}
