import { conflict, found } from '../../../api/errors.ts'
import type { HandlersOf, SiteContext } from '../../../platform/context.ts'
import type { Attachments } from '../../../platform/mail/attachments.ts'
import type { mail } from '../contract.ts'
import { RETRIED_STATES, readableKinds } from '../rules.ts'
import * as queries from './queries.ts'
import { readDetail, readMail, refuseKind, withSubjects } from './read.ts'

type OutboxHandlers = Pick<HandlersOf<typeof mail>, 'list' | 'get' | 'retry'>

export const outboxHandlers = (makers: Attachments): OutboxHandlers => ({
  async list(context, { query }) {
    const kinds = readableKinds(context.caller.scopes)
    const { data, ...page } = await queries.listMails(context.db, context.site.id, kinds, query)
    const listed: queries.ListedMail[] = Array.isArray(data) ? data : JSON.parse(data.json)
    return { ...page, data: await withSubjects(context, listed) }
  },

  get: (context, { params }) => readDetail(context, makers, params.mailId),

  async retry(context, { params }) {
    const { db, site, clock } = context
    await db.transaction(async (tx) => {
      const standing = found(await queries.lockMail(tx, site.id, params.mailId), 'Mail')
      refuseKind(context, standing.kind)
      refuseRetry(context, standing)
      await queries.queueAgain(tx, site.id, params.mailId, clock.now())
    })
    return readMail(context, params.mailId)
  },
})

function refuseRetry({ mail, site }: SiteContext, standing: queries.Standing) {
  const { state, hasData, isSuppressed, isPaused, to } = standing
  if (!RETRIED_STATES.includes(state))
    throw conflict(`The mail is ${state}; only mail that was not sent can be sent again`, 'not_retried')
  if (!hasData) throw conflict('The content of the mail has been removed', 'mail_removed')
  if (site.mode === 'sandbox') throw conflict('Sandbox sites send no mail', 'sandbox')
  if (!mail.isSent)
    throw conflict('No mail server is configured; the operator must set SMTP_URL', 'no_mail_server')
  if (isPaused) throw conflict('Mail is paused for this site; set paused to false first', 'paused')
  if (isSuppressed)
    throw conflict(
      `${to} is suppressed; delete the suppression first if the address works again`,
      'suppressed',
    )
}
