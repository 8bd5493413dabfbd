import { conflict, invalid, notFound } from '../../api/errors.ts'
import type { json } from '../../api/reply.ts'
import type { HandlersOf } from '../../platform/context.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { SiteDetail, SiteFields, sites } from './contract.ts'
import { findSite, insertSite, listSites, updateSite } from './queries.ts'
import { settingErrors } from './rules.ts'

export const siteHandlers: HandlersOf<typeof sites> = {
  async list({ db, caller }, { query }) {
    return listSites(db, caller, query)
  },

  async create({ db, caller, clock }, { body }) {
    checkSettings(body)
    const site = await insertSite(db, caller, newId('site'), body, clock.now())
    if (!site) throw domainTaken(body.domain)
    return site
  },

  async get({ db, site }) {
    return found(await findSite(db, site.id))
  },

  async update({ db, site, clock }, { body }) {
    checkSettings(body)
    try {
      return found(await updateSite(db, site.id, body, clock.now()))
    } catch (error) {
      throw isUniqueViolation(error, 'sites_domain') ? domainTaken(body.domain) : error
    }
  },

  async publish({ db, site, clock }) {
    if (site.mode === 'live')
      return found(await updateSite(db, site.id, { status: 'published' }, clock.now()))
    const current = JSON.parse(found(await findSite(db, site.id)).json) as SiteDetail
    return { ...current, status: 'published', updatedAt: clock.now().toISOString() }
  },
}

function checkSettings(fields: SiteFields) {
  const errors = settingErrors(fields)
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

function found(site: ReturnType<typeof json<SiteDetail>> | undefined) {
  if (!site) throw notFound('Site')
  return site
}

const domainTaken = (domain: unknown) =>
  conflict(
    `Another site of this account has the domain ${domain}; choose another or change that site`,
    'domain_taken',
  )
