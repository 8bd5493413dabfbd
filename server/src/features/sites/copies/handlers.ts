import type { Contract } from '../../../api/endpoint.ts'
import { conflict, found } from '../../../api/errors.ts'
import { expiringToken, readExpiringToken } from '../../../platform/accounts/manage-links.ts'
import type { HandlersOf, PublicContext, SiteContext } from '../../../platform/context.ts'
import { isUniqueViolation } from '../../../platform/database/errors.ts'
import { sentFile } from '../../../platform/storage/sent-files.ts'
import { HOUR_MS } from '../../../platform/values/durations.ts'
import { newId } from '../../../platform/values/ids.ts'
import type { copies, SiteDuplicate, SiteExport } from './contract.ts'
import { makeCopies } from './jobs.ts'
import * as queries from './queries.ts'

const LINK = 'export of a site'
const LINK_MS = HOUR_MS

export const copyHandlers: HandlersOf<Contract<typeof copies>> = {
  async createExport(context) {
    return shownExport(context, await add(context, 'export', null))
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
    return shownDuplicate(await add(context, 'duplicate', body.name))
  },

  async getDuplicate({ db, site }, { params: { duplicateId } }) {
    return shownDuplicate(found(await queries.findCopy(db, site.id, duplicateId, 'duplicate'), 'Duplicate'))
  },
}

async function add(
  { db, site, caller, clock, jobs }: SiteContext,
  kind: queries.Copy['kind'],
  name: string | null,
) {
  const { accountId } = site
  const copy = { id: newId('copy'), kind, accountId, name, by: caller.id }
  try {
    return await db.transaction(async (tx) => {
      const inserted = await queries.insertCopy(tx, site.id, copy, clock.now())
      await jobs.add(tx, makeCopies, {})
      return found(inserted, 'Copy')
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'site_copies_open')) throw error
    throw conflict(
      'The account exports or duplicates a site already; wait until that is done',
      'copy_running',
    )
  }
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
