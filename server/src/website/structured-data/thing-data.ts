import type { Thing } from '@sitewright/blocks/page'
import type { LiveSite } from '../live-site.ts'
import { accommodation, breadcrumbList, jobPosting, product, realEstateListing, service } from './json-ld.ts'

type Shown = {
  path: string
  thing: Thing
  createdAt: Date
  /** The way from the home page, which is not part of it. */
  trail: readonly { label: string; href: string }[]
}

/** The structured data of the page of a thing: what it is, and the way to it. */
export function structuredDataOfThing(site: LiveSite, { path, thing, createdAt, trail }: Shown): object[] {
  const steps = [
    { name: site.name, path: '/' },
    ...trail.map(({ label, href }) => ({ name: label, path: href })),
  ]
  return [describe(site, path, thing, createdAt), breadcrumbList(site, steps)].filter((part) => part !== null)
}

function describe(site: LiveSite, path: string, thing: Thing, createdAt: Date): object | null {
  if (thing.product) return product(site, { ...thing.product, path, inStock: isInStock(thing.product) })
  if (thing.listing) {
    const { propertyType = 'other', ...listing } = thing.listing
    return realEstateListing(site, { ...listing, propertyType, path, createdAt })
  }
  if (thing.unit) return accommodation(site, { ...thing.unit, path, address: thing.unit.place ?? null })
  if (thing.service) return service(site, { ...thing.service, path })
  return thing.job ? jobPosting(site, { ...thing.job, path, createdAt }) : null
}

/** Stock that is not counted does not run out. */
function isInStock({ stock, variants = [] }: NonNullable<Thing['product']>): boolean {
  const isLeft = (count: number | null | undefined) => typeof count !== 'number' || count > 0
  return variants.length > 0 ? variants.some((variant) => isLeft(variant.stock)) : isLeft(stock)
}
