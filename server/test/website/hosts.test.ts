import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { startDns } from '../support/dns.ts'
import { domainTools } from '../support/domains.ts'
import { startTestServer } from '../support/server.ts'
import { visit } from '../support/visit.ts'

const dns = await startDns()
const server = await startTestServer({ DNS_SERVERS: dns.address, SITES_ADDRESSES: '203.0.113.7' })
const { newHost, newSite, connect, listed, seen } = domainTools(server, dns)

describe('visitors', () => {
  test('get the site at its primary domain, and other addresses redirect to it', async () => {
    const site = await newSite()
    const [primary, alias] = [newHost(), newHost()]
    await expect.poll(async () => (await seen(`${site.slug}.localhost`)).status).toBe(200)
    await connect(site, primary)
    await connect(site, alias)
    const { port } = new URL(server.address)
    const to = (path: string) => ({ status: 308, headers: { location: `http://${primary}:${port}${path}` } })
    await expect.poll(() => seen(primary)).toMatchObject({ status: 200 })
    await expect.poll(() => seen(alias, '/a?b=c')).toMatchObject(to('/a?b=c'))
    await expect.poll(() => seen(`${site.slug}.localhost`, '/a')).toMatchObject(to('/a'))
    await expect.poll(() => seen(primary.replace('www.', ''))).toMatchObject(to('/'))
    expect((await seen(primary)).text).toContain(`<link rel="canonical" href="http://${primary}:${port}/"`)
    expect((await seen(primary, '/sitemap.xml')).text).toContain(`<loc>http://${primary}:${port}/</loc>`)
    expect((await site.client.sites.get(site.id)).url).toBe(`http://${primary}:${port}`)
    expect((await seen(primary)).headers['set-cookie']).toBeUndefined()
    const preview = new URL((await site.client.publishing.createPreview(site.id)).url)
    expect(await seen(preview.hostname, preview.pathname)).toMatchObject({ status: 200 })
    const [first] = await listed(site)
    await site.client.domains.delete(site.id, first?.id ?? '')
    await expect.poll(() => seen(`${site.slug}.localhost`)).toMatchObject({ status: 200 })
  })

  test('get the API at an unknown host only while the server has no address of its own', async () => {
    expect(await seen('unknown.example', '/v1/health')).toMatchObject({ status: 200 })
    const named = await startTestServer({
      PUBLIC_URL: 'https://api.example.com',
      SITES_DOMAIN: 'sites.example.net',
    })
    const at = (host: string, path = '/v1/health', headers = {}) => visit(named, { host }, path, { headers })
    expect((await at('api.example.com')).status).toBe(200)
    for (const host of ['unknown.example', 'un_known.example', 'a b.example', 'x'.repeat(300)])
      expect([host, (await at(host)).status]).toEqual([host, 404])
    for (const host of ['127.0.0.1', 'localhost', '[::1]:3000'])
      expect([host, (await at(host)).status]).toEqual([host, 200])
  })

  test('who come by http are sent to https by a trusted proxy only', async () => {
    const env = { PUBLIC_URL: 'https://api.example.com', SITES_DOMAIN: 'sites.example.net' }
    for (const [trust, status] of [
      ['loopback', 308],
      ['off', 200],
    ] as const) {
      const named = await startTestServer({ ...env, TRUST_PROXY: trust })
      const { client, siteId } = await named.tenant()
      await client.pages.create(siteId, { title: 'Home', slug: '/', status: 'published' })
      const { slug } = await client.sites.publish(siteId)
      const host = `${slug}.sites.example.net`
      const plain = () => visit(named, { host }, '/?a=1', { headers: { 'x-forwarded-proto': 'http' } })
      await expect.poll(async () => (await plain()).status).toBe(status)
      if (status === 308) expect((await plain()).headers.location).toBe(`https://${host}/?a=1`)
    }
  })
})

describe('unknown hosts', () => {
  test('are refused without a look into the database', async () => {
    const named = await startTestServer({ PUBLIC_URL: 'https://api.example.com' })
    const at = async (host: string) => (await visit(named, { host })).status
    await expect.poll(() => named.platform.isCurrent()).toBe(true)
    expect(await at('first.example')).toBe(404)
    const admin = new pg.Client(named.databaseUrl)
    await admin.connect()
    await admin.query('alter table domains rename to hidden_domains')
    try {
      expect(await at('second.example')).toBe(404)
    } finally {
      await admin.query('alter table hidden_domains rename to domains')
      await admin.end()
    }
  })
})

