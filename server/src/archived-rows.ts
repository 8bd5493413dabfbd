import { type TObject, type TSchema, Type } from 'typebox'
import { Customer } from './api/schema.ts'
import { bodyCheck, type Check } from './api/validation.ts'
import { contracts } from './contract.ts'
import { menuErrors } from './features/design/rules.ts'
import { fieldErrors } from './features/forms/rules.ts'
import { mediaTypeOf, parseContentType } from './features/media/content-types.ts'
import { isInspectable } from './features/media/image.ts'
import { redirectPath, redirectTarget } from './features/seo/redirects/rules.ts'
import { robotsError } from './features/seo/robots/rules.ts'
import { productErrors } from './features/shop/products/rules.ts'
import { settingErrors } from './features/sites/rules.ts'
import { isMailAddress } from './platform/mail/settings.ts'
import { blockErrors } from './platform/values/puck.ts'

type Errors = Record<string, unknown>
/** Of a row that its schema allows, by the names of the API. */
// biome-ignore lint/suspicious/noExplicitAny: each rule reads the fields of its table
type Rule = (fields: any) => Errors
type Checked = {
  /** Endpoints whose bodies have fields with the names of columns. */
  bodies?: { body?: TSchema }[]
  /** Columns with other names, or inside of another column. */
  fields?: Record<string, TSchema>
  rule?: Rule
  /** Checks rows instead that did not come by an endpoint; null for those that did. */
  insteadFor?: (fields: Record<string, unknown>) => Check | null
}

const { analytics, blocks, booking, delivery, design, forms, loyalty, mail, media, pages } = contracts
const { payments, publishing, realestate, recruitment, rental, reservation, seo, shop, sites, voice } =
  contracts

const propertiesOf = (schema: TSchema | undefined) => (schema as TObject | undefined)?.properties ?? {}
const seoOfPage = propertiesOf(propertiesOf(pages.endpoints.create.body).seo)
const page: Checked = {
  bodies: [pages.endpoints.create],
  fields: {
    seoTitle: seoOfPage.title as TSchema,
    seoDescription: seoOfPage.description as TSchema,
    seoOgImage: seoOfPage.ogImage as TSchema,
  },
  rule: ({ blocks }) => blockErrors(blocks),
}
/** Fields of a form as a block has them, which the editor limits less than the endpoint. */
const formOfBlock = bodyCheck(
  Type.Object({
    fields: Type.Array(
      Type.Object({
        name: Type.String(),
        label: Type.String(),
        type: Type.String(),
        options: Type.Optional(Type.Array(Type.String())),
      }),
    ),
  }),
)
const booked: Checked = { fields: { customer: Customer } }
const partOf = ({ body }: { body?: TSchema }) => Type.Partial(body as TObject)

/** What is stored of the design, the menus and the frame. */
const DOCUMENTS: Record<string, { schema: TSchema; rule?: Rule }> = {
  design: { schema: partOf(design.endpoints.update) },
  navigation: {
    schema: partOf(design.endpoints.updateNavigation),
    rule: ({ menus = [] }) => menuErrors(menus, () => true),
  },
  frame: {
    schema: partOf(design.endpoints.updateFrame),
    rule: ({ header = {}, footer = {} }) => ({ ...blockErrors(header), ...blockErrors(footer) }),
  },
}
const checksOfDocuments = Object.fromEntries(
  Object.entries(DOCUMENTS).map(([kind, { schema }]) => [kind, bodyCheck(schema)]),
)
const document: Checked = {
  rule({ kind, data }) {
    const errors = checksOfDocuments[kind]?.(data) ?? { kind: 'is unknown' }
    return Object.keys(errors).length > 0 ? errors : (DOCUMENTS[kind]?.rule?.(data) ?? {})
  },
}

