import type { Attachment, Site } from './conversion.ts'
import { type Channel, channelOf, field, idOf, isPage, plainText, statusOf, typeOf } from './items.ts'
import { contentTypeOf } from './media.ts'
import type { WxrItem, WxrRecord } from './read-wxr.ts'
import { assignSlugs, type SlugRequest, slugSegment } from './slugs.ts'
import { detach } from './strings.ts'
import type { Limits } from './types.ts'
import { webUrl } from './urls.ts'

const MAX_PATTERN_CHARACTERS = 16 * 1024 * 1024
const RANKS = { published: 0, draft: 1, archived: 2 }

/** Items that pages refer to, collected in a first pass because they may come later in the file. */
export class SiteIndex implements Site {
  readonly limits: Limits
  channel: Channel = { url: null, title: '', exportedAt: null }
  readonly #attachments = new Map<string, Attachment>()
  readonly #patterns = new Map<string, string>()
  readonly #requests: SlugRequest[] = []
  readonly #seen = new Set<string>()
  readonly #images = new Map<string, Attachment[]>()
  #slugs = new Map<string, string>()
  #patternCharacters = 0

  constructor(limits: Limits) {
    this.limits = limits
  }

  static async build(records: AsyncIterable<WxrRecord>, limits: Limits): Promise<SiteIndex> {
    const index = new SiteIndex(limits)
    for await (const record of records) {
      if (record.kind === 'channel') index.channel = channelOf(record.fields)
      else index.#add(record.item)
    }
    index.#slugs = assignSlugs(index.#requests, limits.slugLength)
    return index
  }

  get url(): string | null {
    return this.channel.url
  }

  attachment(id: string): Attachment | undefined {
    return this.#attachments.get(id)
  }

  imagesOf(pageId: string): Attachment[] {
    const images = this.#images.get(pageId) ?? []
    return images.toSorted((a, b) => a.order - b.order || Number(a.id) - Number(b.id))
  }

  pattern(id: string): string | undefined {
    return this.#patterns.get(id)
  }

  slug(id: string): string | undefined {
    return this.#slugs.get(id)
  }

  #add(item: WxrItem): void {
    const id = idOf(item)
    if (id === null || this.#seen.has(id)) return
    this.#seen.add(id)
    if (isPage(item)) this.#addPage(id, item)
    else if (typeOf(item) === 'attachment') this.#addAttachment(id, item)
    else if (typeOf(item) === 'wp_block') this.#addPattern(id, field(item, 'content:encoded'))
  }

  #addPage(id: string, item: WxrItem): void {
    const type = typeOf(item)
    const title = plainText(field(item, 'title'))
    const segment = slugSegment(field(item, 'wp:post_name'), title, this.limits.slugLength)
    this.#requests.push({
      id,
      segment: detach(segment || `${type}-${id}`),
      parent: type === 'page' ? detach(field(item, 'wp:post_parent').trim()) : null,
      rank: RANKS[statusOf(item).status],
    })
  }

  #addAttachment(id: string, item: WxrItem): void {
    const url = webUrl(attachmentAddress(item), this.url)
    if (!url) return
    const attachment = {
      id,
      url: detach(url),
      alt: detach(plainText(item.meta.get('_wp_attachment_image_alt') ?? '')),
      caption: detach(plainText(field(item, 'excerpt:encoded'))),
      parent: detach(field(item, 'wp:post_parent').trim()),
      order: Number.parseInt(field(item, 'wp:menu_order'), 10) || 0,
      isImage: contentTypeOf(new URL(url).pathname)?.startsWith('image/') ?? false,
    }
    this.#attachments.set(id, attachment)
    if (!attachment.isImage) return
    const siblings = this.#images.get(attachment.parent)
    if (siblings) siblings.push(attachment)
    else this.#images.set(attachment.parent, [attachment])
  }

  #addPattern(id: string, content: string): void {
    this.#patternCharacters += content.length
    if (this.#patternCharacters <= MAX_PATTERN_CHARACTERS) this.#patterns.set(id, detach(content))
  }
}

/** The URL of an attachment's file; very old exports have it only in the guid. */
export function attachmentAddress(item: WxrItem): string {
  return field(item, 'wp:attachment_url').trim() || field(item, 'guid').trim()
}
