import type { Mode } from '../../src/api/caller.ts'
import type { DemoContext } from '../../src/platform/demo.ts'
import { DAY_MS } from '../../src/platform/values/durations.ts'
import type { TestServer } from './server.ts'

/** The context for filling a site in Vienna with demo data, at the time of the server's clock. */
export function demoContextOf(
  server: TestServer,
  accountId: string,
  siteId: string,
  mode: Mode = 'live',
): DemoContext {
  const { db, storage, mail, secrets, publicUrl } = server.platform
  const now = server.clock.now().getTime()
  return {
    ...{ db, storage, mail, secrets, publicUrl },
    site: { id: siteId, accountId, mode, timeZone: 'Europe/Vienna', currency: 'EUR', language: 'en' },
    pictures: { lake: [], house: [], jar: [], bottle: [], bowl: [], shirt: [], card: [], book: [] },
    daysAgo: (days) => new Date(now - days * DAY_MS),
  }
}
