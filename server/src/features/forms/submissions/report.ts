import type { FormField } from '@sitewright/blocks/forms'
import { found } from '../../../api/errors.ts'
import type { PublicContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { ownersOf } from '../../../platform/mail/owners.ts'
import { emit } from '../../../platform/work/events.ts'
import { findRecipients } from '../queries.ts'
import { type Answers, senderOf } from '../rules.ts'
import * as queries from './queries.ts'

type Reported = {
  form: { id: string; name: string; fields: readonly FormField[] }
  submission: { id: string; answers: Answers; createdAt: Date }
}
type Context = Pick<PublicContext, 'mail' | 'clock'>

/** Tells of a submission that is not spam, once: its event, its mails, and what its sender did. */
export async function report(
  tx: Db,
  siteId: string,
  { mail, clock }: Context,
  { form, submission }: Reported,
) {
  const { id, answers, createdAt } = submission
  const { email, name, phone } = senderOf(form.fields, answers)
  if (email !== null) await queries.recordSender(tx, siteId, id, { email, name, phone }, createdAt)
  await queries.markReported(tx, siteId, id)
  const resource = found(await queries.findSubmission(tx, siteId, form.id, id), 'Submission')
  await emit(tx, siteId, 'form.submitted', resource, clock.now())

  const { notifyEmails, autoresponder } = found(await findRecipients(tx, siteId, form.id), 'Form')
  const data = {
    formName: form.name,
    submittedAt: createdAt.toISOString(),
    fields: shown(form.fields, answers),
  }
  for (const to of notifyEmails.length > 0 ? notifyEmails : await ownersOf(tx, siteId))
    await mail.queue(tx, siteId, { kind: 'form_notification', to, data, replyTo: email, cancelKey: id })
  if (email === null || !autoresponder) return
  const { subject, text } = autoresponder
  // One an hour to an address, so that nobody can flood a mailbox through a form.
  const dedupeKey = `autoresponse ${form.id} ${email.toLowerCase()} ${createdAt.toISOString().slice(0, 13)}`
  await mail.queue(tx, siteId, {
    kind: 'form_autoresponse',
    to: email,
    data: { formName: form.name, subject, text },
    dedupeKey,
  })
}

const shown = (fields: readonly FormField[], answers: Answers) =>
  fields.flatMap(({ name, label }) => {
    const answer = answers[name]
    return answer === undefined ? [] : [{ label, value: [answer].flat().join(', ') }]
  })
