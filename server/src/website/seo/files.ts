import { findRobots } from '../../features/seo/robots/queries.ts'
import { robotsTextOf } from '../../features/seo/robots/rules.ts'
import type { Db } from '../../platform/database/database.ts'
import { urlOf } from '../addresses.ts'
import type { Content, LiveSite } from '../live-site.ts'
import { favicon } from './favicon.ts'
import { feed } from './feed.ts'
import { llmsTxt } from './llms-txt.ts'
import { sitemap, sitemapPart } from './sitemap.ts'

/** The file that the server generates at a path, for search engines, feed readers and browsers. */
export async function fileAt(db: Db, site: LiveSite, path: string): Promise<Content | null> {
  if (!/\.(xml|txt|svg|ico)$/.test(path)) return null
  if (path === '/sitemap.xml') return sitemap(db, site)
  if (path === '/robots.txt') return robotsTxt(db, site)
  if (path === '/llms.txt') return llmsTxt(db, site)
  if (path === '/favicon.svg' || path === '/favicon.ico') return favicon(site)
  const part = /^\/sitemap-([1-9]\d{0,3})\.xml$/.exec(path)?.[1]
  if (part) return sitemapPart(db, site, Number(part))
  if (path.endsWith('/feed.xml')) return feed(db, site, path.slice(0, -'/feed.xml'.length))
  return null
}

/** The robots.txt of a site that is not published, whose previews are for those with a link. */
export const NO_CRAWLERS: Content = {
  status: 200,
  contentType: 'text/plain; charset=utf-8',
  body: 'User-agent: *\nDisallow: /\n',
}

async function robotsTxt(db: Db, site: LiveSite): Promise<Content> {
  const own = await findRobots(db, site.id)
  return {
    status: 200,
    contentType: 'text/plain; charset=utf-8',
    body: robotsTextOf(own?.text ?? null, urlOf(site, '/sitemap.xml')),
  }
}
