import { conflict, found, invalid, refuse } from '../../api/errors.ts'
import type { HandlersOf } from '../../platform/context.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import { newId } from '../../platform/values/ids.ts'
import { emit } from '../../platform/work/events.ts'
import type { SiteDetail, sites } from './contract.ts'
import { findSite, insertSite, isPublished, listSites, updateSite } from './queries.ts'
import { settingErrors } from './rules.ts'

export const siteHandlers: HandlersOf<typeof sites> = {
  async list({ db, caller }, { query }) {
    return listSites(db, caller, query)
  },

  async create({ db, caller, clock }, { body }) {
    refuse(settingErrors(body))
    const site = await insertSite(db, caller, newId('site'), body, clock.now())
    if (!site) throw domainTaken(body.domain)
    return site
  },

  async get({ db, site }) {
    return found(await findSite(db, site.id), 'Site')
  },

  async update({ db, site, clock }, { body }) {
    refuse(settingErrors(body))
    if (body.status === 'published' && !(await isPublished(db, site.id))) {
      throw invalid({
        status:
          'cannot be set to published here: use POST /v1/sites/{siteId}/publish, which needs its own scope',
      })
    }
    try {
      return found(await updateSite(db, site.id, body, clock.now()), 'Site')
    } catch (error) {
      throw isUniqueViolation(error, 'sites_domain') ? domainTaken(body.domain) : error
    }
  },

  async publish({ db, site, clock }) {
    const now = clock.now()
    if (site.mode === 'live') {
      return db.transaction(async (tx) => {
        const published = found(await updateSite(tx, site.id, { status: 'published' }, now), 'Site')
        await emit(tx, site.id, 'site.published', published, now)
        return published
      })
    }
    const current = JSON.parse(found(await findSite(db, site.id), 'Site').json) as SiteDetail
    return { ...current, status: 'published', updatedAt: now.toISOString() }
  },
}

const domainTaken = (domain: unknown) =>
  conflict(
    `Another site of this account has the domain ${domain}; choose another or change that site`,
    'domain_taken',
  )
