import type { Tier } from '../../api/caller.ts'
import type { Platform } from '../context.ts'
import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'

const perMinute = (name: string, limit: number): Tier => ({
  name,
  perMinute: limit,
  perSecond: null,
  perDay: null,
})
/**
 * Acts of all visitors of a site in a minute with which a flood begins, and with which it goes on. More than one address may
 * do. The numbers are fixed: a usual number that is learnt could be taught by strangers.
 */
const ACTS = { begins: perMinute('acts on a site', 120), goesOn: perMinute('acts on a site', 60) }
/** The same for acts that are taken for spam. */
const SPAM = { begins: perMinute('spam on a site', 60), goesOn: perMinute('spam on a site', 30) }
/** A flood ends so long after the last minute in which it went on. */
const LASTS_MS = 10 * 60_000
const STEP_MS = 60_000

type Flood = { proofOfWork: 'auto' | 'always' | 'never'; isFlooded: boolean }

export async function readFlood(db: Db, siteId: string, now: Date): Promise<Flood> {
  const flood = await db.first<Flood>(sql`
    select proof_of_work as "proofOfWork", coalesce(ends_at > ${now}, false) as "isFlooded"
    from sites left join site_floods on site_id = sites.id where sites.id = ${siteId}`)
  return flood ?? { proofOfWork: 'auto', isFlooded: false }
}

/** Counts an act that came without a proof of work. Resolves to whether its site is flooded now. */
export async function countAct(
  { db, rateLimiter, clock, log }: Pick<Platform, 'db' | 'rateLimiter' | 'clock' | 'log'>,
  siteId: string,
  { isFlooded, isSpam }: { isFlooded: boolean; isSpam: boolean },
): Promise<boolean> {
  const now = clock.now()
  const isOver = async (subject: string, { begins, goesOn }: typeof ACTS) =>
    !(await rateLimiter.take(`${subject}:${siteId}`, isFlooded ? goesOn : begins, now)).allowed
  const areManyActs = await isOver('acts on', ACTS)
  const isMuchSpam = isSpam && (await isOver('spam on', SPAM))
  if (!areManyActs && !isMuchSpam) return isFlooded
  if (!isFlooded) log.warn({ siteId }, 'many acts of visitors: they need a proof of work from now on')
  await extendFlood(db, siteId, now)
  return true
}

/** Writes at most once a minute for a site. */
const extendFlood = (db: Db, siteId: string, now: Date) =>
  db.run(sql`
    insert into site_floods (site_id, ends_at) values (${siteId}, ${new Date(now.getTime() + LASTS_MS)})
    on conflict (site_id) do update set ends_at = excluded.ends_at
    where site_floods.ends_at <= ${new Date(now.getTime() + LASTS_MS - STEP_MS)}`)
