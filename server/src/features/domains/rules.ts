import { parse } from 'tldts'
import { DAY_MS, HOUR_MS } from '../../platform/values/durations.ts'
import { asciiHost } from '../../platform/values/host-name.ts'
import type { SitesAddress } from '../../platform/values/sites-address.ts'

export const MAX_DOMAINS = 20

/** What the server itself is reached at. */
export type OwnHosts = { publicUrl: string; sitesAddress: SitesAddress }

/** The ASCII form of a host name, or why a site cannot have it. */
export function hostOf(domain: string, own: OwnHosts): { host: string } | { error: string } {
  const host = asciiHost(domain)
  if (host === '' || !host.includes('.') || !host.split('.').every(isLabel))
    return { error: 'must be a host name such as www.example.com' }
  // Browsers read a name that ends in a number as an IPv4 address.
  if (/\.\d+$/.test(host)) return { error: 'must be a name, not an IP address' }
  if (tokenName(host).length > MAX_NAME_LENGTH)
    return { error: `must have at most ${MAX_NAME_LENGTH - tokenName('').length} characters` }
  const { domain: registrable, publicSuffix } = parse(host, { allowPrivateDomains: true })
  if (registrable === null)
    return { error: `is a public suffix; add a name below it, such as example.${publicSuffix ?? host}` }
  const sitesHost = sitesHostOf(own.sitesAddress)
  if (host === new URL(own.publicUrl).hostname || host === sitesHost || host.endsWith(`.${sitesHost}`))
    return { error: 'belongs to this server; every site already has an address there' }
  return { host }
}

/** Of a name in the DNS (RFC 1035). */
const MAX_NAME_LENGTH = 253
const isLabel = (label: string) => /^(?!-)[a-z0-9-]{1,63}$/.test(label) && !label.endsWith('-')

/** Whether nothing stands before the registrable name. The DNS has no CNAME there (RFC 1912, 2.4). */
export const isApex = (host: string) => parse(host, { allowPrivateDomains: true }).domain === host

/** Name of the TXT record that proves a claim. */
export const tokenName = (host: string) => `_sitewright.${host}`

export const sitesHostOf = ({ domain }: SitesAddress) => new URL(`http://${domain}`).hostname

/** What the DNS says; null where it did not answer. `problem`: what is wrong, in words. */
export type Finding = {
  hasToken: boolean | null
  /** The targets of the CNAME record, or the addresses. */
  leadsTo: string[] | null
  pointsHere: boolean | null
  counterpartPointsHere: boolean | null
  problem: string | null
}

/** The part of a domain that checks change. */
export type Standing = {
  verifiedAt: Date | null
  failingSince: Date | null
  reason: string | null
  hasToken: boolean
  leadsTo: string[]
  pointsHere: boolean
  counterpartPointsHere: boolean
  checkedAt: Date | null
  checkingSince: Date | null
  nextCheckAt: Date | null
}

/** How long a claim is looked up in the background, and a verified domain may fail. */
const PENDING_DAYS = 3
const FAILING_DAYS = 7
/** Between the checks of a claim that was made, or asked for, moments ago; they grow to an hour. */
const FIRST_WAIT_MS = 10_000
const UNPROVEN = `The record was not found within ${PENDING_DAYS} days. Set it, then verify the domain again.`
const LOST = `The record was missing for ${FAILING_DAYS} days. Set it, then verify the domain again.`
const OWNED = 'Another site on this server has verified this domain. Remove it there first.'

const after = (from: Date, milliseconds: number) => new Date(from.getTime() + milliseconds)

/** How a domain stands after a check. `isOwned`: another site owns the host. */
export function standingAfter(before: Standing, finding: Finding, isOwned: boolean, now: Date): Standing {
  const seen = {
    ...before,
    hasToken: finding.hasToken ?? before.hasToken,
    leadsTo: finding.leadsTo ?? before.leadsTo,
    pointsHere: finding.pointsHere ?? before.pointsHere,
    counterpartPointsHere: finding.counterpartPointsHere ?? before.counterpartPointsHere,
    checkedAt: now,
  }
  if (finding.hasToken && !isOwned) {
    const nextCheckAt = after(now, finding.problem === null ? DAY_MS : HOUR_MS)
    const verifiedAt = before.verifiedAt ?? now
    return { ...seen, verifiedAt, failingSince: null, reason: finding.problem, nextCheckAt }
  }
  if (before.verifiedAt === null) return pendingAfter(seen, isOwned ? OWNED : finding.problem, now)
  const failing = { ...seen, reason: finding.problem, nextCheckAt: after(now, HOUR_MS) }
  // A DNS that does not answer says nothing about who owns the domain.
  if (finding.hasToken === null) return failing
  const failingSince = before.failingSince ?? now
  if (failingSince > after(now, -FAILING_DAYS * DAY_MS)) return { ...failing, failingSince }
  return { ...seen, verifiedAt: null, failingSince: null, reason: LOST, nextCheckAt: null }
}

function pendingAfter(seen: Standing, problem: string | null, now: Date): Standing {
  const sinceMs = now.getTime() - (seen.checkingSince ?? now).getTime()
  if (sinceMs >= PENDING_DAYS * DAY_MS)
    return { ...seen, reason: problem === OWNED ? OWNED : UNPROVEN, nextCheckAt: null }
  const waitMs = Math.min(Math.max(sinceMs / 4, FIRST_WAIT_MS), HOUR_MS)
  return { ...seen, reason: problem, nextCheckAt: after(now, waitMs) }
}

/** A claim is pending while it is looked up by itself, or before its first check. */
export function stateOf({ verifiedAt, nextCheckAt, checkedAt }: Standing) {
  if (verifiedAt !== null) return 'verified'
  return nextCheckAt !== null || checkedAt === null ? 'pending' : 'failed'
}
