import { Type } from 'typebox'
import { contract, endpoint } from '../../../api/endpoint.ts'
import { done } from '../../../api/reply.ts'
import { Id, named } from '../../../api/schema.ts'
import { MAX_FILE_BYTES, MAX_FILES, MAX_SENT_BYTES } from '../rules.ts'

const Answers = Type.Unsafe<Record<string, string | string[]>>({
  type: 'object',
  maxProperties: 200,
  additionalProperties: {
    anyOf: [
      { type: 'string', maxLength: 10_000 },
      { type: 'array', maxItems: 50, items: { type: 'string', maxLength: 500 } },
    ],
  },
  description: 'Answers by field name',
})
const Receipt = named('FormReceipt', Type.Object({ id: Id }))

/** What visitors do with forms. */
export const formVisits = contract('forms', 'Forms', {
  submit: endpoint('POST /_sw/forms/:formId', 'visitor', {
    extension: true,
    spam: 'kept',
    counts: 'form',
    summary: 'Submit a form',
    description: '`block` as the id: the form of the block `_block` on the page `_page`.',
    body: Answers,
    files: { maxFileBytes: MAX_FILE_BYTES, maxBytes: MAX_SENT_BYTES, maxFiles: MAX_FILES },
    reply: done(Receipt),
    errors: ['CONFLICT', 'NOT_FOUND'],
  }),
})
