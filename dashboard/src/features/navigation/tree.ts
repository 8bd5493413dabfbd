import type { NavigationItem } from '@sitewright/client'

/** An item of a menu while it is edited. The key stays the same wherever it moves. */
export type Item = Omit<NavigationItem, 'items'> & { key: string; items: Item[] }
export type Menu = { name: string; items: Item[] }
export type Row = { item: Item; level: number; index: number; count: number }
export type Move = 'up' | 'down' | 'in' | 'out'

export const MAX_LEVELS = 3

/** Items of the API with keys made of where they are, so that the same menus are the same draft. */
export const keyed = (items: readonly NavigationItem[], at: string): Item[] =>
  items.map(({ items: below = [], ...item }, i) => ({
    ...item,
    key: `${at}.${i}`,
    items: keyed(below as NavigationItem[], `${at}.${i}`),
  }))

export const unkeyed = (items: readonly Item[]): NavigationItem[] =>
  items.map(({ key: _, items: below, ...item }) => ({
    ...item,
    ...(below.length > 0 && { items: unkeyed(below) }),
  }))

/** All items from top to bottom. */
export const rowsOf = (items: readonly Item[], level = 1): Row[] =>
  items.flatMap((item, index) => [
    { item, level, index, count: items.length },
    ...rowsOf(item.items, level + 1),
  ])

const heightOf = ({ items }: Item): number => 1 + Math.max(0, ...items.map(heightOf))

type Place = { list: Item[]; index: number; level: number; parent: Place | null }

function placeOf(list: Item[], key: string, level = 1, parent: Place | null = null): Place | undefined {
  for (const [index, item] of list.entries()) {
    const place = { list, index, level, parent }
    if (item.key === key) return place
    const below = placeOf(item.items, key, level + 1, place)
    if (below) return below
  }
  return undefined
}

/** A copy in which `work` has changed the lists around an item. */
function changed(items: readonly Item[], key: string, work: (place: Place, all: Item[]) => void): Item[] {
  const copy = structuredClone(items) as Item[]
  const place = placeOf(copy, key)
  if (place) work(place, copy)
  return copy
}

export const removed = (items: readonly Item[], key: string) =>
  changed(items, key, ({ list, index }) => void list.splice(index, 1))

export const replaced = (items: readonly Item[], item: Item) =>
  changed(items, item.key, ({ list, index }) => {
    list[index] = item
  })

/** Moves an item among its siblings, into the one above it, or out behind its parent. */
export const moved = (items: readonly Item[], key: string, move: Move): Item[] =>
  changed(items, key, ({ list, index, parent }) => {
    if (!canMove(items, key, move)) return
    const [item] = list.splice(index, 1) as [Item]
    if (move === 'up') list.splice(index - 1, 0, item)
    if (move === 'down') list.splice(index + 1, 0, item)
    if (move === 'in') list[index - 1]?.items.push(item)
    if (move === 'out' && parent) parent.list.splice(parent.index + 1, 0, item)
  })

export function canMove(items: readonly Item[], key: string, move: Move): boolean {
  const place = placeOf(items as Item[], key)
  if (!place) return false
  const { list, index, level, parent } = place
  if (move === 'up') return index > 0
  if (move === 'down') return index < list.length - 1
  if (move === 'out') return parent !== null
  return index > 0 && level + heightOf(list[index] as Item) <= MAX_LEVELS
}

/** Moves an item to where another one is, which makes room. */
export function dropped(items: readonly Item[], key: string, on: string): Item[] {
  const all = rowsOf(items).map(({ item }) => item.key)
  const goesDown = all.indexOf(key) < all.indexOf(on)
  const from = placeOf(items as Item[], key)
  const item = from?.list[from.index]
  const target = placeOf(items as Item[], on)
  const isInside = item !== undefined && placeOf(item.items, on) !== undefined
  if (!item || !target || key === on || isInside || target.level - 1 + heightOf(item) > MAX_LEVELS)
    return items as Item[]
  return changed(removed(items, key), on, ({ list, index }) => {
    // Behind an item that is passed by, unless it has items of its own: then it would skip them.
    const isBehind = goesDown && list[index]?.items.length === 0
    list.splice(isBehind ? index + 1 : index, 0, item)
  })
}
