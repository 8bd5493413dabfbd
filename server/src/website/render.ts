import { labelsOf } from '@sitewright/blocks/catalogue'
import { framed, type PageMetadata, type SiteData } from '@sitewright/blocks/page'
import type { Platform } from '../platform/context.ts'
import { pathOf } from './answers/paths.ts'
import { dataOf } from './data.ts'
import { documentOf, largeDocumentOf } from './document.tsx'
import { frameOf } from './frame/frame.ts'
import { languagesOf } from './frame/languages.ts'
import { type Asked, askedOf, firstPageOf, isEndlessQuery, isUnknownPage } from './items/lists.ts'
import { findItemPage, type ItemPage, withVariant } from './items/pages.ts'
import { variantAt } from './items/query.ts'
import { type Content, HTML, type LiveSite, releaseHeader } from './live-site.ts'
import { mapsIn } from './maps.ts'
import { picturesIn, sharedPicture } from './pictures.ts'
import { findPage, type LivePage } from './queries.ts'
import { redirectOf } from './redirects.ts'
import { fileAt } from './seo/files.ts'
import { structuredDataOf } from './seo/structured-data.ts'
import { withKnownDesign } from './visits/failures.ts'
import { LARGE_PAGE_BLOCKS } from './visits/large-pages.ts'

/** Longer than the address of any page, file or redirect. */
const MAX_PATH_LENGTH = 2_000

/** The answer of a site to a path, with its query where one is declared. Paths start with a slash and are normalized. */
export async function render(
  platform: Platform,
  site: LiveSite,
  address: string,
  { form }: { form?: PageMetadata['form'] } = {},
): Promise<Content> {
  const [path = '/', search = ''] = address.split('?', 2)
  if (path.length > MAX_PATH_LENGTH) return notFound(platform, site)
  const asked = askedOf(platform, site, path, search)
  if (asked && isUnknownPage(asked)) return toFirstPage(site, path, asked)
  const variant = variantAt(site.paths, path, search)
  const file = await fileAt(platform.db, site, path)
  if (file) return file
  const page = await findPage(platform.db, site.id, path.slice(1).toLowerCase(), site.release)
  if (page) {
    const own = pathOf(page)
    if (own !== path || variant !== undefined) return redirectTo(`${site.origin}${encodeURI(own)}`)
    const spoken = { ...site, language: page.language ?? site.language }
    const shown = await shownOf(platform, spoken, page, own)
    return renderPage(platform, spoken, shown, { path: own, asked, form })
  }
  const lower = path.toLowerCase()
  const built = await findItemPage(platform, site, lower, asked)
  if (!built) return (await redirectOf(platform.db, site, path)) ?? notFound(platform, site)
  const shown = withVariant(built, variant)
  if (lower !== path || !shown) return redirectTo(`${site.origin}${encodeURI(lower)}`)
  return renderPage(platform, site, shown, { path, asked, form })
}

const shownOf = async ({ db }: Platform, site: LiveSite, page: LivePage, path: string) => ({
  title: page.seoTitle || page.title,
  description: page.seoDescription,
  image: page.seoImage || page.pictures[0] || null,
  blocks: page.blocks,
  data: {},
  tags: [page.id],
  noIndex: !page.isIndexable,
  group: page.translationGroup,
  jsonLd: await structuredDataOf(db, site, page, path),
})

