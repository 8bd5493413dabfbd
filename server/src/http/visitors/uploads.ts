import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Admission, SentFile } from '../../api/caller.ts'
import { FairSlots } from '../../platform/fair-slots.ts'
import { MINUTE_MS } from '../../platform/values/durations.ts'
import { neighbourhoodOf } from '../../platform/values/networks.ts'
import { DailyBytes } from './daily-bytes.ts'

const BUSY = 'Too many files are being sent; try again in a moment'
/** Forms with files that a process receives at the same time, each with at most 25 MB on disk. */
const UPLOADS = { slots: 240, perTenant: 60, maxWaitingPerTenant: 200, maxWaiting: 1_000, busyMessage: BUSY }
/** Who sends slowly must not keep visitors from other networks out. */
const NEARBY = { slots: 1_000, perTenant: 6, maxWaitingPerTenant: 60, maxWaiting: 1_000, busyMessage: BUSY }
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
  readonly #sent = new DailyBytes(MAX_BYTES_NEARBY)

  /** Throws a 503 when too much waits, or one network has sent too much. */
  async begin(admission: Admission): Promise<Upload> {
    this.#sent.check(admission)
    const release = await this.#slotOf(admission)
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
      this.#sent.add(
        admission,
        files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
      )
      await rm(directory, { recursive: true, force: true })
    }
    return { directory, files, isHandled: false, end }
  }

  /** Resolves to what frees it. */
  #slotOf({ site, network }: Admission): Promise<() => void> {
    const near = `${site.id} ${neighbourhoodOf(network)}`
    return new Promise((resolve, reject) => {
      const held = () => new Promise<void>((release) => resolve(release))
      this.#nearby.run(near, () => this.#ofSites.run(site.id, held)).catch(reject)
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
