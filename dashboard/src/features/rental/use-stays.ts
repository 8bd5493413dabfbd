import type { RentalBookingStatus, RentalUnit } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { useSitePlace } from '../../app/place.tsx'
import { collect } from '../../lib/collect.ts'
import { useRentalKey } from './keys.ts'

export type Stay = {
  bookingId: string
  checkIn: string
  checkOut: string
  status: RentalBookingStatus
  guest: string
}

const MOST_NAMES = 1_000

/** The stays that hold nights of units from a day to the day before another, by unit. */
export function useStays(units: RentalUnit[], from: string, to: string) {
  const { api, siteId } = useSitePlace()
  const { rental } = api
  const guestOf = async (bookingId: string) => {
    const { customerName, customerEmail } = await rental.getBooking(siteId, bookingId)
    return customerName ?? customerEmail
  }
  return useQuery({
    queryKey: [...useRentalKey(), 'stays', from, to, units.map(({ id }) => id)],
    queryFn: async (): Promise<Map<string, Stay[]>> => {
      const arrivals = rental.listBookings(siteId, { dateFrom: from, dateTo: to, limit: 100 })
      const [bookings, calendars] = await Promise.all([
        collect(arrivals, MOST_NAMES),
        Promise.all(units.map(({ id }) => rental.getCalendar(siteId, id, { from, to }))),
      ])
      const guests = new Map(bookings.map((b) => [b.id, b.customerName ?? b.customerEmail]))
      const stays = calendars.map(({ data }) =>
        data.map(async (stay): Promise<Stay> => {
          // Who arrived before the first day is in no list of arrivals.
          const known = guests.get(stay.bookingId)
          const guest = known === undefined ? await guestOf(stay.bookingId) : known
          return { ...stay, guest: guest ?? 'No name' }
        }),
      )
      const all = await Promise.all(stays.map((ofUnit) => Promise.all(ofUnit)))
      return new Map(units.map(({ id }, i) => [id, all[i] ?? []]))
    },
    enabled: units.length > 0,
    placeholderData: (before) => before,
  })
}
