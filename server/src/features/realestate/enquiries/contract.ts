import { type Static, Type } from 'typebox'
import { declareEvents, endpoint } from '../../../api/endpoint.ts'
import { EXPORTED, onlySpam, RESTORED, sentFrom, spamReason } from '../../../api/inbox.ts'
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
const spam = Type.Boolean({ description: 'Whether it was flagged or marked as spam' })
export const Enquiry = named(
  'Enquiry',
  Type.Object({
    id: Id,
    listingId: nullable({ ...Id, description: 'Null once the listing is deleted' }),
    listingTitle: { ...Line, description: 'Title of the listing at the time' },
    name: Type.String({ maxLength: NAME_LENGTH }),
    email: nullable(Type.String({ maxLength: 254, description: 'Null once the sender is erased' })),
    phone: nullable(Type.String({ maxLength: 50 })),
    message: Type.String({ maxLength: MAX_MESSAGE_LENGTH }),
    page: sentFrom,
    status: EnquiryStatus,
    spam,
    spamReason,
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
      spam: onlySpam,
    }),
    reply: flatPage(Enquiry),
  }),
  exportEnquiries: endpoint('GET /v1/sites/:siteId/realestate/enquiries.csv', 'forms:read', {
    extension: true,
    summary: 'Export the enquiries about listings as CSV',
    description: EXPORTED,
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
    description: `Changes only the fields sent. ${RESTORED}`,
    body: partial({ status: EnquiryStatus, spam }),
    reply: one(Enquiry),
  }),
  deleteEnquiry: endpoint(`DELETE ${path}/:enquiryId`, 'pages:write', {
    extension: true,
    summary: 'Delete an enquiry',
    reply: one(Deleted),
  }),
}
