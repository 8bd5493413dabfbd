import type { Mode, SentFile } from '../../api/caller.ts'
import type { Platform, PublicContext } from '../../platform/context.ts'

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
export const STATUSES = [
  'received',
  'preparing',
  'ready',
  'picked_up',
  'in_transit',
  'delivered',
  'cancelled',
] as const
type Status = (typeof STATUSES)[number]
/** A delivery on the page of its driver. */
export type Stop = {
  id: string
  status: Status
  /** Null when there is nothing more to do. */
  next: Status | null
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
type Proof = { deliveryId: string; kind: 'photo' | 'signature'; file: SentFile | undefined }
type StepContext = Pick<PublicContext, 'db' | 'clock' | 'mail' | 'secrets' | 'sitesAddress' | 'publicUrl'>

/** What the pages of drivers need from deliveries. */
export type DriverServices = {
  maxProofBytes: number
  /** Undefined for a link that is not ours, or is over. */
  driverOf(platform: Pick<Platform, 'db' | 'clock'>, token: string): Promise<Driver | undefined>
  /** What a device keeps that has sent the PIN. */
  pinProof(secrets: Platform['secrets'], driver: Driver): string
  isAdmitted(secrets: Platform['secrets'], driver: Driver, proof: string | null): boolean
  /** Throws RATE_LIMIT_EXCEEDED, and CONFLICT `many` when only a new link helps. */
  tryPin(
    platform: Pick<Platform, 'db' | 'rateLimiter' | 'clock' | 'secrets'>,
    driver: Driver,
    tried: { pin: string; network: string },
  ): Promise<boolean>
  readStops(platform: Pick<Platform, 'db' | 'clock'>, driver: Driver): Promise<Stop[]>
  takeStep(
    context: StepContext,
    driver: Driver,
    step: { id: string; from: Status; cash: number | null },
  ): Promise<void>
  keepProof(platform: Pick<Platform, 'db' | 'storage' | 'clock'>, driver: Driver, proof: Proof): Promise<void>
}
