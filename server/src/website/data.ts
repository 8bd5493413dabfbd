import {
  blocksIn,
  type ComponentType,
  complete,
  components,
  MAX_RENDERED_BLOCKS,
  type PropsOf,
} from '@sitewright/blocks/catalogue'
import type { SiteData } from '@sitewright/blocks/page'
import type { LayoutKind } from '../features/sites/rules.ts'
import type { Secrets } from '../platform/accounts/secrets.ts'
import type { Database, Db } from '../platform/database/database.ts'
import * as cards from './items/card-queries.ts'
import { itemsOf } from './items/hrefs.ts'
import { type Asked, directoryOf, FIRST_PAGE } from './items/lists.ts'
import type { LiveSite } from './live-site.ts'

/** The page that is shown. */
type Place = { path: string; asked: Asked | undefined; now: Date; secrets: Secrets }

/** What the blocks of a page ask for, by the name of the data. */
type Wanted = {
  products: cards.Wanted[]
  listings: cards.Wanted[]
  units: cards.Wanted[]
  services: string[]
  jobs: cards.Wanted[]
  tables: true[]
  pages: { path: string; limit: number }[]
  directories: LayoutKind[]
  trail: true[]
  forms: string[]
}
type Name = keyof Wanted

const WANTS: { [Type in ComponentType]?: (props: PropsOf<Type>) => { [N in Name]?: Wanted[N][number] } } = {
  ProductGrid: ({ category, limit }) => ({ products: { filters: filled({ category }), limit } }),
  ListingGrid: ({ offer, city, limit }) => ({
    listings: { filters: filled({ offer: offer === 'all' ? '' : offer, city }), limit },
  }),
  UnitGrid: ({ limit }) => ({ units: { limit } }),
  BookingWidget: ({ serviceId }) => ({ services: serviceId }),
  JobList: ({ department, limit }) => ({ jobs: { filters: filled({ department }), limit } }),
  ReservationWidget: () => ({ tables: true }),
  PageList: ({ path, limit }) => ({ pages: { path, limit } }),
  Directory: ({ of }) => ({ directories: of }),
  Breadcrumbs: () => ({ trail: true }),
  ContactForm: ({ formId }) => (formId === '' ? {} : { forms: formId }),
}

const filled = (filters: cards.Filters): cards.Filters =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value.trim() === '' ? [] : [[name, value.trim()]])),
  )

/** Blocks of one kind that are looked up on a page; others show what these find. */
const MAX_LOOKUPS = 20
const MAX_SERVICES = 100
const MAX_TABLES = 1
const MAX_TEMPLATES = 200

type Load<N extends Name> = (
  db: Database,
  site: LiveSite,
  wanted: Wanted[N],
  place: Place,
) => Promise<SiteData[N]>

const cardsOf =
  <Kind extends LayoutKind>(kind: Kind) =>
  async (db: Database, { id, paths }: LiveSite, wanted: cards.Wanted[]) =>
    itemsOf(paths, kind, await cards.findCards(db, id, kind, wanted))

const LOADS: { [N in Name]: Load<N> } = {
  products: cardsOf('products'),
  listings: cardsOf('listings'),
  units: cardsOf('units'),
  jobs: cardsOf('jobs'),
  services: (db, site, ids) =>
    cardsOf('services')(db, site, [{ ids: ids.includes('') ? undefined : ids, limit: MAX_SERVICES }]),
  tables: (db, { id }) => cards.findTables(db, id, MAX_TABLES),
  pages: (db, site, wanted) =>
    byKey(wanted, async ({ path, limit }) => {
      const pages = await cards.findPagesBelow(db, site.id, withoutSlashes(path), site.release, limit)
      const links = pages.map(({ slug, createdAt, ...page }) => ({
        ...page,
        date: createdAt.toISOString(),
        href: `/${withoutSlashes(slug)}`,
      }))
      return [path, links]
    }),
  directories: (db, site, kinds, { asked, secrets }) =>
    byKey([...new Set(kinds)], async (kind) => [
      kind,
      await directoryOf({ db, secrets }, site, kind, asked?.kind === kind ? asked : FIRST_PAGE),
    ]),
  forms: (db, { id }, ids, { now }) => cards.findForms(db, id, ids, now),
  trail: async (db, { id, release }, _, { path }) => {
    const names = path.split('/').filter(Boolean)
    const paths = names.map((_name, i) => names.slice(0, i + 1).join('/'))
    const titles = await cards.findTitles(
      db,
      id,
      paths.map((one) => one.toLowerCase()),
      release,
    )
    return paths.flatMap((one) => {
      const title = titles.find((known) => known.path === one.toLowerCase())?.title
      return title === undefined ? [] : [{ label: title, href: `/${one}` }]
    })
  },
}

const withoutSlashes = (path: string) => path.split('/').filter(Boolean).join('/')

async function byKey<Item, Value>(items: readonly Item[], load: (item: Item) => Promise<[string, Value]>) {
  return Object.fromEntries(await Promise.all(items.map(load)))
}

/** What the blocks of a page show of the site's business, as it is now; nothing when there are too many blocks. */
export async function dataOf(
  db: Database,
  site: LiveSite,
  page: unknown,
  place: Place,
): Promise<{ data: SiteData; blockCount: number; hasTooManyBlocks: boolean }> {
  const content = (page as { content?: unknown } | null)?.content
  const blocks = await templatesOf(db, site, content)
  const { wanted, blockCount } = wantedBy(content, blocks)
  if (blockCount > MAX_RENDERED_BLOCKS) return { data: { blocks }, blockCount: 1, hasTooManyBlocks: true }
  const found = await Promise.all(
    [...wanted].map(async ([name, items]) => {
      const load = LOADS[name] as (...given: unknown[]) => Promise<unknown>
      return [name, await load(db, site, items, place)]
    }),
  )
  return { data: { blocks, ...Object.fromEntries(found) }, blockCount, hasTooManyBlocks: false }
}

function wantedBy(content: unknown, blocks: SiteData['blocks']) {
  const wanted = new Map<Name, unknown[]>()
  let blockCount = 0
  for (const { type, props } of blocksIn(content, blocks)) {
    if (++blockCount > MAX_RENDERED_BLOCKS) break
    const want = WANTS[type as ComponentType] as ((props: unknown) => object) | undefined
    if (!want) continue
    for (const [name, item] of Object.entries(
      want(complete(components[type as ComponentType].props, props)),
    )) {
      const items = wanted.get(name as Name) ?? []
      if (items.length < MAX_LOOKUPS) wanted.set(name as Name, [...items, item])
    }
  }
  return { wanted, blockCount }
}

/** The templates of the custom blocks of a page, and of those within them. */
export async function templatesOf(db: Db, site: LiveSite, content: unknown): Promise<SiteData['blocks']> {
  const ids = new Set<string>()
  let count = 0
  for (const { type, props } of blocksIn(content)) {
    if (++count > MAX_RENDERED_BLOCKS) break
    if (type === 'CustomBlock' && typeof props.blockId === 'string') ids.add(props.blockId)
  }
  return ids.size === 0 ? {} : cards.findTemplates(db, site.id, [...ids], MAX_TEMPLATES)
}
