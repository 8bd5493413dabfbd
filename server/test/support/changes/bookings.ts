import type { WebhookEventType } from '@sitewright/client'
import {
  change,
  DINNER,
  listedAppointment,
  listedBooking,
  listedUnit,
  MONDAY_AT_NINE,
  newAppointment,
  newBooking,
  newRentalBlock,
  newReservation,
  newService,
  newTable,
  newUnit,
  type Prepare,
  type Site,
} from './resources.ts'

const NIGHTS = { from: '2026-07-01', to: '2026-07-08' }

export const rentals: Record<string, Prepare> = {
  'rental.createUnit': async ({ client, siteId }) => {
    const { id: propertyId } = await client.rental.createProperty(siteId, { name: 'Old mill' })
    const unit = { name: 'Loft', maxGuests: 2, pricePerNight: 99.5, propertyId }
    return change(
      (options) => client.rental.createUnit(siteId, unit, options),
      async ({ id }) => [['rental_unit.created', await client.rental.getUnit(siteId, id)]],
    )
  },
  'rental.updateUnit': async (site) => {
    const { id } = await newUnit(site)
    return change(
      () => site.client.rental.updateUnit(site.siteId, id, { active: false, pricePerNight: 140 }),
      async () => [['rental_unit.updated', await site.client.rental.getUnit(site.siteId, id)]],
    )
  },
  'rental.deleteUnit': async (site) => {
    const { id } = await newUnit(site)
    const unit = await site.client.rental.getUnit(site.siteId, id)
    return change(
      () => site.client.rental.deleteUnit(site.siteId, id),
      () => [['rental_unit.deleted', unit]],
    )
  },
  'rental.createBooking': async (site) => {
    const { id: unitId } = await newUnit(site)
    const booking = { unitId, checkIn: '2026-06-01', checkOut: '2026-06-04', customer: { name: 'Ada' } }
    return change(
      (options) => site.client.rental.createBooking(site.siteId, booking, options),
      async ({ id }) => [['rental_booking.created', await listedBooking(site, id)]],
    )
  },
  'rental.updatePricing': async (site) => {
    const { id } = await newUnit(site)
    return change(
      () => site.client.rental.updatePricing(site.siteId, id, { minimumNights: 2 }),
      async () => [['rental_unit.updated', await listedUnit(site, id)]],
    )
  },
  'rental.createBlock': async (site) => {
    const { id } = await newUnit(site)
    return change(
      (options) => site.client.rental.createBlock(site.siteId, id, NIGHTS, options),
      (block) => [['rental_block.created', block]],
    )
  },
  'rental.deleteBlock': async (site) => {
    const { id } = await newUnit(site)
    const block = await newRentalBlock(site, id)
    return change(
      () => site.client.rental.deleteBlock(site.siteId, id, block.id),
      () => [['rental_block.deleted', block]],
    )
  },
  'rental.updateBooking': async (site) => {
    const { id } = await newBooking(site, (await newUnit(site)).id)
    return change(
      () => site.client.rental.updateBooking(site.siteId, id, { checkOut: '2026-06-06' }),
      async () => [['rental_booking.updated', await listedBooking(site, id)]],
    )
  },
  'rental.setBookingStatus': async (site) => {
    const { id } = await newBooking(site, (await newUnit(site)).id)
    return change(
      () => site.client.rental.setBookingStatus(site.siteId, id, { status: 'approved' }),
      async () => [['rental_booking.status_changed', await listedBooking(site, id)]],
    )
  },
  'rental.recordPayment': async (site) => {
    const { id } = await newBooking(site, (await newUnit(site)).id)
    return change(
      (options) => site.client.rental.recordPayment(site.siteId, id, { amount: 50 }, options),
      async () => [['rental_booking.paid', await listedBooking(site, id)]],
    )
  },
  'rental.refundPayments': async (site) => {
    const { id } = await newBooking(site, (await newUnit(site)).id)
    await site.client.rental.recordPayment(site.siteId, id, { amount: 50 })
    return change(
      (options) => site.client.rental.refundPayments(site.siteId, id, { amount: 20 }, options),
      async () => [['rental_booking.refunded', await listedBooking(site, id)]],
    )
  },
}

const newPricedAppointment = async (site: Site) => {
  const serviceId = await newService(site)
  await site.client.booking.updateService(site.siteId, serviceId, { price: 80 })
  return newAppointment(site, serviceId)
}

