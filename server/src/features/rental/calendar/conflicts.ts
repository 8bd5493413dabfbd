import { conflict } from '../../../api/errors.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Stay } from '../rules.ts'
import type { RentalStay } from './contract.ts'
import { findStays } from './queries.ts'

export type Wanted = Stay & { unitId: string }

export async function staysOn(db: Db, siteId: string, { unitId, checkIn, checkOut }: Wanted) {
  const stays = await findStays(db, siteId, unitId, checkIn, checkOut)
  return (stays ? JSON.parse(stays.json) : []) as RentalStay[]
}

/** CONFLICT that lists the bookings in the way, without the one that is moved there. */
export async function nightsTaken(db: Db, siteId: string, wanted: Wanted, moved?: string) {
  const { unitId, checkIn, checkOut } = wanted
  const bookings = (await staysOn(db, siteId, wanted)).filter(({ bookingId }) => bookingId !== moved)
  return conflict(
    `Nights from ${checkIn} to ${checkOut} are already booked; choose other dates or another unit`,
    'nights_taken',
    { unitId, checkIn, checkOut, bookings },
  )
}
