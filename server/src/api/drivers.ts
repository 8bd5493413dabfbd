import type { Mode } from './caller.ts'

export const DELIVERY_STATUSES = [
  'received',
  'preparing',
  'ready',
  'picked_up',
  'in_transit',
  'delivered',
  'cancelled',
] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** A driver who opens their page, and the site they drive for. */
export type Driver = {
  id: string
  name: string
  tokenSha256: Buffer
  pinHmac: Buffer | null
  expiresAt: Date
  site: {
    id: string
    accountId: string
    mode: Mode
    name: string
    timeZone: string
    currency: string
    language: string
  }
}

/** A delivery on the page of its driver. */
export type Stop = {
  id: string
  status: DeliveryStatus
  /** Null when there is nothing more to do. */
  next: DeliveryStatus | null
  customerName: string
  customerPhone: string | null
  line1: string
  city: string
  postalCode: string | null
  note: string | null
  windowStart: string | null
  windowEnd: string | null
  proofs: number
  orderNumber: string | null
  /** What the driver collects. */
  due: number
  currency: string
}
