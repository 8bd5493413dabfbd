import type { DemoMotif } from '@sitewright/artwork/demo'
import type { SiteContext } from './context.ts'

/** Demo data is spread over this many days up to now. */
export const DEMO_DAYS = 90

export type DrawnPicture = { motif: DemoMotif; filename: string; alt: string; bytes: Buffer }
/** Their addresses, by what they show. */
export type DemoPictures = Record<DemoMotif, string[]>

/** What an area fills a demo site with. */
export type DemoContext = Pick<SiteContext, 'db' | 'site' | 'storage' | 'secrets' | 'publicUrl'> & {
  pictures: DemoPictures
  daysAgo(days: number): Date
}

/** So many pictures of a motif, from the n-th on and again from the first; none where there are none. */
export function demoImages({ pictures }: DemoContext, motif: DemoMotif, start: number, count = 1): string[] {
  const known = pictures[motif]
  const at = (i: number) => known[(start + i) % known.length] ?? []
  return Array.from({ length: count }, (_, i) => at(i)).flat()
}
