import type { ReactNode } from 'react'
import { PATHS } from '../../generated.ts'
import { mapAddress, pointOf } from '../../map-points.ts'
import { counted, type Item, type ProductVariant, price, type Site } from '../../site.ts'
import { stayFields } from '../../stay.ts'
import { Calendar } from '../calendar.tsx'
import { NightPrice, unitFacts, wordFor } from '../cards.tsx'
import { EXAMPLES } from '../examples.ts'
import { Field, Form, SearchForm } from '../form.tsx'
import { ApplicationForm, EnquiryForm } from '../item-forms.tsx'
import { Band, ButtonLink, Note, Paragraphs, Title } from '../parts.tsx'
import { gridSizes, MapView, Picture, SIZES } from '../picture.tsx'
import { AverageStars } from '../stars.tsx'
import type { Props } from '../view.ts'
import { PriceFacts, pricedVariant } from './price-facts.tsx'
import { Related, Reviews } from './product-extras.tsx'

type Button = { buttonLabel: string; buttonHref: string }

/** The item that the page is about; in editors an example. */
function itemOf<Kind extends keyof Item>(kind: Kind, { data, isEditing }: Site): Item[Kind] {
  return data.item?.[kind] ?? (isEditing ? EXAMPLES.item[kind] : undefined)
}

/** Pictures beside or above the title, facts and text of an item. */
function Detail({
  id,
  title,
  images = [],
  kicker,
  facts,
  description,
  more,
  buttonLabel,
  buttonHref,
  site,
  children,
}: Button & {
  id: string
  title: string
  images?: readonly string[]
  kicker?: ReactNode
  facts?: ReactNode
  description?: string | null
  /** Below the description. */
  more?: ReactNode
  site: Site
  children?: ReactNode
}) {
  return (
    <Band className="sw-detail">
      {site.isEditing && !site.data.item && <Note>{site.labels.example}</Note>}
      <div className={images.length > 0 ? 'sw-detail-columns' : 'sw-detail-text'}>
        {images.length > 0 && <Pictures images={images} title={title} site={site} />}
        <div className="sw-detail-text">
          {kicker && <p className="sw-kicker">{kicker}</p>}
          <Title id={id} site={site} className="sw-h1">
            {title}
          </Title>
          {facts}
          {description && (
            <div className="sw-prose">
              <Paragraphs text={description} />
            </div>
          )}
          {more}
          {buttonLabel && <ButtonLink label={buttonLabel} href={buttonHref} variant="primary" />}
        </div>
      </div>
      {children}
    </Band>
  )
}

const MAX_PICTURES = 12

function Pictures({ images, title, site }: { images: readonly string[]; title: string; site: Site }) {
  const [first = '', ...others] = images.slice(0, MAX_PICTURES)
  return (
    <div className="sw-pictures">
      <Picture src={first} alt={title} ratio="landscape" sizes={SIZES.half} site={site} />
      {others.length > 0 && (
        <div className={`sw-pictures-more sw-pictures-${Math.min(Math.max(others.length, 2), 3)}`}>
          {others.map((src, i) => (
            <Picture key={i} src={src} alt="" ratio="landscape" sizes={gridSizes(4, 2)} site={site} />
          ))}
        </div>
      )}
    </div>
  )
}

export function ProductDetail({ site, ...props }: Props<'ProductDetail'>) {
  const product = itemOf('product', site)
  if (!product) return null
  const { title, images, category, description, variants = [], variantId, currency } = product
  const chosen = variants.find(({ id }) => id === variantId) ?? product
  const priced = pricedVariant(product, chosen)
  const facts = (
    <div>
      <p className="sw-amount sw-h3">
        {price(priced.price, currency, site.language)} {chosen.stock === 0 && <SoldOut site={site} />}
      </p>
      <PriceFacts of={priced} site={site} />
      {product.rating && (
        <a href={`#${props.id}-all-reviews`}>
          <AverageStars rating={product.rating} site={site} />
        </a>
      )}
    </div>
  )
  const sold = variants.length > 0 ? variants : [product]
  const isForSale = sold.some(({ stock }) => stock !== 0)
  const more = (
    <>
      {isForSale && <BuyForm id={`${props.id}-buy`} product={product} variants={variants} site={site} />}
      {sold.some(({ stock }) => stock === 0) && (
        <p>
          <a
            className="sw-link"
            href={`${PATHS['shop.showStockForm']}?productId=${product.id}`}
            rel="nofollow"
          >
            {site.labels.tellWhenBack}
          </a>
        </p>
      )}
    </>
  )
  const { rating, reviews, related = [] } = product
  return (
    <Detail {...{ ...props, title, images, description, facts, more, site }} kicker={category}>
      {rating && reviews && <Reviews id={props.id} {...{ rating, reviews, site }} />}
      {related.length > 0 && <Related id={props.id} products={related} site={site} />}
    </Detail>
  )
}

const SoldOut = ({ site }: { site: Site }) => <span className="sw-tag">{site.labels.soldOut}</span>

type BuyProps = {
  id: string
  product: NonNullable<Item['product']>
  variants: readonly ProductVariant[]
  site: Site
}

const MAX_QUANTITY = 999

