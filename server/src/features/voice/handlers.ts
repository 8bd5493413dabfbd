import { found, invalid, refuse } from '../../api/errors.ts'
import type { HandlersOf } from '../../platform/context.ts'
import { isCheckViolation } from '../../platform/database/errors.ts'
import { newId } from '../../platform/values/ids.ts'
import { withEvents } from '../../platform/work/events.ts'
import type { voice } from './contract.ts'
import { callEvents } from './contract.ts'
import * as queries from './queries.ts'
import {
  budgetErrors,
  callErrors,
  configErrors,
  monthAt,
  monthSpan,
  periodDates,
  periodSpan,
} from './rules.ts'

const HOURS_CONSTRAINT = 'voice_hours'

export const voiceHandlers: HandlersOf<typeof voice> = {
  async getConfig({ db, site }) {
    return found(await queries.findConfig(db, site.id), 'Site')
  },

  async updateConfig({ db, site }, { body }) {
    refuse(configErrors(body))
    try {
      return found(await queries.updateConfig(db, site.id, body), 'Site')
    } catch (error) {
      if (!isCheckViolation(error, HOURS_CONSTRAINT)) throw error
      const field = body.businessHours?.end === undefined ? 'start' : 'end'
      throw invalid({
        [`businessHours.${field}`]: 'must differ from the other end of the hours; they may span midnight',
      })
    }
  },

  async getAnalytics({ slowDb, site, clock }, { query: { period } }) {
    return queries.readAnalytics(slowDb, site.id, period, periodSpan(period, clock.now(), site.timeZone))
  },

  async listCallDays({ slowDb, site, clock }, { query: { period } }) {
    return queries.listCallDays(
      slowDb,
      site.id,
      periodDates(period, clock.now(), site.timeZone),
      site.timeZone,
    )
  },

  async listCalls({ db, site }, { query }) {
    return queries.listCalls(db, site.id, query)
  },

  // No singleStatement: a known call inserts no row, so its idempotency record would be lost.
  async createCall({ db, site, clock }, { body }) {
    const now = clock.now()
    const createdAt = body.createdAt === undefined ? now : new Date(body.createdAt)
    refuse(callErrors(createdAt, now))
    const announcing = withEvents(db, site.id, [callEvents.completed], now, 'event')
    const created = await queries.insertCall(announcing, site.id, { ...body, id: newId('call'), createdAt })
    return (
      created ?? found(await queries.findCallByExternalId(db, site.id, body.externalId as string), 'Call')
    )
  },

  async getCall({ db, site }, { params }) {
    return found(await queries.findCall(db, site.id, params.callId), 'Call')
  },

  async getUsage({ slowDb, site, clock }) {
    const month = monthAt(clock.now(), site.timeZone)
    return found(await queries.readUsage(slowDb, site.id, month, monthSpan(month, site.timeZone)), 'Site')
  },

  async getBudget({ db, site }) {
    return found(await queries.findBudget(db, site.id), 'Site')
  },

  async updateBudget({ db, site }, { body }) {
    refuse(budgetErrors(body))
    return found(await queries.updateBudget(db, site.id, body), 'Site')
  },
}
