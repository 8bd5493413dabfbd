import type { SiteContext } from '../../platform/context.ts'
import type { PaymentProblem } from '../../platform/mail/kinds.ts'
import { ownersOf } from '../../platform/mail/owners.ts'
import type { ShopContext } from './context.ts'
import { ORDERS_SCREEN } from './links.ts'
import { orderNumber } from './rules.ts'

type About = { orderId: string; amount: number; currency: string; dedupeKey: string }

/** Tells the owners, once, of money of an order that needs them. */
export async function tellOfProblem(
  { db, site, mail, publicUrl }: ShopContext & Pick<SiteContext, 'mail' | 'publicUrl'>,
  problem: PaymentProblem,
  { orderId, amount, currency, dedupeKey }: About,
) {
  const url = `${publicUrl}/live/sites/${site.id}/${ORDERS_SCREEN}&open=${orderId}`
  const data = { orderNumber: orderNumber(orderId), amount, currency, problem, url }
  for (const [i, to] of (await ownersOf(db, site.id)).entries())
    await mail.queue(db, site.id, { kind: 'payment_problem', to, dedupeKey: `${dedupeKey} ${i}`, data })
}
