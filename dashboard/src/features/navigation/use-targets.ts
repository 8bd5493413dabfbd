import { usePagesOfSite } from '../../components/pages/use-pages-of-site.ts'
import { useNamesOfThings, useThings } from './things.ts'
import { type Item, rowsOf } from './tree.ts'

/** Says where each of these items of a menu, and those below them, lead. */
export function useTargets(items: readonly Item[]): (item: Item) => string {
  const pages = usePagesOfSite()
  const { kinds } = useThings(null)
  const names = useNamesOfThings(rowsOf(items).flatMap(({ item: { thing } }) => (thing ? [thing] : [])))
  return ({ pageId, thing, href, items }) => {
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
    return href ?? (items.length > 0 ? 'Only groups its items' : 'Leads nowhere')
  }
}
