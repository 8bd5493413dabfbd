import { usePagesOfSite } from '../../components/pages/use-pages-of-site.ts'
import { useThings } from './things.ts'
import type { Item } from './tree.ts'

/** Says where an item of a menu leads. */
export function useTargets(): (item: Item) => string {
  const pages = usePagesOfSite()
  const { kinds } = useThings(null)
  return ({ pageId, thing, href, items }) => {
    if (pageId !== undefined) {
      if (!pages) return ''
      const page = pages.find(({ id }) => id === pageId)
      return page ? `${page.title} · ${page.path}` : 'A page that no longer exists'
    }
    if (thing) {
      const kind = kinds.find(({ value }) => value === thing.type)
      return thing.id === undefined ? `All ${kind?.label.toLowerCase()}` : `One of: ${kind?.label}`
    }
    return href ?? (items.length > 0 ? 'Only groups its items' : 'Leads nowhere')
  }
}
