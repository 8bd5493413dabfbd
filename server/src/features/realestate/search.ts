import type { Db } from '../../platform/database/database.ts'
import { cellsWithin } from './cells.ts'
import type { Listing } from './contract.ts'
import * as queries from './queries.ts'
import { EARTH_RADIUS_KM } from './rules.ts'

/** Rounds degrees to a tenth of a micrometre: squaring smaller values underflows in PostgreSQL. */
const roundDegrees = (degrees: number) => Math.round(degrees * 1e12) / 1e12

type Nearby = { lat: number; lng: number; radiusKm: number; type?: Listing['type']; limit: number }

/** Includes places exactly on the radius despite rounding: a micrometre on Earth. */
const RIM_ANGLE = 2e-13
/** The width of the smallest cells: a smaller circle reads no less. */
const SMALLEST_ANGLE = 2e-6

/**
 * The nearest listings within a radius. If there are more than the limit, first searches for a smaller circle with enough
 * listings by counting. Counting stops at a bound, so the cost depends on the limit and not on the radius.
 */
export async function findNearest(db: Db, siteId: string, { lat, lng, radiusKm, type, limit }: Nearby) {
  const place = { lat: roundDegrees(lat), lng: roundDegrees(lng), type }
  const circle = (angle: number) => ({ ...place, angle, cells: cellsWithin(place.lat, place.lng, angle) })
  const countOf = (within: queries.Circle) => queries.countWithin(db, siteId, within, 2 * limit + 1)
  let [tooSmall, few, guessed] = [SMALLEST_ANGLE, 0, false]
  let enough = circle(Math.min(radiusKm / EARTH_RADIUS_KM + RIM_ANGLE, Math.PI))
  let count = await countOf(enough)
  while (count > 2 * limit && enough.angle > 1.001 * tooSmall) {
    // The guess is right for an even distribution; alternating with bisection bounds the steps for others.
    const guess = tooSmall * Math.sqrt((1.5 * limit) / few)
    guessed = !guessed && guess < enough.angle
    const between = circle(guessed ? guess : Math.sqrt(tooSmall * enough.angle))
    const inside = await countOf(between)
    if (inside < limit) [tooSmall, few] = [between.angle, inside]
    else [enough, count] = [between, inside]
  }
  return queries.findWithin(db, siteId, enough, limit)
}
