import { afterEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../src/platform/values/local-time.ts'
import { fieldsOf } from '../../support/outcomes.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { client, accountId } = await server.tenant()

/** The other mode of the same account. */
async function sandboxOf(accountId: string) {
  const sandbox = server.client((await server.key(accountId, 'sandbox')).key)
  return { client: sandbox, siteId: (await sandbox.sites.create({ name: 'Test site' })).id }
}
const { shop } = client
afterEach(() => server.clock.run())

/** A site in a time zone, with one product per currency. */
async function shopIn(timeZone: string, currency = 'EUR') {
  const { id: siteId } = await client.sites.create({ name: 'Shop', timeZone, currency })
  const products = new Map<string, string>()
  const sell = async (moment: string | Date, price: number, inCurrency = currency) => {
    server.clock.freeze(moment)
    const key = `${inCurrency} ${price}`
    const known = products.get(key)
    const productId =
      known ?? (await shop.createProduct(siteId, { title: key, price, currency: inCurrency })).id
    products.set(key, productId)
    return (await shop.createOrder(siteId, { lines: [{ productId, quantity: 1 }] })).id
  }
  const days = async (dateFrom: string, dateTo: string) =>
    (await shop.listOrderDays(siteId, { dateFrom, dateTo })).data
  return { siteId, sell, days }
}
const day = (date: string, orders = 0, revenue = 0, otherCurrencies = 0) => ({
  ...{ date, orders, revenue, otherCurrencies },
})

describe('daily figures', () => {
  test('count and sum each day of the period, including empty days', async () => {
    const { sell, days } = await shopIn('UTC')
    await sell('2026-05-31T23:59:59.999Z', 1000)
    await sell('2026-06-01T00:00:00.000Z', 0.1)
    await sell('2026-06-01T12:00:00Z', 0.2)
    await sell('2026-06-03T23:59:59.999Z', 19.99)
    await sell('2026-06-04T00:00:00.000Z', 1000)
    expect(await days('2026-06-01', '2026-06-03')).toEqual([
      day('2026-06-01', 2, 0.3),
      day('2026-06-02'),
      day('2026-06-03', 1, 19.99),
    ])
    expect(await days('2026-06-02', '2026-06-02')).toEqual([day('2026-06-02')])
  })

  test('count cancelled and refunded orders, but not as revenue', async () => {
    const { siteId, sell, days } = await shopIn('UTC')
    const ids = []
    for (let i = 0; i < 3; i++) ids.push(await sell('2026-06-01T12:00:00Z', 10))
    const [cancelled = '', refunded = '', shipped = ''] = ids
    await shop.updateOrderStatus(siteId, cancelled, { status: 'cancelled', refund: false })
    await shop.updateOrderStatus(siteId, refunded, { status: 'refunded', refund: true })
    await shop.updateOrderStatus(siteId, shipped, { status: 'shipped' })
    expect(await days('2026-06-01', '2026-06-01')).toEqual([day('2026-06-01', 3, 10)])
    await shop.updateOrderStatus(siteId, refunded, { status: 'paid' })
    expect(await days('2026-06-01', '2026-06-01')).toEqual([day('2026-06-01', 3, 20)])
  })

  test("sum the site's currency and count orders in others", async () => {
    const { siteId, sell, days } = await shopIn('UTC', 'CHF')
    await sell('2026-06-01T12:00:00Z', 10)
    const inEuro = await sell('2026-06-01T12:00:00Z', 7, 'EUR')
    await sell('2026-06-01T12:00:00Z', 5, 'JPY')
    expect(await days('2026-06-01', '2026-06-01')).toEqual([day('2026-06-01', 3, 10, 2)])
    await shop.updateOrderStatus(siteId, inEuro, { status: 'cancelled', refund: true })
    expect(await days('2026-06-01', '2026-06-01')).toEqual([day('2026-06-01', 3, 10, 1)])
  })

  // Days of 23 and 25 hours, and a skipped midnight.
  test.each([
    ['Europe/Vienna', '2026-03-29', '2026-03-28T23:00Z', '2026-03-29T22:00Z'],
    ['Europe/Vienna', '2026-10-25', '2026-10-24T22:00Z', '2026-10-25T23:00Z'],
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00Z', '2026-09-07T03:00Z'],
    ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00Z', '2026-01-01T10:00Z'],
  ])('cover a day in %s on %s to the millisecond', async (zone, date, from, until) => {
    const { sell, days } = await shopIn(zone)
    const at = (moment: string, milliseconds: number) => new Date(Date.parse(moment) + milliseconds)
    await sell(at(from, -1), 1)
    await sell(at(from, 0), 10)
    await sell(at(until, -1), 20)
    await sell(at(until, 0), 100)
    expect(await days(date, date)).toEqual([day(date, 2, 30)])
    const [before, on, after] = await days(addDays(date, -1), addDays(date, 1))
    expect([before?.revenue, on?.revenue, after?.revenue]).toEqual([1, 30, 100])
  })

  test('are empty for a date the time zone skipped', async () => {
    const { sell, days } = await shopIn('Pacific/Apia')
    await sell('2011-12-30T09:59:59.999Z', 1)
    await sell('2011-12-30T10:00:00.000Z', 10)
    expect(await days('2011-12-29', '2011-12-31')).toEqual([
      day('2011-12-29', 1, 1),
      day('2011-12-30'),
      day('2011-12-31', 1, 10),
    ])
  })

  test('cover at most 366 days, in ascending order', async () => {
    const { days } = await shopIn('Europe/Vienna')
    expect(await days('2028-01-01', '2028-12-31')).toHaveLength(366)
    expect(await fieldsOf(days('2028-01-01', '2029-01-01'))).toEqual({
      dateTo: 'must be less than 366 days after dateFrom',
    })
    expect(await fieldsOf(days('2026-06-02', '2026-06-01'))).toEqual({
      dateTo: 'must not be before dateFrom',
    })
  })

  test('exclude other sites', async () => {
    const { siteId, sell } = await shopIn('UTC')
    await sell('2026-06-01T12:00:00Z', 10)
    const june = { dateFrom: '2026-06-01', dateTo: '2026-06-01' }
    for (const theirs of [
      await server.tenant(),
      await sandboxOf(accountId),
      { client, siteId: (await shopIn('UTC')).siteId },
    ]) {
      expect((await theirs.client.shop.listOrderDays(theirs.siteId, june)).data).toEqual([day('2026-06-01')])
      if (theirs.client === client) continue
      const ours = Promise.resolve(theirs.client.shop.listOrderDays(siteId, june))
      await expect(ours).rejects.toMatchObject({ status: 404 })
    }
  })
})
