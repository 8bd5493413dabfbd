/**
 * Cells of the unit sphere: `cell_of` in the migration numbers the smallest cubes that intersect the sphere, so that every
 * larger cube is a range of numbers. This module computes the ranges that a search has to read.
 */

const LEVELS = 20
/** More ranges approximate a circle better, but each costs an index descent. */
const MAX_RANGES = 48
/** Covers rounding differences between this code and PostgreSQL: a hundredth of a millimetre. */
const SLACK = 1e-12

/** A cube of side `2 ** (1 - level)`; x, y and z are its indexes within the level. */
type Cube = { level: number; x: number; y: number; z: number; number: bigint }
export type CellRanges = { firsts: string[]; lasts: string[] }
type Vector = { x: number; y: number; z: number }

/** Ranges of cells that cover every place within an angle (radians) of a place, with little excess. */
export function cellsWithin(lat: number, lng: number, angle: number): CellRanges {
  const center = onSphere(lat, lng)
  const reach = 2 * Math.sin(Math.min(angle, Math.PI) / 2) + SLACK
  const inside: Cube[] = []
  let open: Cube[] = [{ level: 0, x: 0, y: 0, z: 0, number: 0n }]
  for (let level = 0; level < LEVELS; level++) {
    const parts = open.flatMap(halved).filter((cube) => isOnSphere(cube) && nearest(center, cube) <= reach)
    if (inside.length + parts.length > MAX_RANGES) break
    inside.push(...parts.filter((cube) => farthest(center, cube) <= reach))
    open = parts.filter((cube) => farthest(center, cube) > reach)
  }
  return merged([...inside, ...open].map(rangeOf))
}

function onSphere(lat: number, lng: number): Vector {
  const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180]
  return {
    x: Math.cos(phi) * Math.cos(lambda),
    y: Math.cos(phi) * Math.sin(lambda),
    z: Math.sin(phi),
  }
}

const HALVES = [0, 1, 2, 3, 4, 5, 6, 7]
const halved = ({ level, x, y, z, number }: Cube): Cube[] =>
  HALVES.map((half) => ({
    level: level + 1,
    x: x * 2 + (half >> 2),
    y: y * 2 + ((half >> 1) & 1),
    z: z * 2 + (half & 1),
    number: number * 8n + BigInt(half),
  }))

const ORIGIN: Vector = { x: 0, y: 0, z: 0 }
const isOnSphere = (cube: Cube) => nearest(ORIGIN, cube) <= 1 + SLACK && farthest(ORIGIN, cube) >= 1 - SLACK

/** The distance from a point to the nearest point of a cube. */
function nearest(point: Vector, { level, x, y, z }: Cube): number {
  const side = 2 ** (1 - level)
  return length(before(point.x, x, side), before(point.y, y, side), before(point.z, z, side))
}

function farthest(point: Vector, { level, x, y, z }: Cube): number {
  const side = 2 ** (1 - level)
  return length(across(point.x, x, side), across(point.y, y, side), across(point.z, z, side))
}

/** The distance from a value to the `n`th interval of length `side`, counted from -1. */
const before = (value: number, n: number, side: number) =>
  Math.max(n * side - 1 - value, 0, value - (n + 1) * side + 1)
const across = (value: number, n: number, side: number) =>
  Math.max(value - n * side + 1, (n + 1) * side - 1 - value)
const length = (x: number, y: number, z: number) => Math.sqrt(x * x + y * y + z * z)

type Range = { first: bigint; last: bigint }
function rangeOf({ level, number }: Cube): Range {
  const size = 8n ** BigInt(LEVELS - level)
  return { first: number * size, last: (number + 1n) * size - 1n }
}

/** Joins adjacent ranges. */
function merged(ranges: Range[]): CellRanges {
  const all: Range[] = []
  for (const range of ranges.toSorted((a, b) => (a.first < b.first ? -1 : 1))) {
    const before = all.at(-1)
    if (before && before.last + 1n === range.first) before.last = range.last
    else all.push(range)
  }
  return { firsts: all.map(({ first }) => String(first)), lasts: all.map(({ last }) => String(last)) }
}
