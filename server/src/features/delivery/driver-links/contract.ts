import { type Static, Type } from 'typebox'
import { endpoint } from '../../../api/endpoint.ts'
import { created, one } from '../../../api/reply.ts'
import { DateTime, Deleted, Id, named, nullable } from '../../../api/schema.ts'
import { DEFAULT_LINK_DAYS, MAX_LINK_DAYS } from '../rules.ts'

const state = { driverId: Id, hasPin: Type.Boolean(), expiresAt: DateTime }
export const DeliveryDriverLinkState = named(
  'DeliveryDriverLinkState',
  Type.Object({ driverId: Id, hasPin: Type.Boolean(), expiresAt: nullable(DateTime) }),
)
export const DeliveryDriverLink = named(
  'DeliveryDriverLink',
  Type.Object({
    ...state,
    url: Type.String({ description: "The driver's page; it cannot be shown again" }),
  }),
)
export type DeliveryDriverLinkState = Static<typeof DeliveryDriverLinkState>

const path = '/v1/sites/:siteId/delivery/drivers/:driverId/link'
export const links = {
  getDriverLink: endpoint(`GET ${path}`, 'ecommerce:read', {
    extension: true,
    summary: "Get when the link to a driver's page expires",
    description: '`expiresAt` is null without a link.',
    reply: one(DeliveryDriverLinkState),
  }),
  createDriverLink: endpoint(`POST ${path}`, 'ecommerce:write', {
    extension: true,
    destroys: true,
    summary: "Create a link to a driver's page",
    description:
      "On the page, the driver sees today's deliveries and reports their outcome, without an account. The previous link stops working immediately.",
    body: Type.Object({
      expiresInDays: Type.Integer({ minimum: 1, maximum: MAX_LINK_DAYS, default: DEFAULT_LINK_DAYS }),
      pin: Type.Optional(
        Type.String({
          maxLength: 8,
          pattern: '^\\d{4,8}$',
          description: 'Required on each new device',
          examples: ['482915'],
        }),
      ),
    }),
    reply: created(DeliveryDriverLink),
    errors: ['CONFLICT'],
  }),
  deleteDriverLink: endpoint(`DELETE ${path}`, 'ecommerce:write', {
    extension: true,
    summary: "Revoke the link to a driver's page",
    reply: one(Deleted),
  }),
} as const
