import { expect, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { startGeocoder } from '../support/geocoder.ts'
import { startTestServer } from '../support/server.ts'
import { ANNA, shopVisits, VIENNA } from '../support/shop-visits.ts'
import { FILLING_MS, formsIn } from '../support/visit.ts'

const geocoder = await startGeocoder()
const server = await startTestServer({ TRUST_PROXY: 'true', GEOCODER_URL: geocoder.url })
const { client } = await server.tenant()
const { newShop, newProduct, newVisitor, add } = shopVisits(server, client)

test('while the geocoder is asked no transaction is open, and a form sent twice asks once', async () => {
  const shop = await newShop()
  const center = { lat: 48.21, lng: 16.37 }
  const { id: zoneId } = await client.delivery.createZone(shop.siteId, {
    name: 'Centre',
    deliveryCost: 3,
    postalCodes: [],
    windows: [],
    center,
    radiusKm: 2,
  })
  const visitor = newVisitor(shop)
  await add(visitor, (await newProduct(shop)).id)
  const [form] = formsIn((await visitor.get('/_sw/account')).text)
  server.clock.advance(FILLING_MS)
  const fields = { ...ANNA, ...VIENNA, line1: 'Ring 1', _token: String(form?.fields._token) }
  let goOn = () => {}
  geocoder.pause = new Promise((resolve) => {
    goOn = resolve
  })
  const sent = [1, 2].map(() => visitor.post('/_sw/checkout/address', fields))
  try {
    await expect.poll(() => geocoder.asked.length).toBe(1)
    const open = () =>
      server.db.rows(sql`
        select query from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`)
    await expect.poll(open, { timeout: 2_000 }).toEqual([])
  } finally {
    goOn()
  }
  const answers = (await Promise.all(sent)).map(({ text }) => JSON.parse(text).data)
  expect(answers[0].offer.deliveries.map(({ id }: { id: string }) => id)).toContain(`local_${zoneId}`)
  expect(answers[1]).toEqual(answers[0])
  expect(geocoder.asked).toHaveLength(1)
})
