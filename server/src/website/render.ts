import type { Platform } from '../platform/context.ts'
import { dataOf } from './data.ts'
import { documentOf } from './document.tsx'
import { fileAt } from './files.ts'
import { type Content, HTML, type LiveSite, releaseHeader } from './live-site.ts'
import { findPage, type LivePage } from './queries.ts'
import { redirectOf } from './redirects.ts'
import { structuredDataOf } from './structured-data.ts'

/** The answer of a site to a path. Paths start with a slash and are normalized. */
export async function render(platform: Platform, site: LiveSite, path: string): Promise<Content> {
  const { db } = platform
  const file = await fileAt(db, site, path)
  if (file) return file
  const page = await findPage(db, site.id, path.slice(1).toLowerCase(), site.release)
  if (!page) return (await redirectOf(db, site, path)) ?? notFound(site)
  const own = addressOf(page)
  if (own !== path) return redirectTo(`${site.origin}${encodeURI(own)}`)
  return renderPage(platform, site, page, own)
}

/** The path that a page has: its slug with one leading slash and no trailing one. */
const addressOf = ({ slug }: LivePage) => `/${slug.split('/').filter(Boolean).join('/')}`

async function renderPage({ db }: Platform, site: LiveSite, page: LivePage, path: string): Promise<Content> {
  const data = await dataOf(db, site, page.blocks)
  const head = {
    title: page.seoTitle || page.title,
    description: page.seoDescription,
    image: page.seoImage || page.pictures[0],
    path,
    noIndex: !page.isIndexable,
    jsonLd: await structuredDataOf(db, site, page, path),
  }
  const { html, headers } = documentOf(site, head, page.blocks, { data })
  return {
    status: 200,
    contentType: HTML,
    body: html,
    headers: { ...headers, ...releaseHeader(site) },
  }
}

export const redirectTo = (location: string): Content => ({
  status: 308,
  contentType: HTML,
  body: '',
  headers: { location },
})

function notFound(site: LiveSite): Content {
  const blocks = {
    content: [
      {
        type: 'Hero',
        props: {
          id: 'not-found',
          heading: 'This page does not exist',
          text: 'It may have moved. Start again from the home page.',
          buttons: [{ label: 'Home', href: '/', variant: 'primary' }],
        },
      },
    ],
  }
  const { html, headers } = documentOf(site, { title: site.name, path: '/', noIndex: true }, blocks, {})
  return { status: 404, contentType: HTML, body: html, headers, isVolatile: true }
}
