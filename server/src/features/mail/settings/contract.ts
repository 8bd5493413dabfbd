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
      description: 'Name that mail comes from; null is the name of the site',
      examples: ['Lakeside House'],
    }),
  ),
  replyTo: nullable({ ...address, description: 'Where answers to mail go' }),
  fromAddress: nullable({
    ...address,
    description:
      'Address of your own that mail comes from, once the DNS of its domain has the record of `dkim`; until then, and with ' +
      'null, it comes from the address of the server',
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
    from: { ...address, description: 'Address that mail comes from now' },
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
    reason: Type.String({ maxLength: 500, description: 'What the mail server, or who added it, has said' }),
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
      'Changes only the fields sent. A new `fromAddress` makes a key for its domain, whose record `dkim` has.',
    body: partial(settable),
    reply: one(Settings),
  }),
  verifySettings: endpoint('POST /v1/sites/:siteId/mail/settings/verify', 'sites:write', {
    extension: true,
    summary: 'Look up the DNS record of the own address now',
    description: 'Takes up to 5 seconds. Without an own address: 409.',
    reply: one(Settings),
    errors: ['CONFLICT'],
  }),
  listSuppressions: endpoint('GET /v1/sites/:siteId/mail/settings/suppressions', 'sites:read', {
    extension: true,
    summary: 'List addresses that get no mail',
    description: 'Mail servers have said of them that they do not exist, or they were added. Newest first.',
    query: Type.Object(Paging),
    reply: page(Suppression),
  }),
  createSuppression: endpoint('POST /v1/sites/:siteId/mail/settings/suppressions', 'sites:write', {
    extension: true,
    summary: 'Let an address get no more mail',
    description: 'Mail to it stays in the outbox. An address that gets none already: 409.',
    body: Type.Object({
      address: { ...address, examples: ['ada@example.com'] },
      reason: Type.Optional(
        Type.String({ minLength: 1, maxLength: 500, examples: ['Asked for no more mail'] }),
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
      summary: 'Let an address get mail again',
      reply: one(Deleted),
    },
  ),
} as const satisfies Endpoints
