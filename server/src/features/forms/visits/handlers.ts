import { asField } from '@sitewright/blocks/catalogue'
import type { SentFile } from '../../../api/caller.ts'
import { conflict, found, invalid, refuse } from '../../../api/errors.ts'
import type { HandlersOf, VisitorContext } from '../../../platform/context.ts'
import { kindOf, SENT_KINDS, withStored } from '../../../platform/storage/sent-files.ts'
import { newId } from '../../../platform/values/ids.ts'
import { spamReason, thanksFor } from '../../../platform/visitors/spam.ts'
import * as forms from '../queries.ts'
import { readAnswers, senderOf } from '../rules.ts'
import * as submissions from '../submissions/queries.ts'
import { report } from '../submissions/report.ts'
import type { formVisits } from './contract.ts'

/** The form of the block that sends it. */
const OF_BLOCK = 'block'

export const formVisitHandlers: HandlersOf<typeof formVisits> = {
  async submit(context, { params, body, files }) {
    const { db, site, visitor, clock, storage } = context
    const form = found(await formOf(context, params.formId), 'Form')
    const { answers, errors } = readAnswers(form.fields, body, files)
    refuse(errors)
    const stored = await Promise.all(files.filter((file) => isAsked(form, file)).map(withKind))
    const id = newId('submission')
    await withStored(storage, `forms/${site.id}/${id}`, stored, (kept) =>
      db.transaction(async (tx) => {
        await forms.lockQuota(tx, site.id, form.id)
        checkOpen(found(await forms.findOpenForm(tx, site.id, form.id, clock.now()), 'Form'))
        const { token } = visitor
        const sent = token ? await submissions.countFromView(tx, site.id, form.id, token.id) : 0
        const now = clock.now()
        const submission = {
          ...{ id, formId: form.id, answers, page: visitor.page, createdAt: now },
          ...{ email: senderOf(form.fields, answers).email, tokenId: token?.id ?? null },
          spamReason: spamReason(visitor, sent, now),
        }
        await submissions.insertSubmission(tx, site.id, submission)
        await submissions.insertFiles(tx, site.id, id, kept)
        if (submission.spamReason !== null) return
        await report(tx, site.id, context, { form, submission })
        visitor.hasActed({ act: 'form', target: form.id })
      }),
    )
    return { result: { id }, location: form.redirectTo ?? thanksFor(visitor) }
  },
}

function checkOpen({ isClosed, isFull }: forms.LiveForm) {
  if (isClosed) throw conflict('This form takes no more answers', 'form_closed')
  if (isFull) throw conflict('This form has all the answers that it takes', 'form_full')
}

async function formOf(
  { db, site, visitor, clock }: VisitorContext,
  formId: string,
): Promise<forms.LiveForm | undefined> {
  const now = clock.now()
  if (formId !== OF_BLOCK) return forms.findLiveForm(db, site.id, formId, now)
  if (visitor.block === null) return undefined
  const block = await forms.findBlock(db, site.id, slugKeyOf(visitor.page), visitor.block)
  if (!block) return undefined
  const { formId: own, heading, fields = [] } = block.props
  if (own) return forms.findLiveForm(db, site.id, own, now)
  const source = { path: block.path, blockId: visitor.block }
  const current = fields.map(asField)
  const id = newId('form')
  await forms.insertForm(
    db,
    site.id,
    { id, name: heading || 'Form', fields: current, createdAt: now },
    source,
  )
  const known = await forms.findFormOfBlock(db, site.id, source, now)
  if (!known) return undefined
  if (JSON.stringify(known.fields) !== JSON.stringify(current))
    await forms.updateForm(db, site.id, known.id, { fields: current }, now)
  return { ...known, fields: current }
}

const slugKeyOf = (path: string) => path.toLowerCase().split('/').filter(Boolean).join('/')

const isAsked = ({ fields }: forms.LiveForm, { field }: SentFile) =>
  fields.some(({ name, type }) => type === 'file' && name === field)

async function withKind(file: SentFile) {
  const kind = await kindOf(file)
  if (kind === null)
    throw invalid({
      [file.field]: `must be one of ${Object.values(SENT_KINDS).join(', ')}; ${file.filename} is not`,
    })
  return { ...file, kind }
}
