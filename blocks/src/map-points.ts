/** Where the middle of a map is, in degrees north and east, and how near it is. */
export type MapPoint = { lat: number; lng: number; zoom: number }

/** What a page shows of a point: a picture and its larger version, and who made the map. */
export type MapPicture = {
  src: string
  srcset: string
  width: number
  height: number
  /** Text with links as in Markdown. */
  attribution: string
}

export const DEFAULT_ZOOM = 16

/** Null when it is unknown where something is, which 0, 0 means as well. */
export const pointOf = (
  lat: number | null | undefined,
  lng: number | null | undefined,
  zoom = DEFAULT_ZOOM,
): MapPoint | null => (lat != null && lng != null && (lat !== 0 || lng !== 0) ? { lat, lng, zoom } : null)

/** Names the picture of a point in `SiteData.maps`. */
export const keyOfPoint = ({ lat, lng, zoom }: MapPoint) => `${lat},${lng},${zoom}`

/** The address of a map of a point, or else of an address. */
export const mapAddress = (address: string, point: MapPoint | null) =>
  point
    ? `https://www.openstreetmap.org/?mlat=${point.lat}&mlon=${point.lng}#map=${point.zoom}/${point.lat}/${point.lng}`
    : `https://www.openstreetmap.org/search?query=${encodeURIComponent(address.replaceAll('\n', ', ').toWellFormed())}`