describe('the question for a certificate', () => {
  const ask = (domain: string, { headers = {} }: { headers?: Record<string, string> } = {}) =>
    visit(server, { host: '127.0.0.1' }, `/internal/tls-ask?domain=${domain}`, { headers })

  test('is answered for the hosts of sites, also without a database', async () => {
    const site = await newSite()
    const host = newHost()
    await connect(site, host)
    await expect.poll(async () => (await ask(host)).status).toBe(200)
    expect((await ask(host.toUpperCase())).status).toBe(200)
    await expect.poll(async () => (await ask(`${site.slug}.localhost`)).status).toBe(200)
    expect((await ask('127.0.0.1')).status).toBe(404)
    const strangers = await Promise.all(
      Array.from({ length: 200 }, (_, i) => ask(i % 2 ? `random${i}.example` : `random${i}.localhost`)),
    )
    expect(new Set(strangers.map(({ status }) => status))).toEqual(new Set([404]))
    const admin = new pg.Client(server.databaseUrl)
    await admin.connect()
    await admin.query('alter table domains rename to hidden_domains')
    await admin.query('alter table sites rename to hidden_sites')
    try {
      expect([(await ask(host)).status, (await ask('random.example')).status]).toEqual([200, 404])
    } finally {
      await admin.query('alter table hidden_domains rename to domains')
      await admin.query('alter table hidden_sites rename to sites')
      await admin.end()
    }
    const [domain] = await listed(site)
    await site.client.domains.delete(site.id, domain?.id ?? '')
    await expect.poll(async () => (await ask(host)).status).toBe(404)
  })

  test('is refused when a proxy passes it on, and on the hosts of sites', async () => {
    for (const header of ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'])
      expect([header, (await ask('a.example', { headers: { [header]: 'x' } })).status]).toEqual([header, 403])
    const { slug } = await newSite()
    await expect.poll(async () => (await seen(`${slug}.localhost`)).status).toBe(200)
    expect((await seen(`${slug}.localhost`, '/internal/tls-ask?domain=127.0.0.1')).status).toBe(404)
    const far = await startTestServer({ TLS_ASK_NETWORKS: '203.0.113.0/24' })
    expect((await visit(far, { host: '127.0.0.1' }, '/internal/tls-ask?domain=127.0.0.1')).status).toBe(403)
  })

  test('is answered yes for the name without www only once it leads here, too', async () => {
    const site = await newSite()
    const host = newHost()
    const bare = host.replace('www.', '')
    const { id } = await connect(site, host)
    await expect.poll(async () => (await ask(host)).status).toBe(200)
    expect((await ask(bare)).status).toBe(404)
    dns.set(bare, { A: ['203.0.113.7'] })
    await site.client.domains.verify(site.id, id)
    await expect.poll(async () => (await ask(bare)).status).toBe(200)
  })

  test('is answered at any name of the server that is none of a site', async () => {
    const named = await startTestServer({ PUBLIC_URL: 'https://api.example.com' })
    const at = async (host: string, domain: string) =>
      (await visit(named, { host }, `/internal/tls-ask?domain=${domain}`)).status
    await expect.poll(() => at('server.internal:3000', 'api.example.com')).toBe(200)
    expect(await at('server.internal:3000', 'random.example')).toBe(404)
  })

  test('is right again after the hosts could not be read', async () => {
    const { id } = await newSite()
    const host = newHost()
    const admin = new pg.Client(server.databaseUrl)
    await admin.connect()
    const isReported = () => server.logLines.some((line) => line.includes('could not read the hosts'))
    await admin.query('alter table domains rename to hidden_domains')
    await admin.query("select pg_notify('sitewright', 'site:' || $1)", [id])
    await expect.poll(isReported).toBe(true)
    await admin.query(
      `insert into hidden_domains (id, site_id, host, token, created_at, verified_at)
       values ('domain_1', $1, $2, 'token', now(), now())`,
      [id, host],
    )
    await admin.query('alter table hidden_domains rename to domains')
    await admin.end()
    await expect.poll(async () => (await ask(host)).status, { timeout: 5_000 }).toBe(200)
  })
})
