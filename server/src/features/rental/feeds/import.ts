import type { Platform } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { ownersOf } from '../../../platform/mail/owners.ts'
import { newId } from '../../../platform/values/ids.ts'
import { addDays, dateAt } from '../../../platform/values/local-time.ts'
import { emit } from '../../../platform/work/events.ts'
import { insertBlock } from '../blocks/queries.ts'
import { deleteBlocks } from '../blocks/verbs.ts'
import { staysOn } from '../calendar/conflicts.ts'
import type { Period } from '../rules.ts'
import { lockUnit } from '../units/queries.ts'
import { fetchCalendar, Pause } from './fetch.ts'
import { BrokenCalendar, type FeedPeriod, parseCalendar } from './parse.ts'
import * as queries from './queries.ts'
import { isStale, nextCheck, purposeOf } from './rules.ts'

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
    const periods = answer.text === null ? feed.periods : parseCalendar(answer.text, feed.timeZone, today)
    await importPeriods(platform, feed, { ...answer, periods }, today)
  } catch (error) {
    if (!(error instanceof BrokenCalendar)) throw error
    if (!signal.aborted) await fail(platform, feed, error)
  }
}

async function fail(platform: Platform, feed: queries.DueFeed, error: BrokenCalendar) {
  const { db, clock } = platform
  const now = clock.now()
  const pause = error instanceof Pause ? error.retryAfterMs : null
  await db.transaction(async (tx) => {
    const problem = `The calendar ${error.message}.`
    await queries.saveFailure(tx, feed.siteId, feed.id, problem, now, nextCheck(now, feed.failures, pause))
    if (!isStale(feed, now) || !(await queries.markStaleTold(tx, feed.siteId, feed.id, now))) return
    await tellOwners({ ...platform, db: tx }, feed, [
      { label: 'Calendar', value: feed.name },
      { label: 'Problem', value: `${problem} It was not read for a day; its nights stay blocked.` },
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
  await platform.db.transaction(async (tx) => {
    await lockUnit(tx, siteId, unitId)
    const current = await queries.lockFeed(tx, siteId, id)
    if (!current) return
    const now = clock.now()
    const isEmpty = periods.length === 0 && hadEntries && !current.acceptsEmpty
    const fetched = { ...read, periods: isEmpty ? feed.periods : periods, isEmpty }
    // An answer that was not accepted is read again.
    const validators = isEmpty ? { etag: null, lastModified: null } : {}
    await queries.saveFetched(tx, siteId, id, { ...fetched, ...validators }, now, nextCheck(now, 0, null))
    if (!isEmpty) await replaceBlocks({ ...platform, db: tx }, feed, periods, today)
  })
}

const idIn = (uid: string) => uid.split('@', 1)[0] as string

async function replaceBlocks(context: Mailing, feed: queries.DueFeed, periods: FeedPeriod[], today: string) {
  const { db, clock } = context
  const { id: feedId, siteId, unitId } = feed
  const held = nightsOf(await queries.findHeld(db, siteId, unitId, feedId, today))
  const isEcho = ({ from, to, isBlock }: FeedPeriod) =>
    isBlock && daysOf(from < today ? today : from, to).every((day) => held.has(day))
  const wanted = new Map(periods.filter((period) => !isEcho(period)).map((period) => [keyOf(period), period]))
  const present = new Map(
    (await queries.findFeedBlocks(db, siteId, feedId)).map((block) => [keyOf(block), block]),
  )
  const now = clock.now()
  const gone = [...present].flatMap(([key, block]) => (wanted.has(key) ? [] : [block]))
  await deleteBlocks(db, siteId, unitId, gone, now)
  for (const [key, { from, to }] of wanted) {
    if (present.has(key)) continue
    const block = { from, to, note: null, feedId, id: newId('rental_block'), createdAt: now }
    const inserted = await insertBlock(db, siteId, unitId, block)
    if (!inserted) continue
    await emit(db, siteId, 'rental_block.created', inserted, now)
    await tellOfConflict(context, feed, { from, to })
  }
}

const keyOf = ({ from, to }: Period) => `${from} ${to}`

const nightsOf = (periods: Period[]) => new Set(periods.flatMap(({ from, to }) => daysOf(from, to)))

function daysOf(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day < to; day = addDays(day, 1)) days.push(day)
  return days
}

async function tellOfConflict(context: Mailing, feed: queries.DueFeed, { from, to }: Period) {
  const stays = await staysOn(context.db, feed.siteId, { unitId: feed.unitId, checkIn: from, checkOut: to })
  if (stays.length === 0) return
  await tellOwners(context, feed, [
    { label: 'Booked twice', value: `${from} to ${to}, here and in the calendar ${feed.name}` },
    ...stays.map(({ bookingId, checkIn, checkOut }) => ({
      label: 'Booking here',
      value: `${checkIn} to ${checkOut} (${bookingId})`,
    })),
  ])
}

type Mailing = Pick<Platform, 'mail' | 'clock'> & { db: Db }

async function tellOwners(
  { db, mail, clock }: Mailing,
  feed: queries.DueFeed,
  fields: { label: string; value: string }[],
) {
  const data = { formName: feed.name, submittedAt: clock.now().toISOString(), fields }
  for (const to of await ownersOf(db, feed.siteId))
    await mail.queue(db, feed.siteId, { kind: 'form_notification', to, data })
}
