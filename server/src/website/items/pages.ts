import { labelsOf } from '@sitewright/blocks/catalogue'
import type { Item, SiteData } from '@sitewright/blocks/page'
import type { LayoutKind } from '../../features/sites/rules.ts'
import type { Platform } from '../../platform/context.ts'
import { addDays, dateAt, startOfDate } from '../../platform/values/local-time.ts'
import type { LiveSite } from '../live-site.ts'
import { structuredDataOfItem } from '../structured-data/item-data.ts'
import { breadcrumbList } from '../structured-data/json-ld.ts'
import { findTables } from './card-queries.ts'
import * as queries from './detail-queries.ts'
import { hrefOf } from './hrefs.ts'
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
  if (!item) return null
  const { kind, slug } = item
  const found = await DETAILS[kind](platform, site, slug)
  if (!found) return null
  const layout = site.layouts[kind]
  const own = layout ? await queries.findLayout(platform.db, site.id, layout, site.release) : null
  const { createdAt } = found
  const trail = [
    { label: labelsOf(site.language)[kind], href: hrefOf(site.paths, kind) },
    { label: found.title, href: hrefOf(site.paths, kind, slug) },
  ]
  return {
    ...{ title: found.title, description: found.description, image: found.image, until: found.until },
    blocks: own?.blocks ?? pageOf(found.title, [{ type: 'Breadcrumbs', props: {} }, ...found.blocks]),
    data: { item: found.item, trail },
    jsonLd: structuredDataOfItem(site, { path, item: found.item, createdAt, trail }),
  }
}

/** The page with a variant of its product chosen; null if the product has no such variant. */
export function withVariant(page: ItemPage, variantId: string | undefined): ItemPage | null {
  if (variantId === undefined) return page
  const { product } = page.data.item ?? {}
  if (!product?.variants?.some(({ id }) => id === variantId)) return null
  return { ...page, data: { ...page.data, item: { product: { ...product, variantId } } } }
}

type Part = { type: string; props: Record<string, unknown> }

const pageOf = (title: string, parts: Part[]) => ({
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
  const names = rows.slice(0, DESCRIBED).map((row) => ('title' in row ? row.title : row.name))
  return {
    ...{ title, description: `${site.name} · ${title}: ${names.join(', ')}`, image: null },
    blocks: pageOf(title, [{ type: 'Directory', props: { of: kind } }]),
    data: { trail: [{ label: title, href: hrefOf(site.paths, kind) }] },
    jsonLd: wayTo(site, title, hrefOf(site.paths, kind)),
  }
}

async function reservationPage({ db }: Platform, site: LiveSite): Promise<ItemPage | null> {
  const [table] = await findTables(db, site.id, 1)
  if (!table) return null
  const title = labelsOf(site.language).tables
  return {
    ...{ title, description: `${title} · ${site.name}`, image: null },
    blocks: pageOf(title, [
      { type: 'Breadcrumbs', props: {} },
      { type: 'Hero', props: { heading: title } },
      { type: 'ReservationWidget', props: { submitLabel: title } },
    ]),
    data: { trail: [{ label: title, href: hrefOf(site.paths, 'tables') }] },
    jsonLd: wayTo(site, title, hrefOf(site.paths, 'tables')),
  }
}

const wayTo = (site: LiveSite, name: string, path: string) =>
  [
    breadcrumbList(site, [
      { name: site.name, path: '/' },
      { name, path },
    ]),
  ].filter((part) => part !== null)

type Found = Pick<ItemPage, 'title' | 'description' | 'image' | 'until'> & {
  item: Item
  createdAt: Date
  blocks: Part[]
}
type Find = (platform: Platform, site: LiveSite, slug: string) => Promise<Found | null>

const DETAILS: Record<LayoutKind, Find> = {
  async products({ db }, { id }, slug) {
    const product = await queries.findProduct(db, id, slug)
    if (!product) return null
    const { title, description = null, images, createdAt } = product
    const blocks = [{ type: 'ProductDetail', props: {} }]
    return {
      ...{ title, description, image: images[0] ?? null },
      ...{ item: { product }, createdAt, blocks },
    }
  },

  async listings({ db }, { id }, slug) {
    const listing = await queries.findListing(db, id, slug)
    if (!listing) return null
    const { title, description = null, images, createdAt } = listing
    const blocks = [{ type: 'ListingDetail', props: {} }]
    return {
      ...{ title, description, image: images?.[0] ?? null },
      ...{ item: { listing }, createdAt, blocks },
    }
  },

  async units({ db, clock }, { id, timeZone }, slug) {
    const from = dateAt(clock.now(), timeZone)
    const found = await queries.findUnit(db, id, slug, from, addDays(from, MAX_CALENDAR_DAYS))
    if (!found) return null
    const { taken, ...unit } = found
    const calendar = { from, months: CALENDAR_MONTHS, taken }
    const { name: title, description = null, images, createdAt } = unit
    return {
      ...{ title, description, image: images?.[0] ?? null, item: { unit: { ...unit, calendar } } },
      blocks: [{ type: 'UnitDetail', props: {} }],
      createdAt,
      until: startOfDate(addDays(from, 1), timeZone),
    }
  },

  async services({ db }, { id, language }, slug) {
    const service = await queries.findService(db, id, slug)
    if (!service) return null
    const { name: title, description = null, createdAt } = service
    const widget = { serviceId: service.id, submitLabel: labelsOf(language).book }
    const blocks = [
      { type: 'ServiceDetail', props: {} },
      { type: 'BookingWidget', props: widget },
    ]
    return { title, description, image: null, item: { service }, createdAt, blocks }
  },

  async jobs({ db }, { id }, slug) {
    const job = await queries.findJob(db, id, slug)
    if (!job) return null
    const { title, description = null, createdAt } = job
    const blocks = [{ type: 'JobDetail', props: {} }]
    return { title, description, image: null, item: { job }, createdAt, blocks }
  },
}
