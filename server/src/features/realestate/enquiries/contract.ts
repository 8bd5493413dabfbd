import { type Static, Type } from 'typebox'
import { declareEvents, endpoint } from '../../../api/endpoint.ts'
import { file, flatPage, one } from '../../../api/reply.ts'
import {
  DateTime,
  Deleted,
  Id,
  Line,
  NAME_LENGTH,
  named,
  nullable,
  oneOf,
  Paging,
  partial,
} from '../../../api/schema.ts'
import { ENQUIRY_STATUSES, MAX_MESSAGE_LENGTH } from '../rules.ts'

export const EnquiryStatus = named('EnquiryStatus', oneOf(ENQUIRY_STATUSES))
const spam = Type.Boolean({ description: 'Whether it was taken for spam, or marked so' })
export const Enquiry = named(
  'Enquiry',
  Type.Object({
    id: Id,
    listingId: nullable({ ...Id, description: 'Null once the listing is deleted' }),
    listingTitle: { ...Line, description: 'As the listing was called then' },
    name: Type.String({ maxLength: NAME_LENGTH }),
    email: nullable(Type.String({ maxLength: 254, description: 'Null once the sender is erased' })),
    phone: nullable(Type.String({ maxLength: 50 })),
    message: Type.String({ maxLength: MAX_MESSAGE_LENGTH }),
    page: Type.String({ maxLength: 2_000, description: 'Path of the page it was sent from' }),
    status: EnquiryStatus,
    spam,
    spamReason: nullable(Type.String({ maxLength: 100, description: 'Why it was taken for spam' })),
    createdAt: DateTime,
    updatedAt: DateTime,
  }),
)
export const enquiryEvents = declareEvents('enquiry', 'forms:read', Enquiry, ['created', 'updated'])
export type Enquiry = Static<typeof Enquiry>
export type EnquiryStatus = Static<typeof EnquiryStatus>

const path = '/v1/sites/:siteId/realestate/enquiries'
export const enquiryEndpoints = {
  listEnquiries: endpoint(`GET ${path}`, 'forms:read', {
    extension: true,
    summary: 'List enquiries about listings',
    description: 'Newest first. The filters can be combined.',
    query: Type.Object({
      ...Paging,
      status: Type.Optional(EnquiryStatus),
      listingId: Type.Optional(Type.String({ minLength: 1, maxLength: NAME_LENGTH })),
      spam: Type.Boolean({ default: false, description: 'Those taken for spam, instead of the others' }),
    }),
    reply: flatPage(Enquiry),
  }),
  exportEnquiries: endpoint('GET /v1/sites/:siteId/realestate/enquiries.csv', 'forms:read', {
    extension: true,
    summary: 'Export the enquiries about listings as CSV',
    description:
      'Without spam, oldest first. What a spreadsheet would run as a formula begins with an apostrophe.',
    reply: file,
  }),
  getEnquiry: endpoint(`GET ${path}/:enquiryId`, 'forms:read', {
    extension: true,
    summary: 'Get an enquiry',
    reply: one(Enquiry),
  }),
  updateEnquiry: endpoint(`PATCH ${path}/:enquiryId`, 'pages:write', {
    extension: true,
    summary: 'Set the status of an enquiry, or mark it as spam',
    description:
      'Changes only the fields sent. To restore one from spam sends the event and the mails that were held back.',
    body: partial({ status: EnquiryStatus, spam }),
    reply: one(Enquiry),
  }),
  deleteEnquiry: endpoint(`DELETE ${path}/:enquiryId`, 'pages:write', {
    extension: true,
    summary: 'Delete an enquiry',
    reply: one(Deleted),
  }),
}
