import { describe, expect, test } from 'vitest'
import { loadDemo } from '../../src/demo/load.ts'
import { endpoints } from '../support/endpoints.ts'
import { idFinder, type Schema, sampleOf, sampleQuery } from '../support/samples.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const own = await server.tenant()
const other = await server.tenant()
const { liveSiteId, sandboxSiteId } = await loadDemo(server.platform, other.accountId)
const otherSandbox = await server.key(other.accountId, 'sandbox')
const fromLive = idFinder(server, endpoints, other.key, liveSiteId)
const fromSandbox = idFinder(server, endpoints, otherSandbox.key, sandboxSiteId)

/** Endpoints that name something within a site. */
const addressed = endpoints.filter(
  ({ path, access }) =>
    path.startsWith('/v1/sites/:siteId/') && path.includes('/:', 18) && access !== 'public',
)

describe('what is in a site can not be named from outside of it by', () => {
  test.each(addressed)('$operation', async ({ method, path, body, ...endpoint }) => {
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
      // Another account, in a site of its own; then the other's site itself.
      expect(await send(own.key, inSite(address, own.siteId))).toEqual([404, 'NOT_FOUND'])
      expect(await send(own.key, address)).toEqual([404, 'NOT_FOUND'])
      // The same account, another site.
      expect(await send(other.key, inSite(address, other.siteId))).toEqual([404, 'NOT_FOUND'])
    }
    // The same account, the other mode.
    if (known) expect(await send(otherSandbox.key, inSite(known, sandboxSiteId))).toEqual([404, 'NOT_FOUND'])
    if (ofSandbox) expect(await send(other.key, inSite(ofSandbox, liveSiteId))).toEqual([404, 'NOT_FOUND'])
  })

  test('most of them, since most have something to name in the demo sites', async () => {
    const found = await Promise.all(addressed.map(({ path }) => fromLive(path)))
    expect(found.filter((address) => address !== undefined).length).toBeGreaterThan(addressed.length * 0.75)
  })
})
