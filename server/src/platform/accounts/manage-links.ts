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
export function readManageToken(secrets: Secrets, kind: string, token: string): string {
  const [id = '', signature = ''] = token.split('.', 2)
  const sent = Buffer.from(signature, 'base64url')
  if (sent.length !== SIGNATURE_BYTES || !timingSafeEqual(sent, signatureOf(secrets, kind, id)))
    throw notFound('Booking')
  return id
}

const signatureOf = (secrets: Secrets, kind: string, id: string) =>
  createHmac('sha256', secrets.derive(`manage ${kind}`))
    .update(id)
    .digest()
    .subarray(0, SIGNATURE_BYTES)