async function renderPage(
  platform: Platform,
  site: LiveSite,
  page: ItemPage & { noIndex?: boolean; jsonLd?: object[]; group?: string; tags?: string[] },
  { path, asked, form }: { path: string; asked?: Asked; form?: PageMetadata['form'] },
): Promise<Content> {
  const { db, log, clock, secrets } = platform
  const [frame, { languages, home, alternates }] = await Promise.all([
    frameOf(platform, site),
    languagesOf(db, site, path, page.group),
  ])
  withKnownDesign(site, frame)
  const blocks = framed(page.blocks, frame)
  const { data, blockCount, hasTooManyBlocks } = await dataOf(db, site, blocks, {
    path,
    asked,
    now: clock.now(),
    secrets,
  })
  const isStray = isNothingOn(asked, data)
  if (asked?.position && isStray) return toFirstPage(site, path, asked)
  if (hasTooManyBlocks) log.error({ siteId: site.id, path }, 'a page has too many blocks to be shown')
  const { title, description, image, until, jsonLd } = page
  const noIndex = page.noIndex || hasTooManyBlocks
  const shown = { ...data, ...page.data }
  const [pictures, maps] = await Promise.all([
    picturesIn(platform, site, [blocks, shown, image]),
    mapsIn(platform, site, blocks.content, shown),
  ])
  const picture = image ? sharedPicture(image, pictures) : null
  const spoken = noIndex ? [] : alternates
  const head = { title, description, picture, path, jsonLd, noIndex, alternates: spoken }
  const metadata = {
    ...frame.metadata,
    sells: site.sells,
    path,
    title,
    languages,
    home,
    form,
    data: { ...shown, pictures, maps },
  }
  const toDocument = blockCount >= LARGE_PAGE_BLOCKS ? largeDocumentOf : documentOf
  const { html, headers, forms } = await toDocument(site, head, blocks, metadata)
  return {
    status: hasTooManyBlocks ? 500 : 200,
    contentType: HTML,
    body: html,
    forms,
    headers: { ...headers, ...releaseHeader(site) },
    tags: page.tags ?? Object.values(page.data.item ?? {}).map(({ id }) => id),
    keptMs: until && until.getTime() - clock.now().getTime(),
    isVolatile: hasTooManyBlocks || isStray || (asked !== undefined && isEndlessQuery(asked)),
  }
}

/** Whether a query matches nothing in a list. Such queries are endless, so their answers are not kept. */
function isNothingOn(asked: Asked | undefined, data: SiteData): boolean {
  if (!asked) return false
  const directory = data.directories?.[asked.kind]
  return (directory?.values?.links ?? directory?.[asked.kind])?.length === 0
}

/** Other pages of a list are not where they were for good, unlike those of the site. */
const toFirstPage = (site: LiveSite, path: string, asked: Asked): Content => ({
  ...redirectTo(`${site.origin}${encodeURI(path)}${firstPageOf(asked)}`),
  status: 302,
})

const redirectTo = (location: string): Content => ({
  status: 308,
  contentType: HTML,
  body: '',
  headers: { location },
  // A path has many spellings.
  isVolatile: true,
})

async function notFound(platform: Platform, site: LiveSite): Promise<Content> {
  const { notFound: heading, notFoundText: text, home: label } = labelsOf(site.language)
  const buttons = [{ label, href: '/', variant: 'primary' }]
  const blocks = [{ type: 'Hero', props: { heading, text, buttons } }]
  return { ...(await renderBlocks(platform, site, { title: site.name, blocks })), status: 404 }
}

type Built = { title: string; blocks: { type: string; props: Record<string, unknown> }[] }

/** A page that is not one of the site's, in its design. Search engines do not list it. */
export async function renderBlocks(
  platform: Platform,
  site: LiveSite,
  { title, blocks }: Built,
  shown: Pick<PageMetadata, 'panel' | 'form'> = {},
): Promise<Content> {
  const content = blocks.map(({ type, props }, i) => ({ type, props: { id: `${type}-${i}`, ...props } }))
  const frame = withKnownDesign(site, await frameOf(platform, site))
  const head = { title, path: '/', noIndex: true }
  const all = framed({ content }, frame)
  const place = { path: '/', asked: undefined, now: platform.clock.now(), secrets: platform.secrets }
  const { data } = await dataOf(platform.db, site, all, place)
  const { html, headers, forms } = documentOf(site, head, all, {
    ...frame.metadata,
    sells: site.sells,
    data,
    ...shown,
  })
  return { status: 200, contentType: HTML, body: html, forms, headers, isVolatile: true }
}
