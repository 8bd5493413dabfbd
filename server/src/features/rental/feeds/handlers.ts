import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type Contract, withPrecheck } from '../../../api/endpoint.ts'
import { conflict, found, notFound, refuse } from '../../../api/errors.ts'
import { manageToken, readManageToken } from '../../../platform/accounts/manage-links.ts'
import {
  type HandlersOf,
  inTransaction,
  type PublicContext,
  type SiteContext,
} from '../../../platform/context.ts'
import { newId } from '../../../platform/values/ids.ts'
import { addDays, dateAt } from '../../../platform/values/local-time.ts'
import { freeNights } from '../blocks/verbs.ts'
import { MAX_FEEDS } from '../rules.ts'
import { findUnit, lockUnit } from '../units/queries.ts'
import type { feeds, RentalFeed } from './contract.ts'
import { calendarFile } from './export.ts'
import * as queries from './queries.ts'
import { isStale, purposeOf } from './rules.ts'

/** Days that have passed and are still in the calendar. */
const PAST_DAYS = 30

export const feedHandlers: HandlersOf<Contract<typeof feeds>> = {
  async listFeeds(context, { params: { unitId } }) {
    const version = await versionOf(context, unitId)
    const rows = await queries.listFeeds(context.db, context.site.id, unitId)
    return rows.map((row) => shown(context, row, version))
  },

  createFeed: withPrecheck(
    async ({ db, site, outbound, caller }, { params, body }) => {
      found(await findUnit(db, site.id, params.unitId), 'Unit')
      const refusal = await outbound.refusal(body.url, caller.accountId)
      if (refusal) refuse({ url: refusal })
    },
    async (context, { params: { unitId }, body: { name, url } }) => {
      const { db, site, clock, secrets } = context
      const id = newId('rental_feed')
      const sealedUrl = secrets.seal(url, purposeOf(id))
      const row = await db.transaction(async (tx) => {
        found(await lockUnit(tx, site.id, unitId), 'Unit')
        const feed = { id, name, sealedUrl, host: new URL(url).host, now: clock.now() }
        return queries.insertFeed(tx, site.id, unitId, feed)
      })
      if (!row) throw conflict(`The unit has ${MAX_FEEDS} feeds; delete one first`, 'limit_reached')
      return shown(context, row, await versionOf(context, unitId))
    },
  ),

  async refreshFeed(context, { params: { unitId, feedId }, body }) {
    const { db, site, clock } = context
    const due = { ...body, now: clock.now() }
    const row = found(await queries.makeDue(db, site.id, unitId, feedId, due), 'Feed')
    return shown(context, row, await versionOf(context, unitId))
  },

  async deleteFeed(context, { params: { unitId, feedId: id } }) {
    const { site } = context
    return inTransaction(context, async (context, tx) => {
      found(await lockUnit(tx, site.id, unitId), 'Unit')
      for (const block of await queries.findFeedBlocks(tx, site.id, id))
        await freeNights(context, unitId, block.id)
      if ((await queries.deleteFeed(tx, site.id, unitId, id)) === 0) throw notFound('Feed')
      return { id, deleted: true }
    })
  },

  async listConflicts({ db, site, clock }) {
    return queries.listConflicts(db, site.id, dateAt(clock.now(), site.timeZone))
  },

  async getCalendarLink(context, { params: { unitId } }) {
    return { url: linkOf(context, unitId, await versionOf(context, unitId)) }
  },

  async renewCalendarLink(context, { params: { unitId } }) {
    const renewed = found(await queries.renewVersion(context.db, context.site.id, unitId), 'Unit')
    return { url: linkOf(context, unitId, renewed.version) }
  },

  async readCalendar({ db, secrets, clock, publicUrl }, { params }) {
    const token = params.secret.slice(0, -'.ics'.length)
    const owner = found(await queries.findCalendarOwner(db, token.split('.', 1)[0] as string), 'Calendar')
    readManageToken(secrets, kindOf(owner.version), token)
    const { siteId, unitId, feedId, name } = owner
    const from = addDays(dateAt(clock.now(), 'UTC'), -PAST_DAYS)
    const taken = await queries.findTaken(db, siteId, unitId, feedId, from)
    const body = Buffer.from(calendarFile(name, taken, new URL(publicUrl).hostname))
    return {
      contentType: 'text/calendar; charset=utf-8',
      filename: 'calendar.ics',
      sizeBytes: body.length,
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
      inline: false,
      isSecret: true,
      read: async (range) => Readable.from([range ? body.subarray(range.start, range.end + 1) : body]),
    }
  },
}

const kindOf = (version: number) => `rental calendar ${version}`

const linkOf = ({ secrets, publicUrl }: PublicContext, id: string, version: number) =>
  `${publicUrl}/ical/${manageToken(secrets, kindOf(version), id)}.ics`

const versionOf = async ({ db, site }: SiteContext, unitId: string) =>
  found(await queries.findVersion(db, site.id, unitId), 'Unit').version

function shown(context: SiteContext, row: queries.StoredFeed, version: number): RentalFeed {
  const { checkedAt, fetchedAt, createdAt, ...feed } = row
  return {
    ...feed,
    isStale: isStale(row, context.clock.now()),
    checkedAt: checkedAt?.toISOString() ?? null,
    fetchedAt: fetchedAt?.toISOString() ?? null,
    exportUrl: context.caller.scopes.has('booking:write') ? linkOf(context, feed.id, version) : null,
    createdAt: createdAt.toISOString(),
  }
}
