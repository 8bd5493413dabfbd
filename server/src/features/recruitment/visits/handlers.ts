import type { SentFile } from '../../../api/caller.ts'
import { found, invalid } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import { kindOf, withStored } from '../../../platform/storage/sent-files.ts'
import { newId } from '../../../platform/values/ids.ts'
import { spamReason, thanksFor } from '../../../platform/visitors/spam.ts'
import * as queries from '../applications/queries.ts'
import { report } from '../applications/report.ts'
import type { recruitmentVisits } from './contract.ts'

export const recruitmentVisitHandlers: HandlersOf<typeof recruitmentVisits> = {
  async apply(context, { body, files }) {
    const { db, site, visitor, clock, storage } = context
    const { jobId, phone = null, message = null, ...person } = body
    const { title } = found(await queries.findShownJob(db, site.id, jobId), 'Job')
    const cv = await readCv(files)
    const { token, page } = visitor
    const id = newId('application')
    await withStored(storage, `applications/${site.id}/${id}`, [cv], ([kept = null]) =>
      db.transaction(async (tx) => {
        const now = clock.now()
        const sent = token ? await queries.countFromView(tx, site.id, token.id) : 0
        const application = {
          ...{ id, jobId, jobTitle: title, ...person, phone, message, page, cv: kept, createdAt: now },
          ...{ tokenId: token?.id ?? null, spamReason: spamReason(visitor, sent, now) },
        }
        await queries.insertApplication(tx, site.id, application)
        if (application.spamReason !== null) return
        await report(tx, context, application)
        visitor.hasActed({ act: 'form' })
      }),
    )
    return { result: { id }, location: thanksFor(visitor) }
  },
}

const PDF = 'application/pdf'

async function readCv(files: SentFile[]) {
  const cv = files.find(({ field }) => field === 'cv')
  if (!cv) throw invalid({ cv: 'is required' })
  if ((await kindOf(cv)) !== PDF) throw invalid({ cv: `must be a PDF; ${cv.filename} is not` })
  return { ...cv, kind: PDF }
}
