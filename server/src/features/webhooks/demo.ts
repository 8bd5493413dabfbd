import type { DemoContext } from '../../platform/demo.ts'
import { newId } from '../../platform/values/ids.ts'
import { type DemoEvent, insertDemoHistory, insertWebhook } from './queries.ts'
import { newSecret, purposeOf } from './signing.ts'

const RECEIVERS = [
  { name: 'website', events: ['page.*', 'site.published'] },
  { name: 'accounting', events: ['order.*', 'rental_booking.*'] },
  { name: 'crm', events: ['booking.created', 'reservation.created'] },
  { name: 'archive', events: ['*'] },
]
const PAGES = [
  'Welcome',
  'Rooms',
  'Restaurant',
  'Spa',
  'Weddings',
  'Seminars',
  'Arrival',
  'Offers',
  'Contact',
]
const EVENTS = 36
/** Events are kept for 30 days. */
const EVENT_DAYS = 28

/** Adds webhooks, events and deliveries to a demo site. The webhooks are inactive, because nothing receives them. */
export async function addDemoWebhooks({ db, site, secrets, daysAgo }: DemoContext) {
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
    pageEvent(i, daysAgo(EVENT_DAYS * (1 - i / EVENTS))),
  )
  await insertDemoHistory(db, site.id, ids[0] as string, happened)
}

function pageEvent(i: number, at: Date): DemoEvent {
  const title = PAGES[i % PAGES.length] as string
  const data = {
    id: newId('page'),
    title,
    slug: `news/${title.toLowerCase()}-${i + 1}`,
    status: i % 4 === 3 ? 'archived' : 'published',
    blocks: { root: {}, content: [] },
    seo: { title: null, description: null, ogImage: null },
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
  }
  const type = ['page.created', 'page.updated', 'page.published', 'page.archived'][i % 4] as string
  const failed = i % 9 === 8
  return {
    id: newId('event'),
    type,
    data,
    at,
    deliveryId: newId('delivery'),
    statusCode: failed ? 502 : 204,
    durationMs: 40 + ((i * 37) % 300),
  }
}
