import type { WebhookEventType } from '@sitewright/client'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../../src/config.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { DAY_MS } from '../../../src/platform/values/durations.ts'
import { startServer } from '../../../src/server.ts'
import { afterFile } from '../../support/after-file.ts'
import { startDns } from '../../support/dns.ts'
import { domainTools } from '../../support/domains.ts'
import { errorOf, fieldsOf, outcomesOf } from '../../support/outcomes.ts'
import { eventDataErrors } from '../../support/replies.ts'
import { startTestServer } from '../../support/server.ts'

const dns = await startDns()
const server = await startTestServer({ DNS_SERVERS: dns.address, SITES_ADDRESSES: '203.0.113.7,2001:db8::7' })
const { clock, db } = server
const { newHost, newSite, setRecords, connect, listed } = domainTools(server, dns)

const eventsOf = (siteId: string) =>
  db.rows<{ type: string; data: object }>(sql`
    select type, data from events where site_id = ${siteId} and type like 'domain.%' order by created_at, id`)

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
      reason: `${host} does not point to this server yet.`,
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
    await client.sites.update(id, { domain: 'WWW.BÄCKEREI.example' })
    expect((await client.sites.get(id)).domain).toBe('www.bäckerei.example')
    expect((await client.domains.list(id)).data).toMatchObject([{ id: domain.id, isPrimary: true }])
  })

  test('shows which of its records were found', async () => {
    const { client, id } = await newSite()
    const host = 'cafe.example'
    const added = await client.domains.create(id, { domain: host })
    dns.set(host, { A: ['203.0.113.7'] })
    const { records } = await client.domains.verify(id, added.id)
    expect(records.map(({ type, isFound }) => [type, isFound])).toEqual([
      ['A', true],
      ['AAAA', false],
      ['TXT', false],
    ])
  })

  test('does not lead here while one of its addresses is foreign', async () => {
    const { client, id } = await newSite()
    const host = newHost()
    const { id: domainId } = await connect({ client, id, slug: '' }, host)
    dns.set(host, { A: ['203.0.113.7'], AAAA: ['2001:db8::666'] })
    const mixed = await client.domains.verify(id, domainId)
    expect(mixed).toMatchObject({ state: 'verified', isServed: false })
    expect(mixed.reason).toBe(`${host} points to 2001:db8::666, which is not this server.`)
    dns.set(host, { A: ['203.0.113.7'], AAAA: ['2001:db8::7'] })
    expect(await client.domains.verify(id, domainId)).toMatchObject({ isServed: true, reason: null })
  })

  test('takes the addresses of the wildcard record below SITES_DOMAIN', async () => {
    dns.set('www.sites.example.net', { A: ['198.51.100.4'] })
    const far = await startTestServer({ DNS_SERVERS: dns.address, SITES_DOMAIN: 'sites.example.net' })
    const { client, siteId } = await far.tenant()
    const { records } = await client.domains.create(siteId, { domain: 'museum.example' })
    expect(records[0]).toMatchObject({ type: 'A', name: 'museum.example', value: '198.51.100.4' })
  })

  test('that an older version of the server has saved is claimed at the start', async () => {
    const { client, siteId } = await server.tenant()
    await db.run(sql`update sites set domain = 'www.Bücher.example' where id = ${siteId}`)
    expect((await client.domains.list(siteId)).data).toEqual([])
    const later = await startServer(
      readConfig({ PORT: '0', DATA_DIR: server.dataDir, DATABASE_URL: server.databaseUrl }),
      server.databaseUrl,
      { clock, log: server.platform.log },
    )
    afterFile(() => later.close())
    const hosts = async () => (await client.domains.list(siteId)).data
    await expect.poll(hosts).toMatchObject([{ host: 'www.xn--bcher-kva.example', isPrimary: true }])
  })

  test.each([
    ['203.0.113.9', 'not an IP address'],
    ['localhost', 'must be a host name'],
    ['shop.localhost', 'belongs to this server'],
    ['co.uk', 'public suffix'],
    ['https://example.com', 'must be a host name'],
    ['exa mple.com', 'must be a host name'],
    ['-a.example', 'must be a host name'],
    ['127.1', 'not an IP address'],
    ['shop.0x7f', 'must be a host name'],
  ])('cannot be %s', async (domain, message) => {
    const { client, id } = await newSite()
    expect((await fieldsOf(client.domains.create(id, { domain }))).domain).toContain(message)
  })

  test('is short enough for the name of its TXT record', async () => {
    const { client, id } = await newSite()
    const [long, longer] = [1, 2].map((more) => `${'a.'.repeat(114)}${'b'.repeat(more)}.example.com`)
    expect((await client.domains.create(id, { domain: long ?? '' })).host).toBe(long)
    expect((await fieldsOf(client.domains.create(id, { domain: longer ?? '' }))).domain).toContain(
      'at most 241',
    )
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

  test('survives any failure of the DNS, and so does where the domain leads', async () => {
    const site = await newSite()
    const { id } = await connect(site, newHost())
    dns.fail(true)
    for (const days of [0, 8, 8]) {
      clock.advance(days * DAY_MS)
      const checked = await site.client.domains.verify(site.id, id)
      expect(checked).toMatchObject({ state: 'verified', isServed: true, failingSince: null })
      expect(checked.reason).toContain('reported a failure')
    }
    dns.fail(false)
    expect(await site.client.domains.verify(site.id, id)).toMatchObject({ state: 'verified', reason: null })
  })

  test('is an event when it is won and when it is lost', async () => {
    const site = await newSite()
    const host = newHost()
    const verified = await connect(site, host)
    await site.client.domains.verify(site.id, verified.id)
    dns.clear(`_sitewright.${host}`)
    await site.client.domains.verify(site.id, verified.id)
    clock.advance(8 * DAY_MS)
    const failed = await site.client.domains.verify(site.id, verified.id)
    expect(failed).toMatchObject({ state: 'failed', reason: expect.stringContaining('7 days') })
    const events = await eventsOf(site.id)
    expect(events).toMatchObject([
      { type: 'domain.verified', data: { host, state: 'verified' } },
      { type: 'domain.failed', data: { host, state: 'failed', reason: failed.reason } },
    ])
    for (const { type, data } of events) expect(eventDataErrors(type as WebhookEventType, data)).toBeNull()
  })

  test('is looked up for a bounded number of callers of a site at once', async () => {
    const { client, id } = await newSite()
    const { id: domainId } = await client.domains.create(id, { domain: newHost() })
    dns.hold(true)
    let refused = 0
    const verify = () => client.domains.verify(id, domainId).then(undefined, () => void refused++)
    const all = Promise.all(Array.from({ length: 30 }, verify))
    await expect.poll(() => refused).toBe(18)
    dns.hold(false)
    await all
    expect(refused).toBe(18)
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

  test('is nothing that other accounts and sites see or change', async () => {
    const [owner, other] = [await newSite(), await newSite()]
    const { id } = await connect(owner, newHost())
    const sibling = await owner.client.sites.create({ name: 'Sibling' })
    for (const [client, siteId] of [
      [other.client, other.id],
      [other.client, owner.id],
      [owner.client, sibling.id],
    ] as const) {
      const refused = await Promise.all([
        errorOf(client.domains.get(siteId, id)),
        errorOf(client.domains.verify(siteId, id)),
        errorOf(client.domains.update(siteId, id, { primary: false })),
        errorOf(client.domains.delete(siteId, id)),
      ])
      expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    }
    expect(await owner.client.domains.get(owner.id, id)).toMatchObject({ isPrimary: true, isServed: true })
  })

  test('cannot be verified by a sandbox site', async () => {
    const { client, siteId } = await server.tenant({ mode: 'sandbox' })
    const claim = await client.domains.create(siteId, { domain: newHost() })
    expect(claim).toMatchObject({ state: 'pending', reason: expect.stringContaining('Sandbox') })
    expect(Object.keys(await fieldsOf(client.domains.verify(siteId, claim.id)))).toEqual(['siteId'])
  })
})
