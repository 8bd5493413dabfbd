import { found, notFound } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import { csvFile, csvOf } from '../../../platform/values/csv.ts'
import { emit } from '../../../platform/work/events.ts'
import type { realestate } from '../contract.ts'
import * as queries from './queries.ts'
import { report } from './report.ts'

type EnquiryHandlers = Pick<
  HandlersOf<typeof realestate>,
  'listEnquiries' | 'exportEnquiries' | 'getEnquiry' | 'updateEnquiry' | 'deleteEnquiry'
>

export const enquiryHandlers: EnquiryHandlers = {
  listEnquiries: ({ db, site }, { query }) => queries.listEnquiries(db, site.id, query),

  async exportEnquiries({ slowDb, site }) {
    const rows = csvOf(
      ['id', 'createdAt', 'listing', 'name', 'email', 'phone', 'message', 'status'],
      (part) => queries.readEnquiries(slowDb, site.id, part),
      ({ id, createdAt, listingTitle, name, email, phone, message, status }) =>
        [id, createdAt.toISOString(), listingTitle, name, email, phone, message, status].map(
          (cell) => cell ?? '',
        ),
    )
    return csvFile('enquiries', rows)
  },

  getEnquiry: async ({ db, site }, { params }) =>
    found(await queries.findEnquiry(db, site.id, params.enquiryId), 'Enquiry'),

  async updateEnquiry(context, { params, body: { status, spam } }) {
    const { db, site, clock } = context
    return db.transaction(async (tx) => {
      const known = found(await queries.lockEnquiry(tx, site.id, params.enquiryId), 'Enquiry')
      const isSpam = spam ?? known.isSpam
      const spamReason = isSpam === known.isSpam ? undefined : isSpam ? 'marked' : null
      const isChanged = status !== undefined || spamReason !== undefined
      if (isChanged) await queries.changeEnquiry(tx, site.id, known.id, { status, spamReason }, clock.now())
      const isNew = !isSpam && !known.wasReported
      if (isNew) await report(tx, context, known)
      const enquiry = found(await queries.findEnquiry(tx, site.id, known.id), 'Enquiry')
      if (isChanged && known.wasReported) await emit(tx, site.id, 'enquiry.updated', enquiry, clock.now())
      return enquiry
    })
  },

  async deleteEnquiry({ db, site }, { params: { enquiryId: id } }) {
    if (!(await queries.deleteEnquiry(db, site.id, id))) throw notFound('Enquiry')
    return { id, deleted: true }
  },
}
