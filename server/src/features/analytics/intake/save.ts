import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '../../../platform/database/database.ts'
import { addDays, dateAt, startOfDate } from '../../../platform/values/local-time.ts'
import { MAX_HITS_OF_VISIT, VISIT_DIMENSIONS, VISIT_GAP_MS } from '../rules.ts'
import type { Conversion, Exclusion, Hit, NewVisit, OpenVisit } from './hits.ts'
import type { NeighbourhoodShares } from './neighbourhood-shares.ts'
import * as queries from './queries.ts'
import { numbersOf, PATH, type SeenValue, valueKey } from './value-queries.ts'

type Batch = { hits: readonly Hit[]; conversions: readonly Conversion[]; exclusions: readonly Exclusion[] }
type Placed = { site: number; day: string; visitor: string; hit: Hit }
/** Stores hits, in order: each continues the visit of its visitor or begins one. One process at a time does so. */
export async function saveHits(
  db: Db,
  { hits, conversions, exclusions }: Batch,
  shares: NeighbourhoodShares,
) {
  await db.transaction(async (tx) => {
    await queries.lockAnalytics(tx)
    const calendar = await openCalendar(tx, [...hits, ...conversions, ...exclusions])
    const excluded = exclusions.flatMap(({ siteId, at, reason, requests }) => {
      const place = calendar.placeOf(siteId, at)
      return place ? [{ ...place, reason, requests }] : []
    })
    const placed = (await placeVisitors(tx, calendar, hits)).map(({ seen, ...place }) => ({
      ...place,
      hit: seen,
    }))
    const { visits, counted, tooMany } = await joinVisits(tx, placed, shares)
    await queries.makePartitions(
      tx,
      monthsOf(counted.map(({ hit, day }) => [day, new Date(hit.at).toISOString()])),
    )
    const numbers = await numbersOf(tx, textsOf(visits, counted))
    await queries.writeVisits(tx, visits, numbers)
    await queries.writeHits(tx, counted, numbers)
    await saveConversions(tx, await placeVisitors(tx, calendar, conversions))
    await queries.countExcluded(tx, [
      ...excluded,
      ...tooMany.map((place) => ({ ...place, reason: 'too_many_pages' as const, requests: 1 })),
    ])
  })
}

type Place = { site: number; day: string }
type Calendar = { placeOf(siteId: string, at: number): (Place & { timeZone: string }) | null }

/** Tells the number of a site, and the day there. */
async function openCalendar(db: Db, items: readonly { siteId: string; at: number }[]): Promise<Calendar> {
  const first = Math.min(...items.map(({ at }) => at))
  const sites = await queries.numberSites(
    db,
    [...new Set(items.map(({ siteId }) => siteId))],
    new Date(first),
  )
  const known = new Map(sites.map((site) => [site.siteId, site]))
  const days = new Map<string, { day: string; from: number; until: number }>()
  return {
    placeOf(siteId, at) {
      const site = known.get(siteId)
      if (!site) return null
      let span = days.get(site.timeZone)
      if (!span || at < span.from || at >= span.until) {
        const day = dateAt(new Date(at), site.timeZone)
        const [from, until] = [day, addDays(day, 1)].map((date) => startOfDate(date, site.timeZone).getTime())
        span = { day, from: from as number, until: until as number }
        days.set(site.timeZone, span)
      }
      // What comes so late that its day is closed is left out, as its sums would be wrong.
      return span.day > site.summedThrough
        ? { site: site.number, day: span.day, timeZone: site.timeZone }
        : null
    },
  }
}

type Seen = { siteId: string; at: number; visitor: string }

/** In order of time. */
async function placeVisitors<S extends Seen>(db: Db, calendar: Calendar, all: readonly S[]) {
  const salts = new Map<string, Buffer>()
  const placed: (Omit<Placed, 'hit'> & { seen: S })[] = []
  for (const seen of all.toSorted((a, b) => a.at - b.at)) {
    const place = calendar.placeOf(seen.siteId, seen.at)
    if (!place) continue
    const { site, day, timeZone } = place
    const key = `${timeZone} ${day}`
    const salt = salts.get(key) ?? (await queries.saltOf(db, timeZone, day, randomBytes(16)))
    salts.set(key, salt)
    const hash = createHmac('sha256', salt).update(`${site}\n${seen.visitor}`).digest()
    placed.push({ site, day, visitor: String(hash.readBigInt64BE()), seen })
  }
  return placed
}

/** Each belongs to the last visit of its visitor, if that has not ended. */
async function saveConversions(db: Db, placed: readonly (Omit<Placed, 'hit'> & { seen: Conversion })[]) {
  if (placed.length === 0) return
  const open = new Map((await queries.findOpenVisits(db, placed)).map((visit) => [visitorKey(visit), visit]))
  await queries.writeConversions(
    db,
    placed.map(({ seen, ...place }) => {
      const visit = open.get(visitorKey(place))
      const isOpen = visit && seen.at - visit.lastAt < VISIT_GAP_MS
      return { ...place, ...seen, visitor: place.visitor, visitId: isOpen ? visit.id : null }
    }),
  )
}

const visitorKey = ({ site, day, visitor }: Pick<Placed, 'site' | 'day' | 'visitor'>) =>
  `${site} ${day} ${visitor}`

async function joinVisits(db: Db, placed: readonly Placed[], shares: NeighbourhoodShares) {
  const open = new Map<string, OpenVisit | NewVisit>()
  for (const visit of await queries.findOpenVisits(db, placed)) open.set(visitorKey(visit), visit)
  const visits = new Set<NewVisit>()
  const counted: (Placed & { visitId: string })[] = []
  const tooMany: Place[] = []
  const ids = await queries.newVisitIds(db, placed.length)
  for (const item of placed) {
    const { hit, site, day, visitor } = item
    const known = open.get(visitorKey(item))
    const isSame = known !== undefined && hit.at - known.lastAt < VISIT_GAP_MS
    if ((isSame && known.hits >= MAX_HITS_OF_VISIT) || !shares.take(hit, !isSame)) {
      tooMany.push({ site, day })
      continue
    }
    const { at, facts, path } = hit
    const visit: NewVisit = isSame
      ? {
          facts,
          entry: path,
          isNew: false,
          ...known,
          exit: path,
          lastAt: Math.max(at, known.lastAt),
          hits: known.hits + 1,
        }
      : {
          id: ids.pop() as string,
          site,
          day,
          visitor,
          facts,
          startedAt: at,
          lastAt: at,
          hits: 1,
          entry: path,
          exit: path,
          isNew: true,
        }
    if (isSame) visits.delete(known as NewVisit)
    visits.add(visit)
    open.set(visitorKey(item), visit)
    counted.push({ ...item, visitId: visit.id })
  }
  return { visits: [...visits], counted, tooMany }
}

function textsOf(visits: readonly NewVisit[], counted: readonly Placed[]) {
  const texts = new Map<string, SeenValue>()
  const add = (seen: SeenValue) => {
    const key = valueKey(seen.site, seen.value)
    if (seen.kind === PATH || !texts.has(key)) texts.set(key, seen)
  }
  for (const { site, day, facts, entry, exit } of visits)
    for (const name of VISIT_DIMENSIONS) {
      const kind = name === 'entry' || name === 'exit' ? PATH : name
      add({ site, day, kind, value: { ...facts, entry, exit }[name] })
    }
  for (const { site, day, hit } of counted) add({ site, day, kind: PATH, value: hit.path })
  return [...texts.values()]
}

const monthsOf = (dates: string[][]) => [...new Set(dates.flat().map((date) => `${date.slice(0, 7)}-01`))]
