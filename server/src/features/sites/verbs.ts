import { randomInt } from 'node:crypto'
import { conflict, found, invalid, refuse } from '../../api/errors.ts'
import {
  type AccountContext,
  type ChangeContext,
  inTransaction,
  type SiteContext,
} from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import { asciiHost, shownHost } from '../../platform/values/host-name.ts'
import { newId } from '../../platform/values/ids.ts'
import { emit } from '../../platform/work/events.ts'
import type { PublishOptions, SiteDetail, SiteFields } from './contract.ts'
import { siteEvents } from './contract.ts'
import * as queries from './queries.ts'
import { DEFAULT_PATHS, pathErrors, settingErrors, siteSlug } from './rules.ts'

/** Makes a domain the primary one of the site in the open transaction. Throws VALIDATION_ERROR if it cannot have it. */
export type SetDomain = (context: SiteContext, domain: string | null) => Promise<void>

/** Throws CONFLICT when the slug or the domain is taken. A slug that is not sent is made from the name. */
export async function createSite(
  context: AccountContext,
  fields: SiteFields & { name: string },
  setDomain: SetDomain,
) {
  const { db, clock } = context
  refuse(settingErrors(fields))
  const insert = (slug: string) => insertSite(context, { ...fields, ...domainIn(fields), slug }, setDomain)
  const slug = fields.slug ?? siteSlug(fields.name, fields.language)
  const isTaken = await queries.isSlugTaken(db, null, slug, clock.now())
  if (isTaken && fields.slug !== undefined) throw slugTaken(slug)
  const inserted = isTaken ? undefined : await insert(slug)
  const site = inserted ?? (fields.slug === undefined ? await insert(`${slug}-${suffix()}`) : undefined)
  if (!site) throw domainTaken(fields.domain)
  return site
}

/** Throws VALIDATION_ERROR for what publishes the site, and CONFLICT when the slug or the domain is taken. */
export async function updateSite(context: SiteContext, changes: SiteFields, setDomain: SetDomain) {
  const { db, site, clock, sitesAddress } = context
  refuse(settingErrors(changes))
  if (changes.status === 'published' && !(await queries.isPublished(db, site.id))) {
    throw invalid({
      status:
        'cannot be set to published here: use POST /v1/sites/{siteId}/publish, which needs its own scope',
    })
  }
  try {
    return await inTransaction(context, async (inside, tx) => {
      if (changes.slug !== undefined) await changeSlug(inside, changes.slug)
      if (changes.domain !== undefined) await setDomain(inside, changes.domain)
      const fields = { ...changes, ...domainIn(changes), ...(await settingsWith(tx, site.id, changes)) }
      return found(await queries.updateSite(tx, site.id, fields, clock.now(), sitesAddress), 'Site')
    })
  } catch (error) {
    if (isUniqueViolation(error, 'sites_slug')) throw slugTaken(changes.slug)
    throw isUniqueViolation(error, 'sites_domain') ? domainTaken(changes.domain) : error
  }
}

/** Makes a release in the open transaction. */
type Release = (context: ChangeContext, options: PublishOptions, now: Date) => Promise<void>

/** Makes a release and sets the site's status. In sandbox mode nothing changes but the answer. */
export const publishSite = (release: Release) => async (context: ChangeContext, options: PublishOptions) => {
  const { db, site, clock, sitesAddress } = context
  if (site.mode === 'sandbox') {
    const stored = found(await queries.findSite(db, site.id, sitesAddress), 'Site')
    const shown: SiteDetail = JSON.parse(stored.json)
    return { ...shown, status: 'published' as const, updatedAt: clock.now().toISOString() }
  }
  return inTransaction(context, async (inside, tx) => {
    const now = clock.now()
    await release(inside, options, now)
    const published = found(
      await queries.updateSite(tx, site.id, { status: 'published' }, now, sitesAddress),
      'Site',
    )
    await emit(tx, site.id, siteEvents.published, published, now)
    return published
  })
}

/** Records in the open transaction that visitors get something else. */
export async function emitPublished({ db, site, sitesAddress }: ChangeContext, now: Date) {
  const shown = found(await queries.findSite(db, site.id, sitesAddress), 'Site')
  if (await queries.isPublished(db, site.id)) await emit(db, site.id, siteEvents.published, shown, now)
}

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
