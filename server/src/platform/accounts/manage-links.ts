import { createHmac, timingSafeEqual } from 'node:crypto'
import { notFound } from '../../api/errors.ts'
import { pathTo } from '../../api/path-params.ts'
import type { Secrets } from './secrets.ts'

const SIGNATURE_BYTES = 15

/** A page that a visitor opens by a link. `kind` separates the links of different resources. */
export type LinkedPage = { kind: string; page: { path: `${string}/:token` } }
type Link = LinkedPage | string

/** The end of a link by which a visitor manages what they booked: its id and a signature, so that nothing is stored. */
export function manageToken(secrets: Secrets, link: Link, id: string): string {
  return `${id}.${signatureOf(secrets, link, id).toString('base64url')}`
}

/** The id in a token. Throws NOT_FOUND for one that is not ours. */
export function readManageToken(secrets: Secrets, link: Link, token: string, what = 'Booking'): string {
  const [id = '', signature = ''] = token.split('.', 2)
  const sent = Buffer.from(signature, 'base64url')
  if (sent.length !== SIGNATURE_BYTES || !timingSafeEqual(sent, signatureOf(secrets, link, id)))
    throw notFound(what)
  return id
}

/** The page on which a visitor sees what they ordered or booked. */
export const managePath = (secrets: Secrets, link: LinkedPage, id: string) =>
  pathTo(link.page, { token: manageToken(secrets, link, id) })

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

/** What a visitor has booked, and the page on which an owner decides on it. */
export type DecidedPage = LinkedPage & { decision: { path: `${string}/:token/decision` } }
const decisionPurpose = ({ kind }: DecidedPage) => `decision on ${kind}`

/** The page on which an owner approves or declines, anyone who has its link. It ends when what was booked begins. */
export const decisionPath = (secrets: Secrets, link: DecidedPage, id: string, startsAt: Date) =>
  pathTo(link.decision, { token: expiringToken(secrets, decisionPurpose(link), id, startsAt) })

/** The id in the token of such a page. Throws NOT_FOUND for one that is not ours, or is over. */
export const readDecisionToken = (secrets: Secrets, link: DecidedPage, token: string, now: Date) =>
  readExpiringToken(secrets, decisionPurpose(link), token, now)

const signatureOf = (secrets: Secrets, link: Link, id: string) =>
  createHmac('sha256', secrets.derive(`manage ${typeof link === 'string' ? link : link.kind}`))
    .update(id)
    .digest()
    .subarray(0, SIGNATURE_BYTES)
