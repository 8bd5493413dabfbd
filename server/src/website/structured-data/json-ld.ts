import type {
  Accommodation,
  BreadcrumbList,
  FAQPage,
  JobPosting,
  LocalBusiness,
  Offer,
  OpeningHoursSpecification,
  Organization,
  Product,
  RealEstateListing,
  Service,
  WebPage,
  WebSite,
} from 'schema-dts'
import { BUSINESS_TYPES, type BusinessType, FOOD_TYPES } from '../../api/business-types.ts'
import { unescapeHtml } from '../../platform/values/html.ts'
import { isObject } from '../../platform/values/puck.ts'
import { pictureUrl, urlOf } from '../addresses.ts'
import type { LiveSite } from '../live-site.ts'

type Weekly = { weekday: number; start: string; end: string }

export type BusinessFacts = {
  /** What the site says of itself; null when that is nothing. */
  profile: {
    type: BusinessType | null
    phone: string | null
    email: string | null
    address: string | null
    priceRange: string | null
    openingHours: Weekly[]
  } | null
  /** Whether tables can be reserved, and whether services can be booked. */
  hasTables: boolean
  hasServices: boolean
  weekly: Weekly[] | null
  place: { address?: unknown; lat?: unknown; lng?: unknown } | null
}

/** The parts of a site that structured data (schema.org) names. */
type Described = Pick<LiveSite, 'origin' | 'name' | 'language' | 'currency'>

const idOf = (site: Described, name: string) => `${site.origin}/#${name}`
const picturesOf = (site: Described, addresses: readonly string[] = []) =>
  addresses.flatMap((address) => pictureUrl(site, address) ?? [])

export const webSite = (site: Described): Exclude<WebSite, string> => ({
  '@type': 'WebSite',
  '@id': idOf(site, 'website'),
  url: `${site.origin}/`,
  name: site.name,
  inLanguage: site.language,
})

type DescribedPage = {
  path: string
  title: string
  description?: string | null
  image?: string | null
  publishedAt: Date
}

export function webPage(site: Described, page: DescribedPage): Exclude<WebPage, string> {
  const image = pictureUrl(site, page.image)
  return {
    '@type': 'WebPage',
    '@id': urlOf(site, page.path),
    url: urlOf(site, page.path),
    name: page.title,
    ...(page.description && { description: page.description }),
    ...(image && { primaryImageOfPage: { '@type': 'ImageObject', url: image } }),
    inLanguage: site.language,
    dateModified: page.publishedAt.toISOString(),
    isPartOf: { '@id': idOf(site, 'website') },
  }
}

/** The path from the home page, which comes first, to a page; null for the home page itself. */
export function breadcrumbList(
  site: Described,
  trail: readonly { name: string; path: string }[],
): Exclude<BreadcrumbList, string> | null {
  if (trail.length < 2) return null
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: urlOf(site, path),
    })),
  }
}

type DescribedProduct = {
  path: string
  title: string
  description?: string | null
  images?: readonly string[]
  price: number
  currency: string
  /** False when it is sold out. */
  inStock: boolean
  sku?: string | null
  /** What buyers say. */
  rating?: { average: number; count: number } | null
  reviews?: readonly DescribedReview[] | null
}
type DescribedReview = {
  rating: number
  title: string | null
  text: string | null
  authorName: string
  date: string
}

const MAX_RATING = 5

const aggregateRating = ({ average, count }: { average: number; count: number }) => ({
  '@type': 'AggregateRating' as const,
  ratingValue: average,
  reviewCount: count,
  bestRating: MAX_RATING,
})

const review = ({ rating, title, text, authorName, date }: DescribedReview) => ({
  '@type': 'Review' as const,
  author: { '@type': 'Person' as const, name: authorName },
  reviewRating: { '@type': 'Rating' as const, ratingValue: rating, bestRating: MAX_RATING },
  datePublished: date.slice(0, 10),
  ...(title && { name: title }),
  ...(text && { reviewBody: text }),
})

