import { type DemoPicture, demoPictures } from '@sitewright/artwork/demo'
import sharp from 'sharp'
import { SCOPES, type Scope } from '../api/access.ts'
import type { Caller, Mode } from '../api/caller.ts'
import { addDemoBlocks } from '../features/blocks/demo.ts'
import { addDemoBooking } from '../features/booking/demo.ts'
import { addDemoDelivery } from '../features/delivery/demo.ts'
import { addDemoForms } from '../features/forms/demo.ts'
import { addDemoPoints, addDemoProgram } from '../features/loyalty/demo.ts'
import { addDemoMail } from '../features/mail/demo.ts'
import { addDemoMedia } from '../features/media/demo.ts'
import { addDemoPages } from '../features/pages/demo.ts'
import { makeRelease } from '../features/publishing/queries.ts'
import { addDemoPush } from '../features/push/demo.ts'
import { addDemoRealestate } from '../features/realestate/demo.ts'
import { addDemoRecruitment } from '../features/recruitment/demo.ts'
import { addDemoRental } from '../features/rental/demo.ts'
import { addDemoReservation } from '../features/reservation/demo.ts'
import { addDemoShop } from '../features/shop/demo.ts'
import { insertSite, isSlugTaken, type NewSite, updateSite } from '../features/sites/queries.ts'
import { siteSlug } from '../features/sites/rules.ts'
import { addDemoVoice } from '../features/voice/demo.ts'
import {
  createAccount,
  createKey,
  hasAccounts,
  lockFirstStart,
  requireAccount,
} from '../platform/accounts/accounts.ts'
import { inTransaction, type Platform } from '../platform/context.ts'
import type { Db } from '../platform/database/database.ts'
import { type DemoContext, type DrawnPicture, waitForOtherDemos } from '../platform/demo.ts'
import { DAY_MS } from '../platform/values/durations.ts'
import { newId } from '../platform/values/ids.ts'
import { siteUrl } from '../platform/values/sites-address.ts'
import { addDemoHistory, composeDemoPages } from './compose-pages.ts'
import { addDemoDesign } from './design.ts'
import { addDemoGeneration } from './generated-pages.ts'

/** Demo data of all areas except media, in dependency order. */
const AREAS: ((context: DemoContext) => Promise<void>)[] = [
  addDemoPages,
  addDemoGeneration,
  addDemoProgram,
  addDemoShop,
  addDemoRealestate,
  addDemoRental,
  addDemoDelivery,
  addDemoVoice,
  addDemoBooking,
  addDemoBlocks,
  composeDemoPages,
  addDemoDesign,
  addDemoRecruitment,
  addDemoReservation,
  addDemoPoints,
  addDemoHistory,
  addDemoPush,
  addDemoForms,
  addDemoMail,
]
const NAME = 'Lakeside House'
/** The first account is alone on the server, so its demo site gets the slug of its name. */
const DEMO_SLUG = siteSlug(NAME)

type DemoSites = { liveSiteId: string; sandboxSiteId: string }
export type FirstDemo = DemoSites & {
  accountId: string
  liveKey: string
  sandboxKey: string
  /** Where the live site is served. */
  siteUrl: string
}
type Context = Pick<Platform, 'clock' | 'storage' | 'mail' | 'secrets' | 'publicUrl' | 'sitesAddress'> & {
  db: Db
}

/** Adds a live and a sandbox site with demo data to the account, in one transaction. */
export async function loadDemo(platform: Platform, accountId: string): Promise<DemoSites> {
  await requireAccount(platform.db, accountId)
  return inTransaction(platform, (platform) => addSites(platform, accountId))
}

/** Creates an account with demo sites and two keys. Resolves to null if the database already has an account. */
export async function loadFirstDemo(platform: Platform): Promise<FirstDemo | null> {
  const { clock } = platform
  return inTransaction(platform, async (platform, tx) => {
    await lockFirstStart(tx)
    if (await hasAccounts(tx)) return null
    const { id: accountId } = await createAccount(tx, 'Demo', 'agency', clock.now())
    const sites = await addSites(platform, accountId)
    const scopes = Object.keys(SCOPES) as Scope[]
    const keyOf = async (mode: Mode) =>
      (await createKey(tx, accountId, { name: 'Demo', mode, scopes }, clock.now())).key
    return {
      accountId,
      ...sites,
      siteUrl: siteUrl(platform.sitesAddress, DEMO_SLUG),
      liveKey: await keyOf('live'),
      sandboxKey: await keyOf('sandbox'),
    }
  })
}

async function addSites(context: Context, accountId: string): Promise<DemoSites> {
  await waitForOtherDemos(context.db)
  const drawn = await Promise.all(demoPictures().map(encoded))
  return {
    liveSiteId: await addSite(context, accountId, 'live', drawn),
    sandboxSiteId: await addSite(context, accountId, 'sandbox', drawn),
  }
}

async function encoded({ motif, name, alt, svg }: DemoPicture): Promise<DrawnPicture> {
  const bytes = await sharp(Buffer.from(svg)).webp({ quality: 72 }).toBuffer()
  return { motif, filename: `${name}.webp`, alt, bytes }
}

async function addSite(
  context: Context,
  accountId: string,
  mode: Mode,
  drawn: DrawnPicture[],
): Promise<string> {
  const id = newId('site')
  const settings = { timeZone: 'Europe/Vienna', currency: 'EUR', language: 'en' }
  const { db, storage, mail, secrets, publicUrl } = context
  const name = mode === 'live' ? NAME : `${NAME} (test)`
  await insertWithFreeSlug(context, { accountId, mode }, id, { name, ...settings })
  const now = context.clock.now().getTime()
  const daysAgo = (days: number) => new Date(now - days * DAY_MS)
  const site = { id, accountId, mode, ...settings }
  const base = { db, site, storage, mail, secrets, publicUrl, daysAgo }
  const pictures = await addDemoMedia(base, drawn)
  for (const addArea of AREAS) await addArea({ ...base, pictures })
  await publish(context, id, mode)
  return id
}

/**
 * Inserts a site with the slug of its name, or with a number after it when another account's demo has that slug. A demo that
 * takes the slug at the same moment lets the insert wait, and then leaves it without effect.
 */
async function insertWithFreeSlug(
  { db, clock, sitesAddress }: Context,
  caller: Pick<Caller, 'accountId' | 'mode'>,
  id: string,
  site: Omit<NewSite, 'slug'>,
) {
  const now = clock.now()
  const wanted = siteSlug(site.name)
  for (let n = 1; ; n++) {
    const slug = n === 1 ? wanted : `${wanted}-${n}`
    if (await isSlugTaken(db, null, slug, now)) continue
    if (await insertSite(db, caller, id, { ...site, slug }, now, sitesAddress)) return
  }
}

async function publish({ db, clock, sitesAddress }: Context, siteId: string, mode: Mode) {
  if (mode === 'live') await makeRelease(db, siteId, undefined, { note: null, by: null, now: clock.now() })
  await updateSite(db, siteId, { status: 'published' }, clock.now(), sitesAddress)
}
