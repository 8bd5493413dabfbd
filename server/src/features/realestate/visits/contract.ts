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
    summary: 'Ask about a listing',
    description:
      'A form holds the token of its page in `_token`; sent within three seconds, or without a token, it is taken for spam, ' +
      'with the same answer. The sender gets an acknowledgement, at most one an hour.',
    body: Type.Object({
      listingId: Type.String({ minLength: 1, maxLength: NAME_LENGTH }),
      ...{ name, email, phone },
      message: Type.String({ minLength: 1, maxLength: MAX_MESSAGE_LENGTH }),
    }),
    reply: done(EnquiryReceipt),
    errors: ['NOT_FOUND'],
  }),
})
