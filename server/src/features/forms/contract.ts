import { type Static, Type } from 'typebox'
import { contract, endpoint } from '../../api/endpoint.ts'
import { createdVersioned, one, page, versioned } from '../../api/reply.ts'
import {
  DateTime,
  Deleted,
  Id,
  Line,
  named,
  nullable,
  oneOf,
  Paging,
  partial,
  Text,
} from '../../api/schema.ts'
import { FIELD_TYPES, MAX_FIELDS, MAX_OPTIONS, OPERATORS } from './rules.ts'
import { formEvents, submissionEndpoints } from './submissions/contract.ts'

const fieldName = Type.String({
  maxLength: 100,
  pattern: '^[A-Za-z][A-Za-z0-9_-]{0,99}$',
  description: 'A letter, then letters, digits, `_` and `-`; unique in the form',
  examples: ['email'],
})
const Condition = named(
  'FormCondition',
  Type.Object({
    field: fieldName,
    operator: oneOf(OPERATORS),
    value: Type.Optional(
      Type.String({ maxLength: 500, description: 'Compared with the answer of an earlier field' }),
    ),
  }),
)
const length = Type.Integer({ minimum: 0, maximum: 10_000 })
const FormField = named(
  'FormField',
  Type.Object({
    name: fieldName,
    label: Type.String({ minLength: 1, maxLength: 500 }),
    type: oneOf(FIELD_TYPES),
    required: Type.Optional(Type.Boolean()),
    help: Type.Optional(Type.String({ maxLength: 500 })),
    options: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 500 }), {
        maxItems: MAX_OPTIONS,
        description: 'Of `choice` and `checkboxes`',
      }),
    ),
    minLength: Type.Optional(length),
    maxLength: Type.Optional(length),
    min: Type.Optional(Type.Number()),
    max: Type.Optional(Type.Number()),
    value: Type.Optional(Type.String({ maxLength: 500, description: 'Of `hidden`: what is sent' })),
    step: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 20, description: 'The step that shows it, starting at 1' }),
    ),
    showIf: Type.Optional(
      Type.Array(Condition, {
        maxItems: 10,
        description: 'Shown, and only then required, when all of these apply',
      }),
    ),
  }),
)
const email = Type.String({ format: 'email', maxLength: 254 })
const Autoresponder = named(
  'FormAutoresponder',
  Type.Object({
    subject: Line,
    text: { ...Text, description: 'Sent as is: it never repeats what a visitor wrote' },
  }),
)
const optional = {
  closesAt: nullable({ ...DateTime, description: 'When it stops accepting submissions' }),
  maxSubmissions: nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  notifyEmails: Type.Array(email, { maxItems: 10, description: 'Who is notified of a submission' }),
  autoresponder: nullable({ ...Autoresponder, description: 'Sent to the address in the first email field' }),
  redirectTo: nullable(
    Type.String({
      maxLength: 2_000,
      pattern: '^/(?![/\\\\])',
      description: 'A path on the site that visitors are redirected to',
      examples: ['/thank-you'],
    }),
  ),
}
const base = {
  name: { ...Line, examples: ['Contact'] },
  fields: Type.Array(FormField, { minItems: 1, maxItems: MAX_FIELDS }),
}
export const Form = named(
  'Form',
  Type.Object({
    id: Id,
    ...base,
    ...optional,
    source: nullable(
      Type.Object(
        { path: Type.String({ maxLength: 2_000 }), blockId: Type.String({ maxLength: 500 }) },
        { description: 'The block of a live page it was created from; its fields are those of the block' },
      ),
    ),
    isOpen: Type.Boolean({ description: 'Whether it accepts submissions' }),
    submissionCount: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
    spamCount: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
    createdAt: DateTime,
    updatedAt: DateTime,
  }),
)
const FormCreate = Type.Object({ ...base, ...partial(optional).properties })
const FormUpdate = partial({ ...base, ...optional })

export type Form = Static<typeof Form>
export type FormCreate = Static<typeof FormCreate>
export type FormUpdate = Static<typeof FormUpdate>

export const forms = contract('forms', 'Forms', [formEvents], {
  list: endpoint('GET /v1/sites/:siteId/forms', 'pages:read', {
    extension: true,
    summary: 'List forms',
    description: 'Newest first. A form block without a form of its own is listed after its first submission.',
    query: Type.Object(Paging),
    reply: page(Form),
  }),
  create: endpoint('POST /v1/sites/:siteId/forms', 'pages:write', {
    extension: true,
    summary: 'Create a form',
    description: 'Show it on a page with a `ContactForm` block whose `formId` is its id.',
    body: FormCreate,
    reply: createdVersioned(Form),
  }),
  get: endpoint('GET /v1/sites/:siteId/forms/:formId', 'pages:read', {
    extension: true,
    summary: 'Get a form',
    reply: versioned(Form),
  }),
  update: endpoint('PUT /v1/sites/:siteId/forms/:formId', 'pages:write', {
    extension: true,
    ifMatch: true,
    summary: 'Update a form',
    description: 'Updates the fields that are sent. Submissions keep the answers to fields that are gone.',
    body: FormUpdate,
    reply: versioned(Form),
  }),
  delete: endpoint('DELETE /v1/sites/:siteId/forms/:formId', 'pages:write', {
    extension: true,
    summary: 'Delete a form and its submissions',
    reply: one(Deleted),
  }),
  ...submissionEndpoints,
})
