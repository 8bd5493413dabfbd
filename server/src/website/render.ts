import type { Platform } from '../platform/context.ts'
import { dataOf } from './data.ts'
import { documentOf } from './document.tsx'
import { fileAt } from './files.ts'
import { framed, frameOf } from './frame.ts'
import { type Content, HTML, type LiveSite, releaseHeader } from './live-site.ts'
import { pathOf } from './paths.ts'
import { findPage, type LivePage } from './queries.ts'
import { redirectOf } from './redirects.ts'
import { structuredDataOf } from './structured-data.ts'

/** The answer of a site to a path. Paths start with a slash and are normalized. */
export async function render(platform: Platform, site: LiveSite, path: string): Promise<Content> {
  const { db } = platform
  const file = await fileAt(db, site, path)
  if (file) return file
  const page = await findPage(db, site.id, path.slice(1).toLowerCase(), site.release)
  if (!page) return (await redirectOf(db, site, path)) ?? notFound(platform, site)
  const own = pathOf(page)
  if (own !== path) return redirectTo(`${site.origin}${encodeURI(own)}`)
  return renderPage(platform, site, page, own)
}

async function renderPage(
  platform: Platform,
  site: LiveSite,
  page: LivePage,
  path: string,
): Promise<Content> {
  const [data, frame] = await Promise.all([dataOf(platform.db, site, page.blocks), frameOf(platform, site)])
  const head = {
    title: page.seoTitle || page.title,
    description: page.seoDescription,
    image: page.seoImage || page.pictures[0],
    path,
    noIndex: !page.isIndexable,
    jsonLd: await structuredDataOf(platform.db, site, page, path),
  }
  const { html, headers } = documentOf(site, head, framed(page.blocks, frame), {
    ...frame.metadata,
    path,
    data,
  })
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

async function notFound(platform: Platform, site: LiveSite): Promise<Content> {
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
  const frame = await frameOf(platform, site)
  const head = { title: site.name, path: '/', noIndex: true }
  const { html, headers } = documentOf(site, head, framed(blocks, frame), frame.metadata)
  return { status: 404, contentType: HTML, body: html, headers, isVolatile: true }
}
