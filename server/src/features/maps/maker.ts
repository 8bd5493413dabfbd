import { hash } from 'node:crypto'
import type { Platform } from '../../platform/context.ts'
import { Stopping, WorkLoop } from '../../platform/work/work-queue.ts'
import { draw } from './picture.ts'
import { deleteMap, type QueuedMap, saveMap, takeMap } from './queries.ts'
import { isUnwanted, keyOf, SCALES, sourceOf, viewOf } from './rules.ts'
import { MapError, Tiles } from './tiles.ts'

/** Finds pictures that another process left, or that are due again. */
const POLL_MS = 30_000

/** Makes and renews the pictures of maps, one at a time; accounts take turns. */
export class MapMaker {
  readonly #platform: Platform
  readonly #tiles: Tiles
  readonly #loop: WorkLoop
  #lastAccountId = ''
  /** The source of tiles wants no request before. */
  #resumesAt = 0

  constructor(platform: Platform) {
    this.#platform = platform
    this.#tiles = new Tiles(platform)
    this.#loop = new WorkLoop(
      () => this.#makeAll(),
      (error) => this.#warn({ error: String(error) }, 'could not look for maps'),
    )
    this.#loop.watch(platform, 'maps', POLL_MS)
  }

  async stop() {
    await this.#loop.stop()
  }

  /** Ends at a failure, which the next picture would most likely share, until the next look. */
  async #makeAll() {
    const { clock } = this.#platform
    while (!this.#loop.isStopping && clock.now().getTime() >= this.#resumesAt) {
      const map = await this.#take()
      if (!map) return
      try {
        await this.#make(map)
      } catch (error) {
        if (error instanceof Stopping) return
        if (error instanceof MapError) this.#resumesAt = clock.now().getTime() + error.retryAfterMs
        const { id, siteId } = map
        this.#warn({ siteId, mapId: id, error: String(error) }, 'a map was not drawn')
        return
      }
    }
  }

  async #take(): Promise<QueuedMap | undefined> {
    const { db, clock } = this.#platform
    const next = (await takeMap(db, this.#lastAccountId, clock.now())) ?? (await takeMap(db, '', clock.now()))
    if (next) this.#lastAccountId = next.accountId
    return next
  }

  async #make(map: QueuedMap) {
    const { db, clock, storage, maps } = this.#platform
    const { id, siteId } = map
    const isOfSource = maps !== null && map.source === sourceOf(maps.template)
    if (isUnwanted(map.shownAt, isOfSource, clock.now())) return deleteMap(db, siteId, id)
    if (!isOfSource) return
    const made = []
    for (const scale of SCALES) {
      const view = viewOf(map, scale)
      const tiles = await this.#tiles.get(maps.template, view.tiles, this.#loop.abortSignal)
      made.push({ key: keyOf(siteId, id, scale), bytes: await draw(view, tiles, scale) })
    }
    for (const { key, bytes } of made)
      await storage.write(key, bytes, { contentType: 'image/webp', sizeBytes: bytes.length })
    const version = hash('sha256', Buffer.concat(made.map(({ bytes }) => bytes)), 'hex').slice(0, 16)
    if (await saveMap(db, siteId, id, version, clock.now())) return
    // Meanwhile deleted.
    for (const { key } of made) await storage.remove(key)
  }

  #warn(details: object, message: string) {
    this.#platform.log.warn({ component: 'maps', ...details }, message)
  }
}
