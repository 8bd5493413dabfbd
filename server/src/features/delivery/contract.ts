import { type Static, Type } from 'typebox'
import { contract } from '../../api/endpoint.ts'
import { created, flatPage, list, one } from '../../api/reply.ts'
import {
  Currency,
  DateOnly,
  DateTime,
  Deleted,
  Id,
  Line,
  Money,
  NAME_LENGTH,
  named,
  nullable,
  oneOf,
  Paging,
  partial,
  StatusChange,
} from '../../api/schema.ts'
import { MAX_DRIVERS, MAX_POSTAL_CODES, MAX_ZONES } from './rules.ts'

export const DeliveryStatus = named(
  'DeliveryStatus',
  oneOf(['received', 'preparing', 'ready', 'picked_up', 'in_transit', 'delivered', 'cancelled']),
)

const line = (example: string) => ({ ...Line, examples: [example] })
const optionalLine = (example: string) => nullable(line(example))
const driverReference = nullable(
  Type.String({ minLength: 1, maxLength: NAME_LENGTH, description: 'A driver of the site; null for none' }),
)
const active = Type.Boolean()

const address = {
  line1: line('Seestraße 12'),
  city: line('St. Gilgen'),
  postalCode: nullable(Type.String({ minLength: 1, maxLength: 32, examples: ['5340'] })),
}
const DeliveryAddress = named('DeliveryAddress', Type.Object(address))

export const DeliveryOrder = named(
  'DeliveryOrder',
  Type.Object({
    id: Id,
    orderId: nullable(
      Type.String({
        maxLength: NAME_LENGTH,
        description: 'What the order that is delivered is called elsewhere, such as its id in the shop',
      }),
    ),
    customerName: Line,
    customerPhone: nullable(Line),
    driverId: nullable(Id),
    currency: Currency,
    status: DeliveryStatus,
    customerAddress: DeliveryAddress,
    deliveryCost: Money,
    createdAt: DateTime,
    updatedAt: DateTime,
    deliveredAt: nullable(DateTime),
  }),
)
export const DeliveryOrderStatus = named(
  'DeliveryOrderStatus',
  Type.Object({ id: Id, status: DeliveryStatus }),
)

const orderFields = {
  orderId: optionalLine('order_1042'),
  customerPhone: optionalLine('+43 664 1234567'),
  currency: Currency,
  deliveryCost: Money,
}
const customerName = line('Ada Lovelace')
const OrderCreate = Type.Object({
  customerName,
  customerAddress: Type.Object({
    line1: address.line1,
    city: address.city,
    postalCode: Type.Optional(address.postalCode),
  }),
  ...partial({ ...orderFields, driverId: driverReference }).properties,
})
const OrderUpdate = partial({ customerName, customerAddress: partial(address), ...orderFields })

const zone = { id: Id, name: line('Wolfgangsee'), active }
export const DeliveryZone = named('DeliveryZone', Type.Object(zone))
const zoneFields = {
  active,
  currency: Currency,
  deliveryCost: Money,
  postalCodes: Type.Array(
    Type.String({
      maxLength: 20,
      pattern: '[\\p{L}\\p{N}]',
      description:
        'A postal code with a letter or a digit at least; case, spaces and punctuation do not count',
      examples: ['5340'],
    }),
    { maxItems: MAX_POSTAL_CODES },
  ),
}
const times = { createdAt: DateTime, updatedAt: DateTime }
export const DeliveryZoneDetail = named(
  'DeliveryZoneDetail',
  Type.Object({ ...zone, ...zoneFields, ...times }),
)
const ZoneCreate = Type.Object({ name: zone.name, ...partial(zoneFields).properties })
const ZoneUpdate = partial({ name: zone.name, ...zoneFields })

const driverFields = { phone: optionalLine('+43 664 7654321'), vehicle: optionalLine('Cargo bike') }
const driver = { id: Id, name: line('Grace Hopper'), ...driverFields }
export const DeliveryDriver = named('DeliveryDriver', Type.Object(driver))
export const DeliveryDriverDetail = named(
  'DeliveryDriverDetail',
  Type.Object({ ...driver, active, ...times }),
)
const DriverCreate = Type.Object({ name: driver.name, ...partial({ ...driverFields, active }).properties })
const DriverUpdate = partial({ name: driver.name, ...driverFields, active })

