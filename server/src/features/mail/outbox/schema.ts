import { type Static, Type } from 'typebox'
import { DateTime, Id, named, nullable, oneOf } from '../../../api/schema.ts'
import { MAIL_STATES, SITE_KINDS, TRIES_SHOWN } from '../rules.ts'

export const MailState = named(
  'MailState',
  oneOf(MAIL_STATES, {
    description:
      '`held`: kept here, for `reason`; `unknown`: the connection ended before the mail server responded, so it may have ' +
      'been sent; `suppressed`: the address is suppressed; `cancelled`: what it was about has been cancelled or changed',
  }),
)
export const MailKind = named('MailKind', oneOf(SITE_KINDS))
const text = Type.String()
const fields = {
  id: Id,
  kind: MailKind,
  state: MailState,
  reason: nullable(Type.String({ description: 'Why it is not sent, or not yet' })),
  to: text,
  toName: nullable(text),
  subject: nullable(Type.String({ description: 'Null once its content was removed unsent' })),
  language: text,
  attempts: Type.Integer({ description: 'Since it was queued, or last sent again' }),
  createdAt: DateTime,
  dueAt: { ...DateTime, description: 'When it is sent, or tried again' },
  sentAt: nullable(DateTime),
}
export const Mail = named('Mail', Type.Object(fields))
const Attachment = named(
  'MailAttachment',
  Type.Object({ filename: text, contentType: text, sizeBytes: Type.Integer() }),
)
const Try = named(
  'MailTry',
  Type.Object({
    at: DateTime,
    outcome: oneOf(['sent', 'retry', 'failed', 'unknown']),
    answer: nullable(Type.String({ description: 'From the mail server, or what went wrong' })),
  }),
)
export const MailDetail = named(
  'MailDetail',
  Type.Object({
    ...fields,
    html: nullable(
      Type.String({ description: 'As it was sent, or as it would be now. Null once it has been removed.' }),
    ),
    text: nullable(text),
    attachments: Type.Array(Attachment, { maxItems: 10 }),
    tries: Type.Array(Try, { maxItems: TRIES_SHOWN, description: 'The last ones, oldest first' }),
    messageId: nullable(Type.String({ description: 'The same for all tries; null before the first' })),
  }),
)
export type Mail = Static<typeof Mail>
export type MailDetail = Static<typeof MailDetail>
