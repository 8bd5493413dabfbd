import type { Db } from '../../platform/database/database.ts'
import { pictureUrl, urlOf } from '../addresses.ts'
import { alternatesOf } from '../frame/languages.ts'
import { type Content, type LiveSite, releaseHeader } from '../live-site.ts'
import { countSitemapPages, findSitemapPages, type SitemapPage } from './seo-queries.ts'
import { xmlDocument, xmlElement, xmlText } from './xml.ts'

/** The most addresses in one sitemap (sitemaps.org). */
const MAX_URLS = 50_000
const XML = 'application/xml; charset=utf-8'

/** The sitemap of a site; past 50,000 addresses, the index of its sitemaps. */
export async function sitemap(db: Db, site: LiveSite): Promise<Content> {
  const count = await countSitemapPages(db, site.id, site.paths)
  if (count <= MAX_URLS) return sitemapPart(db, site, 1)
  const parts = Array.from({ length: Math.ceil(count / MAX_URLS) }, (_, i) => `/sitemap-${i + 1}.xml`)
  const entries = parts.map((path) => `<sitemap>${xmlElement('loc', urlOf(site, path))}</sitemap>`)
  const index = `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</sitemapindex>`
  return xml(index, site.release)
}

/** One of the sitemaps that the index names; the first one is not empty. */
export async function sitemapPart(db: Db, site: LiveSite, number: number): Promise<Content> {
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
