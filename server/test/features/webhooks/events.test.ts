import { beforeAll, describe, expect, test } from 'vitest'
import { raw, sql } from '../../../src/platform/database/sql.ts'
import type { EventType } from '../../../src/platform/work/events.ts'
import {
  CALL,
  CHANGES,
  newAppointment,
  newBlock,
  newBooking,
  newCoupon,
  newDelivery,
  newJob,
  newListing,
  newOrder,
  newPage,
  newReservation,
  newService,
  newTable,
  newUnit,
  newUpload,
  PRODUCT,
  READING,
  REPEATING,
  SILENT,
  type Site,
  sendBytes,
  TEMPLATE,
} from '../../support/changes.ts'
import { endpoints } from '../../support/endpoints.ts'
import { errorOf, outcomesOf } from '../../support/outcomes.ts'
import { eventDataErrors } from '../../support/replies.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { client, accountId } = await server.tenant()
const newSite = async (): Promise<Site> => ({
  client,
  siteId: (await client.sites.create({ name: 'New' })).id,
})

const eventsOf = async ({ siteId }: Site) =>
  (
    await server.db.rows<{ type: EventType; data: { status?: string } }>(
      sql`select type, data from events where site_id = ${siteId} order by created_at, id`,
    )
  ).map(({ type, data }) => [type, data] as const)

/** What the events of a site are while something is done, without those from before. */
async function eventsDuring(site: Site, work: () => PromiseLike<unknown>) {
  const before = await eventsOf(site)
  await work()
  return (await eventsOf(site)).slice(before.length)
}

const cases = Object.entries(CHANGES)
const operationOf = (title: string) => title.split(' ')[0] as string

test('every endpoint that can change something of a site is here, with its events or as one without', () => {
  const changing = endpoints
    .filter(({ method, forPeople }) => method !== 'GET' && !forPeople)
    .map(({ operation }) => operation)
  const silent = Object.keys({ ...SILENT, ...READING, ...REPEATING })
  const here = [...new Set([...Object.keys(CHANGES).map(operationOf), ...silent])]
  expect(here.sort()).toEqual(changing.sort())
})

describe('a change is an event whose data is what the API shows, and documents for its type', () => {
  test.each(cases)('%s', async (_title, prepare) => {
    const site = await newSite()
    const change = await prepare(site)
    let answer: unknown
    const events = await eventsDuring(site, async () => {
      answer = await change.make()
    })
    expect(events).toEqual(await change.events(answer))
    expect(events[0]?.[1]).toBeTypeOf('object')
    for (const [type, data] of events) expect(eventDataErrors(type, data)).toBeNull()
  })
})

describe('a change of settings is none', () => {
  test.each(Object.entries(SILENT))('%s', async (_title, change) => {
    const site = await newSite()
    await change(site)
    expect(await eventsOf(site)).toEqual([])
  })
})

describe('what reads a page is none', () => {
  test.each(Object.entries(READING))('%s', async (_title, prepare) => {
    const site = await newSite()
    expect(await eventsDuring(site, await prepare(site))).toEqual([])
  })
})

describe('what sends an event again makes no other', () => {
  test.each(Object.entries(REPEATING))('%s', async (_title, prepare) => {
    const site = await newSite()
    const send = await prepare(site)
    let sent: unknown
    const events = await eventsDuring(site, async () => {
      sent = await send()
    })
    expect(sent).toEqual([expect.stringMatching(/^event_/)])
    expect(events).toEqual([])
  })
})

describe('a request that is repeated with its Idempotency-Key makes no more events', () => {
  const posts = endpoints.filter(({ method }) => method === 'POST').map(({ operation }) => operation)
  test.each(cases.filter(([title]) => posts.includes(operationOf(title))))('%s', async (_title, prepare) => {
    const site = await newSite()
    const change = await prepare(site)
    const options = { idempotencyKey: crypto.randomUUID() }
    const answers = [await change.make(options)]
    const events = await eventsOf(site)
    answers.push(...(await Promise.all([1, 2, 3].map(() => change.make(options)))))
    expect(answers).toEqual(answers.map(() => answers[0]))
    expect(await eventsOf(site)).toEqual(events)
  })

  test('also when all of them come at once', async () => {
    const site = await newSite()
    const change = await CHANGES['shop.createOrder']?.(site)
    const options = { idempotencyKey: crypto.randomUUID() }
    const events = await eventsDuring(site, () =>
      Promise.all(Array.from({ length: 20 }, () => change?.make(options))),
    )
    expect(events.map(([type]) => type)).toEqual(['order.created'])
  })
})

