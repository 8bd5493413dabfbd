import { buffer } from 'node:stream/consumers'
import type { Platform } from '../../platform/context.ts'
import { Stopping, WorkLoop } from '../../platform/work/work-queue.ts'
import { type Variants, variantKey, variantKeys } from './rules.ts'
import { type QueuedPicture, saveVariants, takePicture } from './variant-queries.ts'
import { makeVariants } from './variants.ts'
import { removeAll } from './verify.ts'

/** Finds pictures that another process left, or that are due again. */
const POLL_MS = 30_000
/** The last one is about four days after the first. */
const MAX_ATTEMPTS = 6
const NONE: Variants = { placeholder: null, webp: [], avif: [] }

/** Makes the smaller versions of pictures, one picture at a time; accounts take turns. */
export class VariantWorker {
  readonly #platform: Platform
  readonly #loop: WorkLoop
  #lastAccountId = ''

  constructor(platform: Platform) {
    this.#platform = platform
    this.#loop = new WorkLoop(
      () => this.#makeAll(),
      (error) => this.#warn({ error: String(error) }, 'could not look for pictures'),
    )
    this.#loop.watch(platform, 'pictures', POLL_MS)
  }

  async stop() {
    await this.#loop.stop()
  }

  async #makeAll() {
    while (!this.#loop.isStopping) {
      const picture = await this.#take()
      if (!picture) return
      const { id, siteId, attempts } = picture
      await this.#make(picture).catch((error) => {
        if (error instanceof Stopping) return
        this.#warn({ siteId, mediaId: id, attempts, error: String(error) }, 'a picture was not made smaller')
      })
    }
  }

  async #take(): Promise<QueuedPicture | undefined> {
    const { db, clock } = this.#platform
    const next =
      (await takePicture(db, this.#lastAccountId, clock.now())) ?? (await takePicture(db, '', clock.now()))
    if (next) this.#lastAccountId = next.accountId
    return next
  }

  /** A picture that cannot be made smaller stays as it is. */
  async #make({ id, siteId, accountId, objectKey, attempts }: QueuedPicture) {
    const { db, storage } = this.#platform
    const save = (variants: Variants) => db.transaction((tx) => saveVariants(tx, siteId, id, variants))
    if (attempts > MAX_ATTEMPTS) return save(NONE)
    const { variants, files } = await makeVariants(
      async () => buffer(await storage.read(objectKey)),
      accountId,
      this.#loop.stopping,
    )
    for (const { bytes, ...variant } of files) {
      const contentType = `image/${variant.format}`
      await storage.write(variantKey(objectKey, variant), bytes, { contentType, sizeBytes: bytes.length })
    }
    // Meanwhile deleted.
    if (!(await save(variants))) await removeAll(storage, variantKeys(objectKey))
  }

  #warn(details: object, message: string) {
    this.#platform.log.warn({ component: 'pictures', ...details }, message)
  }
}
