import type { NavigationItem } from '@sitewright/client'

type Menu = { name: string; items: NavigationItem[] }
export type MenuLine = { item: NavigationItem; level: number; change: MenuChange | null }
type MenuChange = 'added' | 'removed' | 'changed' | 'moved'
export type ComparedMenu = { name: string; live: MenuLine[]; draft: MenuLine[] }

/** All menus that there are, or will be, with what happens to each of their items. */
export function compareMenus(live: Menu[], draft: Menu[]): ComparedMenu[] {
  const names = [...new Set([...draft, ...live].map(({ name }) => name))]
  const entriesOf = (menus: Menu[], name: string) =>
    entriesIn(menus.find((menu) => menu.name === name)?.items ?? [])
  return names.map((name) => {
    const [before, after] = [entriesOf(live, name), entriesOf(draft, name)]
    const places = before.map(({ key }) => after.findIndex((entry) => entry.key === key))
    const kept = risingMost(places.filter((place) => place >= 0)).map((place) => after[place]?.key)
    const lineOf = ({ item, level, key, parent }: Entry, others: Entry[], alone: MenuChange): MenuLine => {
      const other = others.find((one) => one.key === key)
      if (!other) return { item, level, change: alone }
      if (wordsOf(item) !== wordsOf(other.item)) return { item, level, change: 'changed' }
      return { item, level, change: other.parent === parent && kept.includes(key) ? null : 'moved' }
    }
    return {
      name,
      live: before.map((entry) => lineOf(entry, after, 'removed')),
      draft: after.map((entry) => lineOf(entry, before, 'added')),
    }
  })
}

type Entry = { item: NavigationItem; level: number; key: string; parent: string }

/** All items from top to bottom. Items have no ids: where they lead, or the label of a group, tells them apart. */
function entriesIn(items: readonly NavigationItem[]): Entry[] {
  const counts = new Map<string, number>()
  const entriesBelow = (items: readonly NavigationItem[], level: number, parent: string): Entry[] =>
    items.flatMap((item) => {
      const { label, pageId, thing, href, items: below = [] } = item
      const target = JSON.stringify(pageId ?? href ?? (thing ? [thing.type, thing.id] : { label }))
      const count = (counts.get(target) ?? 0) + 1
      counts.set(target, count)
      const key = `${target} ${count}`
      return [{ item, level, key, parent }, ...entriesBelow(below as NavigationItem[], level + 1, key)]
    })
  return entriesBelow(items, 0, '')
}

/** What an item says, in all languages. */
const wordsOf = ({ label, translations = [] }: NavigationItem) => JSON.stringify([label, translations])

/** As many of these numbers as possible that rise from left to right: whatever is left out has moved. */
function risingMost(numbers: number[]): number[] {
  const longer = (a: number[], b: number[]) => (b.length > a.length ? b : a)
  const ending: number[][] = []
  for (const number of numbers)
    ending.push([...ending.filter((rising) => (rising.at(-1) ?? 0) < number).reduce(longer, []), number])
  return ending.reduce(longer, [])
}
