import type { Db } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/values/ids.ts'
import { dateAt } from '../../../platform/values/local-time.ts'
import { minor } from '../../../platform/values/money.ts'
import type { ShopContext } from '../context.ts'
import {
  findIssuer,
  findSupplied,
  insertInvoice,
  type NewInvoice,
  readDocuments,
  type StoredInvoice,
} from './queries.ts'
import {
  type CreditedLine,
  creditContent,
  documentedOf,
  type Invoiced,
  type Issuing,
  invoiceContent,
} from './rules.ts'

type Money = {
  /** Whether the order counts as paid, and all of it was. */
  isSettled: boolean
  /** Whether that is new: an order that was paid before the shop issued invoices gets none later. */
  isNews: boolean
  /** What was paid and not refunded, in the minor unit. */
  keptMinor: bigint
  /** Lines that come back and are refunded. */
  credited: CreditedLine[]
}

/**
 * Brings the documents of a locked order to agree with its money: a credit note takes off what was given back, and an order
 * that is settled has an invoice over its total. Resolves to what was issued.
 */
export async function issueDocuments(
  { db, site, clock }: ShopContext,
  order: Invoiced,
  { keptMinor, credited: returned, ...money }: Money,
): Promise<StoredInvoice[]> {
  const now = clock.now()
  const { issuing, prefix, date, timeZone } = await readIssuing(db, site.id, now)
  const before = await readDocuments(db, site.id, order.id)
  const isSettled = money.isSettled && (money.isNews || before.length > 0)
  const documented = documentedOf(before, order.currency)
  const issued: StoredInvoice[] = []
  const issue = async (invoice: Pick<NewInvoice, 'type' | 'corrects' | 'content'>) => {
    const numbered = { id: newId('invoice'), orderId: order.id, prefix, ...invoice }
    issued.push((await insertInvoice(db, site.id, numbered, now)) as StoredInvoice)
  }
  const isStale = issuing !== null && isSettled && documented !== minor(order.total, order.currency)
  const creditedMinor = isStale ? documented : documented - keptMinor
  const last = before.findLast(({ type }) => type === 'invoice')
  if (last && creditedMinor > 0n) {
    const credited = before.filter(({ corrects }) => corrects === last.id).map(({ content }) => content)
    const content = creditContent(last, credited, { amountMinor: creditedMinor, lines: returned, date })
    await issue({ type: 'credit_note', corrects: last.id, content })
  }
  if (issuing && (isStale || (isSettled && !last))) {
    const suppliedOn = await findSupplied(db, site.id, order.id, timeZone)
    await issue({ type: 'invoice', corrects: null, content: invoiceContent(order, issuing, suppliedOn) })
  }
  return issued
}

/** `issuing` is null in a shop that issues no invoices. */
async function readIssuing(db: Db, siteId: string, now: Date) {
  const { settings, language, timeZone } = (await findIssuer(db, siteId)) ?? NO_ISSUER
  const date = dateAt(now, timeZone)
  const seller = settings?.seller
  const issuing: Issuing | null =
    settings && seller ? { settings: { ...settings, seller }, language, date } : null
  return { issuing, prefix: settings?.prefix ?? '', date, timeZone }
}

const NO_ISSUER = { settings: null, language: 'en', timeZone: 'UTC' }

/** The invoice of an order that is placed as paid; null in a shop that issues none. */
export async function invoiceOfNew(
  db: Db,
  siteId: string,
  order: Invoiced,
  now: Date,
): Promise<NewInvoice | null> {
  const { issuing, prefix } = await readIssuing(db, siteId, now)
  if (!issuing) return null
  const content = invoiceContent(order, issuing, null)
  return { id: newId('invoice'), orderId: order.id, type: 'invoice', corrects: null, prefix, content }
}
