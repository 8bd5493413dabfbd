import { isIP } from 'node:net'
import { domainToASCII, domainToUnicode } from 'node:url'
import { parse } from 'tldts'
import type { SitesAddress } from '../../platform/values/sites-address.ts'

export const MAX_DOMAINS = 20

/** What the server itself is reached at. */
export type OwnHosts = { publicUrl: string; sitesAddress: SitesAddress }

/** The ASCII form of a host name in lower case (RFC 5891), or why a site cannot have it. */
export function hostOf(domain: string, own: OwnHosts): { host: string } | { error: string } {
  const host = domainToASCII(domain.trim().replace(/\.$/, '')).toLowerCase()
  if (host === '' || host.length > 253 || !host.includes('.') || !host.split('.').every(isLabel))
    return { error: 'must be a host name such as www.example.com' }
  if (isIP(host) !== 0 || /^[0-9.]+$/.test(host)) return { error: 'must be a name, not an IP address' }
  const { domain: registrable, publicSuffix } = parse(host, { allowPrivateDomains: true })
  if (registrable === null)
    return { error: `is a public suffix; add a name below it, such as example.${publicSuffix ?? host}` }
  const sitesHost = new URL(`http://${own.sitesAddress.domain}`).hostname
  if (host === new URL(own.publicUrl).hostname || host === sitesHost || host.endsWith(`.${sitesHost}`))
    return { error: 'belongs to this server; every site has an address there already' }
  return { host }
}

const isLabel = (label: string) => /^(?!-)[a-z0-9-]{1,63}$/.test(label) && !label.endsWith('-')

/** The name as people read it. */
export const shownHost = (host: string) => domainToUnicode(host) || host

/** Whether nothing stands before the registrable name. The DNS has no CNAME there (RFC 1912, 2.4). */
export const isApex = (host: string) => parse(host, { allowPrivateDomains: true }).domain === host

/** Name of the TXT record that proves a claim. */
export const tokenName = (host: string) => `_sitewright.${host}`

export const sitesHostOf = ({ domain }: SitesAddress) => new URL(`http://${domain}`).hostname
