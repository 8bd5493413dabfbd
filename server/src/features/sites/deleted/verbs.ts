import type { Caller } from '../../../api/caller.ts'
import { found, refuse } from '../../../api/errors.ts'
import type { EndDue } from '../../../platform/accounts/inactive-sites.ts'
import { lockAsOwner } from '../../../platform/accounts/owners.ts'
import type { AccountContext, SiteContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { ownersOf } from '../../../platform/mail/owners.ts'
import * as queries from './queries.ts'
import { eraseAtOf } from './rules.ts'

/** Hides a site everywhere until it is erased, and tells the owners. */
export const deleteSite = ({ db, site, caller, clock, mail, publicUrl }: SiteContext, typedName: string) =>
  db.transaction(async (tx) => {
    const { name } = found(await queries.lockSite(tx, site.id), 'Site')
    await checkOwner(tx, caller)
    checkName(name, typedName)
    const now = clock.now()
    const eraseAt = eraseAtOf(now)
    const url = `${publicUrl}/${site.mode}/sites`
    for (const to of await ownersOf(tx, site.id))
      await mail.queueForAccount(tx, site.accountId, {
        kind: 'site_deleted',
        to,
        language: site.language,
        data: { siteName: name, eraseAt: eraseAt.toISOString(), url },
      })
    return found(await queries.hideSite(tx, site.id, now, eraseAt), 'Site')
  })

export const restoreSite = ({ db, caller, clock }: AccountContext, siteId: string, endDue: EndDue) =>
  db.transaction(async (tx) => {
    found(await queries.lockDeleted(tx, caller, siteId), 'Site')
    await checkOwner(tx, caller)
    await endDue(tx, siteId, 'deleted', clock.now())
    await queries.showSite(tx, siteId)
  })

export const eraseSite = ({ db, caller }: AccountContext, siteId: string, typedName: string) =>
  db.transaction(async (tx) => {
    const { name } = found(await queries.lockDeleted(tx, caller, siteId), 'Site')
    await checkOwner(tx, caller)
    checkName(name, typedName)
    await queries.giveUp(tx, siteId)
  })

/** Of members, only owners may; keys that have the scope may. */
const checkOwner = async (tx: Db, caller: Caller) => {
  if (caller.role !== null) await lockAsOwner(tx, caller)
}

const checkName = (name: string, typed: string) =>
  refuse({ ...(name.trim() !== typed.trim() && { name: 'is not the name of the site' }) })
