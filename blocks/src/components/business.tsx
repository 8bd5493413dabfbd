import type { ReactNode } from 'react'
import type { Site, SiteData } from '../site.ts'
import { JobRow, ListingCard, ProductCard, UnitCard } from './cards.tsx'
import { EXAMPLES } from './examples.ts'
import { Band, Intro, Note, Paragraphs } from './parts.tsx'
import type { Props } from './view.ts'

type ListName = 'products' | 'listings' | 'services' | 'jobs' | 'units'
type Shown<Name extends ListName> = {
  items: NonNullable<SiteData[Name]>
  isExample: boolean
}

/** The site's data; editors without data get an example. */
export function dataOf<Name extends ListName>(name: Name, { data, isEditing }: Site): Shown<Name> {
  const known = data[name]
  if (known) return { items: known, isExample: false }
  return { items: isEditing ? EXAMPLES[name] : [], isExample: isEditing }
}

/** A band of data, with a note on example data and a sentence if there is none. */
export function DataBand({
  heading,
  intro,
  isExample,
  empty,
  site,
  className,
  children,
}: {
  className?: string
  heading: string
  intro: string
  isExample: boolean
  /** Rendered instead of the children if there is no data. */
  empty: string | false
  site: Site
  children: ReactNode
}) {
  return (
    <Band className={className}>
      <Intro heading={heading} intro={intro} />
      <div>
        {isExample && <Note>{site.labels.example}</Note>}
        {empty ? <Note>{empty}</Note> : children}
      </div>
    </Band>
  )
}

const same = (a: string | null | undefined, b: string) =>
  b === '' || (a ?? '').trim().toLowerCase() === b.trim().toLowerCase()

export function ProductGrid({ category, limit, columns, site, ...head }: Props<'ProductGrid'>) {
  const { items, isExample } = dataOf('products', site)
  const shown = items.filter((item) => isExample || same(item.category, category)).slice(0, limit)
  return (
    <DataBand
      {...head}
      site={site}
      isExample={isExample}
      empty={shown.length === 0 && site.labels.noProducts}
    >
      <div className={`sw-grid sw-grid-${columns}`}>
        {shown.map((product) => (
          <ProductCard
            key={product.id}
            product={product}
            under={head.heading}
            columns={columns}
            site={site}
          />
        ))}
      </div>
    </DataBand>
  )
}

export function ListingGrid({ offer, city, limit, columns, site, ...head }: Props<'ListingGrid'>) {
  const { items, isExample } = dataOf('listings', site)
  const shown = items
    .filter((item) => (offer === 'all' || item.type === offer) && (isExample || same(item.city, city)))
    .slice(0, limit)
  return (
    <DataBand
      {...head}
      site={site}
      isExample={isExample}
      empty={shown.length === 0 && site.labels.noListings}
    >
      <div className={`sw-grid sw-grid-${columns}`}>
        {shown.map((listing) => (
          <ListingCard
            key={listing.id}
            listing={listing}
            under={head.heading}
            columns={columns}
            site={site}
          />
        ))}
      </div>
    </DataBand>
  )
}

export function UnitGrid({ limit, columns, site, ...head }: Props<'UnitGrid'>) {
  const { items, isExample } = dataOf('units', site)
  const shown = items.slice(0, limit)
  return (
    <DataBand {...head} site={site} isExample={isExample} empty={shown.length === 0 && site.labels.noUnits}>
      <div className={`sw-grid sw-grid-${columns}`}>
        {shown.map((unit) => (
          <UnitCard key={unit.id} unit={unit} under={head.heading} columns={columns} site={site} />
        ))}
      </div>
    </DataBand>
  )
}

export function JobList({ department, limit, site, ...head }: Props<'JobList'>) {
  const { items, isExample } = dataOf('jobs', site)
  const shown = items.filter((job) => isExample || same(job.department, department)).slice(0, limit)
  return (
    <DataBand {...head} site={site} isExample={isExample} empty={shown.length === 0 && site.labels.noJobs}>
      <ul className="sw-rows">
        {shown.map((job) => (
          <JobRow key={job.id} job={job} under={head.heading} site={site} />
        ))}
      </ul>
    </DataBand>
  )
}

export function OpeningHours({ heading, hours, note }: Props<'OpeningHours'>) {
  return (
    <Band className="sw-aside">
      <Intro heading={heading} />
      <div>
        <dl className="sw-hours">
          {hours.map((line, i) => (
            <div key={i}>
              <dt>{line.days}</dt>
              <dd>{line.hours}</dd>
            </div>
          ))}
        </dl>
        {note && (
          <div className="sw-small">
            <Paragraphs text={note} />
          </div>
        )}
      </div>
    </Band>
  )
}
