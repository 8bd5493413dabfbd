import type { DemoContext } from '../../platform/demo.ts'
import { newId } from '../../platform/values/ids.ts'
import { recordSender } from '../../platform/visitors/inbox-queries.ts'
import { findStoredOrder } from './orders/queries.ts'
import { isPaid } from './orders/rules.ts'
import { insertReview, saveReview } from './reviews/queries.ts'

/** Stars, headline and text, of whatever was bought. */
const OPINIONS: [number, string | null, string | null][] = [
  [5, 'Just like on our holiday', 'Arrived after two days, well packed. We will order again.'],
  [4, null, 'Very good. A little smaller than I had thought.'],
  [5, 'A present that was liked', 'My mother asked at once where it is from.'],
  [5, null, null],
  [3, 'Good, but dear', 'No complaints about what is in it, only about the price.'],
  [4, 'Lovely', 'You taste and see that somebody takes care.'],
]
const REPLY = 'Thank you! Greetings from the lake.'

/** Customers have reviewed what they bought; most of it is approved. */
export async function addDemoReviews({ db, site, daysAgo }: DemoContext, orderIds: readonly string[]) {
  for (const [i, orderId] of orderIds.entries()) {
    const order = await findStoredOrder(db, site.id, orderId)
    const [line] = order?.lines ?? []
    if (!order || !line || !isPaid(order.status)) continue
    const [rating, title, text] = OPINIONS[i % OPINIONS.length] as (typeof OPINIONS)[number]
    const id = newId('review')
    const at = daysAgo(Math.max(1, 60 - 2 * i))
    const { email = null, name = null, phone = null } = order.customer ?? {}
    const authorName = name?.split(' ')[0] ?? 'Anna'
    const status = i % 8 === 6 ? 'pending' : i % 16 === 15 ? 'rejected' : 'approved'
    const { productId } = line
    await insertReview(db, site.id, { id, productId, orderId, rating, title, text, authorName, status }, at)
    if (i % 5 === 0) await saveReview(db, site.id, id, { reply: REPLY }, at)
    await recordSender(db, site.id, { email, name, phone }, { activity: 'review', id, at })
  }
}
