import { shownHost } from '../../platform/values/host-name.ts'
import { networkMatcher } from '../../platform/values/networks.ts'
import { domainUrl, type SitesAddress } from '../../platform/values/sites-address.ts'
import type { Domain } from './contract.ts'
import type { StoredDomain } from './queries.ts'
import { isApex, sitesHostOf, stateOf, tokenName } from './rules.ts'

const IN_SANDBOX = 'Sandbox sites are not served, so their domains are not checked.'
const NOT_CHECKED = 'The records have not been checked yet.'

/** A domain as the API shows it. `addresses`: those of the server. */
export function shown(stored: StoredDomain, sitesAddress: SitesAddress, addresses: string[]): Domain {
  const { host, verifiedAt, failingSince, checkedAt, nextCheckAt, pointsHere } = stored
  const isServed = verifiedAt !== null && pointsHere
  const reason = stored.reason ?? (checkedAt === null ? NOT_CHECKED : null)
  return {
    id: stored.id,
    domain: shownHost(host),
    host,
    state: stateOf(stored),
    reason: stored.mode === 'sandbox' ? IN_SANDBOX : reason,
    isPrimary: stored.isPrimary,
    isServed,
    url: domainUrl(sitesAddress, host),
    tlsHint: tlsHint(sitesAddress, isServed),
    records: [
      ...leadingRecords(stored, sitesAddress, addresses),
      { type: 'TXT', name: tokenName(host), value: stored.token, isFound: stored.hasToken },
    ],
    createdAt: stored.createdAt.toISOString(),
    verifiedAt: verifiedAt?.toISOString() ?? null,
    failingSince: failingSince?.toISOString() ?? null,
    checkedAt: checkedAt?.toISOString() ?? null,
    nextCheckAt: nextCheckAt?.toISOString() ?? null,
  }
}

const MAX_ADDRESSES = 18

/** The records that lead visitors here. */
function leadingRecords(
  { host, slug, leadsTo, pointsHere }: StoredDomain,
  sitesAddress: SitesAddress,
  addresses: string[],
): Domain['records'] {
  const single = addresses.filter((address) => !address.includes('/')).slice(0, MAX_ADDRESSES)
  if (!isApex(host) || single.length === 0) {
    const value = `${slug}.${sitesHostOf(sitesAddress)}`
    return [{ type: 'CNAME', name: host, value, isFound: pointsHere }]
  }
  const found = single.filter((address) => leadsTo.some(networkMatcher([address])))
  // It may lead here by addresses of a network instead, such as those of a CDN.
  const isFound = (address: string) => (found.length > 0 ? found.includes(address) : pointsHere)
  return single.map((address) => ({
    type: address.includes(':') ? 'AAAA' : 'A',
    name: host,
    value: address,
    isFound: isFound(address),
  }))
}

function tlsHint({ scheme }: SitesAddress, isServed: boolean): string {
  if (scheme === 'http')
    return 'This server is reached over HTTP. For HTTPS, it needs a proxy that obtains certificates.'
  if (isServed) return 'The proxy in front of this server obtains a certificate on the first visit.'
  return 'A certificate can be obtained once the domain is verified and points here.'
}
