import type { Platform } from '../../platform/context.ts'
import { type Dns, DnsError } from '../../platform/outbound/dns.ts'
import { counterpartOf } from '../../platform/values/host-name.ts'
import { networkMatcher } from '../../platform/values/networks.ts'
import { type Finding, sitesHostOf, tokenName } from './rules.ts'

type Claim = { host: string; token: string }
export type Server = Pick<Platform, 'dns' | 'sitesAddress' | 'sitesAddresses'>

/** Looks up the records of a claim. Takes up to 5 seconds. */
export async function lookUp(server: Server, { host, token }: Claim): Promise<Finding> {
  const own = await serverAddresses(server)
  const [texts, lead, counterpart] = await Promise.all([
    answerOf(server.dns.texts(tokenName(host))),
    answerOf(leadOf(server, host, own)),
    answerOf(leadOf(server, counterpartOf(host), own)),
  ])
  return {
    hasToken: texts.value?.includes(token) ?? null,
    leadsTo: lead.value?.leadsTo.slice(0, MAX_SHOWN) ?? null,
    pointsHere: lead.value?.isHere ?? null,
    counterpartPointsHere: counterpart.value?.isHere ?? null,
    problem: tokenProblem(host, token, texts) ?? leadProblem(host, lead),
  }
}

const MAX_SHOWN = 20

type Answer<T> = { value: T | null; failure: string | null }

function tokenProblem(host: string, token: string, { value, failure }: Answer<string[]>): string | null {
  if (value === null) return `The DNS of ${host} ${failure}.`
  if (value.includes(token)) return null
  return `The TXT record ${tokenName(host)} ${value.length > 0 ? 'has another value' : 'was not found'}.`
}

function leadProblem(host: string, { value, failure }: Answer<Lead>): string | null {
  if (value === null) return `The DNS of ${host} ${failure}.`
  if (value.isHere) return null
  if (value.foreign.length === 0) return `${host} does not point to this server yet.`
  return `${host} points to ${value.foreign.slice(0, 3).join(', ')}, which is not this server.`
}

async function answerOf<T>(answer: Promise<T>): Promise<Answer<T>> {
  try {
    return { value: await answer, failure: null }
  } catch (error) {
    if (!(error instanceof DnsError)) throw error
    return { value: null, failure: error.message }
  }
}

/** `foreign`: the addresses that are not this server's. */
type Lead = { isHere: boolean; leadsTo: string[]; foreign: string[] }

/** By a CNAME record to a name of this server, or by addresses that are all its own: visitors get any of them. */
async function leadOf({ dns, sitesAddress }: Server, host: string, own: string[]): Promise<Lead> {
  const sitesHost = sitesHostOf(sitesAddress)
  const [aliases, addresses] = await Promise.all([dns.aliases(host), dns.addresses(host)])
  const leadsTo = [...aliases.map((alias) => alias.toLowerCase()), ...addresses]
  if (leadsTo.some((name) => name.endsWith(`.${sitesHost}`))) return { isHere: true, leadsTo, foreign: [] }
  const isOwn = networkMatcher(own)
  const foreign = addresses.filter((address) => !isOwn(address))
  return { isHere: addresses.length > 0 && foreign.length === 0, leadsTo, foreign }
}

const LOOPBACK = ['127.0.0.1', '::1']
const KEPT_MS = 60_000
/** The addresses of the sites' domain, which every answer about a domain needs. */
const known = new WeakMap<Dns, { host: string; readAt: number; addresses: Promise<string[]> }>()

/** Addresses and networks that lead to this server. */
export async function serverAddresses({ dns, sitesAddress, sitesAddresses }: Server): Promise<string[]> {
  if (sitesAddresses.length > 0) return sitesAddresses
  const host = sitesHostOf(sitesAddress)
  if (/(^|\.)localhost$/.test(host)) return LOOPBACK
  const last = known.get(dns)
  if (last?.host === host && performance.now() - last.readAt < KEPT_MS) return last.addresses
  const addresses = addressesOfSites(dns, host)
  known.set(dns, { host, readAt: performance.now(), addresses })
  // What was not found is looked up again.
  addresses.then((found) => found.length === 0 && known.delete(dns))
  return addresses
}

/** Sites are served below the domain, where its owner may have set a wildcard record alone. */
async function addressesOfSites(dns: Dns, host: string): Promise<string[]> {
  const [below, itself] = await Promise.all(
    [`www.${host}`, host].map(async (name) => (await answerOf(dns.addresses(name))).value ?? []),
  )
  return below?.length ? below : (itself ?? [])
}
