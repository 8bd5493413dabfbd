import { singleStatement } from '../../api/endpoint.ts'
import { conflict, found, invalid, refuse } from '../../api/errors.ts'
import type { HandlersOf, SiteContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { isForeignKeyViolation } from '../../platform/database/errors.ts'
import { statusHistory } from '../../platform/status-history.ts'
import { newId } from '../../platform/values/ids.ts'
import { moneyErrors } from '../../platform/values/money.ts'
import { emit, withEvents } from '../../platform/work/events.ts'
import type { delivery } from './contract.ts'
import { periodOfDays, today } from './days.ts'
import * as queries from './queries.ts'
import { costErrors, MAX_DRIVERS, MAX_ZONES } from './rules.ts'

export const deliveryHandlers: HandlersOf<typeof delivery> = {
  async listOrders({ db, site }, { query }) {
    const { dateFrom, dateTo } = query
    if (dateFrom && dateTo && dateFrom > dateTo) throw invalid({ dateTo: 'must not be before dateFrom' })
    return queries.listOrders(db, site.id, query, periodOfDays(dateFrom, dateTo, site.timeZone))
  },

  createOrder: singleStatement(async ({ db, site, clock }, { body }) => {
    const { driverId, currency = site.currency, deliveryCost } = body
    refuse(moneyErrors({ deliveryCost }, currency))
    const cost = deliveryCost ?? (await zoneCost(db, site.id, body.customerAddress.postalCode, currency))
    const now = clock.now()
    const order = { ...body, id: newId('delivery'), currency, deliveryCost: cost, createdAt: now }
    const announcing = withEvents(db, site.id, ['delivery_order.created'], now)
    const made = await queries.insertOrder(announcing, site.id, order)
    if (made) return made
    await checkDriver(db, site.id, driverId as string)
    throw conflict('The driver was not active a moment ago; try again', 'driver_inactive', { driverId })
  }),

  async getOrder({ db, site }, { params }) {
    return found(await queries.findOrder(db, site.id, params.orderId), 'Order')
  },

  async updateOrder(context, { params, body }) {
    return changeOrder(context, params.orderId, async (order) => {
      const { orderId, customerName, customerPhone, customerAddress, currency, deliveryCost } = body
      refuse(costErrors(body, order))
      return { orderId, customerName, customerPhone, customerAddress, currency, deliveryCost }
    })
  },

  async setOrderStatus(context, { params, body: { status } }) {
    await changeOrder(context, params.orderId, async (order) => (status === order.status ? {} : { status }))
    return { id: params.orderId, status }
  },

  async assignDriver(context, { params, body: { driverId } }) {
    return changeOrder(context, params.orderId, async (order, tx) => {
      if (driverId === order.driverId) return {}
      if (driverId !== null) await checkDriver(tx, context.site.id, driverId)
      return { driverId }
    })
  },

  async listOrderHistory({ db, site }, { params }) {
    found(await queries.findOrder(db, site.id, params.orderId), 'Order')
    return statusHistory(db, site.id, params.orderId)
  },

  async listZones({ db, site }) {
    return queries.listZones(db, site.id)
  },

  async createZone({ db, site, clock }, { body }) {
    const { currency = site.currency, deliveryCost } = body
    refuse(moneyErrors({ deliveryCost }, currency))
    return db.transaction(async (tx) => {
      if (!(await queries.hasRoom(tx, site.id, 'zones', MAX_ZONES))) throw full('zones', MAX_ZONES)
      const zone = { ...body, id: newId('zone'), currency, createdAt: clock.now() }
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
      return found(await queries.saveZone(tx, site.id, params.zoneId, body, clock.now()), 'Zone')
    })
  },

  async deleteZone({ db, site }, { params: { zoneId: id } }) {
    const isDeleted = await db.transaction((tx) => queries.deleteZone(tx, site.id, id))
    found(isDeleted || null, 'Zone')
    return { id, deleted: true }
  },

  async listDrivers({ db, site }, { query }) {
    return queries.listDrivers(db, site.id, query.active)
  },

  async createDriver({ db, site, clock }, { body }) {
    return db.transaction(async (tx) => {
      if (!(await queries.hasRoom(tx, site.id, 'drivers', MAX_DRIVERS))) throw full('drivers', MAX_DRIVERS)
      const driver = { ...body, id: newId('driver'), createdAt: clock.now() }
      return found(await queries.insertDriver(tx, site.id, driver), 'Driver')
    })
  },

  async getDriver({ db, site }, { params }) {
    return found(await queries.findDriver(db, site.id, params.driverId), 'Driver')
  },

  async updateDriver({ db, site, clock }, { params, body }) {
    return db.transaction(async (tx) =>
      found(await queries.saveDriver(tx, site.id, params.driverId, body, clock.now()), 'Driver'),
    )
  },

  async deleteDriver({ db, site }, { params: { driverId: id } }) {
    try {
      const isDeleted = await db.transaction((tx) => queries.deleteDriver(tx, site.id, id))
      found(isDeleted || null, 'Driver')
    } catch (error) {
      throw isForeignKeyViolation(error, DRIVER_OF_ORDER) ? driverInUse(id) : error
    }
    return { id, deleted: true }
  },

  async getKpis({ db, site, clock }) {
    return queries.readKpis(db, site.id, today(clock.now(), site.timeZone))
  },
}

type Change = (order: queries.LockedOrder, tx: Db) => Promise<queries.OrderChange>

/** Changes an order that nobody else changes meanwhile, and reads it. */
async function changeOrder({ db, site, clock }: SiteContext, id: string, change: Change) {
  return db.transaction(async (tx) => {
    const order = found(await queries.lockOrder(tx, site.id, id), 'Order')
    const fields = await change(order, tx)
    const now = clock.now()
    const changed = await queries.saveOrder(tx, site.id, id, fields, now)
    if (!changed) return found(await queries.findOrder(tx, site.id, id), 'Order')
    const type = fields.status === undefined ? 'delivery_order.updated' : 'delivery_order.status_changed'
    await emit(tx, site.id, type, changed, now)
    return changed
  })
}

const DRIVER_OF_ORDER = 'delivery_orders_driver'

/** Throws unless the driver is an active one of the site, and stays so until the transaction ends. */
async function checkDriver(db: Db, siteId: string, driverId: string) {
  const driver = await queries.lockDutyOf(db, siteId, driverId)
  if (!driver) throw unknownDriver()
  if (driver.active) return
  throw conflict(
    `${driver.name} is not active; set \`active\` of the driver to true, or choose another`,
    'driver_inactive',
    { driverId },
  )
}

/** What delivery to a postal code costs; nothing where no zone says. */
async function zoneCost(db: Db, siteId: string, postalCode: string | null | undefined, currency: string) {
  const zone = postalCode ? await queries.findServingZone(db, siteId, postalCode, currency) : undefined
  if (!zone) return 0
  if (zone.currency === currency) return zone.deliveryCost
  throw invalid({
    deliveryCost: `is required for an order in ${currency}: the zone ${zone.name} charges in ${zone.currency}`,
  })
}

const unknownDriver = () => invalid({ driverId: 'is no driver of this site' })

const driverInUse = (driverId: string) =>
  conflict(
    'The driver has orders, which would lose who delivered them; set `active` to false instead',
    'in_use',
    { driverId },
  )

const full = (what: string, most: number) =>
  conflict(`A site has at most ${most} ${what}; delete some that are not needed any more`, 'limit_reached', {
    limit: most,
  })
