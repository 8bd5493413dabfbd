import { expect, test } from 'vitest'
import { addressOf } from '../support/counts.ts'
import { startOnlineShops } from '../support/online-shops.ts'
import { type Visit, visit } from '../support/visit.ts'

const { stripe, server, newShop, order } = await startOnlineShops()
/** Of a site: at Stripe at the same time, and waiting for that. */
const AT_ONCE = 6
const WAITING = 60

test('while Stripe hangs, pages of all sites are shown, and no more visitors than a few wait', async () => {
  const [one, two, other] = [await newShop(), await newShop(), await newShop()]
  const orders = [await order(one, {}, { isOpened: false }), await order(two, {}, { isOpened: false })]
  let goOn = () => {}
  stripe.pause = new Promise((resolve) => (goOn = resolve))
  const before = stripe.requests.length
  const answers: Visit[] = []
  const paying = orders.flatMap(({ shop, token }) =>
    Array.from({ length: AT_ONCE + WAITING + 1 }, async (_, i) => {
      const headers = { 'x-forwarded-for': addressOf(40, i) }
      answers.push(await visit(server, shop, `/_sw/orders/${token}/pay`, { headers }))
    }),
  )
  try {
    await expect.poll(() => stripe.requests.length - before).toBe(2 * AT_ONCE)
    for (const shop of [other, one]) expect((await visit(server, shop, '/_sw/cart')).status).toBe(200)
    await expect.poll(() => answers.length).toBe(2)
    for (const { status, headers, text } of answers) {
      expect([status, headers['retry-after']]).toEqual([503, '2'])
      expect(text).toContain('Please try again in a few seconds.')
    }
  } finally {
    goOn()
  }
  await Promise.all(paying)
  const paid = answers.slice(2).map(({ status, headers }) => `${status} ${headers.refresh}`)
  expect(new Set(paid).size).toBe(2)
  expect(paid.every((text) => text.startsWith('200 0; url=https://checkout.stripe.com/'))).toBe(true)
})
