import { labelsOf } from '@sitewright/blocks/catalogue'
import { found } from '../../../api/errors.ts'
import type { SiteContext, VisitorContext } from '../../../platform/context.ts'
import { newId } from '../../../platform/values/ids.ts'
import { change, type Inbox, receive, tellOfMessage } from '../../../platform/visitors/inbox.ts'
import type { Enquiry, EnquiryStatus } from './contract.ts'
import { enquiryEvents } from './contract.ts'
import * as queries from './queries.ts'

const inbox: Inbox<queries.StoredEnquiry> = {
  ...queries.ENQUIRIES,
  activity: 'enquiry',
  event: enquiryEvents.created,
  senderOf: (enquiry) => enquiry,
  tell: (context, enquiry) =>
    tellOfMessage(context, enquiry, {
      title: enquiry.listingTitle,
      labels: labelsOf(context.site.language),
      screen: 'realestate?tab=enquiries',
      answer: {
        kind: 'enquiry_received',
        data: { listingTitle: enquiry.listingTitle, customerName: enquiry.name },
      },
    }),
}

type NewEnquiry = { listingId: string; name: string; email: string; phone?: string; message: string }

/** Receives what a visitor asks about a published listing. */
export async function enquire(context: VisitorContext, asked: NewEnquiry) {
  const { db, site } = context
  const listing = found(await queries.findShownListing(db, site.id, asked.listingId), 'Listing')
  const id = newId('enquiry')
  const { isSpam } = await receive(context, inbox, {
    id,
    async insert(tx, receipt) {
      const { phone = null } = asked
      const enquiry = { ...asked, ...receipt, phone, listingTitle: listing.title }
      await queries.insertEnquiry(tx, site.id, enquiry)
      return enquiry
    },
  })
  return { id, isSpam }
}

/** Changes the fields sent. */
export const changeEnquiry = (
  context: SiteContext,
  { id, status, spam }: { id: string; status?: EnquiryStatus; spam?: boolean },
) =>
  change<Enquiry, queries.StoredEnquiry>(context, inbox, { id, spam }, () => ({
    columns: { status },
    event: enquiryEvents.updated,
  }))
