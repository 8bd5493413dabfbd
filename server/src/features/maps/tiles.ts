import { fileTypeFromBuffer } from 'file-type'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import type { Platform } from '../../platform/context.ts'
import { OutboundError } from '../../platform/outbound/guarded-http.ts'
import { retryAfterMs } from '../../platform/outbound/retry-after.ts'
import { DAY_MS } from '../../platform/values/durations.ts'
import { addressOf, GROUND, TILE, type Tile } from './rules.ts'

const TIMEOUT_MS = 10_000
const MAX_TILE_BYTES = 512 * 1024
/** As many connections as the servers of OpenStreetMap want to see. */
const AT_ONCE = 2
/** Pictures of neighbours share tiles, and one that could not be made needs only those that are missing. */
const MAX_KEPT = 128
const KEPT_MS = 7 * DAY_MS
const TYPES = ['image/png', 'image/jpeg', 'image/webp']
/** Tiles have 256 or 512 pixels a side. */
const MAX_PIXELS = 1024 * 1024
const DECODE_SECONDS = 10

/** A picture cannot be made for now. The message is for the log; it names no address, which may hold a key. */
export class MapError extends Error {
  readonly retryAfterMs: number

  constructor(message: string, retryAfterMs = 0) {
    super(message)
    this.retryAfterMs = Math.min(retryAfterMs, DAY_MS)
  }
}

/** Fetches tiles from the source of the operator, a few at a time. */
export class Tiles {
  readonly #platform: Pick<Platform, 'outbound' | 'clock' | 'publicUrl'>
  readonly #kept = new LRUCache<string, { pixels: Buffer; at: number }>({ max: MAX_KEPT })

  constructor(platform: Pick<Platform, 'outbound' | 'clock' | 'publicUrl'>) {
    this.#platform = platform
  }

  /** The tiles in their order, in the pixels of `pixelsOf`. Throws MapError, or the reason of the signal. */
  async get(template: string, tiles: readonly Tile[], signal: AbortSignal): Promise<Buffer[]> {
    const found: Buffer[] = []
    const waiting = tiles.entries()
    let failure: unknown
    const fetchNext = async () => {
      for (const [i, tile] of waiting) {
        if (failure !== undefined) return
        found[i] = await this.#tile(addressOf(template, tile), signal)
      }
    }
    const stop = (error: unknown) => {
      failure ??= error
    }
    await Promise.all(Array.from({ length: AT_ONCE }, () => fetchNext().catch(stop)))
    signal.throwIfAborted()
    if (failure !== undefined) throw failure
    return found
  }

  async #tile(address: string, signal: AbortSignal): Promise<Buffer> {
    const now = this.#platform.clock.now().getTime()
    const kept = this.#kept.get(address)
    if (kept && kept.at > now - KEPT_MS) return kept.pixels
    const pixels = await pixelsOf(await this.#fetch(address, signal))
    this.#kept.set(address, { pixels, at: now })
    return pixels
  }

  async #fetch(address: string, signal: AbortSignal): Promise<Buffer> {
    const { outbound, clock, publicUrl } = this.#platform
    const headers = {
      accept: TYPES.join(),
      'user-agent': `Sitewright map pictures (+${new URL(publicUrl).origin})`,
    }
    const request = { headers, timeoutMs: TIMEOUT_MS, maxBytes: MAX_TILE_BYTES, signal }
    const { status, body, retryAfter } = await outbound.get(address, request).catch((error) => {
      throw error instanceof OutboundError ? new MapError(`a tile was not fetched: ${error.message}`) : error
    })
    if (status !== 200)
      throw new MapError(
        `the tile server responded with ${status}`,
        retryAfterMs(retryAfter, clock.now()) ?? 0,
      )
    return body
  }
}

/** Red, green and blue of each pixel of a tile. */
async function pixelsOf(bytes: Buffer): Promise<Buffer> {
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !TYPES.includes(type.mime)) throw new MapError('a tile is not a PNG, JPEG or WebP picture')
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .resize(TILE, TILE, { fit: 'fill' })
    .flatten({ background: GROUND })
    .toColourspace('srgb')
    .timeout({ seconds: DECODE_SECONDS })
    .raw()
    .toBuffer()
    .catch((error) => {
      throw new MapError(`a tile is damaged: ${error.message}`)
    })
}
