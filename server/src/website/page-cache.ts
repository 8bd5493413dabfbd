import { LRUCache } from 'lru-cache'
import { type Entry, entryOf, etagOf } from './entry.ts'
import type { Content } from './live-site.ts'

/** Sites that have changed since everything was rendered anew. */
const MAX_GENERATIONS = 20_000

type Kept = { entry: Entry; generation: string; keptAt: number }

/**
 * Keeps answers by site and path. A site's generation rises with every change of what its pages show; an entry of an older
 * generation is rendered anew, and only sent when that fails.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Kept>
  readonly #rendering = new Map<string, Promise<Kept>>()
  readonly #generations = new Map<string, number>()
  /** Rises when notifications may have been missed; null while they do not arrive. */
  #epoch: number | null = null
  #epochs = 0

  constructor(maxBytes: number) {
    this.#entries = new LRUCache({
      noDeleteOnStaleGet: true,
      maxSize: maxBytes,
      maxEntrySize: maxBytes / 8,
      sizeCalculation: ({ entry }, key) => entry.sizeBytes + key.length * 2,
    })
  }

  /** The entry, if it is known to be what the site shows now. */
  peek(siteId: string, path: string): Entry | undefined {
    const kept = this.#entries.get(keyOf(siteId, path))
    return kept && kept.generation === this.generationOf(siteId) ? kept.entry : undefined
  }

  /** What was sent last, however old, with its age in seconds. */
  lastKnown(siteId: string, path: string): { entry: Entry; ageSeconds: number } | undefined {
    const kept = this.#entries.get(keyOf(siteId, path), { allowStale: true })
    return kept && { entry: kept.entry, ageSeconds: Math.round((performance.now() - kept.keptAt) / 1000) }
  }

  /** Renders a path, once for all who ask at the same time. */
  async render(siteId: string, path: string, render: () => Promise<Content>): Promise<Entry> {
    const generation = this.generationOf(siteId)
    const key = keyOf(siteId, path)
    const name = `${key}\n${generation}`
    const running = this.#rendering.get(name)
    const work =
      running ?? this.#keep(siteId, key, generation, render).finally(() => this.#rendering.delete(name))
    if (!running) this.#rendering.set(name, work)
    return (await work).entry
  }

  async #keep(
    siteId: string,
    key: string,
    generation: string | null,
    render: () => Promise<Content>,
  ): Promise<Kept> {
    const content = await render()
    const last = content.isVolatile ? this.#entries.get(siteId)?.entry : undefined
    const isSame = last?.status === content.status && last.etag === etagOf(content)
    const entry = isSame ? last : await entryOf(content)
    const kept = { entry, generation: generation ?? '', keptAt: performance.now() }
    // Answers for arbitrary paths are mostly the same: the last one is kept, so that it is compressed once.
    this.#entries.set(content.isVolatile ? siteId : key, kept, { ttl: content.keptMs })
    return kept
  }

  /** Identifies what the site shows; null while nothing may be kept. */
  generationOf(siteId: string): string | null {
    return this.#epoch === null ? null : `${this.#epoch}.${this.#generations.get(siteId) ?? 0}`
  }

  /** The site's pages show something else. */
  invalidate(siteId: string) {
    if (this.#generations.size >= MAX_GENERATIONS) this.setHearing(this.#epoch !== null)
    this.#generations.set(siteId, (this.#generations.get(siteId) ?? 0) + 1)
  }

  /** Notifications arrive, or no longer do. Everything is of an older generation then. */
  setHearing(isHearing: boolean) {
    this.#generations.clear()
    this.#epoch = isHearing ? ++this.#epochs : null
  }
}

const keyOf = (siteId: string, path: string) => `${siteId}\n${path}`
