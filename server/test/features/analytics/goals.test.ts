import { expect, test } from 'vitest'
import { startTestServer } from '../../support/server.ts'
import { formsIn, sendForm, visit } from '../../support/visit.ts'

const server = await startTestServer({ TRUST_PROXY: 'true' })
const { clock } = server
clock.freeze('2026-06-01T06:00:00Z')
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'
const GOOGLE = { referer: 'https://www.google.com/' }
const FIELDS = [{ name: 'name', label: 'Name', type: 'text' }]
const CONTACT = { type: 'ContactForm', props: { id: 'contact', heading: 'Write to us', fields: FIELDS } }

/** A published site with a form on its home page, and a service that can be booked. */
async function newSite() {
  const { client } = await server.tenant()
  const { id, slug } = await client.sites.create({ name: `Site ${crypto.randomUUID()}` })
  for (const path of ['/', 'rooms'])
    await client.pages.create(
      id,
      {
        title: path,
        slug: path,
        status: 'published',
        blocks: { content: path === '/' ? [CONTACT] : [] },
      },
      { idempotencyKey: `${id} ${path}` },
    )
  const { id: serviceId } = await client.booking.createService(id, {
    ...{ name: 'Massage', durationMinutes: 60, price: 80, currency: 'EUR' },
  })
  const workingHours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: '09:00', end: '12:00' }))
  await client.booking.createStaff(id, { name: 'Grace', serviceIds: [serviceId], workingHours })
  await client.sites.publish(id)
  /** A visitor, who takes a while for each page. */
  const visitor = (address: string, from: Record<string, string> = {}) => {
    const headers = { 'user-agent': AGENT, 'x-forwarded-for': address }
    const see = (path: string) => {
      clock.advance(10_000)
      return visit(server, { slug }, path, { headers: { ...headers, ...from } })
    }
    const send = (
      path: string,
      fields: Record<string, string | string[]>,
      more: Record<string, string> = {},
    ) => sendForm(server, { slug }, path, fields, { ...headers, ...more })
    return {
      see,
      send,
      async write(name: string) {
        const [form] = formsIn((await see('/')).text)
        clock.advance(10_000)
        return send(form?.action ?? '', { ...form?.fields, name })
      },
      async book(startTime: string) {
        const [form] = formsIn((await see(`/_sw/slots?serviceId=${serviceId}&date=2026-06-02`)).text)
        clock.advance(10_000)
        const person = { name: 'Anna', email: 'anna@example.com' }
        return send(form?.action ?? '', { ...form?.fields, startTime, ...person })
      },
    }
  }
  return { client, siteId: id, visitor }
}

test('goals count what visitors do, with revenue by source', async () => {
  const { client, siteId, visitor } = await newSite()
  const [anna, bo, cy] = [visitor('198.51.100.1', GOOGLE), visitor('198.51.100.2'), visitor('198.51.100.3')]
  for (const goal of [
    { name: 'Rooms', kind: 'page', target: '/Ro*' },
    { name: 'Written', kind: 'form' },
    { name: 'Booked', kind: 'booking' },
    { name: 'Brochure', kind: 'event', target: 'brochure' },
    { name: 'Ordered', kind: 'order' },
  ] as const)
    await client.analytics.createGoal(siteId, goal)
  await anna.see('/rooms')
  expect((await anna.book('09:00')).status).toBe(303)
  expect((await anna.book('10:00')).status).toBe(303)
  await bo.write('Bo')
  expect((await bo.send('/_sw/events', { name: 'brochure' })).status).toBe(303)
  expect((await cy.book('11:00')).status).toBe(303)
  // Saves the booking before the first page of its visitor, as where another server sends the pages.
  await client.analytics.getRealtime(siteId)
  // A program that fills in a form at once reaches nothing.
  const [form] = formsIn((await cy.see('/')).text)
  await cy.send(form?.action ?? '', { ...form?.fields, name: 'Cy' })

  const { data: reached } = await client.analytics.listGoals(siteId)
  const row = ({ name, visitors, conversions, conversionRate, revenue }: (typeof reached)[number]) => [
    name,
    visitors,
    conversions,
    conversionRate,
    revenue,
  ]
  expect(reached.map(row)).toEqual([
    ['Rooms', 1, 1, 1 / 3, []],
    ['Written', 1, 1, 1 / 3, []],
    ['Booked', 2, 3, 2 / 3, [{ currency: 'EUR', amount: 240 }]],
    ['Brochure', 1, 1, 1 / 3, []],
    ['Ordered', 0, 0, 0, []],
  ])
  const fromGoogle = await client.analytics.listGoals(siteId, { filter: 'source:google' })
  expect(fromGoogle.data.map(row)[2]).toEqual(['Booked', 1, 2, 1, [{ currency: 'EUR', amount: 160 }]])
  const booked = reached[2]?.id as string
  expect((await client.analytics.listGoalValues(siteId, booked, { dimension: 'source' })).data).toEqual([
    { value: 'google', visitors: 1, conversions: 2, revenue: [{ currency: 'EUR', amount: 160 }] },
  ])
})

