import type { Contract } from '../../../api/endpoint.ts'
import { invalid } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Robots, robots } from './contract.ts'
import * as queries from './queries.ts'
import { DEFAULT_ROBOTS, robotsError } from './rules.ts'

export const robotsHandlers: HandlersOf<Contract<typeof robots>> = {
  async getRobots({ db, site }) {
    return read(db, site.id)
  },

  async updateRobots({ db, site, clock }, { body: { text } }) {
    const error = text === null ? null : robotsError(text)
    if (error !== null) throw invalid({ text: error })
    if (text === null) await queries.deleteRobots(db, site.id)
    else await queries.saveRobots(db, site.id, text, clock.now())
    return read(db, site.id)
  },
}

async function read(db: Db, siteId: string): Promise<Robots> {
  const own = await queries.findRobots(db, siteId)
  return {
    text: own?.text ?? DEFAULT_ROBOTS,
    isDefault: own === undefined,
    updatedAt: own?.updatedAt.toISOString() ?? null,
  }
}
