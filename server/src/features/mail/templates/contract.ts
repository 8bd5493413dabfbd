import { type Static, Type } from 'typebox'
import { type Endpoints, endpoint } from '../../../api/endpoint.ts'
import { accepted, list, one } from '../../../api/reply.ts'
import { DateTime, named, nullable, oneOf } from '../../../api/schema.ts'
import { Mail } from '../outbox/schema.ts'
import { LANGUAGES, MAX_SUBJECT_LENGTH, MAX_TEXT_LENGTH, TEMPLATE_KINDS, TESTS_PER_HOUR } from '../rules.ts'

const language = oneOf(LANGUAGES, { description: "The site's language unless given" })
const Language = Type.Object({ language: Type.Optional(language) })
const line = Type.String({ maxLength: MAX_SUBJECT_LENGTH, examples: ['Your order {{orderNumber}}'] })
const block = Type.String({ maxLength: MAX_TEXT_LENGTH, examples: ['Thank you, {{customerName}}.'] })
const texts = { subject: line, intro: block, closing: block }
const own = {
  subject: Type.Optional(nullable(line)),
  intro: Type.Optional(nullable({ ...block, description: 'Before the details' })),
  closing: Type.Optional(nullable({ ...block, description: 'After the details' })),
}
export const Template = named(
  'MailTemplate',
  Type.Object({
    kind: oneOf(TEMPLATE_KINDS),
    language: oneOf(LANGUAGES),
    name: Type.String({ description: 'Name of the kind in this language' }),
    ...texts,
    builtIn: Type.Object(texts, { description: 'The built-in texts' }),
    isChanged: Type.Boolean(),
    placeholders: Type.Array(Type.String(), {
      maxItems: 20,
      description: 'Placeholders the texts may use, such as `{{siteName}}`',
    }),
    updatedAt: nullable(DateTime),
  }),
)
const WrittenMail = named(
  'WrittenMail',
  Type.Object({ subject: Type.String(), html: Type.String(), text: Type.String() }),
)
export type Template = Static<typeof Template>

const params = { kind: { ...oneOf(TEMPLATE_KINDS), description: 'Kind of mail' } }

export const templateEndpoints = {
  listTemplates: endpoint('GET /v1/sites/:siteId/mail/templates', 'sites:read', {
    extension: true,
    summary: 'List the texts of mail',
    query: Language,
    reply: list(Template),
  }),
  getTemplate: endpoint('GET /v1/sites/:siteId/mail/templates/:kind', 'sites:read', {
    extension: true,
    params,
    summary: 'Get the texts of a kind of mail',
    query: Language,
    reply: one(Template),
  }),
  updateTemplate: endpoint('PUT /v1/sites/:siteId/mail/templates/:kind', 'sites:write', {
    extension: true,
    params,
    summary: 'Change the texts of a kind of mail',
    description: 'Changes only the texts sent; null restores the built-in one.',
    body: Type.Object({ language: Type.Optional(language), ...own }),
    reply: one(Template),
  }),
  deleteTemplate: endpoint('DELETE /v1/sites/:siteId/mail/templates/:kind', 'sites:write', {
    extension: true,
    params,
    summary: 'Restore the built-in texts of a kind of mail',
    query: Language,
    reply: one(Template),
  }),
  previewTemplate: endpoint('POST /v1/sites/:siteId/mail/templates/:kind/preview', 'sites:write', {
    extension: true,
    params,
    summary: 'Preview a kind of mail with sample data',
    description: 'Uses the texts in the body instead of the saved ones. Saves nothing.',
    body: Type.Object({ language: Type.Optional(language), ...own }),
    reply: one(WrittenMail),
  }),
  testTemplate: endpoint('POST /v1/sites/:siteId/mail/templates/:kind/test', 'sites:write', {
    extension: true,
    params,
    summary: 'Send a test of a kind of mail with sample data',
    description: `To your own address, or a given one. At most ${TESTS_PER_HOUR} an hour.`,
    body: Type.Object({
      language: Type.Optional(language),
      to: Type.Optional(
        Type.String({
          maxLength: 254,
          description: 'Required with an API key, which has no email address',
          examples: ['ada@example.com'],
        }),
      ),
    }),
    reply: accepted(Mail),
    errors: ['CONFLICT'],
  }),
} as const satisfies Endpoints