test('an order counts with its total', async () => {
  const { client, siteId, visitor } = await newSite()
  const { id: productId } = await client.shop.createProduct(siteId, { title: 'Jam', price: 12 })
  const pickup = { name: 'Pick up', type: 'pickup', price: 0 } as const
  await client.shop.createShippingZone(siteId, { name: 'Austria', countries: ['AT'], rates: [pickup] })
  const transfer = { id: 'transfer', name: 'Bank transfer', instructions: 'IBAN AT00 1234' }
  await client.shop.updatePaymentSettings(siteId, { methods: [transfer] })
  await client.analytics.createGoal(siteId, { name: 'Ordered', kind: 'order' })
  const { see, send } = visitor('198.51.100.1', GOOGLE)
  await see('/')
  const added = await send('/_sw/cart/items', { productId, quantity: '2' })
  const cookie = (added.headers['set-cookie'] ?? '').split(';', 1)[0] as string
  const address = { line1: 'Gasse 1', postalCode: '1010', city: 'Wien', country: 'AT' }
  const _token = String(formsIn((await see('/_sw/account')).text)[0]?.fields._token)
  clock.advance(10_000)
  const person = { name: 'Anna', email: 'anna@example.com' }
  await send('/_sw/checkout/address', { ...person, ...address, _token }, { cookie })
  const ordered = await send('/_sw/checkout', { total: '24', paymentId: 'transfer', _token }, { cookie })
  expect(ordered.status).toBe(303)
  const { data } = await client.analytics.listGoals(siteId, { filter: 'source:google' })
  const { visitors, conversions, revenue } = data[0] ?? {}
  expect([visitors, conversions, revenue]).toEqual([1, 1, [{ currency: 'EUR', amount: 24 }]])
})

test('funnels count the visitors who take all steps in order', async () => {
  const { client, siteId, visitor } = await newSite()
  await client.analytics.createFunnel(siteId, {
    name: 'Booking',
    steps: [{ kind: 'page', target: '/' }, { kind: 'page', target: '/rooms/' }, { kind: 'booking' }],
  })
  const [anna, bo, cy] = [visitor('198.51.100.1'), visitor('198.51.100.2'), visitor('198.51.100.3')]
  await anna.see('/')
  await anna.see('/rooms')
  await anna.book('09:00')
  await bo.see('/rooms')
  await bo.see('/')
  await bo.book('10:00')
  await cy.see('/')
  await cy.see('/rooms')
  const [funnel] = (await client.analytics.listFunnels(siteId)).data
  expect(funnel?.steps).toEqual([
    { kind: 'page', target: '/', visitors: 3 },
    { kind: 'page', target: '/rooms', visitors: 2 },
    { kind: 'booking', target: null, visitors: 1 },
  ])
})

test('goals and funnels that cannot be reached are refused', async () => {
  const { client, siteId } = await newSite()
  const create = (goal: object) => client.analytics.createGoal(siteId, { name: 'x', kind: 'page', ...goal })
  for (const goal of [
    {},
    { target: 'rooms' },
    { target: '/a*b' },
    { kind: 'event' },
    { kind: 'order', target: '/x' },
  ])
    await expect(create(goal)).rejects.toMatchObject({
      status: 400,
      details: { fields: { target: expect.any(String) } },
    })
  const { id } = await create({ target: '/' })
  expect(await client.analytics.deleteGoal(siteId, id)).toEqual({ id, deleted: true })
  await expect(client.analytics.deleteGoal(siteId, id)).rejects.toMatchObject({ status: 404 })
  const steps = [{ kind: 'page', target: '/' } as const, { kind: 'event' } as const]
  await expect(client.analytics.createFunnel(siteId, { name: 'x', steps })).rejects.toMatchObject({
    details: { fields: { 'steps.1.target': expect.any(String) } },
  })
})
