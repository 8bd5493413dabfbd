import { describe, expect, test } from 'vitest'
import type { Endpoint } from '../../src/api/endpoint.ts'
import { loadDemo } from '../../src/demo/load.ts'
import { newFeed, newRentalBlock, newSubmission, newUnit, type Site } from '../support/changes/resources.ts'
import { bodyOf, endpoints, fill } from '../support/endpoints.ts'
import { idFinder, type Schema, sampleOf, sampleQuery } from '../support/samples.ts'
import { startTestServer } from '../support/server.ts'
import { tokenOf } from '../support/visit.ts'

const server = await startTestServer()
const own = await server.tenant()
const other = await server.tenant()
const { liveSiteId, sandboxSiteId } = await loadDemo(server.platform, other.accountId)
const otherSandbox = await server.key(other.accountId, 'sandbox')
const fromLive = idFinder(server, endpoints, other.key, liveSiteId)
const fromSandbox = idFinder(server, endpoints, otherSandbox.key, sandboxSiteId)

/** Endpoints with the id of a resource below the site. */
const addressed = endpoints.filter(
  ({ path, access }) =>
    path.startsWith('/v1/sites/:siteId/') && path.includes('/:', 18) && access !== 'public',
)

describe('resources of a site are not found from other sites', () => {
  test.each(addressed)('by $operation', async ({ method, path, body, ...endpoint }) => {
    const send = async (key: string, address: string) => {
      const query = sampleQuery({ method, path, ...endpoint })
      const response = await server.fetch(`${address}?${query}`, {
        method,
        key,
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        ...(body && { body: JSON.stringify(sampleOf(body as Schema)) }),
      })
      return [response.status, (await response.json()).error?.code]
    }
    const known = await fromLive(path)
    const ofSandbox = await fromSandbox(path)
    const addresses = [known, ofSandbox].filter((address) => address !== undefined)
    const inSite = (address: string, siteId: string) =>
      address.replace(/^\/v1\/sites\/[^/]+/, `/v1/sites/${siteId}`)

    for (const address of addresses) {
      // Another account: through its own site, then through the site of the resource.
      expect(await send(own.key, inSite(address, own.siteId))).toEqual([404, 'NOT_FOUND'])
      expect(await send(own.key, address)).toEqual([404, 'NOT_FOUND'])
      // Another site of the same account.
      expect(await send(other.key, inSite(address, other.siteId))).toEqual([404, 'NOT_FOUND'])
    }
    // The other mode of the same account.
    if (known) expect(await send(otherSandbox.key, inSite(known, sandboxSiteId))).toEqual([404, 'NOT_FOUND'])
    if (ofSandbox) expect(await send(other.key, inSite(ofSandbox, liveSiteId))).toEqual([404, 'NOT_FOUND'])
  })

  test('covers most endpoints, as the demo sites have resources for them', async () => {
    const found = await Promise.all(addressed.map(({ path }) => fromLive(path)))
    expect(found.filter((address) => address !== undefined).length).toBeGreaterThan(addressed.length * 0.75)
  })
})

type Pair = { parent: string; child: string }

const submission = async (site: Site): Promise<Pair> => {
  const { formId: parent, id: child } = await newSubmission(site)
  return { parent, child }
}

/** Creates a parent and a child, for each endpoint with two ids below the site. */
async function feedOfUnit(site: Site): Promise<Pair> {
  const { id: parent } = await newUnit(site)
  return { parent, child: (await newFeed(site, parent)).id }
}
const PAIRS: Record<string, (site: Site) => Promise<Pair>> = {
  'booking.deleteTimeOff': async ({ client, siteId }) => {
    const { id: parent } = await client.booking.createStaff(siteId, { name: 'Grace', serviceIds: [] })
    const day = { startsAt: '2026-06-01T00:00:00Z', endsAt: '2026-06-02T00:00:00Z' }
    return { parent, child: (await client.booking.createTimeOff(siteId, parent, day)).id }
  },
  'forms.getSubmission': submission,
  'forms.updateSubmission': submission,
  'forms.deleteSubmission': submission,
  'forms.downloadFile': async (site) => {
    const { formId: parent, fileId: child } = await newSubmission(site, tokenOf(server))
    return { parent, child }
  },
  'rental.deleteBlock': async (site) => {
    const { id: parent } = await newUnit(site)
    return { parent, child: (await newRentalBlock(site, parent)).id }
  },
  'rental.refreshFeed': feedOfUnit,
  'rental.deleteFeed': feedOfUnit,
  'webhooks.resend': async ({ client, siteId }) => {
    const webhook = { url: 'https://www.example.com/hooks', events: ['page.*'] }
    const { id: parent } = await client.webhooks.create(siteId, webhook)
    return { parent, child: (await client.webhooks.test(siteId, parent)).eventId }
  },
}
/** Operations whose child belongs to the site, so that any parent of the site is valid. */
const CHILDREN_OF_SITE = ['webhooks.resend']

describe('a child is found only under its parent', () => {
  const idsOf = ({ path, params = {} }: Endpoint) =>
    [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string).filter((name) => !(name in params))
  const nested = endpoints.filter((one) => one.path.startsWith('/v1/sites/:siteId') && idsOf(one).length > 2)

  test('covers every endpoint with two ids below the site', () => {
    expect(nested.map(({ operation }) => operation).sort()).toEqual(Object.keys(PAIRS).sort())
  })

  test.each(nested)('by $operation', async (endpoint) => {
    const make = PAIRS[endpoint.operation] as (site: Site) => Promise<Pair>
    const [mine, sibling, theirs] = [await make(own), await make(own), await make(other)]
    const statusOf = async (parent: string, child: string) => {
      const [, parentName, childName] = idsOf(endpoint) as [string, string, string]
      const path = fill(endpoint.path, { siteId: own.siteId, [parentName]: parent, [childName]: child })
      const { method, body } = endpoint
      const sample = body && { body: JSON.stringify(sampleOf(body as Schema)) }
      return (await server.fetch(path, { method, key: own.key, ...bodyOf(method), ...sample })).status
    }
    expect(await statusOf(mine.parent, theirs.child)).toBe(404)
    expect(await statusOf(theirs.parent, mine.child)).toBe(404)
    if (!CHILDREN_OF_SITE.includes(endpoint.operation)) {
      expect(await statusOf(mine.parent, sibling.child)).toBe(404)
    }
    expect(await statusOf(mine.parent, mine.child)).toBeLessThan(300)
  })
})
