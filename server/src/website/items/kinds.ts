import { labelsOf } from '@sitewright/blocks/catalogue'
import type { FilterName, Item, Job, Listing, Product, Service, Unit } from '@sitewright/blocks/page'
import type { MenuItem } from '../../features/design/rules.ts'
import type { ItemKind, LayoutKind } from '../../features/sites/rules.ts'
import { type Sql, sql } from '../../platform/database/sql.ts'
import type { LiveSite } from '../live-site.ts'
import { accommodation, jobPosting, product, realEstateListing, service } from '../structured-data/json-ld.ts'
import { PRODUCT_CARD, PRODUCT_DETAIL } from './product-queries.ts'

/** A kind that has a list of its own. */
type Listed = {
  /** Its name in menus. */
  type: NonNullable<MenuItem['thing']>['type']
  table: Sql
  /** Which rows visitors may see. */
  shown: Sql
  changedAt: Sql
}

export type CardOf = { products: Product; listings: Listing; units: Unit; services: Service; jobs: Job }

/** An item as its page shows it. */
export type Detail<Type extends keyof Item> = NonNullable<Item[Type]> & { slug: string; createdAt: Date }
export type Block = { type: string; props: Record<string, unknown> }

/** The nights that a calendar covers, from a day on. */
export type Calendar = { from: string; months: number; until: string }

/** A kind of which each item has a page. */
type Kind<Type extends keyof Item = keyof Item> = Omit<Listed, 'type'> & {
  type: Type
  /** Its title, description and pictures. */
  outline: Sql
  card: Sql
  /** What its list can be filtered by: any text, or one of some values. */
  filters: Partial<Record<FilterName, 'text' | readonly string[]>>
  /** Whether visitors can search its list and sort it, with counts of what they find. */
  isSearched?: true
  /** What its page shows. */
  detail: (siteId: string, calendar: Calendar) => Sql
  /** Whether its page is another each day. */
  isDaily?: true
  /** What its page is made of, where no page of the site lays it out. */
  blocks: (item: Detail<Type>, language: string) => Block[]
  /** Its structured data (schema.org). */
  describe: (site: LiveSite, item: Detail<Type> & { path: string }) => object
}

/** Numbers that a list can be filtered by: so many, or more. */
const BEDROOMS = ['1', '2', '3', '4', '5']
const GUESTS = ['1', '2', '3', '4', '5', '6', '8', '10']
const OFFERS = ['sale', 'rent']
const PROPERTY_TYPES = ['apartment', 'house', 'villa', 'land', 'commercial', 'other']

const products: Kind<'product'> = {
  type: 'product',
  table: sql`products`,
  shown: sql`active`,
  changedAt: sql`created_at`,
  outline: sql`title, description, images`,
  card: PRODUCT_CARD,
  filters: { category: 'text' },
  isSearched: true,
  detail: () => PRODUCT_DETAIL,
  blocks: () => [{ type: 'ProductDetail', props: {} }],
  describe: (site, item) => product(site, { ...item, inStock: isInStock(item) }),
}

const listings: Kind<'listing'> = {
  type: 'listing',
  table: sql`listings`,
  shown: sql`status = 'published'`,
  changedAt: sql`updated_at`,
  outline: sql`title, description, images`,
  card: sql`id, slug, title, type, price::float8, currency, address, city, bedrooms, bathrooms,
    area_sqm as "areaSqm", images -> 0 as image`,
  filters: { offer: OFFERS, city: 'text', type: PROPERTY_TYPES, bedrooms: BEDROOMS },
  detail:
    () => sql`title, description, type, property_type as "propertyType", price::float8, currency, address, city,
    bedrooms, bathrooms, area_sqm as "areaSqm", images, lat, lng`,
  blocks: () => [{ type: 'ListingDetail', props: {} }],
  describe: (site, { propertyType = 'other', ...item }) => realEstateListing(site, { ...item, propertyType }),
}

const units: Kind<'unit'> = {
  type: 'unit',
  table: sql`rental_units`,
  shown: sql`active`,
  changedAt: sql`created_at`,
  outline: sql`name, description, to_jsonb(images)`,
  card: sql`id, slug, name, type, max_guests as "maxGuests", bedrooms, price_per_night::float8 as "pricePerNight",
    currency, images[1] as image`,
  filters: { guests: GUESTS },
  detail: (
    siteId,
    { from, months, until },
  ) => sql`name, type, description, max_guests as "maxGuests", bedrooms,
    price_per_night::float8 as "pricePerNight", currency, images,
    (select address from rental_properties where site_id = ${siteId} and id = property_id) as place,
    json_build_object('from', ${from}::text, 'months', ${months}::int, 'taken', array(
      select distinct to_char(night, 'YYYY-MM-DD') as day
      from (
        select nights from rental_bookings
        where site_id = ${siteId} and unit_id = rental_units.id and status in ('pending', 'approved')
          and nights && daterange(${from}::date, ${until}::date)
        union all
        select nights from rental_blocks
        where site_id = ${siteId} and unit_id = rental_units.id and nights && daterange(${from}::date, ${until}::date)
      ) held, generate_series(
        greatest(lower(nights), ${from}::date), least(upper(nights), ${until}::date) - 1, interval '1 day') night
      order by day
    )) as calendar`,
  isDaily: true,
  blocks: () => [{ type: 'UnitDetail', props: {} }],
  describe: (site, item) => accommodation(site, { ...item, address: item.place ?? null }),
}

const services: Kind<'service'> = {
  type: 'service',
  table: sql`booking_services`,
  shown: sql`active`,
  changedAt: sql`updated_at`,
  outline: sql`name, description, '[]'::jsonb`,
  card: sql`id, slug, name, description, duration_minutes as "durationMinutes", price::float8, currency`,
  filters: {},
  detail: () => sql`name, description, duration_minutes as "durationMinutes", price::float8, currency`,
  blocks: ({ id }, language) => [
    { type: 'ServiceDetail', props: {} },
    { type: 'BookingWidget', props: { serviceId: id, submitLabel: labelsOf(language).book } },
  ],
  describe: service,
}

const jobs: Kind<'job'> = {
  type: 'job',
  table: sql`recruitment_jobs`,
  shown: sql`status = 'published'`,
  changedAt: sql`updated_at`,
  outline: sql`title, description, '[]'::jsonb`,
  card: sql`id, slug, title, department, job_type as "jobType", location`,
  filters: { department: 'text' },
  detail: () => sql`title, department, job_type as "jobType", location, description`,
  blocks: () => [{ type: 'JobDetail', props: {} }],
  describe: jobPosting,
}

const tables: Listed = {
  type: 'table',
  table: sql`reservation_tables`,
  shown: sql`active and deleted_at is null`,
  changedAt: sql`updated_at`,
}

/** All that is told of a kind of item that a site shows. */
export const KINDS = { products, listings, units, services, jobs, tables } satisfies Record<ItemKind, Listed>

/** A kind whose items have pages, of whichever type they are. */
export const kindOf = (kind: LayoutKind): Kind => KINDS[kind] as unknown as Kind

/** Stock that is not counted does not run out. */
function isInStock({ stock, variants = [] }: Detail<'product'>): boolean {
  const isLeft = (count: number | null | undefined) => typeof count !== 'number' || count > 0
  return variants.length > 0 ? variants.some((variant) => isLeft(variant.stock)) : isLeft(stock)
}
