import { describe, expect, test } from 'vitest'
import {
  CALL,
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
  type Site,
  sendBytes,
  TEMPLATE,
} from '../../support/changes/resources.ts'
import { eventReader } from '../../support/events.ts'
import { errorOf } from '../../support/outcomes.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { client, accountId } = await server.tenant()
const { newSite, eventsDuring } = eventReader(server, client)

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
  'an update of a file that is not uploaded yet': async (site) => {
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
  'the end of an upload deleted before its bytes arrive': async (site) => {
    const { fileId } = await newUpload(site)
    return () => client.media.delete(site.siteId, fileId)
  },
  'an empty update of a product': async ({ siteId }) => {
    const { id } = await client.shop.createProduct(siteId, PRODUCT)
    return () => client.shop.updateProduct(siteId, id, {})
  },
  'an update of a product with unknown fields': async ({ siteId }) => {
    const { id } = await client.shop.createProduct(siteId, PRODUCT)
    return () => client.shop.updateProduct(siteId, id, { colour: 'red' } as object)
  },
  'an empty update of an order': async (site) => {
    const { id } = await newOrder(site)
    return () => client.shop.updateOrder(site.siteId, id, {})
  },
  'the current status of an order': async (site) => {
    const { id } = await newOrder(site)
    return () => client.shop.updateOrderStatus(site.siteId, id, { status: 'pending' })
  },
  'the current status and tracking number of an order': async (site) => {
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
  'the current status of a delivery': async (site) => {
    const { id } = await newDelivery(site)
    return () => client.delivery.setOrderStatus(site.siteId, id, { status: 'received' })
  },
  'the current driver of a delivery': async (site) => {
    const { id: driverId } = await client.delivery.createDriver(site.siteId, { name: 'Grace' })
    const { id } = await newDelivery(site, { driverId })
    return () => client.delivery.assignDriver(site.siteId, id, { driverId })
  },
  'an empty update of a unit': async (site) => {
    const { id } = await newUnit(site)
    return () => client.rental.updateUnit(site.siteId, id, {})
  },
  'the current status of a stay': async (site) => {
    const { id } = await newBooking(site, (await newUnit(site)).id)
    return () => client.rental.setBookingStatus(site.siteId, id, { status: 'pending' })
  },
  'an update of an appointment to its current values': async (site) => {
    const { id, date, startTime } = await newAppointment(site, await newService(site))
    await client.booking.updateBooking(site.siteId, id, {})
    return () => client.booking.updateBooking(site.siteId, id, { date, startTime })
  },
  'the current status of an appointment': async (site) => {
    const { id } = await newAppointment(site, await newService(site))
    return () => client.booking.setBookingStatus(site.siteId, id, { status: 'confirmed' })
  },
  'an update of a reservation to its current time': async (site) => {
    await newTable(site)
    const { id, date, time, partySize } = await newReservation(site)
    await client.reservation.updateReservation(site.siteId, id, {})
    return () => client.reservation.updateReservation(site.siteId, id, { date, time, partySize })
  },
  'the current status of a reservation': async (site) => {
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
  'the current status of a listing': async (site) => {
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
  'the current slug and status of a job': async (site) => {
    const { id, slug, status } = await newJob(site)
    return () => client.recruitment.update(site.siteId, id, { slug, status })
  },
  'a call reported again': async ({ siteId }) => {
    await client.voice.createCall(siteId, { ...CALL, externalId: 'CA1' })
    return () => client.voice.createCall(siteId, { ...CALL, status: 'missed', externalId: 'CA1' })
  },
  'bytes uploaded again': async (site) => {
    const { uploadUrl } = await newUpload(site)
    await sendBytes(uploadUrl)
    return () => errorOf(sendBytes(uploadUrl))
  },
}

describe('records no event for a request that changes nothing', () => {
  test.each(Object.entries(NOTHING))('%s', async (_title, prepare) => {
    const site = await newSite()
    const work = await prepare(site)
    expect(await eventsDuring(site, work)).toEqual([])
  })
})

const REFUSED: Record<string, Prepare> = {
  'an order of more than is in stock': async (site) => {
    const { id } = await client.shop.createProduct(site.siteId, { title: 'Jam', price: 4, stock: 1 })
    return () => client.shop.createOrder(site.siteId, { lines: [{ productId: id, quantity: 2 }] })
  },
  'reopening an order whose stock is gone': async (site) => {
    const { id, lines } = await newOrder(site, {}, { stock: 2 })
    await client.shop.updateOrderStatus(site.siteId, id, { status: 'cancelled' })
    await client.shop.updateProduct(site.siteId, lines[0]?.productId as string, { stock: 1 })
    return () => client.shop.updateOrderStatus(site.siteId, id, { status: 'paid' })
  },
  'a product with too many decimals in its price': async ({ siteId }) => {
    const { id } = await client.shop.createProduct(siteId, PRODUCT)
    return () => client.shop.updateProduct(siteId, id, { title: 'New', price: 1.001 })
  },
  'a deleted product': async ({ siteId }) => {
    const { id } = await client.shop.createProduct(siteId, PRODUCT)
    await client.shop.deleteProduct(siteId, id)
    return () => client.shop.deleteProduct(siteId, id)
  },
  'a coupon code in use': async (site) => {
    await newCoupon(site)
    return () => newCoupon(site, { code: 'welcome' })
  },
  'a coupon of more than 100 percent': async (site) => {
    const { id } = await newCoupon(site)
    return () => client.shop.updateCoupon(site.siteId, id, { active: false, amount: 101 })
  },
  'booked nights': async (site) => {
    const { id } = await newUnit(site)
    await newBooking(site, id)
    return () => newBooking(site, id)
  },
  'reopening a stay whose nights are booked': async (site) => {
    const unit = await newUnit(site)
    const { id } = await newBooking(site, unit.id)
    await client.rental.setBookingStatus(site.siteId, id, { status: 'cancelled' })
    await newBooking(site, unit.id)
    return () => client.rental.setBookingStatus(site.siteId, id, { status: 'approved' })
  },
  'a booked unit': async (site) => {
    const { id } = await newUnit(site)
    await newBooking(site, id)
    return () => client.rental.deleteUnit(site.siteId, id)
  },
  'a unit of an unknown property': async (site) => {
    const { id } = await newUnit(site)
    return () => client.rental.updateUnit(site.siteId, id, { propertyId: 'property_none' })
  },
  'an appointment at a booked time': async (site) => {
    const serviceId = await newService(site)
    await newAppointment(site, serviceId)
    return () => newAppointment(site, serviceId, { startTime: '09:30' })
  },
  'an appointment moved outside working hours, with a customer': async (site) => {
    const { id } = await newAppointment(site, await newService(site))
    const sent = { date: '2026-06-02', customer: { name: 'Bo' } }
    return () => client.booking.updateBooking(site.siteId, id, sent)
  },
  'reopening an appointment whose time is booked': async (site) => {
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
  'a reservation moved to a booked table': async (site) => {
    await newTable(site)
    await newReservation(site)
    const { id } = await newReservation(site, { time: '21:00' })
    return () => client.reservation.updateReservation(site.siteId, id, { time: '20:00', notes: 'early' })
  },
  'reopening a reservation whose table is booked': async (site) => {
    await newTable(site)
    const { id } = await newReservation(site)
    await client.reservation.updateReservationStatus(site.siteId, id, { status: 'no_show' })
    await newReservation(site)
    return () => client.reservation.updateReservationStatus(site.siteId, id, { status: 'seated' })
  },
  'an inactive driver': async (site) => {
    const { id: driverId } = await client.delivery.createDriver(site.siteId, { name: 'Bo', active: false })
    const { id } = await newDelivery(site)
    return () => client.delivery.assignDriver(site.siteId, id, { driverId })
  },
  'a delivery by an unknown driver': async (site) => () => newDelivery(site, { driverId: 'driver_none' }),
  'a block used by a page': async (site) => {
    const { id } = await newBlock(site)
    await newPage(site, { blocks: { uses: id } })
    return () => client.blocks.delete(site.siteId, id)
  },
  'an invalid block': async (site) => {
    const { id } = await newBlock(site)
    return () => client.blocks.update(site.siteId, id, { template: { ...TEMPLATE, type: 7 } })
  },
  'a call in the future': async ({ siteId }) => {
    const createdAt = new Date(Date.now() + 86_400_000).toISOString()
    return () => client.voice.createCall(siteId, { ...CALL, createdAt })
  },
  'a listing with too many decimals in its price': async (site) => {
    const { id } = await newListing(site)
    return () => client.realestate.update(site.siteId, id, { status: 'published', price: 1.001 })
  },
  'a deleted listing': async (site) => {
    const { id } = await newListing(site)
    await client.realestate.delete(site.siteId, id)
    return () => client.realestate.delete(site.siteId, id)
  },
  'a new job with a slug in use': async (site) => {
    const { slug } = await newJob(site)
    return () => newJob(site, { slug })
  },
  'a job changed to a slug in use': async (site) => {
    const { slug } = await newJob(site)
    const { id } = await newJob(site)
    return () => client.recruitment.update(site.siteId, id, { title: 'New', slug })
  },
  'a deleted job': async (site) => {
    const { id } = await newJob(site)
    await client.recruitment.delete(site.siteId, id)
    return () => client.recruitment.delete(site.siteId, id)
  },
  'a page with a slug in use': async (site) => {
    await newPage(site)
    return () => newPage(site)
  },
}

describe('records no event for a rejected request', () => {
  test.each(Object.entries(REFUSED))('%s', async (_title, prepare) => {
    const site = await newSite()
    const work = await prepare(site)
    const events = await eventsDuring(site, async () => {
      expect((await errorOf(work()))?.status).toBeGreaterThanOrEqual(400)
    })
    expect(events).toEqual([])
  })
})
