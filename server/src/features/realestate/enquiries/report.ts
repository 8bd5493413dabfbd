import { labelsOf } from '@sitewright/blocks/catalogue'
import { found } from '../../../api/errors.ts'
import type { PublicContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { tellOfVisitor } from '../../../platform/visitors/tell.ts'
import { emit } from '../../../platform/work/events.ts'
import * as queries from './queries.ts'

type Context = Pick<PublicContext, 'mail' | 'clock' | 'publicUrl'> & {
  site: { id: string; language: string }
}

/** Tells of an enquiry that is not spam, once: its event, its mails, and what its sender did. */
export async function report(tx: Db, context: Context, enquiry: queries.StoredEnquiry) {
  const { site, clock } = context
  const { id, name, email, phone, message, listingTitle, createdAt } = enquiry
  await queries.markReported(tx, site.id, enquiry)
  const resource = found(await queries.findEnquiry(tx, site.id, id), 'Enquiry')
  await emit(tx, site.id, 'enquiry.created', resource, clock.now())
  const labels = labelsOf(site.language)
  await tellOfVisitor(tx, context, {
    ...{ id, about: listingTitle, sentAt: createdAt, sender: { name, email } },
    fields: [
      { label: labels.name, value: name },
      { label: labels.email, value: email },
      { label: labels.phone, value: phone },
      { label: labels.yourMessage, value: message },
    ],
    screen: 'realestate?tab=enquiries',
    answer: { kind: 'enquiry_received', data: { listingTitle, customerName: name } },
  })
}
