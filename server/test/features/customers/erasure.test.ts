import pg from 'pg'
import { expect, test } from 'vitest'
import {
  MONDAY_AT_NINE,
  newAppointment,
  newDelivery,
  newJob,
  newListing,
  newReservation,
  newService,
  newTable,
  newUnit,
  PDF,
} from '../../support/changes/resources.ts'
import { errorOf } from '../../support/outcomes.ts'
import { startTestServer } from '../../support/server.ts'
import { formsIn, sendForm, sendMultipart, visit } from '../../support/visit.ts'

const server = await startTestServer({}, { background: false })
const { clock } = server
const { client } = await server.tenant()

const EMAIL = 'zed.Quasimodo@example.com'
const PHONE = '+43 660 99 88 77 6'
const PERSON = { name: 'Zed Quasimodo', email: EMAIL, phone: PHONE }
const MARKS = ['quasimodo', '6609988776', '43660 99', '660 99 88']
const times = [1, 2] as const
const CONTACT = {
  type: 'ContactForm',
  props: {
    id: 'contact',
    heading: 'Write to us',
    submitLabel: 'Send',
    fields: [
      { name: 'name', label: 'Name', type: 'text', required: true },
      { name: 'email', label: 'Email', type: 'email', required: true },
      { name: 'phone', label: 'Phone', type: 'text' },
      { name: 'message', label: 'Message', type: 'textarea' },
    ],
  },
}

async function newSite() {
  const { id: siteId, slug } = await client.sites.create({ name: `Site ${crypto.randomUUID()}` })
  const site = { client, siteId }
  const listing = await newListing(site, { status: 'published' })
  const job = await newJob(site, { status: 'published' })
  const page = { title: 'Home', slug: '/', status: 'published', blocks: { content: [CONTACT] } } as const
  await client.pages.create(siteId, page)
  await client.sites.publish(siteId)
  return { ...site, slug, paths: ['/', `/properties/${listing.slug}`, `/jobs/${job.slug}`] }
}
type Site = Awaited<ReturnType<typeof newSite>>

/** Sends the form of a page; as a program does, which fills in what nobody sees, when it is spam. */
async function send(site: Site, path: string, isSpam: boolean) {
  const form = formsIn((await visit(server, site, path)).text).find(({ action }) => /^\/_sw\//.test(action))
  clock.advance(20_000)
  const fields = {
    ...form?.fields,
    ...PERSON,
    message: 'Quasimodo rings the bells',
    ...(isSpam && { _website: 'http://spam.example' }),
  }
  if (!form?.action.includes('applications')) return sendForm(server, site, form?.action ?? '', fields)
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, String(value))
  body.set('cv', new File([PDF], 'quasimodo.pdf'))
  return sendMultipart(server, site, form.action, body, {})
}