export const DeliveryKpis = named(
  'DeliveryKpis',
  Type.Object({
    totalOrders: Type.Integer({ description: 'All orders, of every status' }),
    todayOrders: Type.Integer({ description: "Orders created on the site's present day, of every status" }),
    avgDeliveryMinutes: nullable(
      Type.Number({
        description:
          'Mean time from `createdAt` to `deliveredAt` of all delivered orders, to hundredths; null when there are none',
      }),
    ),
    activeDrivers: Type.Integer({ description: 'Drivers whose `active` is true' }),
  }),
)

export type DeliveryStatus = Static<typeof DeliveryStatus>
export type DeliveryAddress = Static<typeof DeliveryAddress>
export type DeliveryOrder = Static<typeof DeliveryOrder>
export type DeliveryZone = Static<typeof DeliveryZone>
export type DeliveryZoneDetail = Static<typeof DeliveryZoneDetail>
export type DeliveryDriver = Static<typeof DeliveryDriver>
export type DeliveryDriverDetail = Static<typeof DeliveryDriverDetail>
export type DeliveryKpis = Static<typeof DeliveryKpis>
export type OrderFields = Static<typeof OrderUpdate>
export type ZoneFields = Static<typeof ZoneUpdate>
export type DriverFields = Static<typeof DriverUpdate>

