import { type Static, Type } from 'typebox'
import { type Endpoints, endpoint } from '../../../api/endpoint.ts'
import { created, one, page } from '../../../api/reply.ts'
import {
  DateTime,
  Deleted,
  Id,
  NAME_LENGTH,
  named,
  nullable,
  oneOf,
  Paging,
  partial,
} from '../../../api/schema.ts'

const address = Type.String({ maxLength: 254, examples: ['office@lakeside.example'] })
const settable = {
  senderName: nullable(
    Type.String({
      minLength: 1,
      maxLength: NAME_LENGTH,
      description: 'Name mail is sent from; null: the name of the site',
      examples: ['Lakeside House'],
    }),
  ),
  replyTo: nullable({ ...address, description: 'Where replies go' }),
  fromAddress: nullable({
    ...address,
    description:
      'Your own address that mail is sent from, once the DNS of its domain has the record in `dkim`; until then, and with ' +
      'null, it is sent from the server’s address',
  }),
  paused: Type.Boolean({ description: 'Keeps mail in the outbox' }),
}
const MailRecord = named(
  'MailDnsRecord',
  Type.Object({
    type: oneOf(['TXT']),
    name: Type.String({ maxLength: 253, description: 'Full name of the record' }),
    value: Type.String({ maxLength: 1_000 }),
  }),
)
export const Settings = named(
  'MailSettings',
  Type.Object({
    ...settable,
    from: { ...address, description: 'Address mail is currently sent from' },
    isSending: Type.Boolean({
      description: 'Whether mail of the site is sent; otherwise it stays in the outbox',
    }),
    dkim: nullable(
      Type.Object({
        record: MailRecord,
        verifiedAt: nullable({ ...DateTime, description: 'Null while the record is not found' }),
        checkedAt: nullable(DateTime),
      }),
    ),
  }),
)
export const Suppression = named(
  'MailSuppression',
  Type.Object({
    id: Id,
    address: Type.String({ maxLength: 254 }),
    reason: Type.String({
      maxLength: 500,
      description: 'The reason given by the mail server or by whoever added it',
    }),
    createdAt: DateTime,
  }),
)
export type Settings = Static<typeof Settings>
export type Suppression = Static<typeof Suppression>

export const settingEndpoints = {
  getSettings: endpoint('GET /v1/sites/:siteId/mail/settings', 'sites:read', {
    extension: true,
    summary: 'Get how a site sends mail',
    reply: one(Settings),
  }),
  updateSettings: endpoint('PUT /v1/sites/:siteId/mail/settings', 'sites:write', {
    recordsValues: true,
    extension: true,
    summary: 'Change how a site sends mail',
    description:
      'Changes only the fields sent. A new `fromAddress` creates a key for its domain, whose record is in `dkim`.',
    body: partial(settable),
    reply: one(Settings),
  }),
  verifySettings: endpoint('POST /v1/sites/:siteId/mail/settings/verify', 'sites:write', {
    extension: true,
    summary: 'Check the DNS record of your own address now',
    description: 'Takes up to 5 seconds. Without your own address: 409.',
    reply: one(Settings),
    errors: ['CONFLICT'],
  }),
  listSuppressions: endpoint('GET /v1/sites/:siteId/mail/settings/suppressions', 'sites:read', {
    extension: true,
    summary: 'List suppressed addresses',
    description: 'Addresses that mail servers reported as nonexistent, or that were added. Newest first.',
    query: Type.Object(Paging),
    reply: page(Suppression),
  }),
  createSuppression: endpoint('POST /v1/sites/:siteId/mail/settings/suppressions', 'sites:write', {
    extension: true,
    summary: 'Suppress an address',
    description: 'Mail to it stays in the outbox. An address that is already suppressed: 409.',
    body: Type.Object({
      address: { ...address, examples: ['ada@example.com'] },
      reason: Type.Optional(
        Type.String({ minLength: 1, maxLength: 500, examples: ['Asked to receive no more mail'] }),
      ),
    }),
    reply: created(Suppression),
    errors: ['CONFLICT'],
  }),
  deleteSuppression: endpoint(
    'DELETE /v1/sites/:siteId/mail/settings/suppressions/:suppressionId',
    'sites:write',
    {
      extension: true,
      summary: 'Stop suppressing an address',
      reply: one(Deleted),
    },
  ),
} as const satisfies Endpoints
