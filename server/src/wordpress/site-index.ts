import { slugKey } from '../features/pages/rules.ts'
import type { Attachment, Site } from './conversion.ts'
import {
  type Channel,
  channelOf,
  externalIdOf,
  field,
  idOf,
  isPage,
  plainText,
  statusOf,
  typeOf,
} from './items.ts'
import { Links, type Place } from './links.ts'
import { contentTypeOf } from './media.ts'
import { Menus } from './menus.ts'
import type { WxrItem, WxrRecord } from './read-wxr.ts'
import { assignSlugs, type SlugRequest, slugSegment } from './slugs.ts'
import { cut, detach, shorten } from './strings.ts'
import type { Existing, Limits, RedirectsEntry } from './types.ts'
import { webUrl } from './urls.ts'

const MAX_PATTERN_CHARACTERS = 16 * 1024 * 1024
const RANKS = { published: 0, draft: 1, archived: 2 }
/** Posts are below this path, and the page at it lists them. */
export const BLOG = 'blog'
const MAX_KEPT_TITLE = 255
const MAX_KEPT_LINK = 1_000
const NOTHING: Existing = { imported: new Map(), slugs: [] }

type Page = SlugRequest & { externalId: string; title: string; link: string; type: string }

/** Items that pages refer to, collected in a first pass because they may come later in the file. */
export class SiteIndex implements Site {
  readonly limits: Limits
  channel: Channel = { url: null, home: null, title: '', exportedAt: null }
  readonly #existing: Existing
  readonly #attachments = new Map<string, Attachment>()
  readonly #patterns = new Map<string, string>()
  readonly #pages = new Map<string, Page>()
  readonly #seen = new Set<string>()
  readonly #images = new Map<string, Attachment[]>()
  readonly #menus = new Menus()
  #links = new Links([])
  #slugs = new Map<string, string>()
  countOfPosts = 0
  /** The page that lists the posts: one of the export, or one that the import adds; null when there are no posts. */
  blogId: string | null = null
  blogPath: string | null = null
  hasHome = false
  /** The slugs on a site without other pages. */
  #ownSlugs = new Map<string, string>()
  #patternCharacters = 0

  constructor(limits: Limits, existing: Existing) {
    this.limits = limits
    this.#existing = existing
  }

  static async build(
    records: AsyncIterable<WxrRecord>,
    limits: Limits,
    existing: Existing = NOTHING,
  ): Promise<SiteIndex> {
    const index = new SiteIndex(limits, existing)
    for await (const record of records) {
      if (record.kind === 'channel') index.#start(channelOf(record.fields))
      else index.#add(record.item)
    }
    index.#assignSlugs()
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

  /** The slug that a page would have if another page of the target site had not taken it; undefined if none has. */
  takenSlug(id: string): string | undefined {
    const own = this.#ownSlugs.get(id)
    return own === this.#slugs.get(id) ? undefined : own
  }

  title(id: string): string | undefined {
    return this.#pages.get(id)?.title
  }

  externalId(id: string): string | undefined {
    return this.#pages.get(id)?.externalId
  }

  menus() {
    return this.#menus.entries(this)
  }

  placeOf = (address: string): Place | null => this.#links.placeOf(address)

  linkTo(address: string): string | null {
    const place = this.placeOf(address)
    return place ? this.hrefOf(place) : address
  }

  /** Where a place of the exported site is on the target site, if visitors may see it. */
  hrefOf(place: Place): string | null {
    if (place.kind === 'page') return this.#pages.get(place.id)?.rank === 0 ? this.#pathOf(place.id) : null
    if (place.kind === 'file') return place.url
    if (place.kind === 'home') return this.hasHome ? '/' : this.blogPath
    if (place.kind === 'nowhere' || this.blogPath === null) return null
    return place.kind === 'feed' ? `/${BLOG}/feed.xml` : this.blogPath
  }

  /** Where WordPress showed a page, in the form of the paths of redirects, as far as that is elsewhere now. */
  formerPaths(id: string): string[] {
    const page = this.#pages.get(id)
    if (page?.rank !== 0) return []
    const { folder } = this.#links
    const paths = [
      this.#links.pathOf(page.link),
      `${folder || '/'}?${page.type === 'page' ? 'page_id' : 'p'}=${id}`,
    ]
    return paths.filter((path) => path !== null).filter((path) => path !== this.#pathOf(id)?.toLowerCase())
  }

  /** The paths that WordPress made itself, below which all leads to the list of posts. */
  archives(): RedirectsEntry['redirects'] {
    const { blogPath } = this
    if (blogPath === null) return []
    const { folder } = this.#links
    const to = (target: string, ...paths: string[]) =>
      paths.map((path) => ({ path: `${folder}${path}`, target, status: 301 as const }))
    const home = this.hasHome ? [] : [{ path: '/', target: blogPath, status: 302 as const }]
    return [
      ...home,
      ...to(`/${BLOG}/feed.xml`, '/feed', '/feed/*'),
      ...to(blogPath, '/category/*', '/tag/*', '/author/*', '/page/*'),
    ].filter(({ path, target }) => path !== target)
  }

  #pathOf(id: string): string | null {
    const slug = this.#slugs.get(id)
    return slug === undefined ? null : `/${slug.split('/').filter(Boolean).join('/')}`
  }

  #start(channel: Channel): void {
    this.channel = channel
    this.#links = new Links([channel.url, channel.home].filter((address) => address !== null))
  }

