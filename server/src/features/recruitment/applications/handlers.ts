import { found } from '../../../api/errors.ts'
import { expiringToken, readExpiringToken } from '../../../platform/accounts/manage-links.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import { sentFile } from '../../../platform/storage/sent-files.ts'
import { remove } from '../../../platform/visitors/inbox.ts'
import { findSent, listSent } from '../../../platform/visitors/inbox-queries.ts'
import type { recruitment } from '../contract.ts'
import { CV_LINK_MINUTES } from '../rules.ts'
import type { Application, applicationEndpoints } from './contract.ts'
import { APPLICATIONS, findCv } from './queries.ts'
import { changeApplication } from './verbs.ts'

type ApplicationHandlers = Pick<HandlersOf<typeof recruitment>, keyof typeof applicationEndpoints>
const LINK = 'cv'

export const applicationHandlers: ApplicationHandlers = {
  listApplications: ({ db, site }, { query: { stage, jobId, ...options } }) =>
    listSent<Application>(db, site.id, APPLICATIONS, { ...options, filter: { stage, job_id: jobId } }),

  getApplication: async ({ db, site }, { params }) =>
    found(await findSent<Application>(db, site.id, APPLICATIONS, params.applicationId), 'Application'),

  updateApplication: (context, { params, body }) =>
    changeApplication(context, { ...body, id: params.applicationId }),

  deleteApplication: (context, { params }) => remove(context, APPLICATIONS, params.applicationId),

  async getCvLink({ db, site, clock, secrets, publicUrl }, { params: { applicationId: id } }) {
    found(await findCv(db, site.id, id), 'CV')
    const expiresAt = new Date(clock.now().getTime() + CV_LINK_MINUTES * 60_000)
    const token = expiringToken(secrets, LINK, `${site.id}~${id}`, expiresAt)
    return { url: `${publicUrl}/v1/applications/${token}/cv`, expiresAt: expiresAt.toISOString() }
  },

  async downloadCv({ db, storage, secrets, clock }, { params }) {
    const [siteId = '', id = ''] = readExpiringToken(secrets, LINK, params.token, clock.now()).split('~')
    const { objectKey, ...cv } = found(await findCv(db, siteId, id), 'CV')
    return sentFile(storage, objectKey, 'CV', { ...cv, contentType: 'application/pdf' })
  },
}
