import { LRUCache } from 'lru-cache'
import type { Content } from '../live-site.ts'
import { type Entry, entryOf, etagOf } from './entry.ts'

/** Sites that have changed since everything was rendered again. */
const MAX_GENERATIONS = 20_000
/** Part of the memory that a site keeps when others need it. */
const SHARE = 1 / 8
/** A site that changes all the time renders a page once in this time; visitors get no more than that out of date. */
const INTERVAL_MS = 250
/** Changes in a row, and how many of them a second, are followed at once. */
const BURST = 10
const CHANGES_PER_SECOND = 4

type Kept = { siteId: string; entry: Entry; epoch: number | null; generation: number; renderedAt: number }
/** `restlessUntil` moves on with each change, and passes by while there are none. */
type State = { generation: number; restlessUntil: number }

/**
 * Keeps answers by site and path. A site's generation rises with every change of what its pages show; an entry of an older
 * generation is rendered again, and only sent when that fails.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Kept>
  readonly #maxBytes: number
  readonly #bytes = new Map<string, number>()
  readonly #rendering = new Map<string, Promise<Kept>>()
  readonly #states = new Map<string, State>()
  /** Rises when notifications may have been missed; null while they do not arrive. */
  #epoch: number | null = null
  #epochs = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
    this.#entries = new LRUCache({
      noDeleteOnStaleGet: true,
      maxSize: maxBytes,
      maxEntrySize: maxBytes * SHARE,
      sizeCalculation: bytesOf,
      onInsert: (kept, key) => this.#count(kept, key, 1),
      dispose: (kept, key) => this.#count(kept, key, -1),
    })
  }

  /** What is kept, in all and for each site. */
  get sizes() {
    return {
      entries: this.#entries.size,
      bytes: this.#entries.calculatedSize,
      ofSites: this.#bytes as ReadonlyMap<string, number>,
    }
  }

  /** The entry, if it is known to be what the site shows now. */
  peek(siteId: string, path: string): Entry | undefined {
    const kept = this.#entries.get(keyOf(siteId, path))
    return kept && this.#isCurrent(kept) ? kept.entry : undefined
  }

  #isCurrent({ siteId, epoch, generation, renderedAt }: Kept): boolean {
    if (epoch === null || epoch !== this.#epoch) return false
    const state = this.#states.get(siteId)
    if (generation === (state?.generation ?? 0)) return true
    const now = performance.now()
    return state !== undefined && state.restlessUntil > now && renderedAt > now - INTERVAL_MS
  }

  /** What was sent last, however old, with its age in seconds. */
  lastKnown(siteId: string, path: string): { entry: Entry; ageSeconds: number } | undefined {
    const kept = this.#entries.get(keyOf(siteId, path), { allowStale: true })
    return kept && { entry: kept.entry, ageSeconds: Math.round((performance.now() - kept.renderedAt) / 1000) }
  }

  isRendering(siteId: string, path: string): boolean {
    return this.#rendering.has(this.#nameOf(siteId, path))
  }

  /** Renders a path, once for all who ask at the same time. */
  async render(siteId: string, path: string, render: () => Promise<Content>): Promise<Entry> {
    const name = this.#nameOf(siteId, path)
    const running = this.#rendering.get(name)
    const work = running ?? this.#keep(siteId, path, render).finally(() => this.#rendering.delete(name))
    if (!running) this.#rendering.set(name, work)
    return (await work).entry
  }

  #nameOf(siteId: string, path: string) {
    return `${keyOf(siteId, path)}\n${this.#epoch}.${this.#generationOf(siteId)}`
  }

  async #keep(siteId: string, path: string, render: () => Promise<Content>): Promise<Kept> {
    const started = {
      epoch: this.#epoch,
      generation: this.#generationOf(siteId),
      renderedAt: performance.now(),
    }
    const content = await render()
    const key = content.isVolatile ? siteId : keyOf(siteId, path)
    const last = content.isVolatile ? this.#entries.get(siteId)?.entry : undefined
    const isSame = last?.status === content.status && last.etag === etagOf(content)
    const kept = { siteId, entry: isSame ? last : await entryOf(content), ...started }
    // Answers for arbitrary paths are mostly the same: the last one is kept, so that it is compressed once.
    this.#makeRoom(bytesOf(kept, key))
    this.#entries.set(key, kept, { ttl: content.keptMs })
    return kept
  }

  /** When memory is full, sites that have more than their share give way first; then what was asked for longest ago. */
  #makeRoom(bytes: number) {
    const isOver = () => this.#entries.calculatedSize + bytes > this.#maxBytes
    const shareBytes = this.#maxBytes * SHARE
    if (!isOver() || ![...this.#bytes.values()].some((ofSite) => ofSite > shareBytes)) return
    for (const key of [...this.#entries.rkeys()]) {
      if (!isOver()) return
      const [siteId = ''] = key.split('\n', 1)
      if ((this.#bytes.get(siteId) ?? 0) > shareBytes) this.#entries.delete(key)
    }
  }

  #count(kept: Kept, key: string, sign: 1 | -1) {
    const bytes = (this.#bytes.get(kept.siteId) ?? 0) + sign * bytesOf(kept, key)
    if (bytes > 0) this.#bytes.set(kept.siteId, bytes)
    else this.#bytes.delete(kept.siteId)
  }

  /** Identifies what the site shows. */
  #generationOf(siteId: string): number {
    return this.#states.get(siteId)?.generation ?? 0
  }

  /** The site's pages show something else. */
  invalidate(siteId: string) {
    if (this.#states.size >= MAX_GENERATIONS) this.setHearing(this.#epoch !== null)
    const { generation, restlessUntil } = this.#states.get(siteId) ?? { generation: 0, restlessUntil: 0 }
    const stepMs = 1_000 / CHANGES_PER_SECOND
    const calm = performance.now() - BURST * stepMs
    this.#states.set(siteId, {
      generation: generation + 1,
      restlessUntil: Math.max(restlessUntil, calm) + stepMs,
    })
  }

  /** Notifications arrive, or no longer do. Everything is of an older generation then. */
  setHearing(isHearing: boolean) {
    this.#states.clear()
    this.#epoch = isHearing ? ++this.#epochs : null
  }
}

const keyOf = (siteId: string, path: string) => `${siteId}\n${path}`
const bytesOf = ({ entry }: Kept, key: string) => entry.sizeBytes + key.length * 2
