import { Type } from 'typebox'
import { contract, endpoint } from '../../../api/endpoint.ts'
import { done } from '../../../api/reply.ts'
import { Id, NAME_LENGTH, named, VISITOR } from '../../../api/schema.ts'
import { MAX_MESSAGE_LENGTH } from '../rules.ts'

const { name, email, phone } = VISITOR
const EnquiryReceipt = named('EnquiryReceipt', Type.Object({ id: Id }))

/** What visitors do with listings. */
export const realestateVisits = contract('realestate', 'Real estate', {
  enquire: endpoint('POST /_sw/enquiries', 'visitor', {
    extension: true,
    spam: 'kept',
    counts: 'form',
    summary: 'Send an enquiry about a listing',
    description: 'The sender gets a confirmation email, at most one per hour.',
    body: Type.Object({
      listingId: Type.String({ minLength: 1, maxLength: NAME_LENGTH }),
      name,
      email,
      phone,
      message: Type.String({ minLength: 1, maxLength: MAX_MESSAGE_LENGTH }),
    }),
    reply: done(EnquiryReceipt),
    errors: ['NOT_FOUND'],
  }),
})
