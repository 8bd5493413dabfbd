import type { Platform } from '../../platform/context.ts'
import { type Dns, DnsError } from '../../platform/outbound/dns.ts'
import { networkMatcher } from '../../platform/values/networks.ts'
import { sitesHostOf, tokenName } from './rules.ts'

export type Claim = { host: string; token: string; slug: string }
/** What the DNS says. `problem`: what is wrong, in words; null when all is right. */
export type Finding = { hasToken: boolean; pointsHere: boolean; problem: string | null }
type Server = Pick<Platform, 'dns' | 'sitesAddress' | 'sitesAddresses'>

/** Looks up the records of a claim. Takes up to 5 seconds; never throws. */
export async function lookUp(server: Server, { host, token, slug }: Claim): Promise<Finding> {
  const [texts, leadsHere] = await Promise.all([
    answerOf(server.dns.texts(tokenName(host))),
    answerOf(pointsHere(server, host, slug)),
  ])
  const hasToken = Array.isArray(texts.value) && texts.value.includes(token)
  const isHere = leadsHere.value === true
  const failure = texts.failure ?? leadsHere.failure
  if (!hasToken && texts.failure === null) {
    const found = texts.value?.length ? 'has another value' : 'was not found'
    return { hasToken, pointsHere: isHere, problem: `The TXT record ${tokenName(host)} ${found}.` }
  }
  if (failure !== null) return { hasToken, pointsHere: isHere, problem: `The DNS of ${host} ${failure}.` }
  if (!isHere) return { hasToken, pointsHere: isHere, problem: `${host} does not lead to this server yet.` }
  return { hasToken, pointsHere: isHere, problem: null }
}

async function answerOf<T>(answer: Promise<T>): Promise<{ value: T | null; failure: string | null }> {
  try {
    return { value: await answer, failure: null }
  } catch (error) {
    if (!(error instanceof DnsError)) throw error
    return { value: null, failure: error.message }
  }
}

/** By a CNAME record to the address of a site, or by addresses of this server. */
async function pointsHere(server: Server, host: string, slug: string): Promise<boolean> {
  const sitesHost = sitesHostOf(server.sitesAddress)
  const [aliases, addresses, own] = await Promise.all([
    server.dns.aliases(host),
    server.dns.addresses(host),
    serverAddresses(server),
  ])
  if (aliases.some((alias) => alias.toLowerCase() === `${slug}.${sitesHost}`)) return true
  return addresses.some(networkMatcher(own))
}

const LOOPBACK = ['127.0.0.1', '::1']

/** Addresses and networks that lead to this server. */
export async function serverAddresses({ dns, sitesAddress, sitesAddresses }: Server): Promise<string[]> {
  if (sitesAddresses.length > 0) return sitesAddresses
  const host = sitesHostOf(sitesAddress)
  if (/(^|\.)localhost$/.test(host)) return LOOPBACK
  return addressesOf(dns, host)
}

const addressesOf = async (dns: Dns, host: string) => (await answerOf(dns.addresses(host))).value ?? []
