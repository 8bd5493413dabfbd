import { jobs } from '../../src/app.ts'
import { daily } from './booking.ts'
import { TestClock } from './clock.ts'
import { WEBHOOK_SECRET } from './online-shops.ts'
import { startTestServer } from './server.ts'
import { ANNA, JSON_ONLY } from './shop-visits.ts'
import { LIVE_KEY, startStripeServer } from './stripe-server.ts'
import { formsIn, openForm, sendForm, visit } from './visit.ts'

export const STAY = { checkIn: '2026-09-10', checkOut: '2026-09-13', guests: '2' }
type Site = { siteId: string; slug: string }
export type Booked = Awaited<ReturnType<Awaited<ReturnType<typeof startPaidBookings>>['book']>>

/** A server with a fake of Stripe, at which lodges and salons collect what is paid before. */
export async function startPaidBookings() {
  let now = () => new TestClock().now()
  const stripe = await startStripeServer(() => now())
  const server = await startTestServer({ TRUST_PROXY: 'true', ...stripe.env }, { background: false })
  now = () => server.clock.now()
  const { clock } = server
  clock.freeze('2026-06-01T06:00:00Z')
  const { client, accountId, key } = await server.tenant()

  const run = async (name: string) => {
    const job = jobs.find((one) => one.name === name)
    await job?.run(server.platform, undefined as never)
  }
  /** What runs every few minutes. */
  const workOff = async () => {
    for (const name of ['payments.settleDue', 'payments.sendRefunds', 'visitors.cancelUnpaid'])
      await run(name)
  }

  async function newSite(currency: string, { language = 'en', isOnline = true } = {}) {
    const name = `Site ${crypto.randomUUID()}`
    const site = await client.sites.create({ name, currency, language, timeZone: 'Europe/Vienna' })
    await client.sites.update(site.id, { proofOfWork: 'never' })
    if (isOnline)
      await client.payments.connect(site.id, {
        provider: 'stripe',
        secretKey: LIVE_KEY,
        webhookSecret: WEBHOOK_SECRET,
      })
    return { siteId: site.id, slug: site.slug }
  }
  type How = { currency?: string; language?: string; isOnline?: boolean }

  /** A boathouse at 100 a night, which asks for 30 % at once, and for the rest two weeks before the arrival. */
  async function newLodge(pricing: object = {}, { currency = 'EUR', ...how }: How = {}) {
    const site = await newSite(currency, how)
    const unit = { name: 'Boathouse', maxGuests: 4, pricePerNight: 100, currency }
    const { id: unitId } = await client.rental.createUnit(site.siteId, unit)
    await client.rental.updatePricing(site.siteId, unitId, {
      deposit: { type: 'percentage', amount: 30, dueDays: 0, balanceDueDays: 14, confirms: true },
      cancellation: [
        { days: 7, percentage: 50 },
        { days: 30, percentage: 100 },
      ],
      ...pricing,
    })
    await client.sites.publish(site.siteId)
    const page = (stay = STAY) => `/_sw/stays?${new URLSearchParams({ unitId, ...stay })}`
    const bookings = async () => (await client.rental.listBookings(site.siteId)).data
    const paymentsOf = (id: string) => client.rental.getPayments(site.siteId, id)
    return { ...site, unitId, page, path: '/_sw/rental-bookings', choice: {}, bookings, paymentsOf }
  }

  /** A massage for 80, which is paid when it is booked; 30 are kept when nobody comes. */
  async function newSalon(service: object = {}, { currency = 'EUR', ...how }: How = {}) {
    const site = await newSite(currency, how)
    const { id: serviceId } = await client.booking.createService(site.siteId, {
      name: 'Massage',
      durationMinutes: 60,
      price: 80,
      currency,
      prepayment: 'full',
      noShowFee: 30,
      freeCancellationMinutes: 2_880,
      ...service,
    })
    const staff = { name: 'Grace', workingHours: daily(['09:00', '17:00']), serviceIds: [serviceId] }
    await client.booking.createStaff(site.siteId, staff)
    await client.sites.publish(site.siteId)
    const page = () => `/_sw/slots?serviceId=${serviceId}&date=2026-06-10`
    const bookings = async () => (await client.booking.listBookings(site.siteId)).data
    const paymentsOf = (id: string) => client.booking.getPayments(site.siteId, id)
    return {
      ...site,
      serviceId,
      page,
      path: '/_sw/bookings',
      choice: { startTime: '10:00' },
      bookings,
      paymentsOf,
    }
  }
  type Place = Awaited<ReturnType<typeof newLodge>> | Awaited<ReturnType<typeof newSalon>>

  /** A visitor books, as a browser without scripts, and is led to the page of Stripe where it is paid online. */
  let visitors = 0
  async function book(place: Place, fields: object = {}, page = place.page()) {
    const number = ++visitors
    const headers = { 'x-forwarded-for': `10.5.${number >> 8}.${number & 255}` }
    const form = await openForm(server, place, page, place.path)
    const sent = { ...form.fields, ...place.choice, ...ANNA, ...fields }
    const answer = await sendForm(server, place, place.path, sent, headers)
    const location = answer.headers.location ?? ''
    const token = location.split('/')[3] ?? ''
    const id = token.split('.')[0] ?? ''
    const link = `${place.path}/${token}`
    const read = async (path = link) =>
      JSON.parse((await visit(server, place, path, { headers: { ...headers, ...JSON_ONLY } })).text).data
    const pay = async () => (await read(`${link}/pay`)).url as string
    const url = location.endsWith('/pay') ? await pay() : ''
    return { ...answer, headers, place, id, token, link, location, url, read, pay }
  }
  type Booked = Awaited<ReturnType<typeof book>>
  const comeBack = ({ read, link }: Booked) => read(`${link}/paid`)
  /** Books and pays. */
  async function paid(place: Place, fields: object = {}) {
    const booked = await book(place, fields)
    stripe.pay(booked.url)
    await comeBack(booked)
    return booked
  }
  const open = ({ place, link, headers }: Booked, path = link) => visit(server, place, path, { headers })
  /** Cancels by the form of the page. */
  async function cancel(booked: Booked) {
    const { place, link, headers } = booked
    const action = `${link}/cancel`
    const form = formsIn((await open(booked)).text).find((one) => one.action === action)
    if (!form) throw new Error('The page has no form to cancel')
    return sendForm(server, place, action, form.fields, headers)
  }
  const sendEvent = ({ place, url }: Booked) =>
    server.fetch(
      `/v1/payments/stripe/webhook/${place.siteId}`,
      stripe.event('checkout.session.completed', stripe.sessionAt(url), WEBHOOK_SECRET),
    )
  const entriesOf = async ({ place, id }: Booked) =>
    (await place.paymentsOf(id)).payments.map(
      ({ type, method, amount, status }) => `${type} ${method} ${amount} ${status}`,
    )
  const statusOf = async ({ place, id }: Booked) =>
    (await place.bookings()).find((booking) => booking.id === id)?.status
  const mailsOf = async ({ siteId }: Site, kind: string) =>
    (await client.mail.list(siteId)).data.filter((mail) => mail.kind === kind)
  const chargesOf = async ({ place, id }: Booked) =>
    (await client.payments.listCharges(place.siteId, { subjectId: id })).data
  return {
    stripe,
    server,
    clock,
    client,
    accountId,
    key,
    run,
    workOff,
    newLodge,
    newSalon,
    book,
    comeBack,
    paid,
    open,
    cancel,
    sendEvent,
    entriesOf,
    statusOf,
    mailsOf,
    chargesOf,
  }
}
