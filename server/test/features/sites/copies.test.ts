import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importFromFile } from '../../../src/cli/site-archive.ts'
import { loadDemo } from '../../../src/demo/load.ts'
import { siteCopyJobs } from '../../../src/features/sites/copies/jobs.ts'
import { finishExport } from '../../../src/features/sites/copies/queries.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { copiedTables } from '../../../src/platform/site-archive/catalogue.ts'
import { ACTIVITY_TABLES } from '../../../src/platform/site-archive/tables.ts'
import { DAY_MS } from '../../../src/platform/values/durations.ts'
import { newId } from '../../../src/platform/values/ids.ts'
import { afterFile } from '../../support/after-file.ts'
import { rowsOfSite } from '../../support/archives.ts'
import { filesIn } from '../../support/backups.ts'
import { loggedIn } from '../../support/people.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer({}, { background: false })
const { id: accountId } = await server.account()
const { liveSiteId: siteId } = await loadDemo(server.platform, accountId)
const { key } = await server.key(accountId)
const client = server.client(key)
const { browser: owner } = await loggedIn(server, accountId, 'owner')
const { browser: editor } = await loggedIn(server, accountId, 'editor')
const other = await server.tenant()
const { browser: stranger } = await loggedIn(server, other.accountId, 'owner')
const run = (name: string) => siteCopyJobs.find((job) => job.name === name)?.run(server.platform, {} as never)
const folderOf = (copyId: string) => join(tmpdir(), `sitewright-copy-${copyId}`)
const refusal = (status: number) => ({ status })

test('an owner exports a site by a link that ends, and the archive goes after a week', async () => {
  const started = await owner.client.sites.createExport(siteId)
  expect(started).toMatchObject({ state: 'waiting', url: null })
  await expect(owner.client.sites.createExport(siteId)).rejects.toMatchObject({ code: 'CONFLICT' })
  await run('site_copies.make')
  const [made] = (await owner.client.sites.listExports(siteId)).data
  expect(made).toMatchObject({ id: started.id, state: 'done', problem: null })
  const path = new URL(made?.url as string).pathname

  const answer = await fetch(new URL(path, server.address))
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.length).toBe(made?.sizeBytes)
  const folder = await mkdtemp(join(tmpdir(), 'sitewright-exports-'))
  afterFile(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'a.tgz'), bytes)
  const imported = await importFromFile(server.platform, other.accountId, join(folder, 'a.tgz'))
  const [was, is] = [await rowsOfSite(server, siteId), await rowsOfSite(server, imported.result.siteId)]
  // Its mail is paused.
  expect({ ...is, mail_settings: null }).toEqual({ ...was, mail_settings: null })
  const changed = path.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))
  expect((await server.fetch(changed)).status).toBe(404)

  const get = (who: typeof owner, ofSite: string) => who.client.sites.getExport(ofSite, started.id)
  await expect(get(editor, siteId)).rejects.toMatchObject(refusal(403))
  await expect(get(stranger, siteId)).rejects.toMatchObject(refusal(404))
  await expect(get(stranger, other.siteId)).rejects.toMatchObject(refusal(404))
  await expect(client.sites.createExport(siteId)).rejects.toMatchObject(refusal(403))

  const { name } = await client.sites.get(siteId)
  await client.sites.delete(siteId, { name })
  expect((await server.fetch(path)).status).toBe(404)
  await client.sites.restore(siteId)

  server.clock.advance(61 * 60_000)
  expect((await server.fetch(path)).status).toBe(404)
  server.clock.advance(7 * DAY_MS)
  const { browser: again } = await loggedIn(server, accountId, 'owner')
  expect((await again.client.sites.listExports(siteId)).data).toMatchObject([{ url: null }])
  await run('site_copies.sweep')
  expect((await again.client.sites.listExports(siteId)).data).toEqual([])
  expect(await filesIn(join(server.dataDir, 'media', 'exports')).catch(() => [])).toEqual([])
})

test('a duplicate is a draft with what the owner made, and nothing of people', async () => {
  const started = await client.sites.duplicate(siteId, { name: 'Second House' })
  await expect(owner.client.sites.createExport(siteId)).rejects.toMatchObject({ code: 'CONFLICT' })
  await run('site_copies.make')
  const { state, siteId: newSiteId } = await client.sites.getDuplicate(siteId, started.id)
  expect(state).toBe('done')
  const made = newSiteId as string
  expect(await client.sites.get(made)).toMatchObject({
    name: 'Second House',
    slug: 'second-house',
    status: 'draft',
  })
  const [was, is] = [await rowsOfSite(server, siteId, 'content'), await rowsOfSite(server, made, 'content')]
  expect({ ...is, sites: null }).toEqual({ ...was, sites: null })
  for (const { name, rowsOf } of await copiedTables(server.db, 'all'))
    if ((ACTIVITY_TABLES as readonly string[]).includes(name))
      expect([name, await server.db.rows(sql`select 1 from (${rowsOf(made)}) rows limit 1`)]).toEqual([
        name,
        [],
      ])
  const totals = await Promise.all([
    client.shop.listOrders(made),
    client.customers.list(made),
    client.pages.list(made),
  ])
  expect(totals.map(({ total }) => total > 0)).toEqual([false, false, true])

  const get = (ofKey: string, ofSite: string) => server.client(ofKey).sites.getDuplicate(ofSite, started.id)
  await expect(get(other.key, siteId)).rejects.toMatchObject(refusal(404))
  await expect(get(other.key, other.siteId)).rejects.toMatchObject(refusal(404))
  await expect(server.client(other.key).sites.duplicate(siteId, { name: 'Mine' })).rejects.toMatchObject(
    refusal(404),
  )
})

test('what a process that ended was making fails, and the next one is made', async () => {
  const { browser: rival } = await loggedIn(server, other.accountId, 'owner')
  await rival.client.sites.createExport(other.siteId)
  await run('site_copies.make')
  const { id: lost } = await other.client.sites.duplicate(other.siteId, { name: 'Lost' })
  await server.db.run(sql`
    update site_copies set state = 'running', held_until = ${server.clock.now()} where id = ${lost}`)
  const { id: next } = await client.sites.duplicate(siteId, { name: 'Next' })
  server.clock.advance(1)
  // Of a server with another database, for all that is known.
  const unknown = newId('copy')
  for (const copy of [lost, unknown]) await mkdir(folderOf(copy))
  afterFile(() => rm(folderOf(unknown), { recursive: true }))
  await writeFile(join(folderOf(lost), 'site.tar.gz'), 'What was made of it')
  await run('site_copies.sweep')
  expect(await stat(folderOf(lost)).catch(() => null)).toBeNull()
  expect((await stat(folderOf(unknown))).isDirectory()).toBe(true)
  expect(await other.client.sites.getDuplicate(other.siteId, lost)).toMatchObject({ state: 'failed' })
  expect(await client.sites.getDuplicate(siteId, next)).toMatchObject({ state: 'done' })
  // Whatever it made after all takes the place of nothing.
  const late = { id: lost, objectKey: 'exports/late', sizeBytes: 1 }
  expect(await finishExport(server.db, other.siteId, late, server.clock.now())).toBe(false)
  expect((await rival.client.sites.listExports(other.siteId)).data).toMatchObject([
    { url: expect.any(String) },
  ])
})