export const appointments: Record<string, Prepare> = {
  'booking.recordPayment': async (site) => {
    const { id } = await newPricedAppointment(site)
    return change(
      (options) => site.client.booking.recordPayment(site.siteId, id, { amount: 50 }, options),
      async () => [['booking.paid', await listedAppointment(site, id)]],
    )
  },
  'booking.refundPayments': async (site) => {
    const { id } = await newPricedAppointment(site)
    await site.client.booking.recordPayment(site.siteId, id, { amount: 50 })
    return change(
      (options) => site.client.booking.refundPayments(site.siteId, id, { amount: 20 }, options),
      async () => [['booking.refunded', await listedAppointment(site, id)]],
    )
  },
  'booking.createBooking': async (site) => {
    const serviceId = await newService(site)
    const booking = { serviceId, ...MONDAY_AT_NINE, customer: { name: 'Ada', notes: 'late' } }
    return change(
      (options) => site.client.booking.createBooking(site.siteId, booking, options),
      async ({ id }) => [['booking.created', await listedAppointment(site, id)]],
    )
  },
  'booking.updateBooking that moves': async (site) => {
    const { id } = await newAppointment(site, await newService(site))
    return change(
      () => site.client.booking.updateBooking(site.siteId, id, { startTime: '11:15' }),
      async () => [['booking.updated', await listedAppointment(site, id)]],
    )
  },
  'booking.updateBooking of the customer only': async (site) => {
    const { id } = await newAppointment(site, await newService(site))
    return change(
      () => site.client.booking.updateBooking(site.siteId, id, { customer: { name: 'Bo' } }),
      async () => [['booking.updated', await listedAppointment(site, id)]],
    )
  },
  'booking.updateBooking of all': async (site) => {
    const serviceId = await newService(site)
    const { id } = await newAppointment(site, serviceId)
    const staffId = (
      await site.client.booking.createStaff(site.siteId, { ...NIGHT_SHIFT, serviceIds: [serviceId] })
    ).id
    const sent = { startTime: '20:00', staffId, customer: { name: 'Bo' } }
    return change(
      () => site.client.booking.updateBooking(site.siteId, id, sent),
      async () => [['booking.updated', await listedAppointment(site, id)]],
    )
  },
  'booking.setBookingStatus': async (site) => {
    const { id } = await newAppointment(site, await newService(site))
    return change(
      () => site.client.booking.setBookingStatus(site.siteId, id, { status: 'completed' }),
      async () => [['booking.status_changed', await listedAppointment(site, id)]],
    )
  },
  'booking.setBookingStatus that brings back': async (site) => {
    const { id } = await newAppointment(site, await newService(site))
    await site.client.booking.setBookingStatus(site.siteId, id, { status: 'cancelled' })
    return change(
      () => site.client.booking.setBookingStatus(site.siteId, id, { status: 'confirmed' }),
      async () => [['booking.status_changed', await listedAppointment(site, id)]],
    )
  },
}
const NIGHT_SHIFT = { name: 'Bo', workingHours: [{ weekday: 1, start: '18:00', end: '24:00' }] }

export const reservations: Record<string, Prepare> = {
  'reservation.createReservation': async (site) => {
    await newTable(site)
    const reservation = { ...DINNER, customer: { name: 'Ada' }, notes: 'window' }
    return change(
      (options) => site.client.reservation.createReservation(site.siteId, reservation, options),
      async ({ id }) => [
        ['reservation.created', await site.client.reservation.getReservation(site.siteId, id)],
      ],
    )
  },
  ...reservationChange('reservation.updateReservation that moves', 'reservation.updated', (site, id) =>
    site.client.reservation.updateReservation(site.siteId, id, { time: '20:00', customer: { name: 'Bo' } }),
  ),
  ...reservationChange('reservation.updateReservation of notes only', 'reservation.updated', (site, id) =>
    site.client.reservation.updateReservation(site.siteId, id, { notes: null }),
  ),
  ...reservationChange('reservation.updateReservationStatus', 'reservation.status_changed', (site, id) =>
    site.client.reservation.updateReservationStatus(site.siteId, id, { status: 'seated' }),
  ),
}

function reservationChange(
  title: string,
  type: WebhookEventType,
  make: (site: Site, id: string) => PromiseLike<unknown>,
): Record<string, Prepare> {
  const prepare = async (site: Site) => {
    await newTable(site)
    const { id } = await newReservation(site)
    return change(
      () => make(site, id),
      async () => [[type, await site.client.reservation.getReservation(site.siteId, id)]],
    )
  }
  return { [title]: prepare }
}
