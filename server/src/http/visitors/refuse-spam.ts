import type { Tier, Visitor } from '../../api/caller.ts'
import type { Operation } from '../../api/endpoint.ts'
import { badRequest } from '../../api/errors.ts'
import type { Platform } from '../../platform/context.ts'

/** What one view of a page may be used for, in each kind of act, mistakes included. */
const ACTS_OF_VIEW: Tier = { name: 'acts of a view', perMinute: 20, perSecond: null, perDay: 20 }

const MESSAGES = {
  trap: 'The form was filled in by a program',
  no_token: 'Send the token of a page of the site that has a form, as `_token`',
  too_fast: 'The form was sent within three seconds of its page being shown; wait a moment and send it again',
  repeated: 'The form was sent too many times from one page view; reload the page',
}
const refused = (reason: keyof typeof MESSAGES) => badRequest(MESSAGES[reason], { reason })

/** Refuses what a program sends, where the endpoint asks for it. A form with the trap filled in is refused everywhere. */
export async function refuseSpam(
  { rateLimiter, clock }: Platform,
  { id, endpoint: { method, spam } }: Operation,
  { spamReason, token }: Visitor,
) {
  if (method === 'GET' || spam === 'kept') return
  if (spamReason === 'trap') throw refused('trap')
  if (spam !== 'refused') return
  if (spamReason !== null) throw refused(spamReason)
  const { allowed } = await rateLimiter.take(`view:${token?.id}:${id}`, ACTS_OF_VIEW, clock.now())
  if (!allowed) throw refused('repeated')
}
