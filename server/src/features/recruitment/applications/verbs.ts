import { labelsOf } from '@sitewright/blocks/catalogue'
import type { SentFile } from '../../../api/caller.ts'
import { found, invalid } from '../../../api/errors.ts'
import { fieldError, REQUIRED } from '../../../api/field-errors.ts'
import type { SiteContext, VisitorContext } from '../../../platform/context.ts'
import { kindOf } from '../../../platform/storage/sent-files.ts'
import { newId } from '../../../platform/values/ids.ts'
import { change, type Inbox, receive, tellOfMessage } from '../../../platform/visitors/inbox.ts'
import type { Application, ApplicationStage } from './contract.ts'
import { applicationEvents } from './contract.ts'
import * as queries from './queries.ts'

const inbox: Inbox<queries.StoredApplication> = {
  ...queries.APPLICATIONS,
  activity: 'application',
  event: applicationEvents.created,
  senderOf: (application) => application,
  tell: (context, application) =>
    tellOfMessage(context, application, {
      title: application.jobTitle,
      labels: labelsOf(context.site.language),
      screen: 'recruitment?tab=applications',
      answer: {
        kind: 'application_received',
        data: { jobTitle: application.jobTitle, customerName: application.name },
      },
    }),
}

type NewApplication = { jobId: string; name: string; email: string; phone?: string; message?: string }

/** Receives the application of a visitor for a published job, with their CV. */
export async function apply(context: VisitorContext, sent: NewApplication, files: SentFile[]) {
  const { db, site } = context
  const job = found(await queries.findShownJob(db, site.id, sent.jobId), 'Job')
  const id = newId('application')
  const { isSpam } = await receive(context, inbox, {
    id,
    folder: 'applications',
    files: [await readCv(files)],
    async insert(tx, receipt, [cv = null]) {
      const { phone = null, message = null } = sent
      const stage = 'received' as const
      const application = { ...sent, ...receipt, phone, message, jobTitle: job.title, stage, cv }
      await queries.insertApplication(tx, site.id, application)
      return application
    },
  })
  return { id, isSpam }
}

const PDF = 'application/pdf'

async function readCv(files: SentFile[]) {
  const cv = files.find(({ field }) => field === 'cv')
  if (!cv) throw invalid({ cv: REQUIRED })
  if ((await kindOf(cv)) !== PDF)
    throw invalid({ cv: fieldError('not_pdf', `must be a PDF; ${cv.filename} is not`) })
  return { ...cv, kind: PDF }
}

type Changes = { id: string; stage?: ApplicationStage; notes?: string | null; spam?: boolean }

/** Changes the fields sent. */
export const changeApplication = (context: SiteContext, { id, stage, notes, spam }: Changes) =>
  change<Application, queries.StoredApplication>(context, inbox, { id, spam }, (application) => {
    const isMoved = stage !== undefined && stage !== application.stage
    return {
      columns: { stage: isMoved ? stage : undefined, notes },
      event: isMoved ? applicationEvents.stage_changed : applicationEvents.updated,
    }
  })
