import { found, notFound } from '../../../api/errors.ts'
import type { SiteContext, VisitorContext } from '../../../platform/context.ts'
import { newId } from '../../../platform/values/ids.ts'
import { recordSender } from '../../../platform/visitors/inbox-queries.ts'
import { emit } from '../../../platform/work/events.ts'
import type { LockedOrder } from '../orders/queries.ts'
import { isReviewable } from '../orders/rules.ts'
import { type ReviewUpdate, reviewEvents } from './contract.ts'
import * as queries from './queries.ts'
import { MAX_SHOWN_REVIEWS, textOrNull } from './rules.ts'

/** What a customer can review of an order. Throws NOT_FOUND unless it is paid and was not free. */
export async function reviewablesOf({ db, site }: VisitorContext, order: LockedOrder) {
  if (!isReviewable(order)) throw notFound('Order')
  const ids = [...new Set(order.lines.map(({ productId }) => productId))]
  return queries.listReviewable(db, site.id, order.id, ids, MAX_SHOWN_REVIEWS)
}

type Written = { productId: string; rating: number; title?: string; text?: string; name: string }

/** Receives what a customer says of a product that they bought; a second time changes nothing. */
export async function writeReview(context: VisitorContext, order: LockedOrder, written: Written) {
  const { db, site, clock } = context
  const { productId, rating, title, text, name } = written
  const known = await reviewablesOf(context, order)
  const product = found(
    known.find((one) => one.productId === productId),
    'Product',
  )
  if (product.review) return
  const { email = null, name: customerName = null, phone = null } = order.customer ?? {}
  await db.transaction(async (tx) => {
    const now = clock.now()
    const id = newId('review')
    const review = {
      id,
      productId,
      orderId: order.id,
      rating,
      title: textOrNull(title),
      text: textOrNull(text),
      authorName: name.trim() || '–',
      status: 'pending' as const,
    }
    const inserted = await queries.insertReview(tx, site.id, review, now)
    if (!inserted) return
    const sender = { email, name: customerName, phone }
    await recordSender(tx, site.id, sender, { activity: 'review', id, at: now })
    await emit(tx, site.id, reviewEvents.created, inserted, now)
  })
}

type TeamContext = Pick<SiteContext, 'db' | 'site' | 'clock'>

export const changeReview = ({ db, site, clock }: TeamContext, id: string, changes: ReviewUpdate) =>
  db.transaction(async (tx) => {
    if (Object.keys(changes).length === 0) return found(await queries.findReview(tx, site.id, id), 'Review')
    const saved = found(await queries.saveReview(tx, site.id, id, changes, clock.now()), 'Review')
    await emit(tx, site.id, reviewEvents.updated, saved, clock.now())
    return saved
  })

export const deleteReview = ({ db, site, clock }: TeamContext, id: string) =>
  db.transaction(async (tx) => {
    const deleted = found(await queries.deleteReview(tx, site.id, id), 'Review')
    await emit(tx, site.id, reviewEvents.deleted, deleted, clock.now())
  })
