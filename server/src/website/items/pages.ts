import { labelsOf } from '@sitewright/blocks/catalogue'
import type { SiteData } from '@sitewright/blocks/page'
import type { LayoutKind } from '../../features/sites/rules.ts'
import type { Platform } from '../../platform/context.ts'
import { addDays, dateAt, startOfDate } from '../../platform/values/local-time.ts'
import type { LiveSite } from '../live-site.ts'
import { breadcrumbList } from '../structured-data/json-ld.ts'
import { findTables } from './card-queries.ts'
import * as queries from './detail-queries.ts'
import { hrefOf, itemsOf } from './hrefs.ts'
import { type Block, type Detail, kindOf } from './kinds.ts'
import { findPageOf } from './list-queries.ts'
import type { Asked } from './lists.ts'
import { itemAt } from './query.ts'

/** A page that shows items of the site, by its path. */
export type ItemPage = {
  title: string
  description: string | null
  image: string | null
  /** Puck data. */
  blocks: Record<string, unknown>
  data: Pick<SiteData, 'item' | 'trail'>
  /** Structured data (schema.org). */
  jsonLd: object[]
  /** Until when it may be kept, if it changes with the day. */
  until?: Date
}

const CALENDAR_MONTHS = 3
const MAX_CALENDAR_DAYS = 31 * CALENDAR_MONTHS

/** The built-in page at a path: a list of items, or one item; null when visitors may see nothing there. */
export async function findItemPage(
  platform: Platform,
  site: LiveSite,
  path: string,
  asked: Asked | undefined,
): Promise<ItemPage | null> {
  if (asked) return listPage(platform, site, asked)
  if (path === hrefOf(site.paths, 'tables')) return reservationPage(platform, site)
  const item = itemAt(site.paths, path)
  return item ? detailPage(platform, site, { ...item, path }) : null
}

async function detailPage(
  { db, clock }: Platform,
  site: LiveSite,
  { kind, slug, path }: { kind: LayoutKind; slug: string; path: string },
): Promise<ItemPage | null> {
  const from = dateAt(clock.now(), site.timeZone)
  const calendar = { from, months: CALENDAR_MONTHS, until: addDays(from, MAX_CALENDAR_DAYS) }
  const item = await queries.findItem(db, site.id, kind, slug, calendar)
  if (!item) return null
  const { type, isDaily, blocks, describe } = kindOf(kind)
  const related = kind === 'products' && {
    related: itemsOf(site.paths, kind, await queries.findRelated(db, site.id, item as Detail<'product'>)),
  }
  const title = nameOf(item)
  const layout = site.layouts[kind]
  const own = layout ? await queries.findLayout(db, site.id, layout, site.release) : null
  const trail = [
    { label: labelsOf(site.language)[kind], href: hrefOf(site.paths, kind) },
    { label: title, href: hrefOf(site.paths, kind, slug) },
  ]
  return {
    title,
    description: item.description ?? null,
    image: ('images' in item && item.images?.[0]) || null,
    until: isDaily && startOfDate(addDays(from, 1), site.timeZone),
    blocks:
      own?.blocks ?? pageOf(title, [{ type: 'Breadcrumbs', props: {} }, ...blocks(item, site.language)]),
    data: { item: { [type]: { ...item, ...related } }, trail },
    jsonLd: [describe(site, { ...item, path }), ...wayTo(site, trail)],
  }
}

const nameOf = (item: { title: string } | { name: string }) => ('title' in item ? item.title : item.name)

/** The page with a variant of its product chosen; null if the product has no such variant. */
export function withVariant(page: ItemPage, variantId: string | undefined): ItemPage | null {
  if (variantId === undefined) return page
  const { product } = page.data.item ?? {}
  if (!product?.variants?.some(({ id }) => id === variantId)) return null
  return { ...page, data: { ...page.data, item: { product: { ...product, variantId } } } }
}

const pageOf = (title: string, parts: Block[]) => ({
  root: { props: { title } },
  content: parts.map(({ type, props }, i) => ({ type, props: { ...props, id: `${type}-${i}` } })),
})

/** Items that the description of a list names. */
const DESCRIBED = 5

/** A kind of which there is nothing has no list. */
async function listPage({ db }: Platform, site: LiveSite, { kind }: Asked): Promise<ItemPage | null> {
  const { rows } = await findPageOf(db, site.id, kind, { filters: {} })
  if (rows.length === 0) return null
  const title = labelsOf(site.language)[kind]
  const trail = [{ label: title, href: hrefOf(site.paths, kind) }]
  const names = rows.slice(0, DESCRIBED).map(nameOf)
  return {
    title,
    description: `${site.name} · ${title}: ${names.join(', ')}`,
    image: null,
    blocks: pageOf(title, [{ type: 'Directory', props: { of: kind } }]),
    data: { trail },
    jsonLd: wayTo(site, trail),
  }
}

async function reservationPage({ db }: Platform, site: LiveSite): Promise<ItemPage | null> {
  const [table] = await findTables(db, site.id, 1)
  if (!table) return null
  const title = labelsOf(site.language).tables
  const trail = [{ label: title, href: hrefOf(site.paths, 'tables') }]
  return {
    title,
    description: `${title} · ${site.name}`,
    image: null,
    blocks: pageOf(title, [
      { type: 'Breadcrumbs', props: {} },
      { type: 'Hero', props: { heading: title } },
      { type: 'ReservationWidget', props: { submitLabel: title } },
    ]),
    data: { trail },
    jsonLd: wayTo(site, trail),
  }
}

/** The way from the home page, as structured data. */
const wayTo = (site: LiveSite, trail: readonly { label: string; href: string }[]) =>
  [
    breadcrumbList(site, [
      { name: site.name, path: '/' },
      ...trail.map(({ label, href }) => ({ name: label, path: href })),
    ]),
  ].filter((part) => part !== null)
