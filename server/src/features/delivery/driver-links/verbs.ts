import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Tier } from '../../../api/caller.ts'
import type { Driver } from '../../../api/drivers.ts'
import { conflict, found } from '../../../api/errors.ts'
import { hashToken } from '../../../platform/accounts/one-time-links.ts'
import type { Secrets } from '../../../platform/accounts/secrets.ts'
import type { Platform, SiteContext } from '../../../platform/context.ts'
import { DAY_MS } from '../../../platform/values/durations.ts'
import { neighbourhoodOf } from '../../../platform/values/networks.ts'
import { lockDriver } from '../drivers/queries.ts'
import { countPin, findLinkedDriver, saveLink } from './queries.ts'

const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/

/** Few PINs exist, so that a plain hash of one could be undone; the key is not in the database. */
const hmacOf = (secrets: Secrets, driverId: string, pin: string) =>
  createHmac('sha256', secrets.derive('pin of a driver')).update(`${driverId} ${pin}`).digest()

/** Makes the link of a driver; the one before ends. */
export async function makeLink(
  { db, site, clock, secrets, publicUrl }: SiteContext,
  { driverId, expiresInDays, pin }: { driverId: string; expiresInDays: number; pin?: string },
) {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + expiresInDays * DAY_MS)
  await db.transaction(async (tx) => {
    const driver = found(await lockDriver(tx, site.id, driverId), 'Driver')
    if (!driver.active)
      throw conflict(`${driver.name} is not active; set the driver's \`active\` to true`, 'driver_inactive')
    const pinHmac = pin === undefined ? null : hmacOf(secrets, driverId, pin)
    await saveLink(tx, site.id, {
      driverId,
      tokenSha256: hashToken(token),
      pinHmac,
      expiresAt,
      createdAt: now,
    })
  })
  return {
    driverId,
    hasPin: pin !== undefined,
    expiresAt: expiresAt.toISOString(),
    url: `${publicUrl}/driver/${token}`,
  }
}

/** The driver of a link; undefined for one that is not ours, or is over. */
export async function driverOf({ db, clock }: Pick<Platform, 'db' | 'clock'>, token: string) {
  if (!TOKEN.test(token)) return undefined
  const digest = hashToken(token)
  const driver = await findLinkedDriver(db, digest, clock.now())
  return driver && timingSafeEqual(driver.tokenSha256, digest) ? driver : undefined
}

/** What a device keeps that has sent the PIN: it ends with the link and with the PIN. */
export const pinProof = (secrets: Secrets, { id, tokenSha256, pinHmac }: Driver) =>
  createHmac('sha256', secrets.derive('device of a driver'))
    .update(id)
    .update(tokenSha256)
    .update(pinHmac ?? '')
    .digest('base64url')

/** Whether a device may open the page of a driver. */
export function isAdmitted(secrets: Secrets, driver: Driver, proof: string | null): boolean {
  if (driver.pinHmac === null) return true
  const expected = Buffer.from(pinProof(secrets, driver))
  const sent = Buffer.from(proof ?? '')
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}

/**
 * Who has the link but not the PIN may try few: from one network, its neighbourhood, and all other networks together. A
 * device that has sent the PIN is not asked again, so that whoever tries locks no driver out.
 */
const TRIES: Tier = { name: 'PINs tried', perMinute: 5, perSecond: null, perDay: 20 }
const TRIES_NEARBY: Tier = { name: 'PINs tried nearby', perMinute: 10, perSecond: null, perDay: 40 }
const TRIES_IN_ALL: Tier = { name: 'PINs tried for a driver', perMinute: 30, perSecond: null, perDay: 200 }
/** Wrong PINs for one link; then no other device can enter it, so that nobody guesses it with patience. */
const MAX_WRONG_PINS = 50

/** Whether it is the PIN. Throws RATE_LIMIT_EXCEEDED, and CONFLICT `many` when only a new link helps. */
export async function tryPin(
  { db, rateLimiter, clock, secrets }: Pick<Platform, 'db' | 'rateLimiter' | 'clock' | 'secrets'>,
  driver: Driver,
  { pin, network }: { pin: string; network: string },
): Promise<boolean> {
  const link = `${driver.id}:${driver.tokenSha256.toString('base64url', 0, 9)}`
  const now = clock.now()
  await rateLimiter.require(`PINs of:${network}:${link}`, TRIES, now)
  await rateLimiter.require(`PINs near:${neighbourhoodOf(network)}:${link}`, TRIES_NEARBY, now)
  await rateLimiter.require(`PINs:${link}`, TRIES_IN_ALL, now)
  const isRight = driver.pinHmac !== null && timingSafeEqual(hmacOf(secrets, driver.id, pin), driver.pinHmac)
  if (!(await countPin(db, driver.site.id, driver, { isWrong: !isRight, max: MAX_WRONG_PINS })))
    throw conflict('Too many incorrect PINs; ask for a new link', 'many')
  return isRight
}
