import type { Contract } from '../../../api/endpoint.ts'
import { found } from '../../../api/errors.ts'
import { expiringToken, readExpiringToken } from '../../../platform/accounts/manage-links.ts'
import type { HandlersOf, PublicContext } from '../../../platform/context.ts'
import { sentFile } from '../../../platform/storage/sent-files.ts'
import { HOUR_MS } from '../../../platform/values/durations.ts'
import type { copies, SiteDuplicate, SiteExport } from './contract.ts'
import * as queries from './queries.ts'
import { startCopy } from './verbs.ts'

const LINK = 'export of a site'
const LINK_MS = HOUR_MS

export const copyHandlers: HandlersOf<Contract<typeof copies>> = {
  async createExport(context) {
    return shownExport(context, await startCopy(context, 'export', null))
  },

  async listExports(context) {
    const found = await queries.listExports(context.db, context.site.id)
    return found.map((copy) => shownExport(context, copy))
  },

  async getExport(context, { params: { exportId } }) {
    const copy = await queries.findCopy(context.db, context.site.id, exportId, 'export')
    return shownExport(context, found(copy, 'Export'))
  },

  async downloadExport({ db, secrets, clock, storage }, { params }) {
    const id = readExpiringToken(secrets, LINK, params.token, clock.now())
    const { objectKey, sizeBytes } = found(await queries.findArchive(db, id, clock.now()), 'Export')
    const file = { filename: 'site.tar.gz', contentType: 'application/gzip', sizeBytes: sizeBytes ?? 0 }
    return sentFile(storage, found(objectKey ?? undefined, 'Export'), 'Export', file)
  },

  async duplicate(context, { body }) {
    return shownDuplicate(await startCopy(context, 'duplicate', body.name))
  },

  async getDuplicate({ db, site }, { params: { duplicateId } }) {
    return shownDuplicate(found(await queries.findCopy(db, site.id, duplicateId, 'duplicate'), 'Duplicate'))
  },
}

function shownExport({ secrets, publicUrl, clock }: PublicContext, copy: queries.Copy): SiteExport {
  const { id, state, problem, createdAt, sizeBytes, expiresAt, objectKey } = copy
  const now = clock.now()
  const isThere = objectKey !== null && expiresAt !== null && new Date(expiresAt) > now
  const token = isThere && expiringToken(secrets, LINK, id, new Date(now.getTime() + LINK_MS))
  const url = token ? `${publicUrl}/exports/${token}` : null
  return { id, state, problem, createdAt, sizeBytes, expiresAt, url }
}

const shownDuplicate = ({ id, state, problem, createdAt, newSiteId }: queries.Copy): SiteDuplicate => ({
  id,
  state,
  problem,
  createdAt,
  siteId: newSiteId,
})
