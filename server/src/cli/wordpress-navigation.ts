import { findDocument, lockDocuments, saveDocument } from '../features/design/queries.ts'
import {
  type FrameParts,
  frameErrors,
  itemsOf,
  MAX_ITEMS,
  MAX_MENUS,
  type Menu,
  type MenuItem,
  menuErrors,
} from '../features/design/rules.ts'
import type { Platform } from '../platform/context.ts'
import { rememberImports } from '../platform/imports.ts'
import type { MenuEntry, MenuLink } from '../wordpress/index.ts'
import { SOURCE, type Summary, type Target } from './wordpress-summary.ts'

/** Adds menus to the navigation of a site. A site without a header gets one that shows the main menu. */
export function importMenus(
  { db, clock }: Platform,
  { site, name: brand }: Target,
  menus: MenuEntry[],
  { pageIds, summary }: { pageIds: ReadonlyMap<string, string>; summary: Summary },
) {
  return db.transaction(async (tx) => {
    await lockDocuments(tx, site)
    const now = clock.now()
    const entries = menus.map(({ externalId, name }) => ({ externalId, resourceId: name }))
    const isNew = await rememberImports(tx, site, SOURCE, entries, now)
    const kept = (await findDocument<{ menus: Menu[] }>(tx, site, 'navigation'))?.data.menus ?? []
    const added: Menu[] = []
    for (const menu of menus.filter(({ externalId }) => isNew.has(externalId))) {
      const reason = add([...kept, ...added], menu, pageIds, added)
      const notes = reason === null ? menu.notes : [...menu.notes, reason]
      if (notes.length > 0) summary.notes.push({ title: menu.title, notes })
    }
    summary.menus = { imported: added.length, unchanged: menus.length - isNew.size }
    if (added.length === 0) return
    await saveDocument(tx, site, 'navigation', { menus: [...kept, ...added] }, now, null)
    if (await findDocument<FrameParts>(tx, site, 'frame')) return
    const frame = frameOf(brand, added)
    if (Object.keys(frameErrors(frame)).length === 0) await saveDocument(tx, site, 'frame', frame, now, null)
  })
}

/** Adds a menu, or returns the reason why it, or a part of it, is left out. */
function add(
  known: Menu[],
  { name, items }: MenuEntry,
  pageIds: ReadonlyMap<string, string>,
  added: Menu[],
): string | null {
  const free = MAX_ITEMS - [...itemsOf(known.flatMap((menu) => menu.items))].length
  const wanted = itemsFor(items, pageIds, { count: Number.POSITIVE_INFINITY })
  const taken = new Set(known.map((menu) => menu.name))
  const menu = { name: freeName(name, taken), items: itemsFor(items, pageIds, { count: free }) }
  if (
    known.length >= MAX_MENUS ||
    menu.items.length === 0 ||
    Object.keys(menuErrors([menu], () => true)).length > 0
  )
    return `The menu was skipped: a site has at most ${MAX_MENUS} menus and ${MAX_ITEMS} entries.`
  added.push(menu)
  const cut = [...itemsOf(wanted)].length - [...itemsOf(menu.items)].length
  return cut > 0 ? `The last ${cut} entries were skipped: a site has at most ${MAX_ITEMS}.` : null
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name
  for (let count = 2; taken.has(free); count++) free = `${name.slice(0, 36)}-${count}`
  return free
}

/** Items of the navigation, as many as there is room for. */
function itemsFor(
  links: MenuLink[],
  pageIds: ReadonlyMap<string, string>,
  room: { count: number },
): MenuItem[] {
  return links.flatMap(({ label, page, href, items: below }): MenuItem[] => {
    if (room.count <= 0) return []
    room.count--
    const pageId = page === undefined ? undefined : pageIds.get(page)
    const items = itemsFor(below, pageIds, room)
    if (pageId === undefined && href === undefined && items.length === 0) {
      room.count++
      return []
    }
    return [{ label, ...(pageId && { pageId }), ...(href && { href }), ...(items.length > 0 && { items }) }]
  })
}

const named = (menus: Menu[], words: RegExp) => menus.find(({ name }) => words.test(name))?.name

function frameOf(brand: string, menus: Menu[]): FrameParts {
  const foot = named(menus, /foot|fuss|legal/)
  const main = named(menus, /main|primary|header|haupt|top/) ?? menus.find(({ name }) => name !== foot)?.name
  const part = (type: string, menu: string, props: object) => ({
    content: [{ type, props: { id: type.toLowerCase(), brand, menu, ...props } }],
  })
  return {
    header: main === undefined ? {} : part('Header', main, { links: [], sticky: true }),
    footer: foot === undefined ? {} : part('Footer', foot, { groups: [], variant: 'muted' }),
  }
}
