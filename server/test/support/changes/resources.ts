import type { WebhookEventType } from '@sitewright/client'
import type { Sitewright } from '../../../../client/src/index.ts'
import { browserAt } from '../push-service.ts'
import { sendForm, sendMultipart } from '../visit.ts'

export type Site = {
  client: Sitewright
  siteId: string
  /** The token of a page, old enough to be sent. */
  findToken?: FindToken
}
export type Options = { idempotencyKey?: string }
export type Events = [type: WebhookEventType, data: unknown][]
/** A prepared change, and the events it emits with the resource as the API shows it. */
export type Change = { make(options?: Options): Promise<unknown>; events(answer: unknown): Promise<Events> }

export const change = <T>(
  make: (options?: Options) => PromiseLike<T>,
  events: (answer: T) => Events | Promise<Events>,
): Change => ({
  make: async (options) => make(options),
  events: async (answer) => events(answer as T),
})

export const PRODUCT = {
  title: 'Chestnut honey',
  price: 8.5,
  stock: 40,
  variants: [
    { title: 'Small', stock: 3, options: { size: 'S' } },
    { title: 'Large', price: 12.25 },
  ],
}
export const newOrder = async (
  { client, siteId }: Site,
  fields: object = {},
  product: object = { stock: 40 },
) => {
  const { id } = await client.shop.createProduct(siteId, { title: 'Jam', price: 4.1, ...product })
  return client.shop.createOrder(siteId, { lines: [{ productId: id, quantity: 2 }], ...fields })
}
export const newCoupon = ({ client, siteId }: Site, fields: object = {}) =>
  client.shop.createCoupon(siteId, { code: 'WELCOME', type: 'percentage', amount: 10, maxUses: 9, ...fields })
export const newDelivery = ({ client, siteId }: Site, fields: object = {}) =>
  client.delivery.createOrder(siteId, {
    customerName: 'Ada',
    customerAddress: { line1: 'Lake Road 1', city: 'Gmunden' },
    ...fields,
  })
export const newUnit = ({ client, siteId }: Site, fields: object = {}) =>
  client.rental.createUnit(siteId, { name: 'Boathouse', maxGuests: 4, pricePerNight: 129, ...fields })
export const newBooking = async (site: Site, unitId: string, fields: object = {}) =>
  site.client.rental.createBooking(site.siteId, {
    unitId,
    checkIn: '2026-06-01',
    checkOut: '2026-06-04',
    customer: { name: 'Ada', email: 'ada@example.com', notes: 'late' },
    ...fields,
  })
export const newRentalBlock = async ({ client, siteId }: Site, unitId: string) =>
  client.rental.createBlock(siteId, unitId, { from: '2026-07-01', to: '2026-07-08' })
export const newFeed = async ({ client, siteId }: Site, unitId: string) =>
  client.rental.createFeed(siteId, unitId, { name: 'Airbnb', url: 'http://127.0.0.1:9/calendar.ics' })
export const newService = async ({ client, siteId }: Site, staff: object = {}) => {
  const { id } = await client.booking.createService(siteId, { name: 'Massage', durationMinutes: 60 })
  const workingHours = [{ weekday: 1, start: '09:00', end: '17:00' }]
  await client.booking.createStaff(siteId, { name: 'Grace', workingHours, serviceIds: [id], ...staff })
  return id
}
export const newAppointment = ({ client, siteId }: Site, serviceId: string, fields: object = {}) =>
  client.booking.createBooking(siteId, { serviceId, ...MONDAY_AT_NINE, customer: { name: 'Ada' }, ...fields })
export const MONDAY_AT_NINE = { date: '2026-06-01', startTime: '09:00' }
export const newTable = ({ client, siteId }: Site, fields: object = {}) =>
  client.reservation.createTable(siteId, { name: 'Table 7', capacity: 4, ...fields })
export const newReservation = ({ client, siteId }: Site, fields: object = {}) =>
  client.reservation.createReservation(siteId, { ...DINNER, customer: { name: 'Ada' }, ...fields })
export const DINNER = { date: '2026-06-01', time: '19:00', partySize: 2 }
export const TEMPLATE = { type: 'Text', props: { html: '<p>Nine to six</p>' } }
export const newBlock = ({ client, siteId }: Site) =>
  client.blocks.create(siteId, { label: 'Hours', template: TEMPLATE })
export const CALL = { direction: 'inbound', status: 'completed', durationSeconds: 61.5 } as const
export const newPage = ({ client, siteId }: Site, fields: object = {}) =>
  client.pages.create(siteId, { title: 'Home', slug: 'home', ...fields })
const LISTING = {
  title: 'Lake flat',
  type: 'sale',
  propertyType: 'apartment',
  price: 489_000.5,
  address: 'Esplanade 14',
  city: 'Gmunden',
  lat: 47.9181,
  lng: 13.7996,
  bedrooms: 2.5,
} as const
export const newListing = ({ client, siteId }: Site, fields: object = {}, options: Options = {}) =>
  client.realestate.create(siteId, { ...LISTING, ...fields }, options)
export const newJob = ({ client, siteId }: Site, fields: object = {}) =>
  client.recruitment.create(siteId, { title: 'Head chef', ...fields })
export const newWebhook = ({ client, siteId }: Site, fields: object = {}) =>
  client.webhooks.create(siteId, { url: 'https://www.example.com/hooks', events: ['page.*'], ...fields })
export const newSubscription = ({ client, siteId }: Site) =>
  client.push.subscribe(siteId, browserAt('https://push.example.com/send/1').subscription)

export const newAiJob = async ({ client, siteId }: Site) => {
  const { jobId } = await client.ai.generate(siteId, { prompt: 'A bakery in Linz' })
  await client.ai.cancelJob(siteId, jobId)
  return jobId
}

