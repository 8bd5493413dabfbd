import { type Static, Type } from 'typebox'
import { endpoint } from '../../../api/endpoint.ts'
import { created, list, one } from '../../../api/reply.ts'
import { Deleted, Id, named, partial } from '../../../api/schema.ts'
import { MAX_DRIVERS } from '../rules.ts'
import { active, line, optionalLine, times } from '../schema.ts'

const driverFields = { phone: optionalLine('+43 664 7654321'), vehicle: optionalLine('Cargo bike') }
const driver = { id: Id, name: line('Grace Hopper'), ...driverFields }
export const DeliveryDriver = named('DeliveryDriver', Type.Object(driver))
export const DeliveryDriverDetail = named(
  'DeliveryDriverDetail',
  Type.Object({ ...driver, active, ...times }),
)
const DriverCreate = Type.Object({ name: driver.name, ...partial({ ...driverFields, active }).properties })
const DriverUpdate = partial({ name: driver.name, ...driverFields, active })

export type DeliveryDriver = Static<typeof DeliveryDriver>
export type DeliveryDriverDetail = Static<typeof DeliveryDriverDetail>
export type DriverFields = Static<typeof DriverUpdate>

export const drivers = {
  listDrivers: endpoint('GET /v1/sites/:siteId/delivery/drivers', 'ecommerce:read', {
    summary: 'List drivers',
    description: 'By name. Filter by `active`, or get all.',
    query: Type.Object({ active: Type.Optional(Type.Boolean()) }),
    reply: list(DeliveryDriver),
  }),
  createDriver: endpoint('POST /v1/sites/:siteId/delivery/drivers', 'ecommerce:write', {
    extension: true,
    summary: 'Create a driver',
    description: `A site has at most ${MAX_DRIVERS} drivers.`,
    body: DriverCreate,
    reply: created(DeliveryDriverDetail),
  }),
  getDriver: endpoint('GET /v1/sites/:siteId/delivery/drivers/:driverId', 'ecommerce:read', {
    extension: true,
    summary: 'Get a driver',
    reply: one(DeliveryDriverDetail),
  }),
  updateDriver: endpoint('PUT /v1/sites/:siteId/delivery/drivers/:driverId', 'ecommerce:write', {
    extension: true,
    summary: 'Update a driver',
    description: 'Changes only the fields sent. An inactive driver keeps their orders and gets no new ones.',
    body: DriverUpdate,
    reply: one(DeliveryDriverDetail),
  }),
  deleteDriver: endpoint('DELETE /v1/sites/:siteId/delivery/drivers/:driverId', 'ecommerce:write', {
    extension: true,
    summary: 'Delete a driver',
    description: 'Only a driver without orders can be deleted; set `active` to false for others.',
    reply: one(Deleted),
    errors: ['CONFLICT'],
  }),
} as const
