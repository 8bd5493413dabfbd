import type { DemoContext } from '../../platform/demo.ts'
import { newId } from '../../platform/values/ids.ts'
import { type DemoEvent, insertDemoHistory, insertWebhook } from './queries.ts'
import { newSecret, purposeOf } from './signing.ts'

/** A page as the API shows it. */
type DemoPage = { status: keyof typeof STATUS_EVENTS }

const RECEIVERS = [
  { name: 'website', events: ['page.*', 'site.published'] },
  { name: 'accounting', events: ['order.*', 'rental_booking.*'] },
  { name: 'crm', events: ['booking.created', 'reservation.created'] },
  { name: 'archive', events: ['*'] },
]
const EVENTS = 36
/** Events are kept for 30 days. */
const EVENT_DAYS = 28

/**
 * Adds webhooks, events of the given pages and deliveries to a demo site. The webhooks are inactive, because nothing
 * receives them.
 */
export async function addDemoWebhooks({ db, site, secrets, daysAgo }: DemoContext, pages: DemoPage[]) {
  const ids: string[] = []
  for (const [i, { name, events }] of RECEIVERS.entries()) {
    const id = newId('webhook')
    ids.push(id)
    await insertWebhook(db, site.id, {
      id,
      url: `https://${name}.lakeside-house.example/hooks`,
      events,
      secret: secrets.seal(newSecret(), purposeOf(id)),
      active: false,
      createdBy: 'demo',
      createdAt: daysAgo(90 - i),
    })
  }
  const happened = Array.from({ length: EVENTS }, (_, i) =>
    pageEvent(pages[i % pages.length] as DemoPage, i, daysAgo(EVENT_DAYS * (1 - i / EVENTS))),
  )
  await insertDemoHistory(db, site.id, ids[0] as string, happened)
}

const STATUS_EVENTS = { draft: 'page.updated', published: 'page.published', archived: 'page.archived' }

function pageEvent(page: DemoPage, i: number, at: Date): DemoEvent {
  const type = i % 3 === 0 ? 'page.created' : i % 3 === 1 ? 'page.updated' : STATUS_EVENTS[page.status]
  const failed = i % 9 === 8
  return {
    id: newId('event'),
    type,
    data: { ...page, updatedAt: at.toISOString() },
    at,
    deliveryId: newId('delivery'),
    statusCode: failed ? 502 : 204,
    durationMs: 40 + ((i * 37) % 300),
  }
}
