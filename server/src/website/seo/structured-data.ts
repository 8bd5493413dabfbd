import type { Db } from '../../platform/database/database.ts'
import type { LiveSite } from '../live-site.ts'
import type { LivePage } from '../queries.ts'
import { breadcrumbList, faqPage, localBusiness, webPage, webSite } from '../structured-data/json-ld.ts'
import { findBusinessFacts, findTitles } from './seo-queries.ts'

/** The structured data of a page: what it is, the way to it, and on the home page the site and its business. */
export async function structuredDataOf(
  db: Db,
  site: LiveSite,
  page: LivePage,
  path: string,
): Promise<object[]> {
  const { seoTitle, seoDescription, seoImage, publishedAt, pictures, blocks } = page
  const title = seoTitle || page.title
  const image = seoImage || pictures[0]
  const isHome = path === '/'
  const parts = [
    isHome ? webSite(site) : null,
    isHome ? localBusiness(site, await findBusinessFacts(db, site.id)) : null,
    webPage(site, { path, title, description: seoDescription, image, publishedAt }),
    isHome ? null : breadcrumbList(site, await trailOf(db, site, page.title, path)),
    faqPage(blocks),
  ]
  return parts.filter((part) => part !== null)
}

/** The live pages above a path, from the home page on, and the page itself. */
async function trailOf(db: Db, site: LiveSite, title: string, path: string) {
  const segments = path.slice(1).split('/')
  const above = segments.map((_, i) => segments.slice(0, i).join('/'))
  const titles = await findTitles(
    db,
    site.id,
    above.map((key) => key.toLowerCase()),
  )
  const pages = above.flatMap((key) => {
    const name = titles.get(key.toLowerCase()) ?? (key === '' ? site.name : undefined)
    return name === undefined ? [] : [{ name, path: `/${key}` }]
  })
  return [...pages, { name: title, path }]
}