export function product(site: Described, item: DescribedProduct): Exclude<Product, string> {
  return {
    '@type': 'Product',
    '@id': urlOf(site, item.path),
    ...named(site, { ...item, name: item.title }),
    ...(item.sku && { sku: item.sku }),
    ...(item.rating && { aggregateRating: aggregateRating(item.rating) }),
    ...(item.reviews && { review: item.reviews.map(review) }),
    offers: {
      ...offer(site, item),
      availability: item.inStock ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    },
  }
}

type DescribedListing = {
  path: string
  title: string
  description?: string | null
  images?: readonly string[]
  type: 'sale' | 'rent'
  propertyType: string
  price: number
  currency: string
  address: string
  city: string
  bedrooms?: number | null
  areaSqm?: number | null
  lat?: number | null
  lng?: number | null
  createdAt: Date
}

const RESIDENCES: Record<string, 'Apartment' | 'House' | 'SingleFamilyResidence'> = {
  apartment: 'Apartment',
  house: 'House',
  villa: 'SingleFamilyResidence',
}

export function realEstateListing(
  site: Described,
  item: DescribedListing,
): Exclude<RealEstateListing, string> {
  const { address, city, bedrooms, areaSqm, lat, lng } = item
  const place = {
    '@type': RESIDENCES[item.propertyType] ?? 'Place',
    address: { '@type': 'PostalAddress', streetAddress: address, addressLocality: city },
    ...(typeof bedrooms === 'number' && RESIDENCES[item.propertyType] && { numberOfBedrooms: bedrooms }),
    ...(areaSqm && { floorSize: { '@type': 'QuantitativeValue', value: areaSqm, unitCode: 'MTK' } }),
    ...(typeof lat === 'number' &&
      typeof lng === 'number' && { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng } }),
  }
  const sale = 'http://purl.org/goodrelations/v1#Sell'
  const rent = 'http://purl.org/goodrelations/v1#LeaseOut'
  return {
    '@type': 'RealEstateListing',
    '@id': urlOf(site, item.path),
    ...named(site, { ...item, name: item.title }),
    datePosted: item.createdAt.toISOString(),
    about: place as Exclude<Accommodation, string>,
    offers: { ...offer(site, item), businessFunction: { '@id': item.type === 'sale' ? sale : rent } },
  }
}

type DescribedStay = {
  path: string
  name: string
  description?: string | null
  images?: readonly string[]
  maxGuests: number
  bedrooms?: number | null
  address?: string | null
}

export const accommodation = (site: Described, item: DescribedStay): Exclude<Accommodation, string> => ({
  '@type': 'Accommodation',
  '@id': urlOf(site, item.path),
  ...named(site, item),
  occupancy: { '@type': 'QuantitativeValue', maxValue: item.maxGuests },
  ...(typeof item.bedrooms === 'number' && { numberOfBedrooms: item.bedrooms }),
  ...(item.address && { address: item.address }),
})

type DescribedService = {
  path: string
  name: string
  description?: string | null
  images?: readonly string[]
  price?: number | null
  currency: string
}

export function service(site: Described, item: DescribedService): Exclude<Service, string> {
  const { price } = item
  return {
    '@type': 'Service',
    '@id': urlOf(site, item.path),
    ...named(site, item),
    provider: { '@type': 'Organization', name: site.name, url: `${site.origin}/` },
    ...(typeof price === 'number' && { offers: offer(site, { ...item, price }) }),
  }
}

type DescribedJob = {
  path: string
  title: string
  description?: string | null
  jobType: string
  location?: string | null
  createdAt: Date
}

const EMPLOYMENT: Record<string, string> = {
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  contractor: 'CONTRACTOR',
  temporary: 'TEMPORARY',
  intern: 'INTERN',
  volunteer: 'VOLUNTEER',
  per_diem: 'PER_DIEM',
}

export const jobPosting = (site: Described, item: DescribedJob): Exclude<JobPosting, string> => ({
  '@type': 'JobPosting',
  '@id': urlOf(site, item.path),
  url: urlOf(site, item.path),
  title: item.title,
  description: item.description || item.title,
  datePosted: item.createdAt.toISOString(),
  employmentType: EMPLOYMENT[item.jobType] ?? 'OTHER',
  hiringOrganization: { '@type': 'Organization', name: site.name, sameAs: `${site.origin}/` },
  ...(item.location && { jobLocation: { '@type': 'Place', address: item.location } }),
})

