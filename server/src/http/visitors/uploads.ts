import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Admission, SentFile } from '../../api/caller.ts'
import { unavailable } from '../../api/errors.ts'
import { FairSlots } from '../../platform/fair-slots.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/values/durations.ts'
import { neighbourhoodOf } from '../../platform/values/networks.ts'

const BUSY = 'Too many files are being sent; try again in a moment'
/** Forms with files that a process receives at the same time, each with at most 25 MB on disk. */
const UPLOADS = { slots: 240, perTenant: 60, maxWaitingPerTenant: 200, maxWaiting: 1_000, busyMessage: BUSY }
/** Who sends slowly must not keep visitors from other networks out. */
const NEARBY = { slots: 1_000, perTenant: 6, maxWaitingPerTenant: 60, maxWaiting: 1_000, busyMessage: BUSY }
/** What one network sends to one site in a day, so that it cannot use up the room for files. */
const MAX_BYTES_NEARBY = 250 * 1024 * 1024

const PREFIX = 'sitewright-form-'
/** No request lasts this long. */
const LEFT_BEHIND_MS = 30 * MINUTE_MS

/** The files of one form, which are removed once it is handled or its connection ends. */
export type Upload = {
  directory: string
  files: SentFile[]
  /** A handler reads the files, also when the visitor does not wait for the answer. */
  isHandled: boolean
  end(): Promise<void>
}

/** Bounds what visitors have on the disk of this process at a time; sites and networks take turns. */
export class Uploads {
  readonly #ofSites = new FairSlots(UPLOADS)
  readonly #nearby = new FairSlots(NEARBY)
  readonly #bytes = new LRUCache<string, number>({ max: 20_000, ttl: DAY_MS, noUpdateTTL: true })

  /** Throws a 503 when too much waits, or one network has sent too much. */
  async begin({ site, network }: Admission): Promise<Upload> {
    const near = `${site.id} ${neighbourhoodOf(network)}`
    if ((this.#bytes.get(near) ?? 0) > MAX_BYTES_NEARBY)
      throw unavailable('Too much was sent from this network today; try again tomorrow', DAY_MS / 1000)
    const release = await this.#slotOf(site.id, near)
    const directory = await mkdtemp(join(tmpdir(), PREFIX)).catch((error) => {
      release()
      throw error
    })
    const files: SentFile[] = []
    let isOver = false
    const end = async () => {
      if (isOver) return
      isOver = true
      release()
      const sentBytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
      this.#bytes.set(near, (this.#bytes.get(near) ?? 0) + sentBytes)
      await rm(directory, { recursive: true, force: true })
    }
    return { directory, files, isHandled: false, end }
  }

  /** Resolves to what frees it. */
  #slotOf(siteId: string, near: string): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const held = () => new Promise<void>((release) => resolve(release))
      this.#nearby.run(near, () => this.#ofSites.run(siteId, held)).catch(reject)
    })
  }
}

/** Removes what processes that were killed have left behind. */
export async function removeLeftUploads() {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX))
  for (const name of names) {
    const path = join(tmpdir(), name)
    const known = await stat(path).catch(() => null)
    if (known && Date.now() - known.mtimeMs > LEFT_BEHIND_MS) await rm(path, { recursive: true, force: true })
  }
}
