import type { Item } from '@sitewright/blocks/page'
import type { LiveSite } from '../live-site.ts'
import { accommodation, breadcrumbList, jobPosting, product, realEstateListing, service } from './json-ld.ts'

type Shown = {
  path: string
  item: Item
  createdAt: Date
  /** The way from the home page, which is not part of it. */
  trail: readonly { label: string; href: string }[]
}

/** The structured data of the page of an item: what it is, and the way to it. */
export function structuredDataOfItem(site: LiveSite, { path, item, createdAt, trail }: Shown): object[] {
  const steps = [
    { name: site.name, path: '/' },
    ...trail.map(({ label, href }) => ({ name: label, path: href })),
  ]
  return [describe(site, path, item, createdAt), breadcrumbList(site, steps)].filter((part) => part !== null)
}

function describe(site: LiveSite, path: string, item: Item, createdAt: Date): object | null {
  if (item.product) return product(site, { ...item.product, path, inStock: isInStock(item.product) })
  if (item.listing) {
    const { propertyType = 'other', ...listing } = item.listing
    return realEstateListing(site, { ...listing, propertyType, path, createdAt })
  }
  if (item.unit) return accommodation(site, { ...item.unit, path, address: item.unit.place ?? null })
  if (item.service) return service(site, { ...item.service, path })
  return item.job ? jobPosting(site, { ...item.job, path, createdAt }) : null
}

/** Stock that is not counted does not run out. */
function isInStock({ stock, variants = [] }: NonNullable<Item['product']>): boolean {
  const isLeft = (count: number | null | undefined) => typeof count !== 'number' || count > 0
  return variants.length > 0 ? variants.some((variant) => isLeft(variant.stock)) : isLeft(stock)
}
