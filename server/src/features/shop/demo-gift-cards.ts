import { inTransaction } from '../../platform/context.ts'
import { DEMO_DAYS, type DemoContext } from '../../platform/demo.ts'
import type { GiftCardSales } from './gift-cards/contract.ts'
import { issueGiftCard } from './gift-cards/verbs.ts'
import { notePayment } from './orders/entries.ts'
import { type LockedOrder, lockOrder, saveOrder } from './orders/queries.ts'
import { isPaid, MANUAL, sumsOf } from './orders/rules.ts'
import { payWithGiftCard } from './orders/verbs.ts'
import { saveSettings } from './settings/queries.ts'

const CARDS = 32
const AMOUNTS = [25, 50, 50, 100, 150]

const SALES: GiftCardSales = {
  enabled: true,
  amounts: [25, 50, 100],
  range: { min: 10, max: 500 },
  validMonths: 36,
}

/** Whether a card pays a part of this one of the orders that stand. */
export const isPaidByCard = (i: number) => i % 3 === 0

/** Gift cards that visitors can buy, and some that have been issued, of which some have paid part of an order. */
export async function addDemoGiftCards(context: DemoContext, orderIds: string[]) {
  const { db, site, daysAgo } = context
  const { currency } = site
  await saveSettings(db, site.id, 'gift_cards', { ...SALES, currency })
  for (let i = 0; i < CARDS; i++) {
    const age = DEMO_DAYS * (1 - i / CARDS)
    const amount = AMOUNTS[i % AMOUNTS.length] as number
    const expiresAt = i % 4 === 0 ? null : daysAgo(age - 1_095).toISOString()
    const then = { ...context, clock: { now: () => daysAgo(age) } }
    const { code } = await issueGiftCard(then, { amount, currency, expiresAt })
    const orderId = orderIds[i]
    if (!isPaidByCard(i) || orderId === undefined) continue
    await inTransaction(then, async (context, tx) => {
      const order = (await lockOrder(tx, site.id, orderId)) as LockedOrder
      if (sumsOf(order).due <= 0n) return
      const change = await payWithGiftCard(context, order, code)
      const now = { ...order, paid: Number(change.paid) }
      const { due } = sumsOf(now)
      const rest = isPaid(order.status)
        ? await notePayment(context, now, { method: MANUAL, amountMinor: due })
        : {}
      await saveOrder(tx, site.id, orderId, { ...change, ...rest }, daysAgo(age))
    })
  }
}
