import { randomInt } from 'node:crypto'
import { conflict, found, invalid, refuse } from '../../api/errors.ts'
import type { Json } from '../../api/reply.ts'
import type { EndDue } from '../../platform/accounts/inactive-sites.ts'
import type { AccountContext, ChangeContext, HandlersOf, SiteContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import { asciiHost, shownHost } from '../../platform/values/host-name.ts'
import { newId } from '../../platform/values/ids.ts'
import type { PublishOptions, SiteDetail, SiteFields, sites } from './contract.ts'
import { copyHandlers } from './copies/handlers.ts'
import { deletedSiteHandlers } from './deleted/handlers.ts'
import * as queries from './queries.ts'
import { DEFAULT_PATHS, pathErrors, settingErrors, siteSlug } from './rules.ts'

type Verbs = {
  publish(context: SiteContext, options: PublishOptions): Promise<Json<SiteDetail> | SiteDetail>
  /** Schedules a publication for a time as text. */
  schedule(context: SiteContext, options: PublishOptions, at: string): Promise<void>
  setDomain: SetDomain
  endDue: EndDue
}
/** Makes a domain the primary one of the site in the open transaction. Throws VALIDATION_ERROR if it cannot have it. */
type SetDomain = (context: SiteContext, domain: string | null) => Promise<void>

export const siteHandlers = ({ publish, schedule, setDomain, endDue }: Verbs): HandlersOf<typeof sites> => ({
  async list({ db, caller }, { query }) {
    return queries.listSites(db, caller, query)
  },

  async create(context, { body }) {
    const { db, clock } = context
    refuse(settingErrors(body))
    const insert = (slug: string) => insertSite(context, { ...body, ...domainIn(body), slug }, setDomain)
    const slug = body.slug ?? siteSlug(body.name, body.language)
    const isTaken = await queries.isSlugTaken(db, null, slug, clock.now())
    if (isTaken && body.slug !== undefined) throw slugTaken(slug)
    const inserted = isTaken ? undefined : await insert(slug)
    const site = inserted ?? (body.slug === undefined ? await insert(`${slug}-${suffix()}`) : undefined)
    if (!site) throw domainTaken(body.domain)
    return site
  },

  async get({ db, site, sitesAddress }) {
    return found(await queries.findSite(db, site.id, sitesAddress), 'Site')
  },

  async update(context, { body }) {
    const { db, site, clock, sitesAddress } = context
    refuse(settingErrors(body))
    if (body.status === 'published' && !(await queries.isPublished(db, site.id))) {
      throw invalid({
        status:
          'cannot be set to published here: use POST /v1/sites/{siteId}/publish, which needs its own scope',
      })
    }
    try {
      return await db.transaction(async (tx) => {
        if (body.slug !== undefined) await changeSlug({ ...context, db: tx }, body.slug)
        if (body.domain !== undefined) await setDomain({ ...context, db: tx }, body.domain)
        const fields = { ...body, ...domainIn(body), ...(await settingsWith(tx, site.id, body)) }
        return found(await queries.updateSite(tx, site.id, fields, clock.now(), sitesAddress), 'Site')
      })
    } catch (error) {
      if (isUniqueViolation(error, 'sites_slug')) throw slugTaken(body.slug)
      throw isUniqueViolation(error, 'sites_domain') ? domainTaken(body.domain) : error
    }
  },

  async publish(context, { body }) {
    if (body.publishAt !== undefined) {
      await schedule(context, body, body.publishAt)
      return found(await queries.findSite(context.db, context.site.id, context.sitesAddress), 'Site')
    }
    return publish(context, body)
  },

  ...deletedSiteHandlers(endDue),
  ...copyHandlers,
})

/** The domain as it is shown everywhere: in lower case, and in its own script. */
const domainIn = ({ domain }: { domain?: string | null }) =>
  domain ? { domain: shownHost(asciiHost(domain)) || domain } : {}

/** Undefined when another site of the account has the domain, or any site the slug. */
function insertSite(context: AccountContext, fields: queries.NewSite, setDomain: SetDomain) {
  const { db, caller, clock, sitesAddress } = context
  const id = newId('site')
  const insert = (tx: Db) => queries.insertSite(tx, caller, id, fields, clock.now(), sitesAddress)
  const { domain } = fields
  if (!domain) return insert(db)
  return db.transaction(async (tx) => {
    const inserted = await insert(tx)
    const site = inserted && (await queries.findCreated(tx, id))
    if (site) await setDomain({ ...context, db: tx, site }, domain)
    return inserted
  })
}

/** The paths and layouts of a site with the ones that are sent. */
async function settingsWith(db: Db, siteId: string, { paths, layouts }: SiteFields) {
  if (!paths && !layouts) return {}
  const stored = found(await queries.lockSettings(db, siteId), 'Site')
  const set = { paths: { ...stored.paths, ...paths }, layouts: { ...stored.layouts, ...layouts } }
  refuse(pathErrors({ ...DEFAULT_PATHS, ...set.paths }))
  const sent = Object.entries(layouts ?? {}).filter((entry): entry is [string, string] => entry[1] !== null)
  const known = await queries.findPageIds(
    db,
    siteId,
    sent.map(([, id]) => id),
  )
  const unknown = sent.filter(([, id]) => !known.includes(id)).map(([kind]) => `layouts.${kind}`)
  refuse(Object.fromEntries(unknown.map((field) => [field, 'is not a page of this site'])))
  return set
}

/** Keeps the old slug for redirects. Throws CONFLICT when the new one belongs to another site, or did until recently. */
async function changeSlug({ db, site, clock }: ChangeContext, slug: string) {
  const now = clock.now()
  if (await queries.isSlugTaken(db, site.id, slug, now)) throw slugTaken(slug)
  await queries.retireSlug(db, site.id, slug, now)
}

const suffix = () => randomInt(36 ** 5, 36 ** 6).toString(36)

const domainTaken = (domain: unknown) =>
  conflict(
    `Another site of this account has the domain ${domain}; choose another or change that site`,
    'domain_taken',
  )

const slugTaken = (slug: unknown) =>
  conflict(`Another site on this server has the slug ${slug}; choose another`, 'slug_taken')
