import { Type } from 'typebox'
import { type Endpoints, endpoint } from '../../../api/endpoint.ts'
import { accepted, one, page } from '../../../api/reply.ts'
import { Paging } from '../../../api/schema.ts'
import { BODY_DAYS } from '../rules.ts'
import { Mail, MailDetail, MailKind, MailState } from './schema.ts'

export const outboxEndpoints = {
  list: endpoint('GET /v1/sites/:siteId/mail', 'sites:read', {
    extension: true,
    summary: 'List the mail of a site',
    description: `Newest first. Mail about orders, bookings or forms needs their read scope too. What it says is removed after ${BODY_DAYS} days.`,
    query: Type.Object({ ...Paging, state: Type.Optional(MailState), kind: Type.Optional(MailKind) }),
    reply: page(Mail),
  }),
  get: endpoint('GET /v1/sites/:siteId/mail/:mailId', 'sites:read', {
    extension: true,
    summary: 'Get a mail as it looks',
    description: 'Without `sites:write`, links by which its reader can act lead nowhere.',
    reply: one(MailDetail),
  }),
  retry: endpoint('POST /v1/sites/:siteId/mail/:mailId/retry', 'sites:write', {
    extension: true,
    summary: 'Send a mail again',
    description:
      'Of a mail whose state is `unknown`, its recipient may then have two. Sent and cancelled mail is not sent again: 409.',
    reply: accepted(Mail),
    errors: ['CONFLICT'],
  }),
} as const satisfies Endpoints
