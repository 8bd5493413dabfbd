import { found } from '../../../api/errors.ts'
import type { HandlersOf, SiteContext } from '../../../platform/context.ts'
import { sentFile } from '../../../platform/storage/sent-files.ts'
import { csvFile, csvOf } from '../../../platform/values/csv.ts'
import { remove } from '../../../platform/visitors/inbox.ts'
import { findSent } from '../../../platform/visitors/inbox-queries.ts'
import type { Form, forms } from '../contract.ts'
import type { Submission, submissionEndpoints } from './contract.ts'
import * as queries from './queries.ts'
import { changeSubmission, readForm } from './verbs.ts'

type SubmissionHandlers = Pick<HandlersOf<typeof forms>, keyof typeof submissionEndpoints>

export const submissionHandlers: SubmissionHandlers = {
  async listSubmissions(context, { params, query }) {
    await readForm(context, params.formId)
    return queries.listSubmissions(context.db, context.site.id, params.formId, query)
  },

  async exportSubmissions(context, { params }) {
    const form = await readForm(context, params.formId)
    return csvFile(form.name, csvRows(context, form))
  },

  getSubmission: async ({ db, site }, { params: { formId, submissionId: id } }) =>
    found(await findSent<Submission>(db, site.id, queries.submissionsOf(formId), id), 'Submission'),

  updateSubmission: (context, { params: { formId, submissionId: id }, body: { spam } }) =>
    changeSubmission(context, { formId, id, spam }),

  deleteSubmission: (context, { params: { formId, submissionId: id } }) =>
    remove(context, queries.submissionsOf(formId), id),

  async downloadFile({ db, site, storage }, { params }) {
    const { objectKey, ...file } = found(
      await queries.findFile(db, site.id, params.formId, params.fileId),
      'File',
    )
    return sentFile(storage, objectKey, 'File', file)
  },
}

function csvRows({ slowDb, site }: SiteContext, { id, fields }: Form) {
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
