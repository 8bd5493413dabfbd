import type { NavigationItem } from '@sitewright/client'
import { usePagesOfSite } from '../pages/use-pages-of-site.ts'
import { useNamesOfThings, useThings } from './things.ts'

type Item = Pick<NavigationItem, 'pageId' | 'thing' | 'href'> & { items?: readonly unknown[] }

/** Says where each of these items of menus, and those below them, lead. */
export function useTargets(items: readonly Item[]): (item: Item) => string {
  const pages = usePagesOfSite()
  const { kinds } = useThings(null)
  const names = useNamesOfThings(thingsOf(items))
  return ({ pageId, thing, href, items = [] }) => {
    if (pageId !== undefined) {
      if (!pages) return ''
      const page = pages.find(({ id }) => id === pageId)
      return page ? `${page.title} · ${page.path}` : 'A page that no longer exists'
    }
    if (thing) {
      const kind = kinds.find(({ value }) => value === thing.type)?.label ?? ''
      if (thing.id === undefined) return `All ${kind.toLowerCase()}`
      const name = names.get(thing.id)
      return name === null ? `${kind} · no longer exists` : [name, kind].filter(Boolean).join(' · ')
    }
    return href ?? (items.length > 0 ? 'Only groups its items' : 'No link')
  }
}

const thingsOf = (items: readonly Item[]): NonNullable<Item['thing']>[] =>
  items.flatMap(({ thing, items: below = [] }) => [...(thing ? [thing] : []), ...thingsOf(below as Item[])])