/** Puts the product into the cart, in the variant that is chosen. */
const BuyForm = ({ id, product, variants, site }: BuyProps) => (
  <Form id={id} isAlike action={PATHS['shop.addToCart']} submitLabel={site.labels.addToCart} site={site}>
    <input type="hidden" name="productId" value={product.id} />
    {variants.length > 0 && (
      <fieldset className="sw-choices">
        <legend>{site.labels.variants}</legend>
        {variants.map((variant) => (
          <label key={variant.id} className="sw-choice">
            <input
              type="radio"
              name="variantId"
              value={variant.id}
              defaultChecked={variant.id === product.variantId}
              disabled={variant.stock === 0}
              required
            />
            <span className="sw-choice-text">
              {variant.title}
              <PriceFacts of={pricedVariant(product, variant)} site={site} />
            </span>
            <span className="sw-amount">
              {variant.stock === 0 && <SoldOut site={site} />}
              {price(variant.price ?? product.price, product.currency, site.language)}
            </span>
          </label>
        ))}
      </fieldset>
    )}
    <Field
      {...{ id, site, name: 'quantity', label: site.labels.quantity, type: 'number' }}
      {...{ value: '1', min: 1, max: MAX_QUANTITY, required: true, half: true }}
    />
  </Form>
)

/** Facts as terms and values; those without a value are left out. */
function FactTable({ facts }: { facts: [label: string, value: string | null | undefined | false][] }) {
  return (
    <dl className="sw-hours">
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

export function ListingDetail({ site, ...props }: Props<'ListingDetail'>) {
  const listing = itemOf('listing', site)
  if (!listing) return null
  const { title, images, type, propertyType, address, city, lat, lng, description } = listing
  const { areaSqm, bedrooms, bathrooms } = listing
  const { labels, language } = site
  const number = (value: number | null | undefined, label = '{}') => value && counted(label, value, language)
  const facts = (
    <>
      <p className="sw-amount sw-h3">{price(listing.price, listing.currency, language)}</p>
      <FactTable
        facts={[
          [labels.type, propertyType && wordFor(propertyType, labels)],
          [labels.area, number(areaSqm, '{} m²') || null],
          [labels.rooms, number(bedrooms) || null],
          [labels.baths, number(bathrooms) || null],
          [labels.address, `${address}, ${city}`],
        ]}
      />
    </>
  )
  const point = pointOf(lat, lng)
  return (
    <Detail {...{ ...props, title, images, description, facts, site }} kicker={wordFor(type, labels)}>
      <div className="sw-map sw-detail-more">
        <div className="sw-map-text">
          <h2 className="sw-h3">{city}</h2>
          <address>{address}</address>
          <a
            className="sw-button sw-button-secondary sw-button-small"
            href={mapAddress(`${address}, ${city}`, point)}
            rel="noopener"
          >
            {labels.showMap}
          </a>
        </div>
        <MapView point={point} site={site} />
      </div>
      <EnquiryForm id={`${props.id}-enquiry`} listingId={listing.id} site={site} />
    </Detail>
  )
}

export function UnitDetail({ site, ...props }: Props<'UnitDetail'>) {
  const unit = itemOf('unit', site)
  if (!unit) return null
  const { name: title, images, description, place, calendar, type } = unit
  const facts = (
    <>
      <div className="sw-h3">
        <NightPrice unit={unit} site={site} />
      </div>
      <p className="sw-facts">
        {[...unitFacts(unit, site), place].filter(Boolean).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
    </>
  )
  return (
    <Detail {...{ ...props, title, images, description, facts, site }} kicker={type}>
      {calendar && <Calendar calendar={calendar} site={site} />}
      {calendar && (
        <section className="sw-detail-more" aria-label={site.labels.stayDates}>
          <h2 className="sw-h3">{site.labels.stayDates}</h2>
          <SearchForm action={PATHS['rental.offerStay']} submitLabel={site.labels.checkPrice}>
            <input type="hidden" name="unitId" value={unit.id} />
            {stayFields(site.labels, { guests: 2, firstDay: calendar.from, maxGuests: unit.maxGuests }).map(
              (field) => (
                <Field key={field.name} id="stay" site={site} half {...field} />
              ),
            )}
          </SearchForm>
        </section>
      )}
    </Detail>
  )
}

export function ServiceDetail({ site, ...props }: Props<'ServiceDetail'>) {
  const service = itemOf('service', site)
  if (!service) return null
  const { labels, language } = site
  const facts = (
    <p className="sw-facts">
      <span>{counted(labels.minutes, service.durationMinutes, language)}</span>
      {typeof service.price === 'number' && (
        <span className="sw-amount">{price(service.price, service.currency, language)}</span>
      )}
    </p>
  )
  return <Detail {...{ ...props, description: service.description, facts, site }} title={service.name} />
}

export function JobDetail({ site, ...props }: Props<'JobDetail'>) {
  const job = itemOf('job', site)
  if (!job) return null
  const { title, department, jobType, location, description } = job
  const { labels } = site
  const facts = (
    <FactTable
      facts={[
        [labels.department, department],
        [labels.jobType, wordFor(jobType, labels)],
        [labels.location, location],
      ]}
    />
  )
  return (
    <Detail {...{ ...props, title, description, facts, site }}>
      <ApplicationForm id={`${props.id}-application`} jobId={job.id} site={site} />
    </Detail>
  )
}
