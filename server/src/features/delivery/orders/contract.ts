import { type Static, Type } from 'typebox'
import { declareEvents, endpoint } from '../../../api/endpoint.ts'
import { created, flatPage, list, one } from '../../../api/reply.ts'
import {
  Currency,
  DateOnly,
  DateTime,
  Id,
  Line,
  Money,
  NAME_LENGTH,
  named,
  nullable,
  Paging,
  partial,
  StatusChange,
} from '../../../api/schema.ts'
import { MAX_NOTE_LENGTH } from '../rules.ts'
import { DeliveryStatus, line, optionalLine } from '../schema.ts'

const driverReference = nullable(
  Type.String({
    minLength: 1,
    maxLength: NAME_LENGTH,
    description: 'Id of a driver of the site; null for none',
  }),
)
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
        description: 'Reference of the order: its id in the shop, or what another system calls it',
      }),
    ),
    isOfShop: Type.Boolean({ description: 'Whether it delivers the shop order with the id `orderId`' }),
    customerName: Line,
    customerPhone: nullable(Line),
    customerEmail: nullable(Line),
    driverId: nullable(Id),
    currency: Currency,
    status: DeliveryStatus,
    customerAddress: DeliveryAddress,
    deliveryCost: Money,
    note: nullable(Type.String({ maxLength: MAX_NOTE_LENGTH })),
    windowStart: nullable(DateTime),
    windowEnd: nullable(DateTime),
    createdAt: DateTime,
    updatedAt: DateTime,
    deliveredAt: nullable(DateTime),
  }),
)
export const deliveryOrderEvents = declareEvents('delivery_order', 'ecommerce:read', DeliveryOrder, [
  'created',
  'updated',
  'status_changed',
])
export const DeliveryOrderStatus = named(
  'DeliveryOrderStatus',
  Type.Object({ id: Id, status: DeliveryStatus }),
)
const orderFields = {
  orderId: optionalLine('order_1042'),
  customerPhone: optionalLine('+43 664 1234567'),
  customerEmail: nullable(
    Type.String({
      format: 'email',
      maxLength: 254,
      description: 'Notified when the driver is on the way, and on delivery',
    }),
  ),
  note: nullable(
    Type.String({
      minLength: 1,
      maxLength: MAX_NOTE_LENGTH,
      description: 'For the driver',
      examples: ['Second floor'],
    }),
  ),
  windowStart: nullable({ ...DateTime, description: 'Sent with `windowEnd`: when it is promised' }),
  windowEnd: nullable(DateTime),
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

export type DeliveryAddress = Static<typeof DeliveryAddress>
export type DeliveryOrder = Static<typeof DeliveryOrder>
export type OrderFields = Static<typeof OrderUpdate>

export const orders = {
  listOrders: endpoint('GET /v1/sites/:siteId/delivery/orders', 'ecommerce:read', {
    summary: 'List delivery orders',
    description: "Newest first. `dateFrom` and `dateTo` are days in the site's time zone, both included.",
    query: Type.Object({
      ...Paging,
      status: Type.Optional(DeliveryStatus),
      driverId: Type.Optional(Type.String({ minLength: 1, maxLength: NAME_LENGTH })),
      dateFrom: Type.Optional({ ...DateOnly, description: 'First day of creation' }),
      dateTo: Type.Optional({ ...DateOnly, description: 'Last day of creation' }),
    }),
    reply: flatPage(DeliveryOrder),
  }),
  createOrder: endpoint('POST /v1/sites/:siteId/delivery/orders', 'ecommerce:write', {
    extension: true,
    summary: 'Create a delivery order',
    description:
      '`deliveryCost` defaults to that of the cheapest active zone serving the postal code, or to 0 if there is none.',
    body: OrderCreate,
    reply: created(DeliveryOrder),
  }),
  getOrder: endpoint('GET /v1/sites/:siteId/delivery/orders/:orderId', 'ecommerce:read', {
    summary: 'Get a delivery order',
    reply: one(DeliveryOrder),
  }),
  updateOrder: endpoint('PUT /v1/sites/:siteId/delivery/orders/:orderId', 'ecommerce:write', {
    extension: true,
    summary: 'Update a delivery order',
    description:
      'Changes only the fields sent, also within `customerAddress`. A new `currency` requires a `deliveryCost`. Status and driver have endpoints of their own. ' +
      'The `orderId` of a shop order cannot be changed (409, `of_shop`).',
    body: OrderUpdate,
    reply: one(DeliveryOrder),
    errors: ['CONFLICT'],
  }),
  setOrderStatus: endpoint('PATCH /v1/sites/:siteId/delivery/orders/:orderId/status', 'ecommerce:write', {
    destroys: true,
    summary: 'Set the status of a delivery order',
    description:
      '`delivered` sets `deliveredAt`, any other status clears it. Setting the current status again has no effect.',
    body: Type.Object({ status: DeliveryStatus }),
    reply: one(DeliveryOrderStatus),
  }),
  assignDriver: endpoint('PATCH /v1/sites/:siteId/delivery/orders/:orderId/driver', 'ecommerce:write', {
    extension: true,
    summary: 'Assign a driver to a delivery order',
    description: 'Null removes the driver. Assigning the current driver again has no effect.',
    body: Type.Object({ driverId: driverReference }),
    reply: one(DeliveryOrder),
    errors: ['CONFLICT'],
  }),
  listOrderHistory: endpoint('GET /v1/sites/:siteId/delivery/orders/:orderId/history', 'ecommerce:read', {
    extension: true,
    summary: 'List the status history of a delivery order',
    description: 'Oldest first, the current status last.',
    reply: list(StatusChange),
  }),
} as const
