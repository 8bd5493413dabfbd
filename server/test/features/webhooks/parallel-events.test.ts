import { describe, expect, test } from 'vitest'
import { sql } from '../../../src/platform/database/sql.ts'
import {
  newAppointment,
  newBlock,
  newBooking,
  newDelivery,
  newJob,
  newListing,
  newOrder,
  newPage,
  newReservation,
  newService,
  newTable,
  newUnit,
  PRODUCT,
  type Site,
} from '../../support/changes/resources.ts'
import { eventReader, inEvent } from '../../support/events.ts'
import { outcomesOf } from '../../support/outcomes.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { client } = await server.tenant()
const { newSite, eventsOf, eventsDuring } = eventReader(server, client)

describe('under concurrent requests', () => {
  const historyOf = (id: string) =>
    server.db.rows<{ status: string }>(
      sql`select status from status_changes where resource_id = ${id} order by position`,
    )

  test.each([
    {
      what: 'order',
      make: (site: Site) => newOrder(site),
      statuses: ['paid', 'shipped', 'cancelled', 'completed', 'refunded'],
      set: ({ siteId }: Site, id: string, status: string) =>
        client.shop.updateOrderStatus(siteId, id, {
          status: status as never,
          ...(['cancelled', 'refunded'].includes(status) && { refund: true }),
        }),
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
  ])('records each status change of one $what, in order', async (kind) => {
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

  test('records one event per order when orders race for the last items', async () => {
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

  test('records one event per reservation when requests race for the last tables', async () => {
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
    expect(byId(events.map(([, data]) => data as { id: string }))).toEqual(byId(data.map(inEvent)))
  })

  test('the last event of a resource shows its final state', async () => {
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
    const [booking] = (await client.booking.listBookings(site.siteId)).data
    expect(last('booking.updated')).toEqual(booking && inEvent(booking))
    expect(last('reservation.updated')).toEqual(
      inEvent(await client.reservation.getReservation(site.siteId, reservation.id)),
    )
    expect(last('product.updated')).toEqual(await client.shop.getProduct(site.siteId, product.id))
    expect(last('listing.updated')).toEqual(await client.realestate.get(site.siteId, listing.id))
    expect(last('job.updated')).toEqual(await client.recruitment.get(site.siteId, job.id))
  })
})
