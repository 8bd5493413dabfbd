import { parseRssDate, parseSqlDate } from './dates.ts'
import { htmlParser, oneLine, textOf } from './dom.ts'
import type { WxrItem } from './read-wxr.ts'
import { cut, detach } from './strings.ts'
import type { PageEntry } from './types.ts'

const MAX_TEXT_ELEMENTS = 1_000

/** The exported site. */
export type Channel = {
  url: string | null
  /** The address of its home page, if that is another one. */
  home: string | null
  title: string
  exportedAt: Date | null
}

export function channelOf(fields: Map<string, string>): Channel {
  const addresses = ['wp:base_blog_url', 'wp:base_site_url', 'link'].map((name) => fields.get(name) ?? '')
  const url = addresses.find((address) => /^https?:\/\/[^\s]+$/i.test(address))
  return {
    url: url?.replace(/(?<!\/)\/+$/, '') ?? null,
    home: fields.get('link') || null,
    title: plainText(fields.get('title') ?? ''),
    exportedAt: parseRssDate(fields.get('pubDate') ?? ''),
  }
}

export function field(item: WxrItem, name: string): string {
  return item.fields.get(name) ?? ''
}

/** The WordPress id of an item, or null. */
export function idOf(item: WxrItem): string | null {
  const id = field(item, 'wp:post_id').trim()
  return /^\d{1,20}$/.test(id) ? detach(id) : null
}

/** Cloned sites share addresses and ids; the guid, which never changes, distinguishes them. */
export const externalIdOf = (siteUrl: string | null, item: WxrItem): string =>
  `${siteUrl ?? ''}#${idOf(item) ?? ''} ${cut(field(item, 'guid').trim(), 500)}`.trimEnd()

export const typeOf = (item: WxrItem): string => field(item, 'wp:post_type').trim()
export const isPage = (item: WxrItem): boolean => ['page', 'post'].includes(typeOf(item))

/** The text of HTML on one line; HTML that is too complex is returned unchanged. */
export function plainText(html: string): string {
  try {
    return oneLine(textOf(htmlParser(MAX_TEXT_ELEMENTS)(html)))
  } catch {
    return oneLine(html)
  }
}

type Status = { status: PageEntry['status']; note: string | null }

/** Maps the status of a page. Non-public pages never become public. */
export function statusOf(item: WxrItem): Status {
  const status = field(item, 'wp:status').trim()
  if (status === 'trash') return { status: 'archived', note: null }
  if (status === 'publish' && field(item, 'wp:post_password') !== '') {
    return draft('It was protected by a password in WordPress, so it was imported as a draft.')
  }
  if (status === 'publish') return { status: 'published', note: null }
  if (status === 'private') return draft('It was private in WordPress, so it was imported as a draft.')
  if (status === 'future') {
    const date = field(item, 'wp:post_date').trim()
    return draft(`It was scheduled for ${date} in WordPress, so it was imported as a draft.`)
  }
  if (status === 'pending')
    return draft('It was waiting for review in WordPress, so it was imported as a draft.')
  if (['draft', 'auto-draft', ''].includes(status)) return draft(null)
  return draft(`Its status in WordPress was “${cut(status, 50)}”, so it was imported as a draft.`)
}

const draft = (note: string | null): Status => ({ status: 'draft', note })

/** Times of creation and last change. Drafts lack some dates, so each falls back to the others. */
export function datesOf(item: WxrItem, channel: Channel): { createdAt: Date; updatedAt: Date } {
  const date = (name: string) => parseSqlDate(field(item, name))
  const created = date('wp:post_date_gmt') ?? date('wp:post_date') ?? parseRssDate(field(item, 'pubDate'))
  const updated = date('wp:post_modified_gmt') ?? date('wp:post_modified')
  const createdAt = created ?? updated ?? channel.exportedAt ?? new Date(0)
  return { createdAt, updatedAt: updated ?? createdAt }
}