/** Everything that a person can do, and what a team writes down about them; some of it more than once. */
async function doEverything(site: Site) {
  const { siteId } = site
  const key = () => ({ idempotencyKey: crypto.randomUUID() })
  const product = await client.shop.createProduct(siteId, { title: 'Bell', price: 40 })
  const unit = await newUnit(site)
  const service = await newService(site)
  await newTable(site)
  const address = { line1: 'Quasimodo Lane 7', city: 'Quasimodo', country: 'AT' }
  const orderKeys = []
  for (const round of times) {
    const lines = [{ productId: product.id, quantity: 1 }]
    const idempotency = key()
    orderKeys.push({ idempotency, lines })
    const { id } = await client.shop.createOrder(siteId, { lines, customer: PERSON }, idempotency)
    await client.shop.updateOrder(siteId, id, { shipping: { ...PERSON, address } })
    await client.shop.recordPayment(
      siteId,
      id,
      { amount: 40, method: 'transfer', reference: 'Z. Quasimodo' },
      key(),
    )
    const customerAddress = { line1: address.line1, city: address.city }
    const delivery = { orderId: id, customerName: PERSON.name, customerPhone: PHONE, customerAddress }
    const { id: deliveryId } = await newDelivery(site, delivery)
    await client.delivery.setOrderStatus(siteId, deliveryId, { status: 'delivered' })
    await newDelivery(site, { ...delivery, orderId: `telephone-${round}` })
    // Its events name the person, although it is somebody else's now.
    const { id: exchangedId } = await newDelivery(site, delivery)
    await client.delivery.updateOrder(siteId, exchangedId, {
      orderId: 'another',
      customerName: 'Ada',
      customerPhone: null,
      customerAddress: { line1: 'Lake Road 1', city: 'Gmunden' },
    })
    const startTime = `${8 + round}:00`.padStart(5, '0')
    const booking = await newAppointment(site, service, { ...MONDAY_AT_NINE, startTime, customer: PERSON })
    await client.booking.setBookingStatus(siteId, booking.id, { status: 'completed' })
    const dinner = { date: `2026-06-0${round}`, customer: PERSON, notes: 'Quasimodo, by the window' }
    await newReservation(site, dinner)
    const stay = { unitId: unit.id, checkIn: `2026-06-1${round}`, checkOut: `2026-06-1${round + 1}` }
    await client.rental.createBooking(siteId, { ...stay, customer: { ...PERSON, notes: 'Quasimodo' } }, key())
    const call = {
      direction: 'inbound',
      status: 'completed',
      durationSeconds: 9,
      callerNumber: PHONE,
    } as const
    await client.voice.createCall(siteId, call, key())
    for (const path of site.paths)
      for (const isSpam of [false, true]) expect((await send(site, path, isSpam)).status).toBe(303)
  }
  await client.mail.createSuppression(siteId, { address: EMAIL })
  const [customer] = (await client.customers.list(siteId)).data
  const id = customer?.id ?? ''
  const consents = [{ purpose: 'newsletter', granted: true, source: 'Quasimodo said so' }]
  await client.customers.update(siteId, id, { notes: 'Quasimodo is loud', tags: ['quasimodo'], consents })
  return { id, orderKeys }
}

test('erasing a customer who did everything leaves figures and no trace in any table', async () => {
  clock.freeze('2026-05-20T08:00:00Z')
  const site = await newSite()
  const { id, orderKeys } = await doEverything(site)
  const figures = async () =>
    (await client.shop.listOrderDays(site.siteId, { dateFrom: '2026-05-19', dateTo: '2026-05-22' })).data
  const before = await figures()
  const personalData = await rowsWithMarks()
  for (const table of [
    'shop_orders',
    'events',
    'mail_suppressions',
    'voice_calls',
    'idempotency_keys',
    'form_submissions',
  ])
    expect(personalData).toContain(`public.${table}`)
  await client.customers.erase(site.siteId, id)
  expect(await rowsWithMarks()).toEqual([])
  expect(await figures()).toEqual(before)
  const [first] = orderKeys
  const again = client.shop.createOrder(
    site.siteId,
    { lines: first?.lines ?? [], customer: PERSON },
    first?.idempotency,
  )
  expect(await errorOf(again)).toMatchObject({ status: 409, reason: 'answer_erased' })
})

/** Tables in which a row has a mark of the person anywhere, encrypted answers included. */
async function rowsWithMarks(): Promise<string[]> {
  const admin = new pg.Client(server.databaseUrl)
  await admin.connect()
  try {
    const { rows } = await admin.query(`
      select schemaname || '.' || tablename as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`)
    const found = []
    for (const { name } of rows) {
      const { rowCount } = await admin.query(
        `select 1 from ${name} t where exists (
          select from unnest($1::text[]) mark where position(mark in lower(t::text)) > 0) limit 1`,
        [MARKS],
      )
      if (rowCount) found.push(name)
    }
    const answers = await admin.query(
      'select id, sealed_body as sealed from idempotency_keys where sealed_body is not null',
    )
    const opened = answers.rows.map(({ id, sealed }) =>
      server.platform.secrets.open(sealed, `answer:${id.toString('base64url')}`).toLowerCase(),
    )
    if (opened.some((text) => MARKS.some((mark) => text.includes(mark)))) found.push('sealed answers')
    const mails = await admin.query("select id from mails where kind <> 'invitation'")
    if (mails.rows.length > 0) found.push('public.mails')
    return found
  } finally {
    await admin.end()
  }
}