export const delivery = contract('delivery', 'Delivery', {
  listOrders: {
    method: 'GET',
    path: '/v1/sites/:siteId/delivery/orders',
    access: 'ecommerce:read',
    summary: 'List delivery orders',
    description:
      'Newest first. `dateFrom` and `dateTo` are days in the time zone of the site, both included.',
    query: Type.Object({
      ...Paging,
      status: Type.Optional(DeliveryStatus),
      driverId: Type.Optional(Type.String({ minLength: 1, maxLength: NAME_LENGTH })),
      dateFrom: Type.Optional({ ...DateOnly, description: 'First day on which an order was created' }),
      dateTo: Type.Optional({ ...DateOnly, description: 'Last day on which an order was created' }),
    }),
    reply: flatPage(DeliveryOrder),
  },
  createOrder: {
    method: 'POST',
    path: '/v1/sites/:siteId/delivery/orders',
    access: 'ecommerce:write',
    extension: true,
    summary: 'Create a delivery order',
    description:
      'Without `deliveryCost` it is that of the cheapest active zone that serves the postal code, or 0 when none does.',
    body: OrderCreate,
    reply: created(DeliveryOrder),
  },
  getOrder: {
    method: 'GET',
    path: '/v1/sites/:siteId/delivery/orders/:orderId',
    access: 'ecommerce:read',
    summary: 'Get a delivery order',
    reply: one(DeliveryOrder),
  },
  updateOrder: {
    method: 'PUT',
    path: '/v1/sites/:siteId/delivery/orders/:orderId',
    access: 'ecommerce:write',
    extension: true,
    summary: 'Update a delivery order',
    description:
      'Changes the fields that are sent, and within `customerAddress` as well. Another `currency` needs a `deliveryCost`. Status and driver have operations of their own.',
    body: OrderUpdate,
    reply: one(DeliveryOrder),
  },
  setOrderStatus: {
    method: 'PATCH',
    path: '/v1/sites/:siteId/delivery/orders/:orderId/status',
    access: 'ecommerce:write',
    destroys: true,
    summary: 'Set the status of a delivery order',
    description:
      '`delivered` sets `deliveredAt`, every other status clears it; the same status again changes nothing.',
    body: Type.Object({ status: DeliveryStatus }),
    reply: one(DeliveryOrderStatus),
  },
  assignDriver: {
    method: 'PATCH',
    path: '/v1/sites/:siteId/delivery/orders/:orderId/driver',
    access: 'ecommerce:write',
    extension: true,
    summary: 'Assign a driver to a delivery order',
    description: 'Null takes the driver off the order. The same driver again changes nothing.',
    body: Type.Object({ driverId: driverReference }),
    reply: one(DeliveryOrder),
    errors: ['CONFLICT'],
  },
  listOrderHistory: {
    method: 'GET',
    path: '/v1/sites/:siteId/delivery/orders/:orderId/history',
    access: 'ecommerce:read',
    extension: true,
    summary: 'List the statuses of a delivery order',
    description: 'Oldest first, the present one last.',
    reply: list(StatusChange),
  },
  listZones: {
    method: 'GET',
    path: '/v1/sites/:siteId/delivery/zones',
    access: 'ecommerce:read',
    summary: 'List delivery zones',
    description: 'By name.',
    reply: list(DeliveryZone),
  },
  createZone: {
    method: 'POST',
    path: '/v1/sites/:siteId/delivery/zones',
    access: 'ecommerce:write',
    extension: true,
    summary: 'Create a delivery zone',
    description: `A site has at most ${MAX_ZONES}.`,
    body: ZoneCreate,
    reply: created(DeliveryZoneDetail),
  },
  getZone: {
    method: 'GET',
    path: '/v1/sites/:siteId/delivery/zones/:zoneId',
    access: 'ecommerce:read',
    extension: true,
    summary: 'Get a delivery zone',
    reply: one(DeliveryZoneDetail),
  },
  updateZone: {
    method: 'PUT',
    path: '/v1/sites/:siteId/delivery/zones/:zoneId',
    access: 'ecommerce:write',
    extension: true,
    summary: 'Update a delivery zone',
    description:
      'Changes the fields that are sent; `postalCodes` replaces the list. Another `currency` needs a `deliveryCost`. Orders keep what they cost.',
    body: ZoneUpdate,
    reply: one(DeliveryZoneDetail),
  },
  deleteZone: {
    method: 'DELETE',
    path: '/v1/sites/:siteId/delivery/zones/:zoneId',
    access: 'ecommerce:write',
    extension: true,
    summary: 'Delete a delivery zone',
    description: 'Orders keep what they cost.',
    reply: one(Deleted),
  },
  listDrivers: {
    method: 'GET',
    path: '/v1/sites/:siteId/delivery/drivers',
    access: 'ecommerce:read',
    summary: 'List drivers',
    description: 'By name; all of them, or those that are `active` or not.',
    query: Type.Object({ active: Type.Optional(Type.Boolean()) }),
    reply: list(DeliveryDriver),
  },
  createDriver: {
    method: 'POST',
    path: '/v1/sites/:siteId/delivery/drivers',
    access: 'ecommerce:write',
    extension: true,
    summary: 'Create a driver',
    description: `A site has at most ${MAX_DRIVERS}.`,
    body: DriverCreate,
    reply: created(DeliveryDriverDetail),
  },
  getDriver: {
    method: 'GET',
    path: '/v1/sites/:siteId/delivery/drivers/:driverId',
    access: 'ecommerce:read',
    extension: true,
    summary: 'Get a driver',
    reply: one(DeliveryDriverDetail),
  },
  updateDriver: {
    method: 'PUT',
    path: '/v1/sites/:siteId/delivery/drivers/:driverId',
    access: 'ecommerce:write',
    extension: true,
    summary: 'Update a driver',
    description: 'Changes the fields that are sent. An inactive driver keeps their orders and gets no more.',
    body: DriverUpdate,
    reply: one(DeliveryDriverDetail),
  },
  deleteDriver: {
    method: 'DELETE',
    path: '/v1/sites/:siteId/delivery/drivers/:driverId',
    access: 'ecommerce:write',
    extension: true,
    summary: 'Delete a driver',
    description: 'Only one who never had an order; others are made inactive.',
    reply: one(Deleted),
    errors: ['CONFLICT'],
  },
  getKpis: {
    method: 'GET',
    path: '/v1/sites/:siteId/delivery/kpis',
    access: 'ecommerce:read',
    summary: 'Get the key figures of delivery',
    reply: one(DeliveryKpis),
  },
})
