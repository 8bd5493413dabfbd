import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { startDns } from '../../support/dns.ts'
import { errorOf, fieldsOf, outcomesOf } from '../../support/outcomes.ts'
import { startTestServer } from '../../support/server.ts'
import { visit } from '../../support/visit.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const dns = await startDns()
const server = await startTestServer({ DNS_SERVERS: dns.address, SITES_ADDRESSES: '203.0.113.7,2001:db8::7' })
const { clock } = server

let count = 0
const newHost = () => `www.shop${++count}.example`

async function newSite() {
  const { client, siteId } = await server.tenant()
  const blocks = {
    root: { props: {} },
    content: [{ type: 'Heading', props: { id: 'heading-1', text: 'Home' } }],
  }
  await client.pages.create(siteId, { title: 'Home', slug: '/', status: 'published', blocks })
  const site = await client.sites.publish(siteId)
  return { client, id: siteId, slug: site.slug }
}
type Site = Awaited<ReturnType<typeof newSite>>
const listed = async ({ client, id }: Pick<Site, 'client' | 'id'>) => (await client.domains.list(id)).data

const setRecords = (domain: { host: string; records: { type: string; name: string; value: string }[] }) => {
  for (const { type, name, value } of domain.records)
    if (type === 'TXT') dns.set(name, { TXT: ['unrelated', value] })
    else dns.set(name, type === 'CNAME' ? { CNAME: value } : { A: [value] })
}

/** A domain of the site that is verified and leads here. */
async function connect({ client, id }: Site, host: string) {
  const added = await client.domains.create(id, { domain: host })
  setRecords(added)
  return client.domains.verify(id, added.id)
}
const hostOf = (host: string) => ({ host: `${host}:${new URL(server.address).port}` })
const seen = (host: string, path = '/', headers = {}) => visit(server, hostOf(host), path, { headers })

describe('a domain', () => {
  test('tells the records to set, and is verified once they are found', async () => {
    const { client, id, slug } = await newSite()
    const host = newHost()
    const added = await client.domains.create(id, { domain: host.toUpperCase() })
    expect(added).toMatchObject({
      host,
      state: 'pending',
      isPrimary: true,
      isServed: false,
      verifiedAt: null,
    })
    expect(added.records).toEqual([
      { type: 'CNAME', name: host, value: `${slug}.localhost`, isFound: false },
      { type: 'TXT', name: `_sitewright.${host}`, value: expect.any(String), isFound: false },
    ])
    const missing = await client.domains.verify(id, added.id)
    expect(missing).toMatchObject({
      state: 'pending',
      reason: `The TXT record _sitewright.${host} was not found.`,
    })
    dns.set(`_sitewright.${host}`, { TXT: ['something else'] })
    expect((await client.domains.verify(id, added.id)).reason).toContain('has another value')
    setRecords(added)
    dns.clear(host)
    const proven = await client.domains.verify(id, added.id)
    expect(proven).toMatchObject({
      state: 'verified',
      isServed: false,
      reason: `${host} does not lead to this server yet.`,
    })
    setRecords(added)
    const verified = await client.domains.verify(id, added.id)
    expect(verified).toMatchObject({ state: 'verified', isServed: true, reason: null })
    expect(verified.records.map(({ isFound }) => isFound)).toEqual([true, true])
    expect(await listed({ client, id })).toEqual([await client.domains.get(id, added.id)])
  })

  test('without a name before it has address records', async () => {
    const { client, id } = await newSite()
    const { records } = await client.domains.create(id, { domain: 'bakery.example' })
    expect(records.slice(0, 2)).toMatchObject([
      { type: 'A', name: 'bakery.example', value: '203.0.113.7' },
      { type: 'AAAA', name: 'bakery.example', value: '2001:db8::7' },
    ])
  })

  test('of another script is looked up in its ASCII form', async () => {
    const { client, id } = await newSite()
    const domain = await client.domains.create(id, { domain: 'www.Bäckerei.example' })
    expect(domain).toMatchObject({ domain: 'www.bäckerei.example', host: 'www.xn--bckerei-5wa.example' })
    expect((await client.sites.get(id)).domain).toBe('www.bäckerei.example')
  })

  test.each([
    ['203.0.113.9', 'not an IP address'],
    ['localhost', 'must be a host name'],
    ['shop.localhost', 'belongs to this server'],
    ['co.uk', 'public suffix'],
    ['https://example.com', 'must be a host name'],
    ['exa mple.com', 'must be a host name'],
    ['-a.example', 'must be a host name'],
  ])('cannot be %s', async (domain, message) => {
    const { client, id } = await newSite()
    expect((await fieldsOf(client.domains.create(id, { domain }))).domain).toContain(message)
  })

  test('is added once, and a site has at most 20', async () => {
    const { client, id } = await newSite()
    const host = newHost()
    await client.domains.create(id, { domain: host })
    expect(await errorOf(client.domains.create(id, { domain: host }))).toMatchObject({
      reason: 'domain_exists',
    })
    const outcomes = await outcomesOf(
      Array.from({ length: 30 }, () => client.domains.create(id, { domain: newHost() })),
    )
    expect(outcomes).toEqual({ done: 19, limit_reached: 11 })
  })

  test('is the domain field of its site, in both directions', async () => {
    const { client, id } = await newSite()
    const [first, second] = [newHost(), newHost()]
    await client.sites.update(id, { domain: first })
    const [claimed] = await listed({ client, id })
    expect(claimed).toMatchObject({ host: first, isPrimary: true, state: 'pending' })
    const other = await client.domains.create(id, { domain: second })
    expect(other.isPrimary).toBe(false)
    await client.domains.update(id, other.id, { primary: true })
    expect((await client.sites.get(id)).domain).toBe(second)
    expect((await listed({ client, id })).map(({ isPrimary }) => isPrimary)).toEqual([true, false])
    await client.domains.delete(id, other.id)
    expect((await client.sites.get(id)).domain).toBe(null)
    await client.sites.update(id, { domain: first })
    await client.sites.update(id, { domain: null })
    expect(await listed({ client, id })).toMatchObject([{ host: first, isPrimary: false }])
    const created = await client.sites.create({ name: 'New', domain: second })
    expect(await listed({ client, id: created.id })).toMatchObject([{ host: second, isPrimary: true }])
    expect((await fieldsOf(client.sites.update(id, { domain: '10.0.0.1' }))).domain).toContain('IP address')
  })
})

