import { createHmac, timingSafeEqual } from 'node:crypto'
import { notFound } from '../../api/errors.ts'
import type { Secrets } from './secrets.ts'

const SIGNATURE_BYTES = 15

/**
 * The end of a link by which a visitor manages what they booked: its id and a signature, so that nothing is stored. `kind`
 * separates the links of different resources.
 */
export function manageToken(secrets: Secrets, kind: string, id: string): string {
  return `${id}.${signatureOf(secrets, kind, id).toString('base64url')}`
}

/** The id in a token. Throws NOT_FOUND for one that is not ours. */
export function readManageToken(secrets: Secrets, kind: string, token: string, what = 'Booking'): string {
  const [id = '', signature = ''] = token.split('.', 2)
  const sent = Buffer.from(signature, 'base64url')
  if (sent.length !== SIGNATURE_BYTES || !timingSafeEqual(sent, signatureOf(secrets, kind, id)))
    throw notFound(what)
  return id
}

/** The pages on which visitors see what they ordered or booked, by the kind of their links. */
const PAGES = {
  order: '/_sw/orders/',
  booking: '/_sw/bookings/',
  reservation: '/_sw/reservations/',
  rental: '/_sw/rental-bookings/',
}
export type ManagedKind = keyof typeof PAGES

export const managePath = (secrets: Secrets, kind: ManagedKind, id: string) =>
  `${PAGES[kind]}${manageToken(secrets, kind, id)}`

/** The same for a link that ends. */
export const expiringToken = (secrets: Secrets, kind: string, id: string, expiresAt: Date) =>
  manageToken(secrets, kind, `${id}~${expiresAt.getTime()}`)

/** The id in a token. Throws NOT_FOUND for one that is not ours, or is over. */
export function readExpiringToken(secrets: Secrets, kind: string, token: string, now: Date): string {
  const signed = readManageToken(secrets, kind, token, 'Link')
  const end = signed.lastIndexOf('~')
  if (Number(signed.slice(end + 1)) <= now.getTime()) throw notFound('Link')
  return signed.slice(0, end)
}

const signatureOf = (secrets: Secrets, kind: string, id: string) =>
  createHmac('sha256', secrets.derive(`manage ${kind}`))
    .update(id)
    .digest()
    .subarray(0, SIGNATURE_BYTES)
