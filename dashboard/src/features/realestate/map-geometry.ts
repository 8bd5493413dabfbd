/** In degrees. */
export type Position = { lat: number; lng: number }
export type Size = { width: number; height: number }
/** In pixels from the top left corner of the map. */
export type Pixel = { x: number; y: number }
/** A viewport of a Mercator map: its centre in degrees, and pixels per degree of longitude. */
export type View = { x: number; y: number; scale: number }
export type Cluster<T> = Pixel & { items: T[] }

/** Mercator maps are infinite towards the poles. */
const MAX_LATITUDE = 85
/** A few hundred metres across the map. */
const MAX_SCALE = 200_000
const MARGIN = 48

const toRadians = (degrees: number) => (degrees * Math.PI) / 180
const toDegrees = (radians: number) => (radians * 180) / Math.PI

const mercator = (lat: number) => {
  const within = Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, lat))
  return -toDegrees(Math.asinh(Math.tan(toRadians(within))))
}
const latitudeOf = (y: number) => toDegrees(Math.atan(Math.sinh(toRadians(-y))))

/** The equivalent longitude nearest to another: the map wraps at the date line. */
const nearTo = (lng: number, middle: number) => lng - 360 * Math.round((lng - middle) / 360)

export const toPixel = ({ lat, lng }: Position, view: View, { width, height }: Size): Pixel => ({
  x: width / 2 + (nearTo(lng, view.x) - view.x) * view.scale,
  y: height / 2 + (mercator(lat) - view.y) * view.scale,
})

/** The view that fits all positions. */
export function viewOf(positions: Position[], { width, height }: Size): View {
  const middle = middleLongitude(positions)
  const xs = positions.map(({ lng }) => nearTo(lng, middle))
  const ys = positions.map(({ lat }) => mercator(lat))
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  const scale = Math.min(
    Math.max(width - 2 * MARGIN, 1) / Math.max(right - left, 1e-9),
    Math.max(height - 2 * MARGIN, 1) / Math.max(bottom - top, 1e-9),
  )
  return limited({ x: (left + right) / 2, y: (top + bottom) / 2, scale }, { width, height })
}

/** Opposite the widest gap, so that points on both sides of the date line stay together. */
function middleLongitude(positions: Position[]): number {
  const sorted = positions.map(({ lng }) => lng).sort((a, b) => a - b)
  let [middle, widest] = [0, -1]
  sorted.forEach((lng, i) => {
    const next = sorted[i + 1] ?? (sorted[0] as number) + 360
    if (next - lng > widest) [middle, widest] = [(lng + next) / 2 + 180, next - lng]
  })
  return middle
}

/** The initial view: all positions, or nearly all when a few are far away. */
export function startView<T>(items: T[], positionOf: (item: T) => Position, size: Size): View {
  const all = viewOf(items.map(positionOf), size)
  const crowd = clustersOf(items, positionOf, all, size).find((it) => it.items.length >= 0.8 * items.length)
  return crowd ? viewOf(crowd.items.map(positionOf), size) : all
}

/** Zooms around the centre. */
export const zoomed = (view: View, factor: number, size: Size): View =>
  limited({ ...view, scale: view.scale * factor }, size)

export const moved = (view: View, by: Pixel): View => ({
  ...view,
  x: view.x - by.x / view.scale,
  y: view.y - by.y / view.scale,
})

const limited = (view: View, { width }: Size): View => ({
  ...view,
  scale: Math.min(MAX_SCALE, Math.max(width / 360, view.scale)),
})

const TOUCHING_PX = 34

/** The visible positions; overlapping ones share a marker. */
export function clustersOf<T>(items: T[], positionOf: (item: T) => Position, view: View, size: Size) {
  const clusters: Cluster<T>[] = []
  for (const item of items) {
    const pixel = toPixel(positionOf(item), view, size)
    if (pixel.x < 0 || pixel.y < 0 || pixel.x > size.width || pixel.y > size.height) continue
    const near = clusters.find(({ x, y }) => Math.hypot(x - pixel.x, y - pixel.y) < TOUCHING_PX)
    if (near) near.items.push(item)
    else clusters.push({ ...pixel, items: [item] })
  }
  return clusters
}

const KM_OF_DEGREE = 111.195

/** The northern, southern, eastern, and western ends of a circle. */
export function cornersOf({ lat, lng, radiusKm }: Position & { radiusKm: number }): Position[] {
  const up = radiusKm / KM_OF_DEGREE
  // A circle around a pole covers all longitudes.
  const aside = Math.min(179, up / Math.max(Math.cos(toRadians(lat)), 0.01))
  return [
    { lat: lat + up, lng },
    { lat: lat - up, lng },
    { lat, lng: lng + aside },
    { lat, lng: lng - aside },
  ]
}

/** The length of a distance in pixels at its latitude. */
export const pixelsOf = (km: number, lat: number, view: View): number =>
  (km / KM_OF_DEGREE / Math.cos(toRadians(lat))) * view.scale

const STEPS = [60, 30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001]
const LINE_DISTANCE_PX = 110

type Line = { at: number; label: string }

/** The meridians and parallels that cross the map. */
export function graticuleOf(view: View, { width, height }: Size): { meridians: Line[]; parallels: Line[] } {
  const step = STEPS.findLast((step) => step * view.scale >= LINE_DISTANCE_PX) ?? (STEPS[0] as number)
  const meridians = multiples(view.x - width / 2 / view.scale, view.x + width / 2 / view.scale, step).map(
    (lng) => ({
      at: width / 2 + (lng - view.x) * view.scale,
      label: labelOf(nearTo(lng, 0), step, 'E', 'W'),
    }),
  )
  const [south, north] = [
    latitudeOf(view.y + height / 2 / view.scale),
    latitudeOf(view.y - height / 2 / view.scale),
  ]
  const parallels = multiples(south, north, step).map((lat) => ({
    at: height / 2 + (mercator(lat) - view.y) * view.scale,
    label: labelOf(lat, step, 'N', 'S'),
  }))
  return { meridians, parallels }
}

function multiples(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step)
  const count = Math.max(0, Math.floor(to / step) - first + 1)
  return Array.from({ length: count }, (_, i) => (first + i) * step)
}

function labelOf(degrees: number, step: number, positive: string, negative: string): string {
  const decimals = Math.max(0, Math.ceil(-Math.log10(step)))
  const text = Math.abs(degrees).toFixed(decimals)
  if (Number(text) % 180 === 0) return `${text}°`
  return `${text}° ${degrees < 0 ? negative : positive}`
}
