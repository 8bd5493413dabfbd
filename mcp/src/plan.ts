import { ArgumentError, type Arguments } from './arguments.ts'
import type { JsonSchema } from './operation.ts'

/** A kind of item in a plan: how items are listed, created and identified. */
export type Kind = {
  field: string
  noun: string
  list: string
  create: string
  /** The field that identifies an item. */
  name: string
}

const KINDS: readonly Kind[] = [
  { field: 'pages', noun: 'page', list: 'pages.list', create: 'pages.create', name: 'slug' },
  {
    field: 'products',
    noun: 'product',
    list: 'shop.listProducts',
    create: 'shop.createProduct',
    name: 'title',
  },
  {
    field: 'rentalUnits',
    noun: 'rental unit',
    list: 'rental.listUnits',
    create: 'rental.createUnit',
    name: 'name',
  },
  {
    field: 'services',
    noun: 'service',
    list: 'booking.listServices',
    create: 'booking.createService',
    name: 'name',
  },
  {
    field: 'staff',
    noun: 'staff member',
    list: 'booking.listStaff',
    create: 'booking.createStaff',
    name: 'name',
  },
  {
    field: 'tables',
    noun: 'table',
    list: 'reservation.listAllTables',
    create: 'reservation.createTable',
    name: 'name',
  },
  {
    field: 'deliveryZones',
    noun: 'delivery zone',
    list: 'delivery.listZones',
    create: 'delivery.createZone',
    name: 'name',
  },
]

export type Plan = {
  siteId: string | null
  site: Arguments | null
  description: string | null
  /** What to generate the site from. */
  prompt: string | null
  items: Map<Kind, Arguments[]>
  openingHours: Arguments | null
  publish: boolean
}

const MAX_ITEMS = 200
/** Of a site that is generated. */
const MAX_PROMPT = 8_000

const arrayOf = (create: string, required: string[], more = ''): JsonSchema => ({
  type: 'array',
  description: `Each with the fields of ${create}${more}`,
  items: { type: 'object', required },
})

export const PLAN_SCHEMA = {
  type: 'object' as const,
  properties: {
    site: {
      type: 'object',
      description: 'Found by domain or name, else created',
      properties: Object.fromEntries(
        ['name', 'domain', 'timeZone', 'currency', 'language'].map((name) => [name, { type: 'string' }]),
      ),
      required: ['name'],
    },
    siteId: { type: 'string', description: 'An existing site, instead of site' },
    prompt: {
      type: 'string',
      description: 'Generates pages, offers, hours, menus as drafts',
    },
    description: { type: 'string', description: 'What the business does, for AI' },
    pages: arrayOf(
      'pages.create',
      ['title', 'slug'],
      '; a draft unless `status` is published; without blocks, AI composes it from its `brief`',
    ),
    products: arrayOf('shop.createProduct', ['title', 'price']),
    rentalUnits: arrayOf('rental.createUnit', ['name', 'maxGuests', 'pricePerNight']),
    services: arrayOf('booking.createService', ['name', 'durationMinutes']),
    staff: arrayOf('booking.createStaff', ['name'], ', and `services`: names of the services they offer'),
    tables: arrayOf('reservation.createTable', ['name', 'capacity']),
    openingHours: { type: 'object', description: 'The fields of reservation.updateOpeningHours' },
    deliveryZones: arrayOf('delivery.createZone', ['name']),
    publish: { type: 'boolean', description: 'Publish at the end' },
  },
  additionalProperties: false,
}

/** Reads a plan. Throws ArgumentError; the API validates the fields of the items. */
export function readPlan(given: Arguments): Plan {
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(PLAN_SCHEMA.properties, name))
  if (unknown.length > 0) throw new ArgumentError(`Unknown in a plan: ${unknown.join(', ').slice(0, 200)}`)
  const {
    siteId = null,
    site = null,
    description = null,
    prompt = null,
    openingHours = null,
    publish = false,
  } = given
  if ((siteId === null) === (site === null)) throw new ArgumentError('A plan needs either site or siteId')
  if (siteId !== null && (typeof siteId !== 'string' || siteId === '')) {
    throw new ArgumentError('siteId must be a non-empty string')
  }
  if (site !== null && (!isObject(site) || !isName(site.name))) {
    throw new ArgumentError('site must be an object with a name')
  }
  if (description !== null && (typeof description !== 'string' || description.length > 2_000)) {
    throw new ArgumentError('description must be a string of at most 2000 characters')
  }
  if (prompt !== null && !isText(prompt)) {
    throw new ArgumentError(`prompt must be a string of at most ${MAX_PROMPT} characters`)
  }
  if (openingHours !== null && !isObject(openingHours)) {
    throw new ArgumentError('openingHours must be an object')
  }
  if (typeof publish !== 'boolean') throw new ArgumentError('publish must be true or false')
  const items = new Map(KINDS.map((kind) => [kind, readItems(kind, given[kind.field] ?? [])]))
  return { siteId, site, description, prompt, items, openingHours, publish }
}

function readItems({ field, noun, name }: Kind, items: unknown): Arguments[] {
  if (!Array.isArray(items) || items.length > MAX_ITEMS) {
    throw new ArgumentError(`${field} must be an array of at most ${MAX_ITEMS} items`)
  }
  const seen = new Set<string>()
  for (const [index, item] of items.entries()) {
    if (!isObject(item) || !isName(item[name])) {
      throw new ArgumentError(`${field}.${index} must be an object with a ${name}`)
    }
    const known = naturalKey(item[name])
    if (seen.has(known)) throw new ArgumentError(`${field} contains the ${noun} ${item[name]} twice`)
    seen.add(known)
  }
  return items as Arguments[]
}

/** Normalizes a name or slug for comparison. */
export const naturalKey = (name: string): string =>
  name
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/^\/+|(?<!\/)\/+$/g, '')

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= MAX_PROMPT
const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 500
export const isObject = (value: unknown): value is Arguments =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
