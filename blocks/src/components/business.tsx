import type { ReactNode } from 'react'
import { counted, type Job, type Listing, type Product, price, type Site, type SiteData } from '../site.ts'
import { EXAMPLES } from './examples.ts'
import { Band, Intro, MaybeLink, Note, Paragraphs, Picture } from './parts.tsx'
import type { Props } from './view.ts'

type Shown<Name extends keyof typeof EXAMPLES> = {
  items: NonNullable<SiteData[Name]>
  isExample: boolean
}

/** The site's data; editors without data get an example. */
export function dataOf<Name extends keyof typeof EXAMPLES>(
  name: Name,
  { data, isEditing }: Site,
): Shown<Name> {
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
          <ProductCard key={product.id} product={product} site={site} />
        ))}
      </div>
    </DataBand>
  )
}

function ProductCard({ product, site }: { product: Product; site: Site }) {
  const { title, images, category, stock, href = '' } = product
  return (
    <article className="sw-card">
      <Picture src={images?.[0] ?? ''} alt="" ratio="square" />
      <div className="sw-card-body">
        {category && <p className="sw-kicker">{category}</p>}
        <h3 className="sw-h4">
          <MaybeLink href={href} className="sw-card-link">
            {title}
          </MaybeLink>
        </h3>
        <p className="sw-amount">
          {price(product.price, product.currency, site.language)}
          {stock === 0 && <span className="sw-tag">{site.labels.soldOut}</span>}
        </p>
      </div>
    </article>
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
          <ListingCard key={listing.id} listing={listing} site={site} />
        ))}
      </div>
    </DataBand>
  )
}

function ListingCard({ listing, site }: { listing: Listing; site: Site }) {
  const { title, type, images, address, city, href = '' } = listing
  const { labels, language } = site
  return (
    <article className="sw-card">
      <div className="sw-card-picture">
        <Picture src={images?.[0] ?? ''} alt="" ratio="landscape" />
        <span className="sw-tag">{type === 'sale' ? labels.forSale : labels.forRent}</span>
      </div>
      <div className="sw-card-body">
        <p className="sw-amount">{price(listing.price, listing.currency, language)}</p>
        <h3 className="sw-h4">
          <MaybeLink href={href} className="sw-card-link">
            {title}
          </MaybeLink>
        </h3>
        <p>
          {address}, {city}
        </p>
        <p className="sw-facts">
          {factsOf(listing, site).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
    </article>
  )
}

function factsOf({ bedrooms, bathrooms, areaSqm }: Listing, { labels, language }: Site): string[] {
  return [
    areaSqm ? counted('{} m²', areaSqm, language) : '',
    bedrooms ? counted(labels.bedrooms, bedrooms, language) : '',
    bathrooms ? counted(labels.bathrooms, bathrooms, language) : '',
  ].filter(Boolean)
}

export function JobList({ department, limit, site, ...head }: Props<'JobList'>) {
  const { items, isExample } = dataOf('jobs', site)
  const shown = items.filter((job) => isExample || same(job.department, department)).slice(0, limit)
  return (
    <DataBand {...head} site={site} isExample={isExample} empty={shown.length === 0 && site.labels.noJobs}>
      <ul className="sw-rows">
        {shown.map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
      </ul>
    </DataBand>
  )
}

function JobRow({ job: { title, department, jobType, location, href = '' } }: { job: Job }) {
  return (
    <li className="sw-row">
      <h3 className="sw-h4">
        <MaybeLink href={href} className="sw-card-link">
          {title}
        </MaybeLink>
      </h3>
      <p className="sw-facts">
        {[department, location, jobType.replaceAll('_', ' ')]
          .filter((fact) => fact)
          .map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
      </p>
    </li>
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
