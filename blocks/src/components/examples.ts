import type { Item, Job, Listing, Product, Service, SiteData, Unit } from '../site.ts'

const products: Product[] = [
  { id: 'a', title: 'Chestnut honey', price: 8.5, currency: 'EUR', category: 'Pantry' },
  { id: 'b', title: 'Linen towel', price: 24, currency: 'EUR', category: 'House' },
  { id: 'c', title: 'Gift card', price: 120, currency: 'EUR', category: 'Gifts' },
]

const place = { address: 'Seestraße 12', city: 'Gmunden', currency: 'EUR' }
const listings: Listing[] = [
  {
    id: 'a',
    title: 'Apartment by the lake',
    type: 'sale',
    price: 420_000,
    bedrooms: 2,
    areaSqm: 84,
    ...place,
  },
  {
    id: 'b',
    title: 'House with a garden',
    type: 'sale',
    price: 780_000,
    bedrooms: 4,
    areaSqm: 160,
    ...place,
  },
  {
    id: 'c',
    title: 'Loft above the old town',
    type: 'rent',
    price: 1_450,
    bedrooms: 1,
    areaSqm: 62,
    ...place,
  },
]

const services: Service[] = [
  { id: 'a', name: 'First meeting', durationMinutes: 30, price: null, currency: 'EUR' },
  { id: 'b', name: 'Massage', durationMinutes: 60, price: 75, currency: 'EUR' },
  { id: 'c', name: 'Half a day at the spa', durationMinutes: 240, price: 140, currency: 'EUR' },
]

const jobs: Job[] = [
  { id: 'a', title: 'Head chef', department: 'Kitchen', jobType: 'full_time', location: 'Gmunden' },
  { id: 'b', title: 'Gardener', department: 'Garden', jobType: 'part_time', location: 'Gmunden' },
]

const units: Unit[] = [
  { id: 'a', name: 'Room with a view', maxGuests: 2, bedrooms: 1, pricePerNight: 148, currency: 'EUR' },
  { id: 'b', name: 'Boathouse', maxGuests: 4, bedrooms: 2, pricePerNight: 229, currency: 'EUR' },
  { id: 'c', name: 'Cottage in the orchard', maxGuests: 6, bedrooms: 3, pricePerNight: 238, currency: 'EUR' },
]

const about = (title: string) => `${title}, described in a few sentences.`
const described = <T extends object>(item: T, title: string) => ({ ...item, description: about(title) })
const first = <T>([item]: readonly T[]) => item as T
const item: Required<Item> = {
  product: described(first(products), 'The product'),
  listing: described(first(listings), 'The property'),
  unit: described(first(units), 'The stay'),
  service: described(first(services), 'The service'),
  job: described(first(jobs), 'The position'),
}
const date = '2026-05-01'
const pages = ['First', 'Second', 'Third'].map((name) => ({
  id: name,
  title: `${name} article`,
  description: about('The article'),
  date,
  href: '',
}))
const trail = [
  { label: 'Shop', href: '' },
  { label: 'Chestnut honey', href: '' },
]

/** Example data for editors without data of the site. */
export const EXAMPLES = { products, listings, services, jobs, units, item, trail } satisfies SiteData
export const EXAMPLE_PAGES = pages
