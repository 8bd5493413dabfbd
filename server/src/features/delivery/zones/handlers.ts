import { randomUUID } from 'node:crypto'
import type { Contract } from '../../../api/endpoint.ts'
import { found, notFound, refuse } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import { requireRoom } from '../../../platform/site-limit.ts'
import { newId } from '../../../platform/values/ids.ts'
import { costErrors, MAX_ZONES } from '../rules.ts'
import type { DeliveryWindow, DeliveryWindowInput, zones } from './contract.ts'
import * as queries from './queries.ts'
import { zoneErrors } from './rules.ts'

export const zoneHandlers: HandlersOf<Contract<typeof zones>> = {
  async listZones({ db, site }) {
    return queries.listZones(db, site.id)
  },

  async createZone({ db, site, clock }, { body }) {
    const { currency = site.currency, windows = [] } = body
    refuse(zoneErrors(body, currency))
    return db.transaction(async (tx) => {
      await requireRoom(tx, site.id, { table: 'delivery_zones', items: 'zones', max: MAX_ZONES })
      const zone = {
        ...body,
        id: newId('zone'),
        currency,
        windows: completeWindows(windows, []),
        createdAt: clock.now(),
      }
      return found(await queries.insertZone(tx, site.id, zone), 'Zone')
    })
  },

  async getZone({ db, site }, { params }) {
    return found(await queries.findZone(db, site.id, params.zoneId), 'Zone')
  },

  async updateZone({ db, site, clock }, { params, body }) {
    return db.transaction(async (tx) => {
      const zone = found(await queries.lockZone(tx, site.id, params.zoneId), 'Zone')
      refuse(costErrors(body, zone))
      refuse(zoneErrors({ ...zone, ...body }, body.currency ?? zone.currency))
      const { windows, ...fields } = body
      const change = { ...fields, ...(windows && { windows: completeWindows(windows, zone.windows) }) }
      return found(await queries.saveZone(tx, site.id, params.zoneId, change, clock.now()), 'Zone')
    })
  },

  async deleteZone({ db, site }, { params: { zoneId: id } }) {
    if (!(await queries.deleteZone(db, site.id, id))) throw notFound('Zone')
    return { id, deleted: true }
  },
}

/** A window that is sent without its id is the stored one of the same times, so that what is taken of it still counts. */
function completeWindows(sent: DeliveryWindowInput[], stored: DeliveryWindow[]): DeliveryWindow[] {
  const named = new Set(sent.map(({ id }) => id))
  const free = stored.filter(({ id }) => !named.has(id))
  return sent.map(({ id, closesBeforeMinutes = 0, ...window }) => {
    const same = free.findIndex((one) => timesOf(one) === timesOf(window))
    const known = id === undefined && same >= 0 ? free.splice(same, 1)[0]?.id : id
    return { id: known ?? randomUUID(), ...window, closesBeforeMinutes }
  })
}

const timesOf = ({ weekdays, startTime, endTime }: Omit<DeliveryWindowInput, 'capacity'>) =>
  [weekdays.toSorted(), startTime, endTime].join(' ')