/** What the API would refuse of the rows that visitors see, and that jobs of all sites read. */
const CHECKED: Record<string, Checked> = {
  analytics_funnels: { bodies: [analytics.endpoints.createFunnel] },
  analytics_goals: { bodies: [analytics.endpoints.createGoal] },
  appointments: booked,
  booking_services: { bodies: [booking.endpoints.createService] },
  booking_staff: { bodies: [booking.endpoints.createStaff] },
  coupons: { bodies: [shop.endpoints.createCoupon] },
  custom_blocks: { bodies: [blocks.endpoints.create] },
  delivery_zones: { bodies: [delivery.endpoints.createZone] },
  forms: {
    bodies: [forms.endpoints.create],
    rule: ({ fields = [] }) => fieldErrors(fields),
    insteadFor: ({ sourcePath }) => (sourcePath === undefined ? null : formOfBlock),
  },
  listings: { bodies: [realestate.endpoints.create] },
  live_documents: document,
  live_pages: page,
  loyalty_programs: { bodies: [loyalty.endpoints.updateProgram] },
  mail_settings: {
    bodies: [mail.endpoints.updateSettings],
    rule: ({ replyTo }) =>
      replyTo && !isMailAddress(replyTo) ? { replyTo: 'must be an email address' } : {},
  },
  mail_templates: { bodies: [mail.endpoints.updateTemplate] },
  media: {
    bodies: [media.endpoints.createUploadUrl, media.endpoints.update],
    rule: mediaErrors,
  },
  page_revisions: page,
  pages: page,
  products: {
    bodies: [shop.endpoints.createProduct],
    rule: ({ variants = [], ...product }) => productErrors({ compareAtPrice: null, ...product, variants }),
  },
  recruitment_jobs: { bodies: [recruitment.endpoints.create] },
  redirects: { bodies: [seo.endpoints.createRedirect], rule: redirectErrors },
  releases: { bodies: [publishing.endpoints.restoreRelease] },
  rental_bookings: booked,
  rental_properties: { bodies: [rental.endpoints.createProperty] },
  rental_units: {
    bodies: [rental.endpoints.createUnit],
    fields: { pricing: partOf(rental.endpoints.updatePricing) },
  },
  reservation_hours: { bodies: [reservation.endpoints.updateOpeningHours] },
  reservation_tables: { bodies: [reservation.endpoints.createTable] },
  reservations: booked,
  robots_texts: {
    bodies: [seo.endpoints.updateRobots],
    rule({ text }) {
      const error = robotsError(text)
      return error === null ? {} : { text: error }
    },
  },
  shipping_zones: { bodies: [shop.endpoints.createShippingZone] },
  shop_orders: booked,
  shop_settings: {
    fields: {
      taxes: partOf(shop.endpoints.updateTaxes),
      payments: partOf(shop.endpoints.updatePaymentSettings),
      carts: partOf(shop.endpoints.updateCartReminders),
      giftCards: partOf(shop.endpoints.updateGiftCardSales),
      invoicing: partOf(shop.endpoints.updateInvoiceSettings),
      reviews: partOf(shop.endpoints.updateReviewSettings),
    },
  },
  site_businesses: { fields: { data: partOf(seo.endpoints.updateBusiness) } },
  site_documents: document,
  sites: { bodies: [sites.endpoints.create, sites.endpoints.update], rule: siteErrors },
  transfer_settings: { bodies: [payments.endpoints.updateTransferSettings] },
  voice_settings: { bodies: [voice.endpoints.updateConfig, voice.endpoints.updateBudget] },
}

function siteErrors({ liveRelease = 0, ...settings }: { liveRelease?: number }): Errors {
  return { ...settingErrors(settings), ...(liveRelease < 0 && { liveRelease: 'must be at least 0' }) }
}

type MediaRow = Partial<Record<'externalUrl' | 'contentType' | 'type' | 'objectKey' | 'thumbnailKey', string>>

/** Types in another spelling would not be known again, so what is done for them alone would be done for others. */
function mediaErrors({ externalUrl, contentType = '', type, objectKey, thumbnailKey }: MediaRow): Errors {
  if (externalUrl !== undefined && !/^https?:\/\//i.test(externalUrl))
    return { externalUrl: 'must be a web address' }
  if (objectKey === undefined && thumbnailKey === undefined) return {}
  if (parseContentType(contentType) !== contentType || mediaTypeOf(contentType) !== type)
    return { contentType: `must be one of the type ${type}, in lower case` }
  if (thumbnailKey !== undefined && !isInspectable(contentType))
    return { thumbnailKey: `cannot be that of ${contentType}` }
  return {}
}

function redirectErrors({ path, target }: { path: string; target: string }): Errors {
  const [from, to] = [redirectPath(path), redirectTarget(target)]
  return { ...('error' in from && { path: from.error }), ...('error' in to && { target: to.error }) }
}

/** As long as the longest text that is made of others, such as what products are searched by. */
const MAX_TEXT_LENGTH = 100_000

const checks = new Map<string, Check>()

function checkOf(table: string, { bodies = [], fields = {} }: Checked): Check {
  const known = checks.get(table)
  if (known) return known
  const properties = Object.assign({}, ...bodies.map(({ body }) => propertiesOf(body)).reverse(), fields)
  const check = bodyCheck(Type.Partial(Type.Object(properties)))
  checks.set(table, check)
  return check
}

const nameOf = (column: string) => column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** What the API would not store of a row of an archive, with its field; null when it would store it. */
export function rowError(table: string, row: Record<string, unknown>): string | null {
  const fields = Object.fromEntries(
    Object.entries(row).flatMap(([column, value]) => (value === null ? [] : [[nameOf(column), value]])),
  )
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string' && value.length > MAX_TEXT_LENGTH)
      return `${name} must have at most ${MAX_TEXT_LENGTH} characters`
  const { contentType } = fields
  if (typeof contentType === 'string' && parseContentType(contentType) === null)
    return 'contentType must be a media type'
  const checked = CHECKED[table]
  if (!checked) return null
  const instead = checked.insteadFor?.(fields)
  if (instead) return textOf(instead(fields))
  return textOf(checkOf(table, checked)(fields)) ?? textOf(checked.rule?.(fields) ?? {})
}

function textOf(errors: Errors): string | null {
  const [first] = Object.entries(errors)
  if (!first) return null
  const [name, error] = first
  return `${name} ${typeof error === 'string' ? error : (error as { message: string }).message}`
}
