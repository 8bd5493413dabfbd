import { expect, test } from 'vitest'
import { ValidationError } from '../../../client/src/index.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { client, siteId } = await server.tenant()

test.each([
  ['JPY', 0],
  ['KRW', 0],
  ['EUR', 2],
  // CLDR, and with it Node, differs from ISO 4217 here.
  ['HUF', 2],
  ['IDR', 2],
  ['RSD', 2],
  ['IQD', 3],
  ['KWD', 3],
  ['CLF', 4],
])('a price in %s has at most %i decimals, by ISO 4217', async (currency, digits) => {
  const create = (price: number) => client.shop.createProduct(siteId, { title: 'Jam', price, currency })
  const finest = Number(`1e-${digits}`)
  expect((await create(finest)).price).toBe(finest)
  await expect(create(finest / 10)).rejects.toBeInstanceOf(ValidationError)
  await expect(create(7 + finest / 2)).rejects.toThrow(
    digits === 0 ? 'must be a whole number' : `at most ${digits}`,
  )
})
