import { type Static, Type } from 'typebox'
import { contract, declareEvents, endpoint } from '../../api/endpoint.ts'
import { created, empty, flatPage, list, one } from '../../api/reply.ts'
import {
  Currency,
  DateTime,
  Deleted,
  Id,
  Images,
  Line,
  Money,
  named,
  nullable,
  oneOf,
  Paging,
  partial,
  Slug,
  StatusChange,
  Text,
} from '../../api/schema.ts'
import { enquiryEndpoints, enquiryEvents } from './enquiries/contract.ts'
import { LISTING_TYPES, MAX_FOUND, MAX_RADIUS_KM } from './rules.ts'

const ListingType = named('ListingType', oneOf(LISTING_TYPES))
const PropertyType = named(
  'PropertyType',
  oneOf(['apartment', 'house', 'villa', 'land', 'commercial', 'other']),
)
const ListingStatus = named('ListingStatus', oneOf(['draft', 'published', 'archived', 'sold']))

const latitude = { minimum: -90, maximum: 90, examples: [48.2082] }
const longitude = { minimum: -180, maximum: 180, examples: [16.3738] }
const rooms = Type.Number({ minimum: 0, maximum: 10_000, examples: [2] })

const required = {
  title: { ...Line, examples: ['Apartment with a view of the lake'] },
  type: ListingType,
  propertyType: PropertyType,
  price: Money,
  address: { ...Line, examples: ['Seestraße 12'] },
  city: { ...Line, examples: ['Gmunden'] },
}
const optional = {
  description: nullable(Text),
  status: ListingStatus,
  currency: Currency,
  bedrooms: nullable(rooms),
  bathrooms: nullable(rooms),
  areaSqm: nullable(Type.Number({ minimum: 0, maximum: 1_000_000_000, examples: [84.5] })),
  images: Images,
  lat: nullable(Type.Number({ ...latitude, description: 'Degrees north; requires `lng`' })),
  lng: nullable(Type.Number({ ...longitude, description: 'Degrees east; requires `lat`' })),
}

export const Listing = named(
  'Listing',
  Type.Object({
    id: Id,
    title: required.title,
    slug: Slug,
    description: optional.description,
    type: ListingType,
    propertyType: PropertyType,
    status: ListingStatus,
    price: Money,
    currency: Currency,
    address: required.address,
    city: required.city,
    bedrooms: optional.bedrooms,
    bathrooms: optional.bathrooms,
    areaSqm: optional.areaSqm,
    images: Images,
    lat: optional.lat,
    lng: optional.lng,
    createdAt: DateTime,
    updatedAt: DateTime,
  }),
)
export const listingEvents = declareEvents('listing', 'pages:read', Listing, [
  'created',
  'updated',
  'published',
  'archived',
  'deleted',
])
const ListingCreate = Type.Object({ ...required, ...partial(optional).properties })
const ListingUpdate = partial({ ...required, ...optional })

export type Listing = Static<typeof Listing>
export type ListingCreate = Static<typeof ListingCreate>
export type ListingFields = Static<typeof ListingUpdate>

export const realestate = contract('realestate', 'Real estate', [listingEvents, enquiryEvents], {
  list: endpoint('GET /v1/sites/:siteId/realestate/listings', 'pages:read', {
    summary: 'List listings',
    description: 'Newest first. The filters can be combined.',
    query: Type.Object({
      ...Paging,
      status: Type.Optional(ListingStatus),
      type: Type.Optional(ListingType),
      propertyType: Type.Optional(PropertyType),
    }),
    reply: flatPage(Listing),
  }),
  create: endpoint('POST /v1/sites/:siteId/realestate/listings', 'pages:write', {
    summary: 'Create a listing',
    description: "By default a draft in the site's currency.",
    body: ListingCreate,
    reply: created(Listing),
  }),
  get: endpoint('GET /v1/sites/:siteId/realestate/listings/:listingId', 'pages:read', {
    summary: 'Get a listing',
    reply: one(Listing),
  }),
  update: endpoint('PUT /v1/sites/:siteId/realestate/listings/:listingId', 'pages:write', {
    summary: 'Update a listing',
    description: 'Updates the fields that are sent.',
    body: ListingUpdate,
    reply: one(Listing),
  }),
  delete: endpoint('DELETE /v1/sites/:siteId/realestate/listings/:listingId', 'pages:write', {
    extension: true,
    summary: 'Delete a listing',
    description: 'Also deletes its history. To remove it from searches only, archive it.',
    reply: one(Deleted),
  }),
  publish: endpoint('POST /v1/sites/:siteId/realestate/listings/:listingId/publish', 'pages:write', {
    summary: 'Publish a listing',
    description: 'Sets the status to `published`, whatever it was; no change if it is already published.',
    reply: empty,
  }),
  archive: endpoint('POST /v1/sites/:siteId/realestate/listings/:listingId/archive', 'pages:write', {
    destroys: true,
    summary: 'Archive a listing',
    description: 'Sets the status to `archived`, whatever it was; no change if it is already archived.',
    reply: empty,
  }),
  history: endpoint('GET /v1/sites/:siteId/realestate/listings/:listingId/history', 'pages:read', {
    extension: true,
    summary: 'Get the status history of a listing',
    description: 'Oldest first, including the current status.',
    reply: list(StatusChange),
  }),
  search: endpoint('GET /v1/sites/:siteId/realestate/search', 'pages:read', {
    summary: 'Search listings around a place',
    description:
      `Listings within the radius (great-circle distance) that are not archived, nearest first, at most ${MAX_FOUND} and ` +
      '16 MiB. Listings without `lat` and `lng` are never found.',
    query: Type.Object({
      lat: Type.Number({ ...latitude, description: 'Degrees north' }),
      lng: Type.Number({ ...longitude, description: 'Degrees east' }),
      radiusKm: Type.Number({ exclusiveMinimum: 0, maximum: MAX_RADIUS_KM, examples: [25] }),
      type: Type.Optional(ListingType),
      limit: Type.Integer({
        minimum: 1,
        maximum: MAX_FOUND,
        default: MAX_FOUND,
        description: 'Maximum number of listings, nearest first; an extension',
      }),
    }),
    reply: list(Listing),
  }),
  ...enquiryEndpoints,
})
