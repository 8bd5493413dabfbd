import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../../src/platform/values/durations.ts'
import { errorOf } from '../../support/outcomes.ts'
import { loggedIn } from '../../support/people.ts'
import { startTestServer } from '../../support/server.ts'
import { visit } from '../../support/visit.ts'

const server = await startTestServer()
const { client, accountId } = await server.tenant()

async function newSite(timeZone = 'UTC') {
  const site = await client.sites.create({ name: `Site ${crypto.randomUUID()}`, timeZone })
  const page = await client.pages.create(site.id, { title: 'News', slug: 'news' })
  await client.sites.publish(site.id)
  const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * HOUR_MS).toISOString()
  const statusOf = async (id: string) =>
    (await client.publishing.listSchedules(site.id)).data.find((schedule) => schedule.id === id)
  return { ...site, pageId: page.id, inHours, statusOf }
}

describe('a scheduled publication', () => {
  test('is done at its time, and not before', async () => {
    const site = await newSite()
    const { id } = await client.publishing.createSchedule(site.id, {
      action: 'publish',
      pageIds: [site.pageId],
      at: site.inHours(2),
    })
    expect((await visit(server, site, '/news')).status).toBe(404)
    server.clock.advance(2 * HOUR_MS)
    await expect.poll(async () => (await site.statusOf(id))?.status).toBe('done')
    await expect.poll(async () => (await visit(server, site, '/news')).status).toBe(200)
  })

  test('is made by publishing at a time, and carries its note into the release', async () => {
    const site = await newSite('Europe/Vienna')
    const before = await client.sites.get(site.id)
    const answer = await client.sites.publish(site.id, {
      pageIds: [site.pageId],
      note: 'Opening night',
      publishAt: '2190-03-28T02:30',
    })
    expect(answer).toEqual(before)
    const pending = await client.publishing.listSchedules(site.id, { status: 'pending' })
    expect(pending).toMatchObject({
      total: 1,
      data: [{ pageIds: [site.pageId], note: 'Opening night', at: '2190-03-28T01:30:00.000Z' }],
    })
    expect((await client.publishing.listSchedules(site.id, { status: 'done' })).data).toEqual([])
    await client.publishing.deleteSchedule(site.id, pending.data[0]?.id as string)
    await client.sites.publish(site.id, { note: 'Soon', publishAt: site.inHours(1), pageIds: [site.pageId] })
    server.clock.advance(HOUR_MS)
    await expect
      .poll(async () => (await client.publishing.listReleases(site.id)).data[0])
      .toMatchObject({ note: 'Soon', added: 1 })
  })

  test.each(['2001-01-01T08:00', '2190-02-30T08:00'])('rejects publishing at %s', async (publishAt) => {
    const site = await newSite()
    const error = await errorOf(client.sites.publish(site.id, { publishAt }))
    expect(error).toMatchObject({ status: 400, fields: { publishAt: expect.any(String) } })
  })

  test('is only checked in the sandbox', async () => {
    const { client: sandbox, siteId } = await server.tenant({ mode: 'sandbox' })
    await sandbox.sites.publish(siteId, { publishAt: '2190-01-01T08:00' })
    expect((await sandbox.publishing.listSchedules(siteId)).data).toEqual([])
    const past = sandbox.sites.publish(siteId, { publishAt: '2001-01-01T08:00' })
    expect(await errorOf(past)).toMatchObject({ status: 400 })
  })

  test('is done once and in order when several are due', async () => {
    const site = await newSite()
    const pageIds = [site.pageId]
    const ids: string[] = []
    for (const [action, hours] of [
      ['publish', 1],
      ['unpublish', 2],
      ['publish', 3],
      ['unpublish', 4],
    ] as const)
      ids.push(
        (await client.publishing.createSchedule(site.id, { action, pageIds, at: site.inHours(hours) })).id,
      )
    server.clock.advance(5 * HOUR_MS)
    await expect.poll(async () => (await site.statusOf(ids[3] as string))?.status).toBe('done')
    const { data } = await client.publishing.listReleases(site.id)
    expect(data.map(({ added, removed }) => added - removed)).toEqual([-1, 1, -1, 1, 0])
  })

  test('that fails says why, and later ones are done', async () => {
    const site = await newSite()
    const other = await client.pages.create(site.id, { title: 'Other', slug: 'other', status: 'published' })
    await client.pages.update(site.id, other.id, { slug: 'moved' })
    await client.pages.update(site.id, site.pageId, { slug: 'other' })
    const failing = await client.publishing.createSchedule(site.id, {
      action: 'publish',
      pageIds: [site.pageId],
      at: site.inHours(1),
    })
    const whole = await client.publishing.createSchedule(site.id, { action: 'publish', at: site.inHours(2) })
    server.clock.advance(3 * HOUR_MS)
    await expect.poll(async () => (await site.statusOf(whole.id))?.status).toBe('done')
    expect(await site.statusOf(failing.id)).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('publish that page'),
    })
  })

  test('belongs to the site: it is done after its creator has lost access', async () => {
    const site = await newSite()
    const owner = await loggedIn(server, accountId, 'owner')
    const editor = await loggedIn(server, accountId, 'editor')
    const { id: keyId, key } = await server.key(accountId)
    const schedule = async (creator: typeof client, action: 'publish' | 'unpublish', hours: number) =>
      (
        await creator.publishing.createSchedule(site.id, {
          action,
          pageIds: [site.pageId],
          at: site.inHours(hours),
        })
      ).id
    await schedule(server.client(key), 'publish', 1)
    const last = await schedule(editor.client, 'unpublish', 2)
    await owner.client.keys.revoke(keyId)
    await owner.client.people.removeMember(editor.userId)
    server.clock.advance(2 * HOUR_MS)
    await expect.poll(async () => (await site.statusOf(last))?.status).toBe('done')
    expect((await client.publishing.listReleases(site.id)).data).toMatchObject([
      { removed: 1, createdBy: editor.userId },
      { added: 1, createdBy: keyId },
      {},
    ])
  })

  test('that is deleted is not done', async () => {
    const site = await newSite()
    const { id } = await client.publishing.createSchedule(site.id, { action: 'publish', at: site.inHours(1) })
    await client.publishing.deleteSchedule(site.id, id)
    expect(await errorOf(client.publishing.deleteSchedule(site.id, id))).toMatchObject({ status: 404 })
    expect((await client.publishing.listSchedules(site.id)).data).toEqual([])
  })

  test.each([
    ['2190-03-28T02:30', 'Europe/Vienna', '2190-03-28T01:30:00.000Z'],
    ['2190-03-28T03:30', 'Europe/Vienna', '2190-03-28T01:30:00.000Z'],
    ['2190-10-31T02:30', 'Europe/Vienna', '2190-10-31T00:30:00.000Z'],
    ['2190-07-01T08:00', 'America/New_York', '2190-07-01T12:00:00.000Z'],
    ['2190-07-01T08:00:00+02:00', 'America/New_York', '2190-07-01T06:00:00.000Z'],
  ])('takes %s in %s as %s', async (at, timeZone, moment) => {
    const site = await newSite(timeZone)
    expect((await client.publishing.createSchedule(site.id, { action: 'publish', at })).at).toBe(moment)
  })

  test.each(['2190-02-30T08:00', '2001-01-01T08:00', 'tomorrow', '2190-01-01'])('rejects %s', async (at) => {
    const site = await newSite()
    const error = await errorOf(client.publishing.createSchedule(site.id, { action: 'publish', at }))
    expect(error).toMatchObject({ status: 400, fields: { at: expect.any(String) } })
  })
})