  #assignSlugs(): void {
    const { slugLength } = this.limits
    const pages = [...this.#pages.values()]
    this.countOfPosts = pages.filter(({ type, rank }) => type === 'post' && rank === 0).length
    const own = pages.find(
      ({ segment, parent, rank, type }) =>
        type === 'page' && rank === 0 && segment.toLowerCase() === BLOG && !this.#pages.has(parent ?? ''),
    )
    this.blogId = this.countOfPosts === 0 ? null : (own?.id ?? BLOG)
    if (this.blogId === BLOG) this.#pages.set(BLOG, this.#listOfPosts())
    const { imported, slugs: taken } = this.#existing
    const known = new Map<string, string>()
    for (const { id, externalId } of this.#pages.values()) {
      const slug = imported.get(externalId)
      if (slug) known.set(id, slug)
    }
    const requests = [...this.#pages.values()]
    this.#ownSlugs = assignSlugs(requests, slugLength)
    this.#slugs = assignSlugs(requests, slugLength, { known, taken })
    for (const { id, externalId } of requests) if (imported.get(externalId) === null) this.#slugs.delete(id)
    this.hasHome = [...taken, ...this.#slugs.values()].some((slug) => slugKey(slug) === '')
    const blogSlug = this.#slugs.get(BLOG)
    this.blogPath = this.blogId === null ? null : this.#pathOf(this.blogId)
    if (blogSlug === undefined || known.has(BLOG) || slugKey(blogSlug) === BLOG) return
    // The target site has a page at /blog itself.
    this.#slugs.delete(BLOG)
    this.blogPath = `/${BLOG}`
  }

  #listOfPosts(): Page {
    const externalId = `${this.url ?? ''}#${BLOG}`
    return {
      id: BLOG,
      externalId,
      title: 'Blog',
      segment: BLOG,
      parent: null,
      rank: 0,
      type: 'page',
      link: '',
    }
  }

  #add(item: WxrItem): void {
    const id = idOf(item)
    if (id === null || this.#seen.has(id)) return
    this.#seen.add(id)
    if (isPage(item)) this.#addPage(id, item)
    else if (typeOf(item) === 'attachment') this.#addAttachment(id, item)
    else if (typeOf(item) === 'wp_block') this.#addPattern(id, field(item, 'content:encoded'))
    else if (typeOf(item) === 'nav_menu_item') this.#menus.add(id, item)
  }

  #addPage(id: string, item: WxrItem): void {
    if (item.oversized) return
    const type = typeOf(item)
    const title = plainText(field(item, 'title'))
    const segment = slugSegment(field(item, 'wp:post_name'), title, this.limits.slugLength)
    const link = field(item, 'link').trim()
    const rank = RANKS[statusOf(item).status]
    this.#pages.set(id, {
      id,
      externalId: detach(externalIdOf(this.url, item)),
      title: detach(shorten(title, MAX_KEPT_TITLE)),
      link: detach(cut(link, MAX_KEPT_LINK)),
      type: detach(type),
      segment: detach(segment || `${type}-${id}`),
      parent: type === 'page' ? detach(field(item, 'wp:post_parent').trim()) : null,
      rank,
      ...(type === 'post' && { folder: BLOG }),
      isHome: type === 'page' && rank === 0 && this.#links.isHome(link),
    })
    this.#links.add(id, link, { kind: 'page', id })
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
    this.#links.add(id, field(item, 'link'), { kind: 'file', url: attachment.url })
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
