import type { Acted } from '../../../api/caller.ts'
import type { Excluded, VisitDimension } from '../rules.ts'

type Facts = Record<Exclude<VisitDimension, 'entry' | 'exit'>, string>
type Seen = { siteId: string; at: number; visitor: string }
/** A page that was shown. `visitor` is what a visitor is recognized by; neither it nor the neighbourhood is stored. */
export type Hit = Seen & { neighbourhood: string; path: string; facts: Facts }
/** What a visitor did besides reading. */
export type Conversion = Acted & Seen
/** What this process has counted and not yet saved. */
export type HitCounts = { flush(): Promise<void> }
/** Requests that are not counted as hits. */
export type Exclusion = { siteId: string; at: number; reason: Excluded; requests: number }

export type OpenVisit = {
  id: string
  site: number
  day: string
  visitor: string
  startedAt: number
  lastAt: number
  hits: number
}
export type NewVisit = OpenVisit & { facts: Facts; entry: string; exit: string; isNew: boolean }
