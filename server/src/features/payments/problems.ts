import type { PaymentProblem } from '../../platform/mail/kinds.ts'
import { ownersOf } from '../../platform/mail/owners.ts'
import type { Payables, PaymentContext } from '../../platform/payments/payable.ts'
import type { StoredCharge } from './queries.ts'

/** Tells the owners of a payment that needs them. */
export async function tellOfProblem(
  context: PaymentContext,
  payables: Payables,
  { id, subject, subjectId, amount, currency }: StoredCharge,
  problem: PaymentProblem,
) {
  const { db, mail, site, publicUrl } = context
  const due = await payables[subject].lock(db, site.id, subjectId)
  const url = `${publicUrl}/live/sites/${site.id}/${payables[subject].screen}&open=${subjectId}`
  const data = { orderNumber: due?.number ?? id, amount, currency, problem, url }
  for (const to of await ownersOf(db, site.id))
    await mail.queue(db, site.id, {
      kind: 'payment_problem',
      to,
      cancelKey: subjectId,
      data,
    })
}
