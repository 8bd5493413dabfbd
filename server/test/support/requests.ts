import { expect } from 'vitest'
import type { Sitewright } from '../../../client/src/index.ts'
import { DAY_MS } from '../../src/platform/values/durations.ts'
import { addressOf } from './counts.ts'
import type { TestServer } from './server.ts'
import { shopVisits, VIENNA } from './shop-visits.ts'
import { formTokens, sendForm } from './visit.ts'

/** What visitors ask for, and the team has to answer. */
export const REQUESTS = ['booking', 'table', 'stay'] as const
type RequestKind = (typeof REQUESTS)[number]
export type RequestSite = Awaited<ReturnType<typeof newRequestSite>>

/** A published site with a product, and with a service, a table and a unit that wait a day for the team's approval. */
export async function newRequestSite(
  server: TestServer,
  client: Sitewright,
  {
    language = 'en',
    stock = 100,
    ...settings
  }: { language?: string; stock?: number; timeZone?: string } = {},
) {
  const visits = shopVisits(server, client)
  const shop = await visits.newShop('EUR', language)
  const { siteId } = shop
  await client.sites.update(siteId, { approvalHours: 24, ...settings })
  const product = await visits.newProduct(shop, { stock })
  const service = { name: 'Massage', durationMinutes: 60, price: 80, currency: 'EUR', requiresApproval: true }
  const { id: serviceId } = await client.booking.createService(siteId, service)
  const workingHours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '08:00', end: '18:00' }))
  await client.booking.createStaff(siteId, { name: 'Grace', serviceIds: [serviceId], workingHours })
  await client.reservation.createTable(siteId, { name: 'Window', capacity: 4 })
  await client.reservation.updateOpeningHours(siteId, { requiresApproval: true })
  const unit = { name: 'Boathouse', maxGuests: 4, pricePerNight: 120, currency: 'EUR' }
  const { id: unitId } = await client.rental.createUnit(siteId, unit)
  const dayAt = (i: number) =>
    new Date(server.clock.now().getTime() + (12 + i) * DAY_MS).toISOString().slice(0, 10)
  const formOf = (kind: RequestKind, i: number): [path: string, fields: Record<string, string>] =>
    ({
      booking: ['/_sw/bookings', { serviceId, date: dayAt(i), startTime: '10:00' }],
      table: ['/_sw/reservations', { date: dayAt(i), time: '19:00', partySize: '2' }],
      stay: ['/_sw/rental-bookings', { unitId, checkIn: dayAt(i), checkOut: dayAt(i + 1), guests: '2' }],
    })[kind] as [string, Record<string, string>]
  return {
    ...{ shop, siteId, slug: shop.slug, product },
    /** Asks for the time, table or night of another day; resolves to the page that shows it. */
    async ask(kind: RequestKind, i: number, email: string): Promise<string> {
      const [path, fields] = formOf(kind, i)
      const [_token = ''] = await formTokens(server, shop, 1)
      const headers = { 'x-forwarded-for': addressOf(30 + REQUESTS.indexOf(kind), i) }
      const sent = { ...fields, name: 'Anna', email, _token, _block: 'request' }
      const { status, headers: answered, text } = await sendForm(server, shop, path, sent, headers)
      expect(status, text).toBe(303)
      return answered.location ?? ''
    },
    /** Resolves to the page that shows the order. */
    async order(i: number, email: string): Promise<string> {
      const visitor = visits.newVisitor(shop, addressOf(29, i))
      await visits.add(visitor, product.id)
      await visits.goToCheckout(visitor, { ...VIENNA, email })
      const { status, text } = await visits.orderNow(visitor)
      expect(status, text).toBe(201)
      return `/_sw/orders/${JSON.parse(text).data.token}`
    },
    team: {
      booking: {
        list: () => client.booking.listBookings(siteId, { limit: 100 }),
        read: (id: string) => client.booking.getBooking(siteId, id),
        approve: (id: string) => client.booking.setBookingStatus(siteId, id, { status: 'confirmed' }),
      },
      table: {
        list: () => client.reservation.listReservations(siteId, { limit: 100 }),
        read: (id: string) => client.reservation.getReservation(siteId, id),
        approve: (id: string) =>
          client.reservation.updateReservationStatus(siteId, id, { status: 'confirmed' }),
      },
      stay: {
        list: () => client.rental.listBookings(siteId, { limit: 100 }),
        read: (id: string) => client.rental.getBooking(siteId, id),
        approve: (id: string) => client.rental.setBookingStatus(siteId, id, { status: 'approved' }),
      },
    },
  }
}
