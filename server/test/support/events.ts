import type { WebhookEventType } from '@sitewright/client'
import type { Sitewright } from '../../../client/src/index.ts'
import { sql } from '../../src/platform/database/sql.ts'
import type { Site } from './changes/resources.ts'
import type { TestServer } from './server.ts'
import { tokenOf } from './visit.ts'

/** Helpers that create sites and read their events. */
export function eventReader(server: TestServer, client: Sitewright) {
  const newSite = async (): Promise<Site> => ({
    client,
    siteId: (await client.sites.create({ name: 'New' })).id,
    findToken: tokenOf(server),
  })

  const eventsOf = async ({ siteId }: Site) =>
    (
      await server.db.rows<{ type: WebhookEventType; data: { status?: string } }>(
        sql`select type, data from events where site_id = ${siteId} order by created_at, id`,
      )
    ).map(({ type, data }) => [type, data] as const)

  /** The events that `work` adds to a site. */
  async function eventsDuring(site: Site, work: () => PromiseLike<unknown>) {
    const before = await eventsOf(site)
    await work()
    return (await eventsOf(site)).slice(before.length)
  }

  return { newSite, eventsOf, eventsDuring }
}

/** What an event of a booking carries of it: events are written before the end of its time is known. */
export function inEvent<T extends object>(resource: T): Omit<T, 'expiresAt'> {
  const { expiresAt: _, ...rest } = resource as T & { expiresAt?: unknown }
  return rest as Omit<T, 'expiresAt'>
}
