import { PRESETS } from '@sitewright/blocks/design'
import { pathTo } from '../api/path-params.ts'
import { saveDocument } from '../features/design/queries.ts'
import type { FrameParts, MenuItem } from '../features/design/rules.ts'
import { findSlugHolder } from '../features/pages/queries.ts'
import { shopVisits } from '../features/shop/visits/contract.ts'
import type { DemoContext } from '../platform/demo.ts'

type Entry =
  | string
  | [label: string, slug: string]
  | { label: string; items: Entry[] }
  | Pick<MenuItem, 'label' | 'thing' | 'href'>

const MAIN: Entry[] = [
  ['Rooms', 'rooms'],
  {
    label: 'Eat and drink',
    items: ['restaurant', 'spring-menu', 'wine-list', 'cellar-tour', 'opening-hours'],
  },
  ['Spa', 'spa'],
  ['Weddings', 'weddings'],
  { label: 'Shop', thing: { type: 'product' } },
  { label: 'The house', items: ['about-us', 'team', 'history', 'garden', 'sustainability'] },
]
const FOOTER: Entry[] = [
  { label: 'Stay', items: ['rooms', 'with-children', 'with-dogs', 'lake-and-swimming', 'getting-here'] },
  {
    label: 'Around the lake',
    items: [
      { label: 'Stays', thing: { type: 'unit' } },
      { label: 'Properties', thing: { type: 'listing' } },
      { label: 'Treatments', thing: { type: 'service' } },
      { label: 'Reserve a table', thing: { type: 'table' } },
    ],
  },
  {
    label: 'House',
    items: [
      'about-us',
      { label: 'Gift cards', href: pathTo(shopVisits.endpoints.showGiftCards) },
      'jobs',
      'questions',
      'house-rules',
      'newsletter',
    ],
  },
  ['Imprint', 'imprint'],
  ['Privacy', 'privacy'],
]
const FRAME: FrameParts = {
  header: {
    content: [
      {
        type: 'Header',
        props: {
          id: 'header',
          brand: 'Lakeside House',
          links: [],
          menu: 'main',
          buttonLabel: 'Book',
          buttonHref: '/stays',
          sticky: true,
        },
      },
    ],
  },
  footer: {
    content: [
      {
        type: 'Footer',
        props: {
          id: 'footer',
          brand: 'Lakeside House',
          groups: [],
          menu: 'footer',
          variant: 'muted',
          text: 'Lakeside 1, 4866 Unterach\n+43 7665 555 01',
          copyright: '© Lakeside House',
        },
      },
    ],
  },
}
const DAYS_AGO = 30

/** Gives the demo site its design, menus, header and footer. Lives here because menus lead to pages. */
export async function addDemoDesign({ db, site, daysAgo }: DemoContext) {
  const save = (kind: 'design' | 'navigation' | 'frame', data: unknown) =>
    saveDocument(db, site.id, kind, data, daysAgo(DAYS_AGO), null)
  const itemOf = async (entry: Entry): Promise<MenuItem> => {
    if (typeof entry === 'string') return itemOf([labelOf(entry), entry])
    if (Array.isArray(entry)) {
      const [label, slug] = entry
      return { label, pageId: (await findSlugHolder(db, site.id, slug))?.id as string }
    }
    return 'items' in entry ? { label: entry.label, items: await itemsOf(entry.items) } : entry
  }
  const itemsOf = async (entries: Entry[]) => {
    const items: MenuItem[] = []
    for (const entry of entries) items.push(await itemOf(entry))
    return items
  }
  await save('design', PRESETS.find(({ id }) => id === 'lakeside')?.design)
  const menus = [
    { name: 'main', items: await itemsOf(MAIN) },
    { name: 'footer', items: await itemsOf(FOOTER) },
  ]
  await save('navigation', { menus })
  await save('frame', FRAME)
}

const labelOf = (slug: string) => slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ')
