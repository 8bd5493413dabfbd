import type { Labels } from '../labels-en.ts'
import {
  counted,
  type Job,
  type Listing,
  type Product,
  price,
  type Service,
  type Site,
  type Unit,
} from '../site.ts'
import { PriceFacts } from './items/price-facts.tsx'
import { ItemTitle, MaybeLink } from './parts.tsx'
import { gridSizes, Picture } from './picture.tsx'
import { AverageStars } from './stars.tsx'

/** `under` is the heading above the item; without one, its title is a level higher. */
type RowProps = { under: string; site: Site }
/** `columns` are those of the grid that the card stands in. */
type CardProps = RowProps & { columns: number }

const WORDS: Record<string, keyof Labels> = { sale: 'forSale', rent: 'forRent' }

/** The word for a value of the API, such as full_time. */
export function wordFor(value: string, labels: Labels): string {
  const label = WORDS[value] ?? value
  return Object.hasOwn(labels, label) ? labels[label as keyof Labels] : value.replaceAll('_', ' ')
}

export function ProductCard({ product, under, columns, site }: CardProps & { product: Product }) {
  const { title, images, category, stock, href = '' } = product
  return (
    <article className="sw-card">
      <Picture src={images?.[0] ?? ''} alt="" ratio="square" sizes={gridSizes(columns)} site={site} />
      <div className="sw-card-body">
        {category && <p className="sw-kicker">{category}</p>}
        <ItemTitle under={under}>
          <MaybeLink href={href} className="sw-card-link">
            {title}
          </MaybeLink>
        </ItemTitle>
        <p className="sw-amount">
          {price(product.price, product.currency, site.language)}
          {stock === 0 && <span className="sw-tag">{site.labels.soldOut}</span>}
        </p>
        <PriceFacts of={product} site={site} />
        {product.rating && <AverageStars rating={product.rating} site={site} />}
      </div>
    </article>
  )
}

export function ListingCard({ listing, under, columns, site }: CardProps & { listing: Listing }) {
  const { title, type, images, address, city, href = '' } = listing
  const { labels, language } = site
  return (
    <article className="sw-card">
      <div className="sw-card-picture">
        <Picture src={images?.[0] ?? ''} alt="" ratio="landscape" sizes={gridSizes(columns)} site={site} />
        <span className="sw-tag">{type === 'sale' ? labels.forSale : labels.forRent}</span>
      </div>
      <div className="sw-card-body">
        <p className="sw-amount">{price(listing.price, listing.currency, language)}</p>
        <ItemTitle under={under}>
          <MaybeLink href={href} className="sw-card-link">
            {title}
          </MaybeLink>
        </ItemTitle>
        <p>
          {address}, {city}
        </p>
        <Facts facts={factsOf(listing, site)} />
      </div>
    </article>
  )
}

export function factsOf({ bedrooms, bathrooms, areaSqm }: Listing, { labels, language }: Site): string[] {
  return [
    areaSqm ? counted('{} m²', areaSqm, language) : '',
    bedrooms ? counted(labels.bedrooms, bedrooms, language) : '',
    bathrooms ? counted(labels.bathrooms, bathrooms, language) : '',
  ].filter(Boolean)
}

export function UnitCard({ unit, under, columns, site }: CardProps & { unit: Unit }) {
  const { name, images, href = '' } = unit
  return (
    <article className="sw-card">
      <Picture src={images?.[0] ?? ''} alt="" ratio="landscape" sizes={gridSizes(columns)} site={site} />
      <div className="sw-card-body">
        <ItemTitle under={under}>
          <MaybeLink href={href} className="sw-card-link">
            {name}
          </MaybeLink>
        </ItemTitle>
        <Facts facts={unitFacts(unit, site)} />
        <NightPrice unit={unit} site={site} />
      </div>
    </article>
  )
}

export const unitFacts = ({ maxGuests, bedrooms }: Unit, { labels, language }: Site): string[] => [
  counted(labels.maxGuests, maxGuests, language),
  bedrooms ? counted(labels.bedrooms, bedrooms, language) : '',
]

export function NightPrice({ unit, site }: { unit: Unit; site: Site }) {
  return (
    <p className="sw-amount">
      {price(unit.pricePerNight, unit.currency, site.language)} <small>{site.labels.perNight}</small>
    </p>
  )
}

export function ServiceRow({ service, under, site }: RowProps & { service: Service }) {
  const { name, description, durationMinutes, currency, href = '' } = service
  return (
    <li className="sw-row">
      <div className="sw-row-text">
        <ItemTitle under={under}>
          <MaybeLink href={href} className="sw-card-link">
            {name}
          </MaybeLink>
        </ItemTitle>
        {description && <p className="sw-small">{description}</p>}
      </div>
      <p className="sw-facts">
        <span>{counted(site.labels.minutes, durationMinutes, site.language)}</span>
        {typeof service.price === 'number' && (
          <span className="sw-amount">{price(service.price, currency, site.language)}</span>
        )}
      </p>
    </li>
  )
}

export function JobRow({ job, under, site }: RowProps & { job: Job }) {
  const { title, department, jobType, location, href = '' } = job
  return (
    <li className="sw-row">
      <ItemTitle under={under}>
        <MaybeLink href={href} className="sw-card-link">
          {title}
        </MaybeLink>
      </ItemTitle>
      <Facts facts={[department, location, wordFor(jobType, site.labels)]} />
    </li>
  )
}

export function Facts({ facts }: { facts: readonly (string | null | undefined)[] }) {
  return (
    <p className="sw-facts">
      {facts
        .filter((fact) => fact)
        .map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
    </p>
  )
}
