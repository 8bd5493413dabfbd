import type { Db } from '../../../platform/database/database.ts'
import { notePayment, noteRefund } from './entries.ts'
import { type ImportedOrder, insertImported } from './import-queries.ts'
import { type LockedOrder, lockOrder, saveOrder } from './queries.ts'

/** Money that came in for an order, or went back. */
type ImportedPayment = { method: string; amountMinor: bigint; reference: string | null; at: Date }

/** Stores an order of another system with its payments: it takes no stock, emits no events and sends no mail. */
export async function importOrder(
  tx: Db,
  siteId: string,
  order: ImportedOrder,
  { paid, refunded }: { paid: ImportedPayment; refunded: ImportedPayment },
) {
  await insertImported(tx, siteId, order)
  if (paid.amountMinor === 0n) return
  const stored = (await lockOrder(tx, siteId, order.id)) as LockedOrder
  const contextAt = (at: Date) => ({ db: tx, site: { id: siteId }, clock: { now: () => at } })
  const payment = await notePayment(contextAt(paid.at), stored, paid)
  const kept = { ...stored, paid: Number(payment.paid) }
  const refund = await noteRefund(contextAt(refunded.at), kept, refunded)
  await saveOrder(tx, siteId, order.id, { ...payment, ...refund }, refunded.at)
}
