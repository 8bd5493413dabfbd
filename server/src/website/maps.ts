import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import {
  blocksIn,
  complete,
  components,
  keyOfPoint,
  type MapPoint,
  pointOf,
} from '@sitewright/blocks/catalogue'
import type { SiteData } from '@sitewright/blocks/page'
import { FOR_A_WEEK } from '../api/caching.ts'
import { matchesEtag } from '../api/etag.ts'
import * as queries from '../features/maps/queries.ts'
import {
  HEIGHT,
  keyOf,
  MAX_SHOWN,
  nameOf,
  placeOf,
  type SCALES,
  sourceOf,
  WIDTH,
} from '../features/maps/rules.ts'
import { tagHeaders } from '../platform/cdn/headers.ts'
import type { Platform } from '../platform/context.ts'
import { SECURITY_HEADERS } from './answers/entry.ts'
import type { LiveSite } from './live-site.ts'
import { sendText } from './visits/notice.ts'

export const MAPS = '/_sw/maps/'

/**
 * The pictures of maps for the places on a page. Those that are missing are queued when visitors get the page; a preview shows
 * what there is.
 */
export async function mapsIn(
  { db, clock, maps }: Platform,
  { id: siteId, release }: LiveSite,
  content: unknown,
  { blocks, item }: Pick<SiteData, 'blocks' | 'item'>,
): Promise<SiteData['maps']> {
  if (!maps) return {}
  const points = pointsIn(content, blocks, item)
  const places = [...points.values()]
  if (places.length === 0) return {}
  const [source, now] = [sourceOf(maps.template), clock.now()]
  const found = await queries.findPictures(db, siteId, source, places, now)
  const known = new Map(found.map((picture) => [keyOfPoint(picture), picture]))
  if (release !== null) {
    const missing = places.filter((place) => !known.has(keyOfPoint(place)))
    if (missing.length > 0) await queries.queuePictures(db, siteId, source, missing, now)
    const unmarked = found.filter(({ isMarked }) => !isMarked).map(({ id }) => id)
    if (unmarked.length > 0) await queries.markShown(db, siteId, unmarked, now)
  }
  return Object.fromEntries(
    [...points].flatMap(([key, place]) => {
      const picture = known.get(keyOfPoint(place))
      return picture?.isMade ? [[key, shownAs(picture.id, maps.attribution)]] : []
    }),
  )
}

const addressOf = (id: string, scale: (typeof SCALES)[number]) => `${MAPS}${nameOf(id, scale)}`

const shownAs = (id: string, attribution: string) => ({
  src: addressOf(id, 1),
  srcset: `${addressOf(id, 2)} 2x`,
  width: WIDTH,
  height: HEIGHT,
  attribution,
})

/** The places that a page shows, by the keys of its points. */
function pointsIn(content: unknown, templates: SiteData['blocks'], item: SiteData['item']) {
  const points = new Map<string, MapPoint>()
  const add = (point: MapPoint | null) => {
    const place = point && placeOf(point)
    if (place && points.size < MAX_SHOWN) points.set(keyOfPoint(point), place)
  }
  if (item?.listing) add(pointOf(item.listing.lat, item.listing.lng))
  for (const { type, props } of blocksIn(content, templates)) {
    if (type !== 'Map') continue
    const { lat, lng, zoom } = complete(components.Map.props, props)
    add(pointOf(lat, lng, zoom))
  }
  return points
}

/** Sends the picture of a map at an address; 404 when the site has none there. */
export async function sendMap(
  { db, clock, storage, cdn }: Platform,
  request: IncomingMessage,
  response: ServerResponse,
  siteId: string,
) {
  const [, id = '', larger] =
    /^(map_[0-9a-z]{26})(-2x)?\.webp$/.exec((request.url ?? '').slice(MAPS.length)) ?? []
  const scale = larger ? 2 : 1
  const picture = id === '' ? undefined : await queries.findPicture(db, siteId, id, clock.now())
  if (!picture) return sendText(response, 404, 'There is no such map')
  if (!picture.isMarked) await queries.markShown(db, siteId, [id], clock.now())
  const etag = `"${picture.version}-${scale}"`
  const headers = {
    etag,
    'cache-control': FOR_A_WEEK,
    ...SECURITY_HEADERS,
    ...(cdn && tagHeaders([siteId])),
  }
  if (matchesEtag(request.headers['if-none-match'] ?? '', etag)) return response.writeHead(304, headers).end()
  const bytes = await buffer(await storage.read(keyOf(siteId, id, scale)))
  response.writeHead(200, { ...headers, 'content-type': 'image/webp', 'content-length': bytes.length })
  return response.end(request.method === 'HEAD' ? undefined : bytes)
}
