import sharp from 'sharp'
import { expect } from 'vitest'
import { colourOf } from './tile-server.ts'

export type MapPoint = { lat: number; lng: number; zoom: number }

/** The colour of each pixel. */
export const pixelsOf = async (bytes: Buffer) => {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return (x: number, y: number) => [...data.subarray(3 * (y * info.width + x), 3 * (y * info.width + x) + 3)]
}
/** WebP blurs a little; the colours of neighbouring tiles differ by 60. */
const isNear = (a: readonly number[], b: readonly number[]) =>
  a.every((value, i) => Math.abs(value - (b[i] as number)) < 30)

/** Where a point is, in pixels of the whole map. */
function positionOf({ lat, lng, zoom }: MapPoint) {
  const world = 256 * 2 ** zoom
  const sine = Math.sin((lat * Math.PI) / 180)
  const y = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world
  return { x: Math.round(((lng + 180) / 360) * world), y: Math.round(y), world }
}

/** Compares a picture with the tiles that it has to show, on both sides of each of their seams, and with its marker. */
export async function expectMap(bytes: Buffer, point: MapPoint, scale: number) {
  const zoom = point.zoom + scale - 1
  const { x, y, world } = positionOf({ ...point, zoom })
  const [width, height] = [640 * scale, 400 * scale]
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height })
  const west = x - width / 2
  const north = Math.min(Math.max(y - height / 2, 0), world - height)
  const pixel = await pixelsOf(bytes)
  const marker = { x: x - west, y: y - north }
  const along = (from: number, length: number) => {
    const seams = Array.from(
      { length: Math.ceil(length / 256) + 1 },
      (_, i) => 256 * (Math.floor(from / 256) + i),
    )
    return [4, length - 5, ...seams.flatMap((seam) => [seam - from - 4, seam - from + 4])].filter(
      (at) => at >= 4 && at < length - 4,
    )
  }
  for (const left of along(west, width))
    for (const top of along(north, height)) {
      if (Math.hypot(left - marker.x, top - marker.y) < 48 * scale) continue
      const [column, row] = [Math.floor((west + left) / 256), Math.floor((north + top) / 256)]
      const count = 2 ** zoom
      const wanted = colourOf(zoom, ((column % count) + count) % count, row)
      expect([point, left, top, wanted, isNear(pixel(left, top), wanted)]).toEqual([
        point,
        left,
        top,
        wanted,
        true,
      ])
    }
  if (marker.y < 40 * scale) return
  expect(isNear(pixel(marker.x, marker.y - 12 * scale), [200, 16, 46])).toBe(true)
  expect(isNear(pixel(marker.x, marker.y - 26 * scale), [255, 255, 255])).toBe(true)
}
