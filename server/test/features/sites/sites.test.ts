import { describe, expect, test } from 'vitest'
import { ConflictError, ValidationError } from '../../../../client/src/index.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { client, accountId } = await server.tenant()
const sandbox = server.client((await server.key(accountId, 'sandbox')).key)

describe('a site', () => {
  test('is created as a draft, with every field', async () => {
    const site = await client.sites.create({
      name: 'Bakery',
      domain: 'www.bäckerei.example',
      timeZone: 'Europe/Vienna',
      currency: 'CHF',
      language: 'de-AT',
    })
    expect(site).toEqual({
      id: expect.stringMatching(/^site_[0-9a-z]{26}$/),
      name: 'Bakery',
      domain: 'www.bäckerei.example',
      status: 'draft',
      createdAt: expect.any(String),
      updatedAt: site.createdAt,
      timeZone: 'Europe/Vienna',
      currency: 'CHF',
      language: 'de-AT',
      slug: 'bakery',
      url: expect.stringMatching(/^http:\/\/bakery\.localhost:\d+$/),
      paths: {
        products: 'products',
        listings: 'properties',
        units: 'stays',
        services: 'services',
        tables: 'reserve',
        jobs: 'jobs',
      },
      layouts: { products: null, listings: null, units: null, services: null, jobs: null },
      publishing: 'staged',
      approvalHours: 48,
      spamDays: 30,
      proofOfWork: 'auto',
      liveRelease: 0,
    })
    expect(await client.sites.get(site.id)).toEqual(site)
  })

  test('is listed with the specified fields, newest first, by status, with totals', async () => {
    const own = await server.tenant()
    const second = await own.client.sites.create({ name: 'Second' })
    await own.client.sites.update(second.id, { status: 'archived' })
    const { data, total } = await own.client.sites.list()
    expect(data.map(({ id }) => id)).toEqual([second.id, own.siteId])
    expect(Object.keys(data[0] as object)).toEqual([
      'id',
      'name',
      'domain',
      'status',
      'createdAt',
      'updatedAt',
    ])
    expect(total).toBe(2)
    const archived = await own.client.sites.list({ status: 'archived' })
    expect([archived.data.map(({ id }) => id), archived.total]).toEqual([[second.id], 1])
  })

  test('belongs to the mode of its key', async () => {
    const test = await sandbox.sites.create({ name: 'Test' })
    await expect(client.sites.get(test.id)).rejects.toThrow('Site not found')
    expect((await sandbox.sites.list()).data.map(({ id }) => id)).toEqual([test.id])
  })

  test('changes only the fields sent', async () => {
    const site = await client.sites.create({ name: 'Old', domain: 'old.example' })
    const changed = await client.sites.update(site.id, { name: 'New', domain: null })
    expect(changed).toEqual({ ...site, name: 'New', domain: null, updatedAt: expect.any(String) })
    expect(await client.sites.update(site.id, {})).toEqual(changed)
  })

  test('is changed as of the next request', async () => {
    const own = await startTestServer()
    const { client, siteId } = await own.tenant()
    await own.db.run(sql`alter table sites disable trigger site_changed`)
    for (const currency of ['CHF', 'JPY']) {
      await client.sites.update(siteId, { currency })
      const product = await client.shop.createProduct(siteId, { title: 'Tea', price: 5 })
      expect(product.currency).toBe(currency)
    }
  })

  test('has a unique domain within account and mode', async () => {
    const domain = 'taken.example'
    await client.sites.create({ name: 'First', domain })
    await expect(client.sites.create({ name: 'Second', domain: 'TAKEN.example' })).rejects.toBeInstanceOf(
      ConflictError,
    )
    const second = await client.sites.create({ name: 'Second' })
    await expect(client.sites.update(second.id, { domain })).rejects.toBeInstanceOf(ConflictError)
    expect((await sandbox.sites.create({ name: 'Test', domain })).domain).toBe(domain)
    const other = await server.tenant()
    expect((await other.client.sites.create({ name: 'Theirs', domain })).domain).toBe(domain)
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(256) }, 'name'],
    [{ domain: 'https://x.example' }, 'domain'],
    [{ domain: 'x..example' }, 'domain'],
    [{ domain: '-x.example' }, 'domain'],
    [{ timeZone: 'Mars/Base' }, 'timeZone'],
    [{ timeZone: '+01:00' }, 'timeZone'],
    [{ currency: 'euro' }, 'currency'],
    [{ language: 'not a language' }, 'language'],
    [{ status: 'gone' }, 'status'],
  ])('rejects %j', async (fields, field) => {
    const site = await client.sites.create({ name: 'Valid' })
    const error = await client.sites.update(site.id, fields as object).then(undefined, (e) => e)
    expect(error).toBeInstanceOf(ValidationError)
    expect(Object.keys(error.fields)).toEqual([field])
  })
})

describe('publishing', () => {
  test('publishes a live site', async () => {
    const site = await client.sites.create({ name: 'Live' })
    const published = await client.sites.publish(site.id)
    expect(published).toMatchObject({ id: site.id, status: 'published' })
    expect((await client.sites.get(site.id)).status).toBe('published')
  })

  test('is not possible by an update, which has another scope and no dry run', async () => {
    for (const [as, name] of [
      [client, 'Live'],
      [sandbox, 'Test'],
    ] as const) {
      const site = await as.sites.create({ name })
      await expect(as.sites.update(site.id, { status: 'published' })).rejects.toBeInstanceOf(ValidationError)
      expect((await as.sites.get(site.id)).status).toBe('draft')
    }
    const site = await client.sites.create({ name: 'Published' })
    await client.sites.publish(site.id)
    expect((await client.sites.update(site.id, { name: 'Renamed', status: 'published' })).status).toBe(
      'published',
    )
  })

  test('is a dry run in sandbox: the same reply, and nothing changes', async () => {
    const site = await sandbox.sites.create({ name: 'Test' })
    const published = await sandbox.sites.publish(site.id)
    expect(published).toEqual({ ...site, status: 'published', updatedAt: expect.any(String) })
    expect(await sandbox.sites.get(site.id)).toEqual(site)
  })
})
