import { type Static, Type } from 'typebox'
import { DELIVERY_STATUSES } from '../../api/drivers.ts'
import { DateTime, Line, named, nullable, oneOf } from '../../api/schema.ts'

export const line = (example: string) => ({ ...Line, examples: [example] })

export const optionalLine = (example: string) => nullable(line(example))

export const active = Type.Boolean()

export const times = { createdAt: DateTime, updatedAt: DateTime }

export const DeliveryStatus = named('DeliveryStatus', oneOf(DELIVERY_STATUSES))
export type DeliveryStatus = Static<typeof DeliveryStatus>
