import { LRUCache } from 'lru-cache'
import type { Db } from '../../platform/database/database.ts'
import { pictureUrl, urlOf } from '../addresses.ts'
import { alternatesOf } from '../frame/languages.ts'
import { type Content, type LiveSite, releaseHeader } from '../live-site.ts'
import { countSitemapPages, findSitemapPages, type SitemapPage } from './seo-queries.ts'
import { xmlDocument, xmlElement, xmlText } from './xml.ts'

/** The most addresses in one sitemap (sitemaps.org). */
const MAX_URLS = 50_000
const XML = 'application/xml; charset=utf-8'

/** Of sites that were asked for their sitemaps, how many there are, for a moment. */
const knownParts = new LRUCache<string, number>({ max: 10_000, ttl: 60_000 })

async function countParts(db: Db, { id, paths }: LiveSite): Promise<number> {
  const parts = Math.max(1, Math.ceil((await countSitemapPages(db, id, paths)) / MAX_URLS))
  knownParts.set(id, parts)
  return parts
}

/** The sitemap of a site; past 50,000 addresses, the index of its sitemaps. */
export async function sitemap(db: Db, site: LiveSite): Promise<Content> {
  const count = await countParts(db, site)
  if (count === 1) return part(db, site, 1)
  const parts = Array.from({ length: count }, (_, i) => `/sitemap-${i + 1}.xml`)
  const entries = parts.map((path) => `<sitemap>${xmlElement('loc', urlOf(site, path))}</sitemap>`)
  const index = `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</sitemapindex>`
  return xml(index, site.release)
}

/** One of the sitemaps that the index names; null beyond the last one, mostly without a query. */
export async function sitemapPart(db: Db, site: LiveSite, number: number): Promise<Content | null> {
  const known = number === 1 ? 1 : (knownParts.get(site.id) ?? (await countParts(db, site)))
  return number > known ? null : part(db, site, number)
}

async function part(db: Db, site: LiveSite, number: number): Promise<Content> {
  const pages = await findSitemapPages(db, site.id, site.paths, {
    offset: (number - 1) * MAX_URLS,
    limit: MAX_URLS,
  })
  const urls = pages.map((page) => entryOf(site, page))
  const set =
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ' +
    'xmlns:xhtml="http://www.w3.org/1999/xhtml" ' +
    `xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">${urls.join('\n')}</urlset>`
  return xml(set, pages[0]?.release ?? site.release)
}

function entryOf(site: LiveSite, { path, publishedAt, pictures, translations }: SitemapPage): string {
  const images = pictures.flatMap((address) => pictureUrl(site, address) ?? [])
  return [
    '<url>',
    xmlElement('loc', urlOf(site, path)),
    xmlElement('lastmod', publishedAt.toISOString()),
    ...alternatesOf(site, translations ?? []).map(
      ({ language, path: other }) =>
        `<xhtml:link rel="alternate" hreflang="${xmlText(language)}" href="${xmlText(urlOf(site, other))}"/>`,
    ),
    ...images.map((url) => `<image:image>${xmlElement('image:loc', url)}</image:image>`),
    '</url>',
  ].join('')
}

const xml = (root: string, release: number | null): Content => ({
  status: 200,
  contentType: XML,
  body: xmlDocument(root),
  headers: releaseHeader({ release }),
})
