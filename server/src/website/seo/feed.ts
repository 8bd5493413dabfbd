import type { Db } from '../../platform/database/database.ts'
import { urlOf } from '../addresses.ts'
import { type Content, type LiveSite, releaseHeader } from '../live-site.ts'
import { findPagesBelow, findTitles, type ListedPage } from './seo-queries.ts'
import { xmlDocument, xmlElement, xmlText } from './xml.ts'

const MAX_ENTRIES = 50

/** The Atom feed of the newest pages below a path, such as `/blog`; null when there are none. */
export async function feed(db: Db, site: LiveSite, folder: string): Promise<Content | null> {
  const key = folder.slice(1).toLowerCase()
  const pages = await findPagesBelow(db, site.id, key, MAX_ENTRIES)
  const [newest] = pages
  if (!newest) return null
  const own = key === '' ? undefined : (await findTitles(db, site.id, [key])).get(key)
  const url = urlOf(site, folder || '/')
  const updatedAt = pages.reduce(
    (latest, { publishedAt }) => (publishedAt > latest ? publishedAt : latest),
    newest.publishedAt,
  )
  const head = [
    xmlElement('id', url),
    xmlElement('title', own ? `${own} – ${site.name}` : site.name),
    xmlElement('updated', updatedAt.toISOString()),
    `<author>${xmlElement('name', site.name)}</author>`,
    link('alternate', url, 'text/html'),
    link('self', urlOf(site, `${folder}/feed.xml`), 'application/atom+xml'),
  ]
  const entries = pages.map((page) => entryOf(site, page))
  return {
    status: 200,
    contentType: 'application/atom+xml; charset=utf-8',
    body: xmlDocument(
      `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xmlText(site.language)}">${[...head, ...entries].join('')}</feed>`,
    ),
    headers: releaseHeader(newest),
  }
}

const entryOf = (site: LiveSite, { path, title, description, firstPublishedAt, publishedAt }: ListedPage) =>
  [
    '\n<entry>',
    xmlElement('id', urlOf(site, path)),
    xmlElement('title', title),
    link('alternate', urlOf(site, path), 'text/html'),
    xmlElement('published', firstPublishedAt.toISOString()),
    xmlElement('updated', publishedAt.toISOString()),
    xmlElement('summary', description),
    '</entry>',
  ].join('')

const link = (rel: string, href: string, type: string) =>
  `<link rel="${rel}" type="${type}" href="${xmlText(href)}"/>`