describe('ownership of a host', () => {
  test('belongs to one of two accounts that verify it at once', async () => {
    const host = newHost()
    const sites = [await newSite(), await newSite()]
    const claims = await Promise.all(
      sites.map(({ client, id }) => client.domains.create(id, { domain: host })),
    )
    dns.set(`_sitewright.${host}`, { TXT: claims.map(({ records }) => records.at(-1)?.value ?? '') })
    const states = await Promise.all(
      sites.map(async ({ client, id }, i) => (await client.domains.verify(id, claims[i]?.id ?? '')).state),
    )
    expect(states.sort()).toEqual(['pending', 'verified'])
  })

  test('is lost after seven days without the record, and can then be taken', async () => {
    const host = newHost()
    const [owner, other] = [await newSite(), await newSite()]
    const owned = await connect(owner, host)
    const claim = await other.client.domains.create(other.id, { domain: host })
    dns.set(`_sitewright.${host}`, { TXT: [claim.records.at(-1)?.value ?? ''] })
    const refused = await other.client.domains.verify(other.id, claim.id)
    expect(refused).toMatchObject({
      state: 'pending',
      reason: expect.stringContaining('Another site on this server'),
    })
    const state = async () => (await owner.client.domains.get(owner.id, owned.id)).state
    const checkedSince = async (since: Date) => {
      const read = async () => (await owner.client.domains.get(owner.id, owned.id)).checkedAt ?? ''
      await expect.poll(async () => (await read()) >= since.toISOString()).toBe(true)
    }
    await checkedSince(clock.now())
    clock.advance(6 * DAY_MS)
    await checkedSince(clock.now())
    expect(await state()).toBe('verified')
    clock.advance(DAY_MS)
    await expect.poll(state).toBe('failed')
    expect((await other.client.domains.verify(other.id, claim.id)).state).toBe('verified')
  })

  test('survives a failure of the DNS that ends in time', async () => {
    const site = await newSite()
    const { id } = await connect(site, newHost())
    dns.fail(true)
    expect((await site.client.domains.verify(site.id, id)).reason).toContain('reported a failure')
    clock.advance(6 * DAY_MS)
    dns.fail(false)
    expect(await site.client.domains.verify(site.id, id)).toMatchObject({ state: 'verified', reason: null })
  })

  test('that is never proven is given up after three days, until it is asked for again', async () => {
    const { client, id } = await newSite()
    const claim = await client.domains.create(id, { domain: newHost() })
    await expect.poll(async () => (await client.domains.get(id, claim.id)).checkedAt).not.toBe(null)
    clock.advance(4 * DAY_MS)
    await expect.poll(async () => (await client.domains.get(id, claim.id)).state).toBe('failed')
    setRecords(claim)
    expect((await client.domains.verify(id, claim.id)).state).toBe('verified')
  })

  test('cannot be verified by a sandbox site', async () => {
    const { client, siteId } = await server.tenant({ mode: 'sandbox' })
    const claim = await client.domains.create(siteId, { domain: newHost() })
    expect(claim).toMatchObject({ state: 'pending', reason: expect.stringContaining('Sandbox') })
    expect(Object.keys(await fieldsOf(client.domains.verify(siteId, claim.id)))).toEqual(['siteId'])
  })
})

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
    expect((await at('unknown.example')).status).toBe(404)
    expect((await at('127.0.0.1')).status).toBe(200)
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

describe('the question for a certificate', () => {
  const ask = (domain: string, { headers = {} }: { headers?: Record<string, string> } = {}) =>
    visit(server, { host: '127.0.0.1' }, `/internal/tls-ask?domain=${domain}`, { headers })

  test('is answered for the hosts of sites and of the server, also without a database', async () => {
    const site = await newSite()
    const host = newHost()
    await connect(site, host)
    await expect.poll(async () => (await ask(host)).status).toBe(200)
    expect((await ask(host.toUpperCase())).status).toBe(200)
    await expect.poll(async () => (await ask(`${site.slug}.localhost`)).status).toBe(200)
    expect((await ask('127.0.0.1')).status).toBe(200)
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
    expect((await ask('a.example', { headers: { 'x-forwarded-for': '198.51.100.1' } })).status).toBe(403)
    expect((await ask('a.example', { headers: { forwarded: 'for=198.51.100.1' } })).status).toBe(403)
    const { slug } = await newSite()
    await expect.poll(async () => (await seen(`${slug}.localhost`)).status).toBe(200)
    expect((await seen(`${slug}.localhost`, '/internal/tls-ask?domain=127.0.0.1')).status).toBe(404)
    const far = await startTestServer({ TLS_ASK_NETWORKS: '203.0.113.0/24' })
    expect((await visit(far, { host: '127.0.0.1' }, '/internal/tls-ask?domain=127.0.0.1')).status).toBe(403)
  })
})
