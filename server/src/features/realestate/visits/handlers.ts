import { found } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import { newId } from '../../../platform/values/ids.ts'
import { spamReason, thanksFor } from '../../../platform/visitors/spam.ts'
import * as queries from '../enquiries/queries.ts'
import { report } from '../enquiries/report.ts'
import type { realestateVisits } from './contract.ts'

export const realestateVisitHandlers: HandlersOf<typeof realestateVisits> = {
  async enquire(context, { body }) {
    const { db, site, visitor, clock } = context
    const { listingId, phone = null, ...person } = body
    const { title } = found(await queries.findShownListing(db, site.id, listingId), 'Listing')
    const { token, page } = visitor
    const id = newId('enquiry')
    await db.transaction(async (tx) => {
      const now = clock.now()
      const sent = token ? await queries.countFromView(tx, site.id, token.id) : 0
      const enquiry = {
        ...{ id, listingId, listingTitle: title, ...person, phone, page, createdAt: now },
        ...{ tokenId: token?.id ?? null, spamReason: spamReason(visitor, sent, now) },
      }
      await queries.insertEnquiry(tx, site.id, enquiry)
      if (enquiry.spamReason !== null) return
      await report(tx, context, enquiry)
      visitor.hasActed({ act: 'form' })
    })
    return { result: { id }, location: thanksFor(visitor) }
  },
}