describe('a change and its events happen together or not at all', () => {
  const { db } = server
  const tables = db.rows<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'site_id' order by table_name`)

  /** All that is stored of a site. */
  async function storedOf(siteId: string) {
    const rowsOf = (table: string, column: string) =>
      db.rows(sql`
        select row_to_json(t) as row from ${raw(table)} t where ${raw(column)} = ${siteId} order by t::text`)
    const names = (await tables).map(({ name }) => name)
    return Promise.all([rowsOf('sites', 'id'), ...names.map((name) => rowsOf(name, 'site_id'))])
  }

  /** Makes commits fail that change anything but the events of a site or webhook that `refused` names. */
  beforeAll(async () => {
    await db.run(sql`create table refused (id text)`)
    await db.run(sql`
      create function refuse() returns trigger language plpgsql as $$
      begin
        if exists (select from refused where to_jsonb(coalesce(new, old)) ->> tg_argv[0] = refused.id) then
          raise exception 'refused at commit';
        end if;
        return null;
      end $$`)
    const named = (await tables).map(({ name }) => [name, 'site_id'] as const)
    for (const [name, column] of [['sites', 'id'], ['webhook_queue', 'webhook_id'], ...named] as const) {
      if (name === 'events') continue
      await db.run(sql`
        create constraint trigger refuse after insert or update or delete on ${raw(name)}
        deferrable initially deferred for each row
        execute function refuse(${raw(`'${column}'`)})`)
    }
  })

  test.each(cases)('%s', async (_title, prepare) => {
    const site = await newSite()
    const { siteId } = site
    const change = await prepare(site)
    const before = await storedOf(siteId)

    await db.run(sql`
      alter table events add constraint unwritable check (${raw(`site_id <> '${siteId}'`)}) not valid`)
    const unwritten = await errorOf(change.make())
    await db.run(sql`alter table events drop constraint unwritable`)
    expect(`${unwritten}`).toContain('break the integrity')
    expect(await storedOf(siteId)).toEqual(before)

    await db.run(sql`
      insert into refused values (${siteId}) union all select id from webhooks where site_id = ${siteId}`)
    expect(`${await errorOf(change.make())}`).toContain('went wrong on the server')
    expect(await storedOf(siteId)).toEqual(before)
  })
})

type Prepare = (site: Site) => Promise<() => PromiseLike<unknown>>

const NOTHING: Record<string, Prepare> = {
  'publishing in sandbox': async (site) => {
    const sandbox = server.client((await server.key(accountId, 'sandbox')).key)
    const { id } = await sandbox.sites.create({ name: 'Test' })
    site.siteId = id
    return () => sandbox.sites.publish(id)
  },
  'archiving an archived page': async (site) => {
    const { id } = await newPage(site, { status: 'archived' })
    return () => client.pages.archive(site.siteId, id)
  },
  'an empty update of a file': async (site) => {
    const { uploadUrl, fileId } = await newUpload(site)
    await sendBytes(uploadUrl)
    return () => client.media.update(site.siteId, fileId, {})
  },
  'an update of a file whose bytes have not come': async (site) => {
    const { fileId } = await newUpload(site)
    return () => client.media.update(site.siteId, fileId, { alt: 'The lake' })
  },
  'an empty update of a page': async (site) => {
    const { id } = await newPage(site)
    return () => client.pages.update(site.siteId, id, {})
  },
  'an empty patch of content': async (site) => {
    const { id } = await newPage(site)
    return () => client.pages.patchContent(site.siteId, id, {})
  },
  'the end of an upload that is deleted before its bytes come': async (site) => {
    const { fileId } = await newUpload(site)
    return () => client.media.delete(site.siteId, fileId)
  },
  'an empty update of a product': async ({ siteId }) => {
    const { id } = await client.shop.createProduct(siteId, PRODUCT)
    return () => client.shop.updateProduct(siteId, id, {})
  },
  'an update of a product with fields that are none': async ({ siteId }) => {
    const { id } = await client.shop.createProduct(siteId, PRODUCT)
    return () => client.shop.updateProduct(siteId, id, { colour: 'red' } as object)
  },
  'an empty update of an order': async (site) => {
    const { id } = await newOrder(site)
    return () => client.shop.updateOrder(site.siteId, id, {})
  },
  'the status that an order has': async (site) => {
    const { id } = await newOrder(site)
    return () => client.shop.updateOrderStatus(site.siteId, id, { status: 'pending' })
  },
  'the status and tracking number that an order has': async (site) => {
    const { id } = await newOrder(site)
    const sent = { status: 'shipped', trackingNumber: 'RR1AT' } as const
    await client.shop.updateOrderStatus(site.siteId, id, sent)
    return () => client.shop.updateOrderStatus(site.siteId, id, sent)
  },
  'an empty update of a coupon': async (site) => {
    const { id } = await newCoupon(site)
    return () => client.shop.updateCoupon(site.siteId, id, {})
  },
  'deactivating an inactive coupon': async (site) => {
    const { id } = await newCoupon(site, { active: false })
    return () => client.shop.deactivateCoupon(site.siteId, id)
  },
  'empty updates of a delivery': async (site) => {
    const { id } = await newDelivery(site)
    await client.delivery.updateOrder(site.siteId, id, {})
    return () => client.delivery.updateOrder(site.siteId, id, { customerAddress: {} })
  },
  'the status that a delivery has': async (site) => {
    const { id } = await newDelivery(site)
    return () => client.delivery.setOrderStatus(site.siteId, id, { status: 'received' })
  },
  'the driver that a delivery has': async (site) => {
    const { id: driverId } = await client.delivery.createDriver(site.siteId, { name: 'Grace' })
    const { id } = await newDelivery(site, { driverId })
    return () => client.delivery.assignDriver(site.siteId, id, { driverId })
  },
  'an empty update of a unit': async (site) => {
    const { id } = await newUnit(site)
    return () => client.rental.updateUnit(site.siteId, id, {})
  },
  'the status that a stay has': async (site) => {
    const { id } = await newBooking(site, (await newUnit(site)).id)
    return () => client.rental.setBookingStatus(site.siteId, id, { status: 'pending' })
  },
  'an update of an appointment to what it is': async (site) => {
    const { id, date, startTime } = await newAppointment(site, await newService(site))
    await client.booking.updateBooking(site.siteId, id, {})
    return () => client.booking.updateBooking(site.siteId, id, { date, startTime })
  },
  'the status that an appointment has': async (site) => {
    const { id } = await newAppointment(site, await newService(site))
    return () => client.booking.setBookingStatus(site.siteId, id, { status: 'confirmed' })
  },
  'an update of a reservation to the time it has': async (site) => {
    await newTable(site)
    const { id, date, time, partySize } = await newReservation(site)
    await client.reservation.updateReservation(site.siteId, id, {})
    return () => client.reservation.updateReservation(site.siteId, id, { date, time, partySize })
  },
  'the status that a reservation has': async (site) => {
    await newTable(site)
    const { id } = await newReservation(site)
    return () => client.reservation.updateReservationStatus(site.siteId, id, { status: 'confirmed' })
  },
  'an empty update of a block': async (site) => {
    const { id } = await newBlock(site)
    return () => client.blocks.update(site.siteId, id, {})
  },
  'an empty update of a listing': async (site) => {
    const { id } = await newListing(site)
    return () => client.realestate.update(site.siteId, id, {})
  },
  'the status that a listing has': async (site) => {
    const { id } = await newListing(site, { status: 'published' })
    return () => client.realestate.update(site.siteId, id, { status: 'published' })
  },
  'publishing a published listing': async (site) => {
    const { id } = await newListing(site, { status: 'published' })
    return () => client.realestate.publish(site.siteId, id)
  },
  'archiving an archived listing': async (site) => {
    const { id } = await newListing(site, { status: 'archived' })
    return () => client.realestate.archive(site.siteId, id)
  },
  'an empty update of a job': async (site) => {
    const { id } = await newJob(site)
    return () => client.recruitment.update(site.siteId, id, {})
  },
  'the slug and status that a job has': async (site) => {
    const { id, slug, status } = await newJob(site)
    return () => client.recruitment.update(site.siteId, id, { slug, status })
  },
  'a call that is delivered again': async ({ siteId }) => {
    await client.voice.createCall(siteId, { ...CALL, externalId: 'CA1' })
    return () => client.voice.createCall(siteId, { ...CALL, status: 'missed', externalId: 'CA1' })
  },
  'bytes that are sent again': async (site) => {
    const { uploadUrl } = await newUpload(site)
    await sendBytes(uploadUrl)
    return () => errorOf(sendBytes(uploadUrl))
  },
}

describe('what changes nothing makes no event', () => {
  test.each(Object.entries(NOTHING))('%s', async (_title, prepare) => {
    const site = await newSite()
    const work = await prepare(site)
    expect(await eventsDuring(site, work)).toEqual([])
  })
})

const REFUSED: Record<string, Prepare> = {
  'an order of more than there is': async (site) => {
    const { id } = await client.shop.createProduct(site.siteId, { title: 'Jam', price: 4, stock: 1 })
    return () => client.shop.createOrder(site.siteId, { lines: [{ productId: id, quantity: 2 }] })
  },
  'an order that comes back when its stock is gone': async (site) => {
    const { id, lines } = await newOrder(site, {}, { stock: 2 })
    await client.shop.updateOrderStatus(site.siteId, id, { status: 'cancelled' })
    await client.shop.updateProduct(site.siteId, lines[0]?.productId as string, { stock: 1 })
    return () => client.shop.updateOrderStatus(site.siteId, id, { status: 'paid' })
  },
  'a product with too fine a price': async ({ siteId }) => {
    const { id } = await client.shop.createProduct(siteId, PRODUCT)
    return () => client.shop.updateProduct(siteId, id, { title: 'New', price: 1.001 })
  },
  'a product that is gone': async ({ siteId }) => {
    const { id } = await client.shop.createProduct(siteId, PRODUCT)
    await client.shop.deleteProduct(siteId, id)
    return () => client.shop.deleteProduct(siteId, id)
  },
  'a coupon code that is taken': async (site) => {
    await newCoupon(site)
    return () => newCoupon(site, { code: 'welcome' })
  },
  'a coupon of more than all': async (site) => {
    const { id } = await newCoupon(site)
    return () => client.shop.updateCoupon(site.siteId, id, { active: false, amount: 101 })
  },
  'nights that are taken': async (site) => {
    const { id } = await newUnit(site)
    await newBooking(site, id)
    return () => newBooking(site, id)
  },
  'a stay that comes back to nights that are taken': async (site) => {
    const unit = await newUnit(site)
    const { id } = await newBooking(site, unit.id)
    await client.rental.setBookingStatus(site.siteId, id, { status: 'cancelled' })
    await newBooking(site, unit.id)
    return () => client.rental.setBookingStatus(site.siteId, id, { status: 'approved' })
  },
  'a unit that is booked': async (site) => {
    const { id } = await newUnit(site)
    await newBooking(site, id)
    return () => client.rental.deleteUnit(site.siteId, id)
  },
  'a unit of no property': async (site) => {
    const { id } = await newUnit(site)
    return () => client.rental.updateUnit(site.siteId, id, { propertyId: 'property_none' })
  },
  'an appointment at a time that is taken': async (site) => {
    const serviceId = await newService(site)
    await newAppointment(site, serviceId)
    return () => newAppointment(site, serviceId, { startTime: '09:30' })
  },
  'a move of an appointment to where nobody works, with a customer': async (site) => {
    const { id } = await newAppointment(site, await newService(site))
    const sent = { date: '2026-06-02', customer: { name: 'Bo' } }
    return () => client.booking.updateBooking(site.siteId, id, sent)
  },
  'an appointment that comes back to a time that is taken': async (site) => {
    const serviceId = await newService(site)
    const { id } = await newAppointment(site, serviceId)
    await client.booking.setBookingStatus(site.siteId, id, { status: 'cancelled' })
    await newAppointment(site, serviceId)
    return () => client.booking.setBookingStatus(site.siteId, id, { status: 'confirmed' })
  },
  'a reservation without a free table': async (site) => {
    await newTable(site)
    await newReservation(site)
    return () => newReservation(site)
  },
  'a move of a reservation to a table that is taken': async (site) => {
    await newTable(site)
    await newReservation(site)
    const { id } = await newReservation(site, { time: '21:00' })
    return () => client.reservation.updateReservation(site.siteId, id, { time: '20:00', notes: 'early' })
  },
  'a reservation that comes back to a table that is taken': async (site) => {
    await newTable(site)
    const { id } = await newReservation(site)
    await client.reservation.updateReservationStatus(site.siteId, id, { status: 'no_show' })
    await newReservation(site)
    return () => client.reservation.updateReservationStatus(site.siteId, id, { status: 'seated' })
  },
  'a driver who is not active': async (site) => {
    const { id: driverId } = await client.delivery.createDriver(site.siteId, { name: 'Bo', active: false })
    const { id } = await newDelivery(site)
    return () => client.delivery.assignDriver(site.siteId, id, { driverId })
  },
  'a delivery by no driver': async (site) => () => newDelivery(site, { driverId: 'driver_none' }),
  'a block that a page holds': async (site) => {
    const { id } = await newBlock(site)
    await newPage(site, { blocks: { uses: id } })
    return () => client.blocks.delete(site.siteId, id)
  },
  'a block that is none': async (site) => {
    const { id } = await newBlock(site)
    return () => client.blocks.update(site.siteId, id, { template: { ...TEMPLATE, type: 7 } })
  },
  'a call of tomorrow': async ({ siteId }) => {
    const createdAt = new Date(Date.now() + 86_400_000).toISOString()
    return () => client.voice.createCall(siteId, { ...CALL, createdAt })
  },
  'a listing with too fine a price': async (site) => {
    const { id } = await newListing(site)
    return () => client.realestate.update(site.siteId, id, { status: 'published', price: 1.001 })
  },
  'a listing that is gone': async (site) => {
    const { id } = await newListing(site)
    await client.realestate.delete(site.siteId, id)
    return () => client.realestate.delete(site.siteId, id)
  },
  'a new job whose slug is taken': async (site) => {
    const { slug } = await newJob(site)
    return () => newJob(site, { slug })
  },
  'a job that takes the slug of another': async (site) => {
    const { slug } = await newJob(site)
    const { id } = await newJob(site)
    return () => client.recruitment.update(site.siteId, id, { title: 'New', slug })
  },
  'a job that is gone': async (site) => {
    const { id } = await newJob(site)
    await client.recruitment.delete(site.siteId, id)
    return () => client.recruitment.delete(site.siteId, id)
  },
  'a slug that is taken': async (site) => {
    await newPage(site)
    return () => newPage(site)
  },
}

describe('what is refused makes no event', () => {
  test.each(Object.entries(REFUSED))('%s', async (_title, prepare) => {
    const site = await newSite()
    const work = await prepare(site)
    const events = await eventsDuring(site, async () => {
      expect((await errorOf(work()))?.status).toBeGreaterThanOrEqual(400)
    })
    expect(events).toEqual([])
  })
})

describe('whatever runs in parallel', () => {
  const historyOf = (id: string) =>
    server.db.rows<{ status: string }>(
      sql`select status from status_changes where resource_id = ${id} order by position`,
    )

  test.each([
    {
      what: 'order',
      make: (site: Site) => newOrder(site),
      statuses: ['paid', 'shipped', 'cancelled', 'completed', 'refunded'],
      set: ({ siteId }: Site, id: string, status: never) =>
        client.shop.updateOrderStatus(siteId, id, { status }),
    },
    {
      what: 'delivery_order',
      make: (site: Site) => newDelivery(site),
      statuses: ['preparing', 'ready', 'delivered', 'cancelled'],
      set: ({ siteId }: Site, id: string, status: never) =>
        client.delivery.setOrderStatus(siteId, id, { status }),
    },
    {
      what: 'rental_booking',
      make: async (site: Site) => newBooking(site, (await newUnit(site)).id),
      statuses: ['approved', 'declined', 'cancelled'],
      set: ({ siteId }: Site, id: string, status: never) =>
        client.rental.setBookingStatus(siteId, id, { status }),
    },
    {
      what: 'booking',
      make: async (site: Site) => newAppointment(site, await newService(site)),
      statuses: ['pending', 'confirmed', 'cancelled', 'completed', 'no_show'],
      set: ({ siteId }: Site, id: string, status: never) =>
        client.booking.setBookingStatus(siteId, id, { status }),
    },
    {
      what: 'reservation',
      make: async (site: Site) => {
        await newTable(site)
        return newReservation(site)
      },
      statuses: ['requested', 'confirmed', 'declined', 'seated', 'completed', 'cancelled', 'no_show'],
      set: ({ siteId }: Site, id: string, status: never) =>
        client.reservation.updateReservationStatus(siteId, id, { status }),
    },
  ])('each change of the status of one $what is an event, in their order', async (kind) => {
    const site = await newSite()
    const { id } = await kind.make(site)
    const statuses = Array.from({ length: 30 }, (_, i) => kind.statuses[i % kind.statuses.length] as never)
    const events = await eventsDuring(site, () =>
      Promise.all(statuses.map((status) => kind.set(site, id, status))),
    )
    const [, ...changes] = await historyOf(id)
    expect(changes.length).toBeGreaterThanOrEqual(kind.statuses.length)
    expect(events.map(([type]) => type)).toEqual(changes.map(() => `${kind.what}.status_changed`))
    expect(events.map(([, data]) => data.status)).toEqual(changes.map(({ status }) => status))
  })

  test('orders for the last pieces make as many events as there are orders', async () => {
    const site = await newSite()
    const { id } = await client.shop.createProduct(site.siteId, { title: 'Jam', price: 4, stock: 7 })
    const order = () => client.shop.createOrder(site.siteId, { lines: [{ productId: id, quantity: 1 }] })
    const events = await eventsDuring(site, async () => {
      expect(await outcomesOf(Array.from({ length: 20 }, order))).toEqual({ done: 7, out_of_stock: 13 })
    })
    const { data } = await client.shop.listOrders(site.siteId)
    const byId = (orders: { id: string }[]) => orders.sort((a, b) => (a.id < b.id ? -1 : 1))
    expect(byId(events.map(([, data]) => data as { id: string }))).toEqual(byId(data))
  })

  test('parties who come for the last tables make as many events as there are reservations', async () => {
    const site = await newSite()
    for (const name of ['1', '2', '3']) await newTable(site, { name })
    const events = await eventsDuring(site, async () => {
      expect(await outcomesOf(Array.from({ length: 12 }, () => newReservation(site)))).toEqual({
        done: 3,
        no_table: 9,
      })
    })
    const { data } = await client.reservation.listReservations(site.siteId)
    const byId = (list: { id: string }[]) => list.sort((a, b) => (a.id < b.id ? -1 : 1))
    expect(events.map(([type]) => type)).toEqual(Array(3).fill('reservation.created'))
    expect(byId(events.map(([, data]) => data as { id: string }))).toEqual(byId(data))
  })

  test('the last event of a resource is what it is in the end', async () => {
    const site = await newSite()
    const { id } = await newBlock(site)
    const page = await newPage(site)
    const unit = await newUnit(site)
    const appointment = await newAppointment(site, await newService(site))
    await newTable(site)
    const reservation = await newReservation(site)
    const product = await client.shop.createProduct(site.siteId, PRODUCT)
    const listing = await newListing(site)
    const job = await newJob(site)
    const times = Array.from({ length: 20 }, (_, i) => `Name ${i}`)
    await Promise.all(
      times.flatMap((name) => [
        client.blocks.update(site.siteId, id, { label: name }),
        client.pages.update(site.siteId, page.id, { title: name }),
        client.rental.updateUnit(site.siteId, unit.id, { name }),
        client.booking.updateBooking(site.siteId, appointment.id, { customer: { name } }),
        client.reservation.updateReservation(site.siteId, reservation.id, { notes: name }),
        client.shop.updateProduct(site.siteId, product.id, { title: name }),
        client.realestate.update(site.siteId, listing.id, { title: name }),
        client.recruitment.update(site.siteId, job.id, { title: name }),
      ]),
    )
    const events = await eventsOf(site)
    const last = (type: string) => events.findLast((event) => event[0] === type)?.[1]
    expect(last('block.updated')).toEqual((await client.blocks.list(site.siteId)).data[0])
    expect(last('page.updated')).toEqual(await client.pages.get(site.siteId, page.id))
    expect(last('rental_unit.updated')).toEqual(await client.rental.getUnit(site.siteId, unit.id))
    expect(last('booking.updated')).toEqual((await client.booking.listBookings(site.siteId)).data[0])
    expect(last('reservation.updated')).toEqual(
      await client.reservation.getReservation(site.siteId, reservation.id),
    )
    expect(last('product.updated')).toEqual(await client.shop.getProduct(site.siteId, product.id))
    expect(last('listing.updated')).toEqual(await client.realestate.get(site.siteId, listing.id))
    expect(last('job.updated')).toEqual(await client.recruitment.get(site.siteId, job.id))
  })
})