export const BYTES = Buffer.from('hello, world\n')
export const newUpload = ({ client, siteId }: Site) =>
  client.media.createUploadUrl(siteId, {
    filename: 'hello.txt',
    contentType: 'text/plain',
    size: BYTES.length,
  })
export async function sendBytes(uploadUrl: string) {
  const answer = await fetch(uploadUrl, {
    method: 'PUT',
    body: BYTES,
    headers: { 'content-type': 'text/plain' },
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
}

export const listedOrder = async ({ client, siteId }: Site, id: string) =>
  (await client.shop.listOrders(siteId)).data.find((order) => order.id === id)
export const listedCoupon = async ({ client, siteId }: Site, id: string) =>
  (await client.shop.listCoupons(siteId)).data.find((coupon) => coupon.id === id)
export const listedBooking = async ({ client, siteId }: Site, id: string) =>
  (await client.rental.listBookings(siteId)).data.find((booking) => booking.id === id)
export const listedUnit = async ({ client, siteId }: Site, id: string) =>
  (await client.rental.listUnits(siteId)).data.find((unit) => unit.id === id)
export const listedAppointment = async ({ client, siteId }: Site, id: string) =>
  (await client.booking.listBookings(siteId)).data.find((booking) => booking.id === id)
export const listedCall = async ({ client, siteId }: Site, id: string) =>
  (await client.voice.listCalls(siteId)).data.find((call) => call.id === id)
export const listedBlock = async ({ client, siteId }: Site, id: string) =>
  (await client.blocks.list(siteId)).data.find((block) => block.id === id)

export type Prepare = (site: Site) => Promise<Change>

/** Finds the token of a page of a site, for a form that is not to be taken for spam. */
type FindToken = (site: { host: string }) => Promise<string>

/** A form with a text and a file, without the token of a page: spam, whose file is not kept. */
export async function newSubmission({ client, siteId }: Site, findToken?: FindToken) {
  const fields = [
    { name: 'name', label: 'Name', type: 'text' as const },
    { name: 'cv', label: 'CV', type: 'file' as const },
  ]
  const { id: formId } = await client.forms.create(siteId, { name: 'Apply', fields })
  const { url } = await client.sites.publish(siteId)
  const { host, port } = new URL(url ?? '')
  const body = new FormData()
  if (findToken) body.set('_token', await findToken({ host }))
  body.set('name', 'Ada')
  body.set('cv', new File(['Curriculum vitae'], 'cv.txt', { type: 'text/plain' }))
  const sent = await sendMultipart(
    { address: `http://127.0.0.1:${port}` },
    { host },
    `/_sw/forms/${formId}`,
    body,
  )
  const id = JSON.parse(sent.text).data.id as string
  const { files } = await client.forms.getSubmission(siteId, formId, id)
  return { formId, id, fileId: files[0]?.id ?? '' }
}

/** An enquiry about a published listing, without the token of a page: spam. */
export async function newEnquiry(site: Site) {
  const { id: listingId } = await newListing(site, { status: 'published' })
  const { url } = await site.client.sites.publish(site.siteId)
  const { host, port } = new URL(url ?? '')
  const fields = { listingId, name: 'Ada', email: 'ada@example.com', message: 'Is it still free?' }
  const address = `http://127.0.0.1:${port}`
  const sent = await sendForm({ address }, { host }, '/_sw/enquiries', fields, { accept: 'application/json' })
  return JSON.parse(sent.text).data.id as string
}

export const PDF = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'

/** An application with a CV for a published job, without the token of a page: spam, whose CV is not kept. */
export async function newApplication(site: Site, findToken?: FindToken) {
  const { id: jobId } = await newJob(site, { status: 'published' })
  const { url } = await site.client.sites.publish(site.siteId)
  const { host, port } = new URL(url ?? '')
  const body = new FormData()
  if (findToken) body.set('_token', await findToken({ host }))
  for (const [name, value] of Object.entries({ jobId, name: 'Ada', email: 'ada@example.com' }))
    body.set(name, value)
  body.set('cv', new File([PDF], 'cv.pdf', { type: 'application/pdf' }))
  const sent = await sendMultipart(
    { address: `http://127.0.0.1:${port}` },
    { host },
    '/_sw/applications',
    body,
  )
  return JSON.parse(sent.text).data.id as string
}

/** A review of what a visitor has ordered, with the token of a page. */
export async function newReview({ client, siteId, findToken }: Site) {
  if (!findToken) throw new Error('Tell how to find the token of a page')
  const { id: productId } = await client.shop.createProduct(siteId, { title: 'Jam', price: 4.1 })
  const { url } = await client.sites.publish(siteId)
  const { host, port } = new URL(url ?? '')
  const send = async (path: string, fields: Record<string, string>, cookie = '') =>
    sendForm({ address: `http://127.0.0.1:${port}` }, { host }, path, fields, {
      accept: 'application/json',
      cookie,
    })
  const { headers } = await send('/_sw/cart/items', { productId })
  const [cookie] = (headers['set-cookie'] ?? '').split(';')
  const address = { line1: 'Gasse 1', postalCode: '1010', city: 'Wien', country: 'AT' }
  const person = { name: 'Ada', email: 'ada@example.com', _token: await findToken({ host }) }
  await send('/_sw/checkout/address', { ...person, ...address }, cookie)
  const fields = { total: '4.1', _token: await findToken({ host }) }
  const { token } = JSON.parse((await send('/_sw/checkout', fields, cookie)).text).data
  await client.shop.recordPayment(siteId, token.split('.')[0], {})
  await send(`/_sw/orders/${token}/reviews`, { productId, rating: '4', name: 'Ada' })
  return (await client.shop.listReviews(siteId)).data[0]?.id as string
}
