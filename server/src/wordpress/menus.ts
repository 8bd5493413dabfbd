import { type BlockNode, innerBlocks, parseBlocks } from './gutenberg.ts'
import { field, idOf, plainText } from './items.ts'
import type { Place } from './links.ts'
import { Notes } from './notes.ts'
import type { WxrItem } from './read-wxr.ts'
import { detach, shorten } from './strings.ts'
import type { MenuEntry, MenuLink } from './types.ts'
import { linkUrl } from './urls.ts'

const MAX_LEVELS = 3
const MAX_LINKS = 50
const MAX_LABEL = 200
const MAX_NAME = 40
const MAX_ENTRIES = 5_000
const MAX_ADDRESS = 2_000

type Stored = {
  id: string
  parent: string
  order: number
  type: string
  objectId: string
  url: string
  label: string
}
type Node = { label: string; target: Omit<MenuLink, 'label' | 'items'> | null; children: Node[] }

/** What menus need from the rest of the export. */
type Index = {
  readonly url: string | null
  title(pageId: string): string | undefined
  externalId(pageId: string): string | undefined
  placeOf(address: string): Place | null
  hrefOf(place: Place): string | null
}

/** The entries of classic menus, which WordPress exports as items of their own. */
export class Menus {
  readonly #menus = new Map<string, { title: string; stored: Stored[] }>()
  #count = 0

  add(id: string, item: WxrItem): void {
    if (!item.menu || field(item, 'wp:status').trim() !== 'publish' || ++this.#count > MAX_ENTRIES) return
    const { slug, title } = item.menu
    const menu = this.#menus.get(slug) ?? { title, stored: [] }
    this.#menus.set(slug, menu)
    const meta = (name: string) => detach((item.meta.get(`_menu_item_${name}`) ?? '').trim())
    menu.stored.push({
      id,
      parent: meta('menu_item_parent'),
      order: Number.parseInt(field(item, 'wp:menu_order'), 10) || 0,
      type: meta('type'),
      objectId: meta('object_id'),
      url: meta('url'),
      label: detach(plainText(field(item, 'title'))),
    })
  }

  entries(index: Index): MenuEntry[] {
    const names = new Set<string>()
    return [...this.#menus].flatMap(([slug, { title, stored }]) => {
      const menu = menuEntry(`${index.url ?? ''}#menu ${slug}`, slug, title, treeOf(stored, index))
      if (menu.items.length === 0) return []
      const { name } = menu
      for (let count = 2; names.has(menu.name); count++) menu.name = `${name.slice(0, MAX_NAME - 5)}-${count}`
      names.add(menu.name)
      return [menu]
    })
  }
}

function treeOf(stored: Stored[], index: Index): Node[] {
  const known = new Set(stored.map(({ id }) => id))
  const children = new Map<string, Stored[]>()
  for (const entry of stored.toSorted((a, b) => a.order - b.order)) {
    const parent = known.has(entry.parent) ? entry.parent : ''
    children.set(parent, [...(children.get(parent) ?? []), entry])
  }
  const below = (parent: string): Node[] => {
    const entries = children.get(parent) ?? []
    // An entry is taken once, so that entries that contain each other end.
    children.delete(parent)
    return entries.map((entry) => {
      const { type, objectId, url } = entry
      const isPage = type === 'post_type'
      const label = entry.label || (isPage ? (index.title(objectId) ?? '') : '')
      const target = isPage
        ? pageTarget(objectId, index)
        : type === 'custom'
          ? addressTarget(url, index)
          : null
      return { label, target, children: below(entry.id) }
    })
  }
  return below('')
}

const pageTarget = (id: string, index: Index) => {
  const page = index.externalId(id)
  return page === undefined ? null : { page }
}

function addressTarget(address: string, index: Index): Node['target'] {
  const place = index.placeOf(address)
  if (place?.kind === 'page') return pageTarget(place.id, index)
  const href = place ? index.hrefOf(place) : /^[/#?]/.test(address) ? null : linkUrl(address)
  return href && href.length <= MAX_ADDRESS ? { href } : null
}

/** The menu of a block theme: an item whose content is navigation blocks. */
export function navigationMenu(item: WxrItem, index: Index): MenuEntry {
  const title = plainText(field(item, 'title'))
  const slug = field(item, 'wp:post_name').trim() || title
  const notes = new Notes()
  const nodes = nodesOf(parseBlocks(field(item, 'content:encoded')), index, notes)
  const externalId = `${index.url ?? ''}#menu ${idOf(item)}`
  return menuEntry(externalId, slug, title, nodes, notes)
}

function nodesOf(parts: (string | BlockNode)[], index: Index, notes: Notes): Node[] {
  return parts.flatMap((part): Node[] => {
    if (typeof part === 'string') return []
    const { name, attrs } = part
    if (/^core\/(?:navigation-link|navigation-submenu|home-link)$/.test(name)) {
      const { label, url, id, kind } = attrs
      const address = name === 'core/home-link' ? (index.url ?? '/') : typeof url === 'string' ? url : ''
      const page =
        kind === 'post-type' && /^\d{1,20}$/.test(String(id)) ? pageTarget(String(id), index) : null
      return [
        {
          label:
            plainText(typeof label === 'string' ? label : '') || (name === 'core/home-link' ? 'Home' : ''),
          target: page ?? addressTarget(address, index),
          children: nodesOf(innerBlocks(part), index, notes),
        },
      ]
    }
    if (part.isVoid)
      notes.addName('Skipped, because WordPress itself fills these blocks', name.replace(/^core\//, ''))
    return nodesOf(innerBlocks(part), index, notes)
  })
}

function menuEntry(
  externalId: string,
  slug: string,
  title: string,
  nodes: Node[],
  notes = new Notes(),
): MenuEntry {
  const items = linksOf(nodes, notes, 1)
  return {
    kind: 'menu',
    externalId,
    name: nameOf(slug),
    title: shorten(title || slug, MAX_LABEL),
    items,
    notes: notes.list(),
  }
}

/** Entries that lead nowhere are left out, unless they group others. Those below the last level come after their parent. */
function linksOf(nodes: Node[], notes: Notes, level: number): MenuLink[] {
  const links = nodes.flatMap((node): MenuLink[] => {
    const label = shorten(node.label, MAX_LABEL)
    const isLast = level === MAX_LEVELS
    const items = linksOf(node.children, notes, isLast ? level : level + 1)
    if (!label || (!node.target && (isLast || items.length === 0))) {
      notes.addName('Entries without a page or address on the new site were skipped', label || '(untitled)')
      return items
    }
    if (isLast && items.length > 0) notes.add(`Entries below level ${MAX_LEVELS} were moved up to it.`)
    return isLast ? [{ label, ...node.target, items: [] }, ...items] : [{ label, ...node.target, items }]
  })
  if (links.length > MAX_LINKS) notes.add(`Only the first ${MAX_LINKS} entries of a level were kept.`)
  return links.slice(0, MAX_LINKS)
}

/** A name that blocks can refer to. */
const nameOf = (slug: string): string =>
  slug
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .slice(0, MAX_NAME)
    .replace(/-$/, '') || 'menu'
