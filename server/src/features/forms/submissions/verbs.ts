import type { FormField } from '@sitewright/blocks/forms'
import type { SentFile } from '../../../api/caller.ts'
import { conflict, found, invalid, refuse } from '../../../api/errors.ts'
import { fieldError } from '../../../api/field-errors.ts'
import type { SiteContext, VisitorContext } from '../../../platform/context.ts'
import { ownersOf } from '../../../platform/mail/owners.ts'
import { kindOf, SENT_KINDS } from '../../../platform/storage/sent-files.ts'
import { newId } from '../../../platform/values/ids.ts'
import { change, hourOf, type Inbox, receive } from '../../../platform/visitors/inbox.ts'
import type { Form } from '../contract.ts'
import { findForm, findOpenForm, findRecipients, type LiveForm, lockQuota } from '../queries.ts'
import { type Answers, consentsIn, readAnswers, senderOf } from '../rules.ts'
import type { Submission } from './contract.ts'
import { formEvents } from './contract.ts'
import * as queries from './queries.ts'

const MAX_SOURCE_LENGTH = 255

/** What is sent with a form. */
const inboxOf = (form: {
  id: string
  name: string
  fields: readonly FormField[]
}): Inbox<queries.StoredSubmission> => ({
  ...queries.submissionsOf(form.id),
  activity: 'submission',
  event: formEvents.submitted,
  senderOf: ({ answers }) => senderOf(form.fields, answers),
  async tell({ db, site, mail }, { id, answers, consents, page, createdAt: at }) {
    const { email } = senderOf(form.fields, answers)
    const source = `${form.name} (${page})`.slice(0, MAX_SOURCE_LENGTH)
    if (email !== null) await queries.recordConsents(db, site.id, email, consents, { source, at })
    const { notifyEmails, autoresponder } = found(await findRecipients(db, site.id, form.id), 'Form')
    const fields = shown(form.fields, answers)
    const data = { formName: form.name, submittedAt: at.toISOString(), fields }
    for (const to of notifyEmails.length > 0 ? notifyEmails : await ownersOf(db, site.id))
      await mail.queue(db, site.id, { kind: 'form_notification', to, data, replyTo: email, cancelKey: id })
    if (email === null || !autoresponder) return
    const { subject, text } = autoresponder
    await mail.queue(db, site.id, {
      kind: 'form_autoresponse',
      to: email,
      data: { formName: form.name, subject, text },
      dedupeKey: `autoresponse ${form.id} ${email.toLowerCase()} ${hourOf(at)}`,
    })
  },
})

const shown = (fields: readonly FormField[], answers: Answers) =>
  fields.flatMap(({ name, label }) => {
    const answer = answers[name]
    return answer === undefined ? [] : [{ label, value: [answer].flat().join(', ') }]
  })

/** Receives what a visitor sends with a form. */
export async function submit(context: VisitorContext, form: LiveForm, sent: Answers, files: SentFile[]) {
  const { site, clock } = context
  checkAsked(context, form, [...Object.keys(sent), ...files.map(({ field }) => field)])
  const { answers, errors } = readAnswers(form.fields, sent, files)
  refuse(errors)
  const id = newId('submission')
  const { isSpam } = await receive(context, inboxOf(form), {
    id,
    folder: 'forms',
    files: await Promise.all(files.filter((file) => isAsked(form, file)).map(withKind)),
    async check(tx) {
      await lockQuota(tx, site.id, form.id)
      checkOpen(found(await findOpenForm(tx, site.id, form.id, clock.now()), 'Form'))
    },
    async insert(tx, receipt, kept) {
      const consents = consentsIn(form.fields, answers)
      const submission = { ...receipt, formId: form.id, answers, consents }
      const { email } = senderOf(form.fields, answers)
      await queries.insertSubmission(tx, site.id, { ...submission, email })
      await queries.insertFiles(tx, site.id, id, kept)
      return submission
    },
  })
  return { id, isSpam }
}

/** Throws CONFLICT for people who answer what is no longer asked. What programs send besides is left out. */
function checkAsked({ visitor }: VisitorContext, { fields }: LiveForm, names: string[]) {
  const isField = (name: string) => fields.some((field) => field.name === name)
  if (visitor.spamReason === null && !names.every(isField))
    throw conflict('This form has changed; check it again', 'form_changed')
}

function checkOpen({ isClosed, isFull }: LiveForm) {
  if (isClosed) throw conflict('This form is closed', 'form_closed')
  if (isFull) throw conflict('This form no longer accepts submissions', 'form_full')
}

const isAsked = ({ fields }: LiveForm, { field }: SentFile) =>
  fields.some(({ name, type }) => type === 'file' && name === field)

async function withKind(file: SentFile) {
  const kind = await kindOf(file)
  if (kind === null)
    throw invalid({
      [file.field]: fieldError(
        'option',
        `must be one of ${Object.values(SENT_KINDS).join(', ')}; ${file.filename} is not`,
      ),
    })
  return { ...file, kind }
}

export async function readForm({ db, site, clock }: SiteContext, formId: string): Promise<Form> {
  const { resource } = found(await findForm(db, site.id, formId, clock.now()), 'Form')
  return JSON.parse(resource.json)
}

/** Marks a submission as spam, or restores it. */
export async function changeSubmission(
  context: SiteContext,
  { formId, id, spam }: { formId: string; id: string; spam: boolean },
) {
  const inbox = inboxOf(await readForm(context, formId))
  return change<Submission, queries.StoredSubmission>(context, inbox, { id, spam })
}
