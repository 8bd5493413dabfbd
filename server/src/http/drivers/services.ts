import type { SentFile } from '../../api/caller.ts'
import type { DeliveryStatus, Driver, Stop } from '../../api/drivers.ts'
import type { Platform, PublicContext } from '../../platform/context.ts'

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
    step: { id: string; from: DeliveryStatus; cash: number | null },
  ): Promise<void>
  keepProof(platform: Pick<Platform, 'db' | 'storage' | 'clock'>, driver: Driver, proof: Proof): Promise<void>
}
