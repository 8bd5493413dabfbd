import { inTransaction, type Platform } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { ownersOf } from '../../../platform/mail/owners.ts'
import { dateAt } from '../../../platform/values/local-time.ts'
import { blockNights, freeNights } from '../blocks/verbs.ts'
import { staysOn } from '../calendar/conflicts.ts'
import type { Period } from '../rules.ts'
import { lockUnit } from '../units/queries.ts'
import { fetchCalendar, Pause } from './fetch.ts'
import { parseApart } from './parse-apart.ts'
import * as queries from './queries.ts'
import { BrokenCalendar, type FeedPeriod, HostileCalendar, isStale, nextCheck, purposeOf } from './rules.ts'

/** Reads a feed and blocks its nights. A feed that cannot be read frees nothing. */
export async function checkFeed(
  platform: Platform,
  feed: queries.DueFeed,
  signal: AbortSignal,
): Promise<void> {
  const { clock, secrets } = platform
  try {
    const url = secrets.open(feed.sealedUrl, purposeOf(feed.id))
    const answer = await fetchCalendar(platform, url, feed, signal)
    const today = dateAt(clock.now(), feed.timeZone)
    const periods = answer.text === null ? feed.periods : await parse(platform, feed, answer.text, today)
    await importPeriods(platform, feed, { ...answer, periods }, today)
  } catch (error) {
    if (!(error instanceof BrokenCalendar)) throw error
    if (!signal.aborted) await fail(platform, feed, error)
  }
}

async function parse({ db, clock }: Platform, feed: queries.DueFeed, text: string, today: string) {
  const { accountId, siteId, id, timeZone, failures } = feed
  await queries.countReading(db, siteId, id, nextCheck(clock.now(), failures, null))
  return parseApart(accountId, { text, timeZone, today })
}

async function fail(platform: Platform, feed: queries.DueFeed, error: BrokenCalendar) {
  const { clock } = platform
  const { siteId, id } = feed
  const now = clock.now()
  const pause = error instanceof Pause ? error.retryAfterMs : null
  const problem = `The calendar ${error.message}.`
  const isHostile = error instanceof HostileCalendar
  await inTransaction(platform, async (context, tx) => {
    const nextAt = nextCheck(now, feed.failures, pause)
    const isOff = await queries.saveFailure(tx, siteId, id, { problem, isHostile, now, nextAt })
    if (!isOff && !isStale(feed, now)) return
    if (!(await queries.markStaleTold(tx, siteId, id, now))) return
    const since = isOff ? 'It is disabled' : 'It has not been read for a day'
    await tellOwners(context, feed, [
      { label: 'Calendar', value: feed.name },
      { label: 'Problem', value: `${problem} ${since}; its nights stay blocked.` },
    ])
  })
}

type Read = Omit<queries.Fetched, 'isEmpty'>

/**
 * Blocks the nights of a feed. Where it had entries and now has none, nothing is freed until somebody confirms it. Nights
 * that the platform only shows because it has read them from us are not blocked: else two platforms would keep a night
 * taken for ever, each because of the other.
 */
async function importPeriods(platform: Platform, feed: queries.DueFeed, read: Read, today: string) {
  const { clock } = platform
  const { id, siteId, unitId } = feed
  const own = await queries.findOwn(
    platform.db,
    siteId,
    read.periods.map(({ uid }) => idIn(uid)),
  )
  const periods = read.periods.filter(({ uid }) => !own.has(idIn(uid)))
  const hadEntries = feed.periods.some(({ to }) => to > today)
  await inTransaction(platform, async (context, tx) => {
    await lockUnit(tx, siteId, unitId)
    const current = await queries.lockFeed(tx, siteId, id)
    if (!current) return
    const now = clock.now()
    const isEmpty = periods.length === 0 && hadEntries && !current.acceptsEmpty
    const fetched = { ...read, periods: isEmpty ? feed.periods : periods, isEmpty }
    // An answer that was not accepted is read again.
    const validators = isEmpty ? { etag: null, lastModified: null } : {}
    await queries.saveFetched(tx, siteId, id, { ...fetched, ...validators }, now, nextCheck(now, 0, null))
    if (!isEmpty) await replaceBlocks(context, feed, periods, today)
  })
}

const idIn = (uid: string) => uid.split('@', 1)[0] as string

async function replaceBlocks(context: Mailing, feed: queries.DueFeed, periods: FeedPeriod[], today: string) {
  const { db } = context
  const { id: feedId, siteId, unitId } = feed
  const siteContext = { ...context, site: { id: siteId } }
  const held = merged(await queries.findHeld(db, siteId, unitId, feedId, today))
  const isEcho = ({ from, to, isBlock }: FeedPeriod) =>
    isBlock && held.some((one) => one.from <= (from < today ? today : from) && to <= one.to)
  const wanted = new Map(periods.filter((period) => !isEcho(period)).map((period) => [keyOf(period), period]))
  const present = new Map(
    (await queries.findFeedBlocks(db, siteId, feedId)).map((block) => [keyOf(block), block]),
  )
  for (const [key, { id }] of present) if (!wanted.has(key)) await freeNights(siteContext, unitId, id)
  const conflicts: Line[] = []
  for (const [key, { from, to }] of wanted) {
    if (present.has(key)) continue
    const blocked = await blockNights(siteContext, unitId, { from, to, note: null, feedId })
    if (blocked && conflicts.length < MAX_CONFLICT_LINES)
      conflicts.push(...(await conflictsOf(context, feed, { from, to })))
  }
  if (conflicts.length > 0) await tellOwners(context, feed, conflicts)
}

const keyOf = ({ from, to }: Period) => `${from} ${to}`

/** Without gaps and overlaps, by date. */
function merged(periods: Period[]): Period[] {
  const whole: Period[] = []
  for (const { from, to } of periods.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = whole.at(-1)
    if (!last || from > last.to) whole.push({ from, to })
    else if (to > last.to) last.to = to
  }
  return whole
}

type Line = { label: string; value: string }

/** Of one mail, however many nights a platform sends. */
const MAX_CONFLICT_LINES = 50

async function conflictsOf({ db }: Mailing, feed: queries.DueFeed, { from, to }: Period): Promise<Line[]> {
  const stays = await staysOn(db, feed.siteId, { unitId: feed.unitId, checkIn: from, checkOut: to })
  if (stays.length === 0) return []
  return [
    { label: 'Double booking', value: `${from} to ${to}, here and in the calendar ${feed.name}` },
    ...stays.slice(0, MAX_CONFLICT_LINES).map(({ bookingId, checkIn, checkOut }) => ({
      label: 'Booking here',
      value: `${checkIn} to ${checkOut} (${bookingId})`,
    })),
  ]
}

type Mailing = Pick<Platform, 'mail' | 'clock'> & { db: Db }

async function tellOwners({ db, mail, clock }: Mailing, feed: queries.DueFeed, fields: Line[]) {
  const data = { formName: feed.name, submittedAt: clock.now().toISOString(), fields }
  for (const to of await ownersOf(db, feed.siteId))
    await mail.queue(db, feed.siteId, { kind: 'form_notification', to, data })
}
