import { found } from '../../api/errors.ts'
import type { ChangeContext } from '../../platform/context.ts'
import { emit } from '../../platform/work/events.ts'
import type { PublishOptions, SiteDetail } from './contract.ts'
import { siteEvents } from './contract.ts'
import * as queries from './queries.ts'

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
  return db.transaction(async (tx) => {
    const now = clock.now()
    await release({ ...context, db: tx }, options, now)
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
