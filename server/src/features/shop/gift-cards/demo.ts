import { DEMO_DAYS, type DemoContext } from '../../../platform/demo.ts'
import { type LockedOrder, lockOrder, saveOrder } from '../orders/queries.ts'
import { payWithGiftCard } from '../payments/verbs.ts'
import { issueGiftCard } from './verbs.ts'

const CARDS = 32
const AMOUNTS = [25, 50, 50, 100, 150]

/** Gift cards, of which some have paid part of an order. */
export async function addDemoGiftCards({ db, site, daysAgo }: DemoContext, orderIds: string[]) {
  const { currency } = site
  for (let i = 0; i < CARDS; i++) {
    const age = DEMO_DAYS * (1 - i / CARDS)
    const amount = AMOUNTS[i % AMOUNTS.length] as number
    const expiresAt = i % 4 === 0 ? null : daysAgo(age - 1_095).toISOString()
    const { code } = await issueGiftCard(db, site.id, { amount, currency, expiresAt }, daysAgo(age))
    const orderId = orderIds[i]
    if (i % 3 !== 0 || orderId === undefined) continue
    await db.transaction(async (tx) => {
      const order = (await lockOrder(tx, site.id, orderId)) as LockedOrder
      const change = await payWithGiftCard(tx, site.id, order, code, daysAgo(age))
      await saveOrder(tx, site.id, orderId, change, daysAgo(age))
    })
  }
}
