import type { FormField } from '@sitewright/blocks/forms'
import { found } from '../../../api/errors.ts'
import type { VisitorContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/work/events.ts'
import { type Answers, senderOf } from '../rules.ts'
import * as queries from './queries.ts'

type Reported = {
  form: { id: string; fields: readonly FormField[] }
  submission: { id: string; answers: Answers; createdAt: Date }
}

/** Tells of a submission that is not spam, once: its event, and what its sender did. */
export async function report(
  tx: Db,
  site: Pick<VisitorContext['site'], 'id'>,
  { form, submission: { id, answers, createdAt } }: Reported,
  now: Date,
) {
  const { email, name, phone } = senderOf(form.fields, answers)
  if (email !== null) await queries.recordSender(tx, site.id, id, { email, name, phone }, createdAt)
  await queries.markReported(tx, site.id, id)
  const resource = found(await queries.findSubmission(tx, site.id, form.id, id), 'Submission')
  await emit(tx, site.id, 'form.submitted', resource, now)
}
