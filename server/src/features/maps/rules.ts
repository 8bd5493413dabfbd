import { hash } from 'node:crypto'
import type { MapPoint } from '@sitewright/blocks/catalogue'
import { DAY_MS } from '../../platform/values/durations.ts'

/** Of the picture as pages show it, in CSS pixels. */
export const WIDTH = 640
export const HEIGHT = 400
export const SCALES = [1, 2] as const
export type Scale = (typeof SCALES)[number]

export const TILE = 256
/** What shines through where a tile is transparent. */
export const GROUND = '#f2efe9'
/** The map is a square, so it ends here. */
const MAX_LAT = 85.0511
/** About a metre. */
const DECIMALS = 5
/** Changes when pictures of the same tiles are to look different. */
const LOOK = 1

/** How long a picture is shown before its tiles are fetched again. */
export const FRESH_MS = 30 * DAY_MS
/** A picture that was not shown for so long is deleted when it is due; sooner one of tiles that are not used any more. */
const UNSHOWN_MS = 30 * DAY_MS
const UNUSED_MS = 2 * DAY_MS
export const isUnwanted = (shownAt: Date, isOfSource: boolean, now: Date) =>
  shownAt.getTime() < now.getTime() - (isOfSource ? UNSHOWN_MS : UNUSED_MS)

/** Of one site and source. */
export const MAX_PICTURES = 500
/** Of one page. */
export const MAX_SHOWN = 20

/** Distinguishes pictures of different tiles. */
export const sourceOf = (template: string) =>
  hash('sha256', JSON.stringify([template, WIDTH, HEIGHT, LOOK]), 'hex').slice(0, 32)

export const nameOf = (id: string, scale: Scale) => (scale === 1 ? `${id}.webp` : `${id}-2x.webp`)
export const keyOf = (siteId: string, id: string, scale: Scale) => `maps/${siteId}/${nameOf(id, scale)}`

const rounded = (degrees: number) => Number(degrees.toFixed(DECIMALS))

/** The point that stands for all that look the same; null beyond the ends of the map. */
export function placeOf({ lat, lng, zoom }: MapPoint): MapPoint | null {
  return Math.abs(lat) <= MAX_LAT ? { lat: rounded(lat), lng: rounded(lng), zoom } : null
}

export type Tile = { zoom: number; x: number; y: number }
/** What a picture consists of: where its tiles start, in pixels from its corner, and where the place is. */
export type View = {
  width: number
  height: number
  tiles: (Tile & { left: number; top: number })[]
  place: { left: number; top: number }
}

/**
 * The tiles around a place. The larger picture has those of the next zoom, which are as sharp as screens with two pixels for
 * one. The map goes on east of the date line, and the picture stops at its northern and southern end.
 */
export function viewOf({ lat, lng, zoom: ofPage }: MapPoint, scale: Scale): View {
  const zoom = ofPage + scale - 1
  const count = 2 ** zoom
  const [width, height, world] = [scale * WIDTH, scale * HEIGHT, TILE * count]
  const radians = (lat * Math.PI) / 180
  const x = ((lng + 180) / 360) * world
  const y = (0.5 - Math.asinh(Math.tan(radians)) / (2 * Math.PI)) * world
  const west = Math.round(x - width / 2)
  const north = Math.min(Math.max(Math.round(y - height / 2), 0), world - height)
  const tiles: View['tiles'] = []
  for (let row = Math.floor(north / TILE); row * TILE < north + height; row++)
    for (let column = Math.floor(west / TILE); column * TILE < west + width; column++) {
      const tile = { zoom, x: ((column % count) + count) % count, y: row }
      tiles.push({ ...tile, left: column * TILE - west, top: row * TILE - north })
    }
  return { width, height, tiles, place: { left: Math.round(x) - west, top: Math.round(y) - north } }
}

const SUBDOMAINS = ['a', 'b', 'c']

export const addressOf = (template: string, { zoom, x, y }: Tile) =>
  template
    .replaceAll('{z}', String(zoom))
    .replaceAll('{x}', String(x))
    .replaceAll('{y}', String(y))
    .replaceAll('{s}', SUBDOMAINS[(x + y) % SUBDOMAINS.length] as string)
