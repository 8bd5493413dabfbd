import { expect, test } from 'vitest'
import { operationsOf } from '../../src/api/endpoint.ts'
import { visitorContracts } from '../../src/contract.ts'
import { startTestServer } from '../support/server.ts'
import { FILLING_MS, formsIn, formTokens, openForm, sendForm, visit } from '../support/visit.ts'

const server = await startTestServer({ TRUST_PROXY: 'true' })
const { clock } = server
clock.freeze('2026-06-01T06:00:00Z')
const { client } = await server.tenant()
const JSON_ONLY = { accept: 'application/json' }
const ANNA = { name: 'Anna', email: 'anna@example.com' }

async function newSalon(language = 'en') {
  const { id, slug } = await client.sites.create({ name: `Salon ${crypto.randomUUID()}`, language })
  const service = { name: 'Massage', durationMinutes: 60, price: 80, currency: 'EUR' }
  const { id: serviceId } = await client.booking.createService(id, service)
  const workingHours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: '09:00', end: '12:00' }))
  await client.booking.createStaff(id, { name: 'Grace', serviceIds: [serviceId], workingHours })
  await client.sites.publish(id)
  return { id, slug, serviceId, page: `/_sw/slots?${new URLSearchParams({ serviceId, date: '2026-06-02' })}` }
}
const salon = await newSalon()

const acts = operationsOf(visitorContracts).filter(({ endpoint }) => endpoint.method === 'POST')
/** They mail nobody whose address the visitor types, or need the secret of a link that was mailed. */
const UNGUARDED = [
  ...[
    'analytics.countEvent',
    'booking.cancelBooking',
    'booking.decide',
    'rental.decide',
    'reservation.decide',
    'customers.signIn',
    'customers.signOut',
    'customers.saveAddress',
    'customers.changeAddresses',
  ],
  ...['rental.cancelStay', 'reservation.cancelReservation', 'shop.addToCart', 'shop.changeCartItem'],
  ...['shop.answerStockRequest', 'shop.writeReview'],
  ...['shop.chooseAtCheckout', 'shop.chooseAddress', 'shop.download', 'shop.orderAgain', 'shop.restoreCart'],
]

test('every act of visitors says what becomes of spam, or is known to need no guard', () => {
  const unguarded = acts.filter(({ endpoint }) => endpoint.spam === undefined)
  expect(unguarded.map(({ id }) => id).sort()).toEqual(UNGUARDED.sort())
  for (const { id, endpoint } of acts)
    if (JSON.stringify(endpoint.body ?? {}).includes('"email"'))
      expect([id, endpoint.spam]).not.toContain(undefined)
})

const refused = acts.filter(({ endpoint }) => endpoint.spam === 'refused')

test.each(refused.map(({ id, endpoint }) => [id, endpoint.path] as const))(
  '%s needs the token of a page, three seconds old',
  async (_id, path) => {
    const token = `booking_1.${'A'.repeat(20)}`
    const send = async (fields: Record<string, string>, headers: Record<string, string> = JSON_ONLY) =>
      sendForm(server, salon, path.replace(':token', token), fields, headers)
    const reasonOf = async (fields: Record<string, string>) =>
      JSON.parse((await send(fields)).text).error?.details?.reason
    const [old = ''] = await formTokens(server, salon, 1)
    const fresh = String(formsIn((await visit(server, salon, '/_sw/account')).text)[0]?.fields._token)
    expect(await reasonOf(ANNA)).toBe('no_token')
    expect(await reasonOf({ ...ANNA, _token: 'A'.repeat(36) })).toBe('no_token')
    expect(await reasonOf({ ...ANNA, _token: fresh })).toBe('too_fast')
    expect(await reasonOf({ ...ANNA, _token: old, _website: 'x' })).toBe('trap')
    expect(['no_token', 'too_fast', 'trap']).not.toContain(await reasonOf({ ...ANNA, _token: old }))
    const page = await send({ ...ANNA, _token: fresh }, {})
    expect(page.status).toBe(422)
  },
)

test('a form sent too fast is shown again, and is taken once the time is over', async () => {
  const german = await newSalon('de')
  const [form] = formsIn((await visit(server, german, german.page)).text)
  const fields = { ...form?.fields, ...ANNA, startTime: '09:00', _block: 'book' }
  clock.advance(FILLING_MS - 1)
  const early = await sendForm(server, german, form?.action ?? '', fields)
  expect(early.status).toBe(422)
  expect(early.text).toContain('Das ging sehr schnell.')
  expect(early.text).toContain('value="anna@example.com"')
  const again = formsIn(early.text)[0]
  expect(again?.fields._token).toBe(form?.fields._token)
  clock.advance(1)
  expect((await sendForm(server, german, form?.action ?? '', { ...fields, ...again?.fields })).status).toBe(
    303,
  )
  expect((await client.booking.listBookings(german.id)).data).toHaveLength(1)
})

test('one view of a page is good for twenty tries', async () => {
  const form = await openForm(server, salon, salon.page)
  const fields = { ...form.fields, ...ANNA, startTime: '08:00' }
  const send = (i: number) =>
    sendForm(server, salon, form.action, { ...fields, name: `Anna ${i}` }, JSON_ONLY)
  for (let i = 0; i < 20; i++) expect((await send(i)).status).toBe(409)
  expect(JSON.parse((await send(20)).text).error.details.reason).toBe('repeated')
})
