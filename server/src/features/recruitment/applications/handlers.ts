import { found } from '../../../api/errors.ts'
import { expiringToken, readExpiringToken } from '../../../platform/accounts/manage-links.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import { removeFiles } from '../../../platform/storage/remove-files.ts'
import { ObjectNotFound } from '../../../platform/storage/storage.ts'
import { emit } from '../../../platform/work/events.ts'
import type { recruitment } from '../contract.ts'
import { CV_LINK_MINUTES } from '../rules.ts'
import * as queries from './queries.ts'
import { report } from './report.ts'

type ApplicationHandlers = Pick<
  HandlersOf<typeof recruitment>,
  | 'listApplications'
  | 'getApplication'
  | 'updateApplication'
  | 'deleteApplication'
  | 'getCvLink'
  | 'downloadCv'
>
const LINK = 'cv'

export const applicationHandlers: ApplicationHandlers = {
  listApplications: ({ db, site }, { query }) => queries.listApplications(db, site.id, query),

  getApplication: async ({ db, site }, { params }) =>
    found(await queries.findApplication(db, site.id, params.applicationId), 'Application'),

  async updateApplication(context, { params, body: { stage, notes, spam } }) {
    const { db, site, clock } = context
    return db.transaction(async (tx) => {
      const known = found(await queries.lockApplication(tx, site.id, params.applicationId), 'Application')
      const isSpam = spam ?? known.isSpam
      const isMoved = stage !== undefined && stage !== known.stage
      const change = {
        ...(isMoved && { stage }),
        ...(notes !== undefined && { notes }),
        ...(isSpam !== known.isSpam && { spamReason: isSpam ? 'marked' : null }),
      }
      const isChanged = await queries.changeApplication(tx, site.id, known.id, change, clock.now())
      if (!isSpam && !known.wasReported) await report(tx, context, known)
      const application = found(await queries.findApplication(tx, site.id, known.id), 'Application')
      const type = isMoved ? 'application.stage_changed' : 'application.updated'
      if (isChanged && known.wasReported) await emit(tx, site.id, type, application, clock.now())
      return application
    })
  },

  async deleteApplication({ db, site, jobs }, { params: { applicationId: id } }) {
    await db.transaction(async (tx) => {
      const { key } = found(await queries.deleteApplication(tx, site.id, id), 'Application')
      if (key !== null) await jobs.add(tx, removeFiles, { keys: [key] })
    })
    return { id, deleted: true }
  },

  async getCvLink({ db, site, clock, secrets, publicUrl }, { params: { applicationId: id } }) {
    found(await queries.findCv(db, site.id, id), 'CV')
    const expiresAt = new Date(clock.now().getTime() + CV_LINK_MINUTES * 60_000)
    const token = expiringToken(secrets, LINK, `${site.id}~${id}`, expiresAt)
    return { url: `${publicUrl}/v1/applications/${token}/cv`, expiresAt: expiresAt.toISOString() }
  },

  async downloadCv({ db, storage, secrets, clock }, { params }) {
    const [siteId = '', id = ''] = readExpiringToken(secrets, LINK, params.token, clock.now()).split('~')
    const { objectKey, ...cv } = found(await queries.findCv(db, siteId, id), 'CV')
    const read = () =>
      storage.read(objectKey).catch((error) => {
        throw error instanceof ObjectNotFound ? found(null, 'CV') : error
      })
    return { ...cv, contentType: 'application/pdf', etag: null, inline: false, read }
  },
}
