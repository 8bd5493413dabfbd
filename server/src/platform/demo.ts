import type { SiteContext } from './context.ts'

/** Demo data is spread over this many days up to now. */
export const DEMO_DAYS = 90

/** What an area fills a demo site with. */
export type DemoContext = Pick<SiteContext, 'db' | 'site' | 'storage' | 'secrets'> & {
  daysAgo(days: number): Date
}
