import { found } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import { csvFile, csvOf } from '../../../platform/values/csv.ts'
import { remove } from '../../../platform/visitors/inbox.ts'
import { findSent, listSent } from '../../../platform/visitors/inbox-queries.ts'
import type { realestate } from '../contract.ts'
import type { Enquiry, enquiryEndpoints } from './contract.ts'
import { ENQUIRIES, readEnquiries } from './queries.ts'
import { changeEnquiry } from './verbs.ts'

type EnquiryHandlers = Pick<HandlersOf<typeof realestate>, keyof typeof enquiryEndpoints>

export const enquiryHandlers: EnquiryHandlers = {
  listEnquiries: ({ db, site }, { query: { status, listingId, ...options } }) =>
    listSent<Enquiry>(db, site.id, ENQUIRIES, { ...options, filter: { status, listing_id: listingId } }),

  async exportEnquiries({ slowDb, site }) {
    const rows = csvOf(
      ['id', 'createdAt', 'listing', 'name', 'email', 'phone', 'message', 'status'],
      (part) => readEnquiries(slowDb, site.id, part),
      ({ id, createdAt, listingTitle, name, email, phone, message, status }) =>
        [id, createdAt.toISOString(), listingTitle, name, email, phone, message, status].map(
          (cell) => cell ?? '',
        ),
    )
    return csvFile('enquiries', rows)
  },

  getEnquiry: async ({ db, site }, { params }) =>
    found(await findSent<Enquiry>(db, site.id, ENQUIRIES, params.enquiryId), 'Enquiry'),

  updateEnquiry: (context, { params, body }) => changeEnquiry(context, { ...body, id: params.enquiryId }),

  deleteEnquiry: (context, { params }) => remove(context, ENQUIRIES, params.enquiryId),
}
