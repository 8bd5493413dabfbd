import { found } from '../../../api/errors.ts'
import type { HandlersOf, SiteContext } from '../../../platform/context.ts'
import { removeFiles } from '../../../platform/storage/remove-files.ts'
import { ObjectNotFound } from '../../../platform/storage/storage.ts'
import { csvFile, csvOf } from '../../../platform/values/csv.ts'
import type { Form, forms } from '../contract.ts'
import { findForm } from '../queries.ts'
import * as queries from './queries.ts'
import { report } from './report.ts'

type SubmissionHandlers = Pick<
  HandlersOf<typeof forms>,
  | 'listSubmissions'
  | 'exportSubmissions'
  | 'getSubmission'
  | 'updateSubmission'
  | 'deleteSubmission'
  | 'downloadFile'
>

export const submissionHandlers: SubmissionHandlers = {
  async listSubmissions(context, { params, query }) {
    await formOf(context, params.formId)
    return queries.listSubmissions(context.db, context.site.id, params.formId, query)
  },

  async exportSubmissions(context, { params }) {
    const form = await formOf(context, params.formId)
    return csvFile(form.name, rowsOf(context, form))
  },

  getSubmission: ({ db, site }, { params }) => read(db, site.id, params),

  async updateSubmission(context, { params, body }) {
    const { db, site } = context
    const form = await formOf(context, params.formId)
    return db.transaction(async (tx) => {
      const { formId, submissionId: id } = params
      const known = found(await queries.lockSubmission(tx, site.id, formId, id), 'Submission')
      if (known.isSpam !== body.spam) await queries.markSpam(tx, site.id, id, body.spam ? 'marked' : null)
      if (!body.spam && !known.wasReported)
        await report(tx, site.id, context, { form, submission: { id, ...known } })
      return read(tx, site.id, params)
    })
  },

  async deleteSubmission({ db, site, jobs }, { params }) {
    const id = params.submissionId
    await db.transaction(async (tx) => {
      const keys = found(await queries.deleteSubmission(tx, site.id, params.formId, id), 'Submission')
      if (keys.length > 0) await jobs.add(tx, removeFiles, { keys })
    })
    return { id, deleted: true }
  },

  async downloadFile({ db, site, storage }, { params }) {
    const file = found(await queries.findFile(db, site.id, params.formId, params.fileId), 'File')
    const { contentType, filename, sizeBytes, objectKey } = file
    const read = () =>
      storage.read(objectKey).catch((error) => {
        throw error instanceof ObjectNotFound ? found(null, 'File') : error
      })
    return { contentType, filename, sizeBytes, etag: null, inline: false, read }
  },
}

async function formOf({ db, site, clock }: SiteContext, formId: string): Promise<Form> {
  const { resource } = found(await findForm(db, site.id, formId, clock.now()), 'Form')
  return JSON.parse(resource.json)
}

const read = async (db: SiteContext['db'], siteId: string, ids: { formId: string; submissionId: string }) =>
  found(await queries.findSubmission(db, siteId, ids.formId, ids.submissionId), 'Submission')

function rowsOf({ slowDb, site }: SiteContext, { id, fields }: Form) {
  const names = fields.filter(({ type }) => type !== 'file').map(({ name }) => name)
  return csvOf(
    ['id', 'createdAt', 'page', ...names, 'files'],
    (part) => queries.readSubmissions(slowDb, site.id, id, part),
    ({ id, createdAt, page, answers, files }) => {
      const cells = names.map((name) => [answers[name] ?? []].flat().join('; '))
      return [id, createdAt.toISOString(), page, ...cells, files.join('; ')]
    },
  )
}
