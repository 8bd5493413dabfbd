import { type CursorKind, decodeCursor, encodeCursor } from '../../../api/cursor.ts'
import type { Contract } from '../../../api/endpoint.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { audit, SeoAudit, SeoFinding } from './contract.ts'
import { factsOf } from './facts.ts'
import {
  type AuditedPage,
  brokenLinks,
  findingsOf,
  internalLinks,
  noAddress,
  noPages,
  orphaned,
} from './findings.ts'
import * as queries from './queries.ts'
import { MAX_AUDITED_PAGES, MAX_FINDINGS, SEVERITIES, scoreOf } from './rules.ts'

/** Few enough that reading them keeps the process responsive. */
const BATCH = 25
const CURSOR: CursorKind = { list: 'seo-audit', orderBy: 'path', direction: 'asc', type: 'text' }
/** Addresses of the server itself and of items, which are no pages of the site. */
const OTHER_PATHS = /^\/(v1|_sw|products|properties|stays|services|reserve|jobs)(\/|$)|\.(xml|txt|ico|svg)$/

export const auditHandlers: HandlersOf<Contract<typeof audit>> = {
  async getAudit({ site, slowDb }, { query }) {
    const isDraft = query.draft === 'true'
    const after = query.cursor === undefined ? null : decodeCursor(CURSOR, query.cursor).value
    const total = await queries.countAuditedPages(slowDb, site.id, isDraft)
    const { pages, last } = await readPages(slowDb, site.id, isDraft, after)
    const isLast = pages.length < MAX_AUDITED_PAGES
    const findings = pages.flatMap(findingsOf)
    findings.push(
      ...(await linkFindings(slowDb, site.id, isDraft, pages, { isWhole: after === null && isLast })),
    )
    if (total === 0) findings.push(noPages())
    return auditOf(pages, total, findings, isLast || last === null ? null : encodeCursor(CURSOR, last))
  },
}

/** The audited pages without their blocks, of which only a few are in memory at once. */
async function readPages(db: Db, siteId: string, isDraft: boolean, start: string | null) {
  const all = await queries.findTwins(db, siteId, isDraft)
  const twins = new Map(all.map((twin) => [twin.id, twin]))
  const pages: AuditedPage[] = []
  let after = start
  while (pages.length < MAX_AUDITED_PAGES) {
    const rows = await queries.findAuditedPages(db, siteId, { isDraft, after, limit: BATCH })
    for (const { blocks, ...row } of rows) {
      const { titles = 1, descriptions = 1 } = twins.get(row.id) ?? {}
      const bytes = Buffer.byteLength(blocks)
      pages.push({ ...row, bytes, facts: factsOf(JSON.parse(blocks)), titles, descriptions })
      after = row.key
    }
    if (rows.length < BATCH) break
  }
  const id = pages.at(-1)?.id
  return { pages, last: after === null || id === undefined ? null : { value: after, id } }
}

/** Findings that need to know other pages: broken links and, of a whole site, pages without a link to them. */
async function linkFindings(
  db: Db,
  siteId: string,
  isDraft: boolean,
  pages: AuditedPage[],
  { isWhole }: { isWhole: boolean },
): Promise<SeoFinding[]> {
  const linked = new Set<string>()
  for (const page of pages) {
    for (const path of internalLinks(page).keys()) if (path !== page.path.toLowerCase()) linked.add(path)
  }
  const asked = [...linked].filter((path) => !OTHER_PATHS.test(path))
  const answered = await queries.findAnswered(db, siteId, isDraft, asked)
  const broken = pages.flatMap((page) =>
    brokenLinks(
      page,
      (path) => answered.has(path) || OTHER_PATHS.test(path) || path === page.path.toLowerCase(),
    ),
  )
  if (!isWhole) return broken
  const framed = new Set(await queries.findFrameTexts(db, siteId, isDraft))
  const isLinked = ({ id, path }: AuditedPage) =>
    path === '/' || linked.has(path.toLowerCase()) || framed.has(path) || framed.has(id)
  const lonely = pages.filter((page) => !isLinked(page)).map(orphaned)
  const isPlaceMissing =
    !pages.some(({ facts }) => facts.hasAddress) && (await queries.takesVisitors(db, siteId))
  return [...broken, ...lonely, ...(isPlaceMissing && pages.length > 0 ? [noAddress()] : [])]
}

function auditOf(
  pages: AuditedPage[],
  total: number,
  findings: SeoFinding[],
  nextCursor: string | null,
): SeoAudit {
  const countOf = (wanted: string) => findings.filter(({ severity }) => severity === wanted).length
  const worstFirst = findings.toSorted(
    (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity),
  )
  return {
    score: scoreOf(pages.length, findings),
    pages: total,
    auditedPages: pages.length,
    counts: { error: countOf('error'), warning: countOf('warning'), notice: countOf('notice') },
    findings: worstFirst.slice(0, MAX_FINDINGS),
    nextCursor,
  }
}