/** The business, with what is known of its type; null when the site says nothing of it and takes no bookings. */
export function localBusiness(
  site: Described,
  facts: BusinessFacts,
): Exclude<LocalBusiness | Organization, string> | null {
  const { hasTables, hasServices, profile } = facts
  if (!hasTables && !hasServices && !profile) return null
  const type: BusinessType = profile?.type ?? (hasTables ? 'Restaurant' : 'LocalBusiness')
  const { isPlace, isBusiness, also }: (typeof BUSINESS_TYPES)[BusinessType] & { also?: string } =
    BUSINESS_TYPES[type]
  const address = profile?.address ?? addressOf(facts)
  return {
    '@type': also ? [type, also] : type,
    '@id': idOf(site, 'business'),
    name: site.name,
    url: `${site.origin}/`,
    ...(address && { address }),
    ...(profile?.phone && { telephone: profile.phone }),
    ...(profile?.email && { email: profile.email }),
    ...(isBusiness && profile?.priceRange && { priceRange: profile.priceRange }),
    ...(isPlace && placeOf(facts)),
    ...(hasTables && FOOD_TYPES.includes(type) && { acceptsReservations: true }),
  } as unknown as Exclude<LocalBusiness, string>
}

/** The address of the first map on a page, in a line. */
const addressOf = ({ place }: BusinessFacts) =>
  (typeof place?.address === 'string' ? place.address.split('\n') : [])
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ')

/** Where it is, and when it is open. */
function placeOf({ hasTables, weekly, place, profile }: BusinessFacts) {
  const { lat, lng } = place ?? {}
  const hasPosition = typeof lat === 'number' && typeof lng === 'number' && (lat !== 0 || lng !== 0)
  const reserved = hasTables ? (weekly ?? []) : []
  const hours = reserved.length > 0 ? reserved : (profile?.openingHours ?? [])
  return {
    ...(hasPosition && { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng } }),
    ...(hours.length > 0 && { openingHoursSpecification: hours.map(openingHours) }),
  }
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

const openingHours = ({ weekday, start, end }: Weekly): OpeningHoursSpecification => ({
  '@type': 'OpeningHoursSpecification',
  dayOfWeek: `https://schema.org/${DAYS[weekday - 1] ?? 'Monday'}`,
  opens: start,
  closes: end,
})

const MAX_QUESTIONS = 100
const MAX_DEPTH = 30

/** The questions and answers in the Faq blocks of a page; null when there are none. */
export function faqPage(blocks: unknown): Exclude<FAQPage, string> | null {
  const questions: { question: string; answer: string }[] = []
  collectQuestions(isObject(blocks) ? blocks.content : null, questions, 0)
  if (questions.length === 0) return null
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

function collectQuestions(value: unknown, found: { question: string; answer: string }[], depth: number) {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return
  if (!Array.isArray(value) && (value as { type?: unknown }).type === 'Faq') {
    const { props } = value as { props?: unknown }
    const items = isObject(props) && Array.isArray(props.items) ? props.items : []
    for (const item of items.filter(isObject)) {
      const { question, answer } = item
      if (typeof question !== 'string' || typeof answer !== 'string' || found.length >= MAX_QUESTIONS)
        continue
      if (question.trim() && plainText(answer))
        found.push({ question: question.trim(), answer: plainText(answer) })
    }
    return
  }
  for (const child of Object.values(value)) collectQuestions(child, found, depth + 1)
}

/** HTML without its tags. */
const plainText = (html: string) =>
  unescapeHtml(html.replace(/<[^<>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()

type Named = { path: string; name: string; description?: string | null; images?: readonly string[] }

const named = (site: Described, { path, name, description, images }: Named) => ({
  url: urlOf(site, path),
  name,
  ...(description && { description }),
  ...((images?.length ?? 0) > 0 && { image: picturesOf(site, images) }),
})

const offer = (
  site: Described,
  { path, price, currency }: { path: string; price: number; currency: string },
): Exclude<Offer, string> => ({
  '@type': 'Offer',
  url: urlOf(site, path),
  price,
  priceCurrency: currency,
})
