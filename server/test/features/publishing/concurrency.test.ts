import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { sql } from '../../../src/platform/database/sql.ts'
import { deadlocksOf, lockWaits } from '../../support/locks.ts'
import { startTestServer } from '../../support/server.ts'
import { visit } from '../../support/visit.ts'

const server = await startTestServer()
const { client } = await server.tenant()
const admin = new pg.Client(server.databaseUrl)
await admin.connect()
afterAll(() => admin.end())

async function newSite(pageCount: number, publishing: 'staged' | 'immediate' = 'staged') {
  const site = await client.sites.create({ name: `Site ${crypto.randomUUID()}`, publishing })
  const pageIds: string[] = []
  for (let n = 0; n < pageCount; n++) {
    const fields = { title: 'First', slug: `page-${n}`, status: 'published' as const }
    pageIds.push((await client.pages.create(site.id, fields)).id)
  }
  await client.sites.publish(site.id)
  const scheduleOf = async (id: string) =>
    (await client.publishing.listSchedules(site.id)).data.find((schedule) => schedule.id === id)
  return { ...site, pageIds, first: pageIds[0] as string, scheduleOf }
}

const titleAt = async (site: { slug: string }, path: string) =>
  /<title>(.*?)<\/title>/.exec((await visit(server, site, path)).text)?.[1]
const inSeconds = (seconds: number) => new Date(server.clock.now().getTime() + seconds * 1000).toISOString()

test('a page that is saved during a publish is released as it is saved', async () => {
  const site = await newSite(1)
  await client.pages.update(site.id, site.first, { title: 'Second' })
  await admin.query('begin')
  await admin.query(`update pages set title = 'Third', version = version + 1 where id = $1`, [site.first])
  const publishing = client.sites.publish(site.id)
  await lockWaits(server)
  await admin.query('commit')
  await publishing
  expect((await client.pages.get(site.id, site.first)).liveVersion).toBe(3)
  await expect.poll(() => titleAt(site, '/page-0')).toBe('Third')
})

test('saves, publishes and restores of a site wait for each other without deadlocks', async () => {
  const { id, pageIds } = await newSite(10, 'immediate')
  const before = await deadlocksOf(server)
  const works = [
    () => client.sites.publish(id, { pageIds }),
    () => client.publishing.restoreRelease(id, 1).catch((error) => expect(error.status).toBe(409)),
    ...[0, 3, 6, 9].map((n) => (i: number) => {
      const pageId = pageIds[(n + i) % 10] as string
      return client.pages.update(id, pageId, { title: `Title ${n} ${i}` })
    }),
  ]
  await Promise.all(
    works.map(async (work) => {
      for (let i = 0; i < 15; i++) await work(i)
    }),
  )
  expect(await deadlocksOf(server)).toBe(before)
  const mismatched = await server.db.rows(sql`
    select pages.id from pages left join live_pages live on live.page_id = pages.id and live.until_release is null
    where pages.site_id = ${id} and pages.live_version is distinct from live.version`)
  expect(mismatched).toEqual([])
})

describe('a scheduled publication', () => {
  test('that the server fails to do holds up no other site, and is tried again', async () => {
    const [blocked, other] = [await newSite(1), await newSite(1)]
    const at = inSeconds(60)
    const schedule = async ({ id, first }: typeof blocked) =>
      (await client.publishing.createSchedule(id, { action: 'unpublish', pageIds: [first], at })).id
    const ids = { blocked: await schedule(blocked), other: await schedule(other) }
    await admin.query('begin')
    await admin.query('select from pages where id = $1 for update', [blocked.first])
    server.clock.advance(61_000)
    await expect.poll(async () => (await other.scheduleOf(ids.other))?.status).toBe('done')
    expect((await blocked.scheduleOf(ids.blocked))?.status).toBe('pending')
    await admin.query('commit')
    server.clock.advance(10 * 60_000)
    await expect.poll(async () => (await blocked.scheduleOf(ids.blocked))?.status).toBe('done')
  })

  test('does not bring back a site that was archived', async () => {
    const site = await newSite(1)
    const { id } = await client.publishing.createSchedule(site.id, { action: 'publish', at: inSeconds(60) })
    await client.sites.update(site.id, { status: 'archived' })
    server.clock.advance(61_000)
    await expect.poll(async () => (await site.scheduleOf(id))?.status).toBe('failed')
    expect((await client.sites.get(site.id)).status).toBe('archived')
  })
})

describe('an archived page that a restored release has brought back', () => {
  async function broughtBack() {
    const site = await newSite(1)
    await client.pages.archive(site.id, site.first)
    await client.publishing.restoreRelease(site.id, 1)
    await expect.poll(async () => (await visit(server, site, '/page-0')).status).toBe(200)
    return site
  }

  test('is taken down by archiving it', async () => {
    const site = await broughtBack()
    await client.pages.archive(site.id, site.first)
    await expect.poll(async () => (await visit(server, site, '/page-0')).status).toBe(404)
  })

  test('is taken down by a schedule', async () => {
    const site = await broughtBack()
    const at = inSeconds(60)
    await client.publishing.createSchedule(site.id, { action: 'unpublish', pageIds: [site.first], at })
    server.clock.advance(61_000)
    await expect.poll(async () => (await visit(server, site, '/page-0')).status).toBe(404)
  })
})

test('a former slug of a site goes to no other site that has the same name', async () => {
  const name = `Acme ${crypto.randomUUID()}`
  const { id, slug } = await client.sites.create({ name })
  await client.sites.update(id, { slug: `${slug.slice(0, 30)}-new` })
  const other = await server.tenant()
  expect((await other.client.sites.create({ name })).slug).not.toBe(slug)
})

test('a site keeps its last ten former slugs only', async () => {
  const { id } = await client.sites.create({ name: 'Renamed' })
  for (let n = 0; n < 15; n++) {
    await client.sites.update(id, { slug: `renamed-${n}` })
    server.clock.advance(1_000)
  }
  const kept = await server.db.rows<{ slug: string }>(sql`
    select slug from retired_slugs where site_id = ${id} order by retired_at desc`)
  expect(kept.map(({ slug }) => slug)).toEqual(Array.from({ length: 10 }, (_, n) => `renamed-${13 - n}`))
})
