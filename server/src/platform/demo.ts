import type { DemoMotif } from '@sitewright/artwork/demo'
import type { SiteContext } from './context.ts'
import type { Db } from './database/database.ts'
import { sql } from './database/sql.ts'

/** Demo data is spread over this many days up to now. */
export const DEMO_DAYS = 90

export type DrawnPicture = { motif: DemoMotif; filename: string; alt: string; bytes: Buffer }
/** Picture URLs by motif. */
export type DemoPictures = Record<DemoMotif, string[]>

/** What a feature needs to fill a demo site. */
export type DemoContext = Pick<SiteContext, 'db' | 'site' | 'storage' | 'mail' | 'secrets' | 'publicUrl'> & {
  pictures: DemoPictures
  daysAgo(days: number): Date
}

/** `count` picture URLs of a motif from index `start`, wrapping around; empty when the motif has none. */
export function demoImages({ pictures }: DemoContext, motif: DemoMotif, start: number, count = 1): string[] {
  const known = pictures[motif]
  const at = (i: number) => known[(start + i) % known.length] ?? []
  return Array.from({ length: count }, (_, i) => at(i)).flat()
}

/** A demo that has a slug keeps it locked until it is loaded; the transaction waits longer for locks than others do. */
export const waitForOtherDemos = (tx: Db) => tx.run(sql`set local lock_timeout = '5min'`)
