import { fileTypeFromBuffer } from 'file-type'
import { ApiError } from '../api/errors.ts'
import { insertReady } from '../features/media/queries.ts'
import { storeBytes } from '../features/media/verbs.ts'
import { lockProduct, saveProduct } from '../features/shop/products/queries.ts'
import { productErrors } from '../features/shop/products/rules.ts'
import type { Platform } from '../platform/context.ts'
import { rememberImport } from '../platform/imports.ts'
import { OutboundError } from '../platform/outbound/guarded-http.ts'
import { newId } from '../platform/values/ids.ts'
import type { Picture } from '../shopify/index.ts'
import { addNotes, SOURCE, type Summary, type Target } from './shopify-summary.ts'

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']
const MAX_BYTES = 20 * 1024 * 1024
const TIMEOUT_MS = 30_000
const AT_ONCE = 4
/** After so many failures in a row, nothing more is downloaded. */
const MAX_FAILURES = 20
const MAX_PICTURES = 50

class Failed extends Error {}

/** Downloads pictures into the media library and adds them to their product, each once. A later import tries failed ones again. */
export class PictureImport {
  readonly #platform: Platform
  readonly #target: Target
  readonly #summary: Summary
  #failures = 0

  constructor(platform: Platform, target: Target, summary: Summary) {
    this.#platform = platform
    this.#target = target
    this.#summary = summary
  }

  async add(productId: string, handle: string, pictures: Picture[]) {
    const { imported } = this.#target
    const missing = pictures.filter(({ url }) => !imported.has(idOf(handle, url)))
    this.#summary.pictures.unchanged += pictures.length - missing.length
    for (let start = 0; start < missing.length; start += AT_ONCE) {
      const part = missing.slice(start, start + AT_ONCE)
      const stored = await Promise.all(part.map((picture) => this.#store(handle, picture)))
      for (const [i, media] of stored.entries())
        if (media) await this.#keep(productId, idOf(handle, (part[i] as Picture).url), media)
    }
  }

  /** Downloads a picture; undefined, with a note, when it fails. */
  async #store(handle: string, { url, alt }: Picture) {
    const { storage } = this.#platform
    const { id, accountId } = this.#target
    try {
      const { bytes, contentType, extension } = await this.#download(url)
      const name = decoded(new URL(url).pathname.split('/').at(-1) ?? '').replace(/\.[^.]{0,5}$/, '')
      const filename = `${name.slice(0, 200) || handle.slice(0, 200)}.${extension}`
      const file = { id: newId('media'), filename, contentType, alt, bytes }
      const media = await storeBytes(storage, { id, accountId }, file)
      this.#failures = 0
      return media
    } catch (error) {
      if (!(error instanceof Failed || error instanceof OutboundError || error instanceof ApiError))
        throw error
      this.#failures++
      this.#summary.pictures.failed++
      addNotes(this.#summary, url, [`Not downloaded: ${error.message}. Run the import again to retry.`])
    }
  }

  async #download(url: string) {
    if (this.#failures >= MAX_FAILURES) throw new Failed(`the previous ${MAX_FAILURES} pictures failed`)
    const { status, body: bytes } = await this.#platform.outbound.get(url, {
      headers: { accept: TYPES.join(', ') },
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
      signal: new AbortController().signal,
    })
    if (status !== 200) throw new Failed(`the server responded with status ${status}`)
    const type = await fileTypeFromBuffer(bytes)
    if (!type || !TYPES.includes(type.mime))
      throw new Failed('it is not a JPEG, PNG, WebP, GIF or AVIF picture')
    return { bytes, contentType: type.mime, extension: type.ext }
  }

  /** Lists the file and shows it with the product, if that is still there. */
  #keep(productId: string, externalId: string, media: Awaited<ReturnType<typeof storeBytes>>) {
    const { db, clock, publicUrl } = this.#platform
    const { id: site, imported } = this.#target
    const now = clock.now()
    return db.transaction(async (tx) => {
      if (!(await rememberImport(tx, site, SOURCE, externalId, media.id, now))) return
      await insertReady(tx, site, { ...media, createdAt: now })
      const product = await lockProduct(tx, site, productId)
      if (product) {
        const images = [...product.images, `${publicUrl}${media.path}`].slice(0, MAX_PICTURES)
        if (Object.keys(productErrors({ ...product, images })).length === 0)
          await saveProduct(tx, site, productId, { images })
      }
      imported.set(externalId, media.id)
      this.#summary.pictures.imported++
    })
  }
}

const idOf = (handle: string, url: string) => `picture ${handle} ${url}`

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).replace(/[\p{Cc}/\\]/gu, '')
  } catch {
    return text
  }
}
