import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { loadDemo } from '../../src/demo/load.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { afterFile } from '../support/after-file.ts'
import { filesIn, hashTables, queryRows } from '../support/backups.ts'
import { count, recordFigure } from '../support/counts.ts'
import { createTestDatabase } from '../support/database.ts'
import { runCli, runJson, serveProcess, startCli } from '../support/process.ts'
import { startS3 } from '../support/s3.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' }, { background: false })
const { id: accountId } = await server.account('agency')
await loadDemo(server.platform, accountId)
// Rows and partitions that the demo does not have.
await server.db.run(
  sql`select graphile_worker.add_job('nobody.does.this', ${JSON.stringify({ text: 'a\tb\n\\N' })}::json)`,
)

const folder = await mkdtemp(join(tmpdir(), 'sitewright-backups-'))
afterFile(() => rm(folder, { recursive: true, force: true }))
const { identity, recipient } = await runJson(['backup', 'keygen'], {})
const key = join(folder, 'key.txt')
await writeFile(key, `${identity}\n`)
const source = { DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir }
const media = join(server.dataDir, 'media')
const backUpTo = (place: string, env = {}) =>
  runJson(['backup', '--to', place, '--recipient', recipient as string], { ...source, ...env })

/** An empty database and DATA_DIR. */
async function emptyTarget() {
  const database = await createTestDatabase({}, 'template0')
  afterFile(() => database.drop())
  const dataDir = await mkdtemp(join(folder, 'data-'))
  return { DATABASE_URL: database.url, DATA_DIR: dataDir }
}
const restoreArgs = (place: string, identityFile = key) => [
  'restore',
  '--from',
  place,
  '--identity',
  identityFile,
]

async function expectSame(target: { DATABASE_URL: string; DATA_DIR: string }, tables: object) {
  expect(await hashTables(target.DATABASE_URL)).toEqual(tables)
  const files = await filesIn(media)
  expect(files.length).toBeGreaterThan(50)
  expect(await filesIn(join(target.DATA_DIR, 'media'))).toEqual(files)
  for (const file of files) {
    const [was, is] = await Promise.all(
      [media, join(target.DATA_DIR, 'media')].map((at) => readFile(join(at, file))),
    )
    expect(is?.equals(was as Buffer), file).toBe(true)
  }
  expect(await readFile(join(target.DATA_DIR, 'secret.key'), 'utf8')).toBe(
    await readFile(join(server.dataDir, 'secret.key'), 'utf8'),
  )
}

test('a backup restores every row, file and secret into an empty server', async () => {
  const place = join(folder, 'whole')
  const tables = await hashTables(server.databaseUrl)
  const made = await backUpTo(place)
  expect(made).toMatchObject({ tables: Object.keys(tables).length, files: (await filesIn(media)).length })
  const target = await emptyTarget()
  expect(await runJson(restoreArgs(place), target)).toMatchObject({ id: made.id, rows: made.rows })
  await expectSame(target, tables)
  const again = await serveProcess({ ...target, DEMO: 'off' })
  const health = await (await fetch(`${again.address}/v1/health`)).json()
  await again.stop()
  expect(health.data.status).toBe('operational')
  const refused = await runCli(restoreArgs(place), target)
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('into an empty')])
})

test('a backup is the state of one moment while the server writes', async () => {
  const place = join(folder, 'moment')
  const { client, siteId } = await server.tenant()
  let isDone = false
  const write = async () => {
    for (let i = 0; !isDone; i++) await client.shop.createProduct(siteId, { title: `Product ${i}`, price: 1 })
  }
  const writing = Promise.all(Array.from({ length: 4 }, write))
  await backUpTo(place)
  isDone = true
  await writing
  const target = await emptyTarget()
  await runJson(restoreArgs(place), target)
  // Each product has the event of its transaction.
  const [found] = await queryRows<{ products: string; events: string }>(
    target.DATABASE_URL,
    `select (select count(*) from products where site_id = $1) as products,
      (select count(*) from events where site_id = $1 and type = 'product.created') as events`,
    [siteId],
  )
  expect(Number(found?.products)).toBeGreaterThan(0)
  expect(found?.events).toBe(found?.products)
})

test('a byte that was changed anywhere is found, and nothing is restored', async () => {
  const place = join(folder, 'flipped')
  await backUpTo(place)
  const target = await emptyTarget()
  const parts = (await filesIn(place)).filter((file) => file.endsWith('.age'))
  const verify = ['backup', 'verify', ...restoreArgs(place).slice(1)]
  const isFound = async (kind: RegExp, args: string[]) => {
    const file = join(place, parts.find((part) => kind.test(part)) as string)
    const bytes = await readFile(file)
    const flipped = Buffer.from(bytes)
    flipped[flipped.length - 20] = (flipped[flipped.length - 20] as number) ^ 1
    await writeFile(file, flipped)
    const { code, stderr } = await runCli(args, target)
    expect([code, stderr]).toEqual([1, expect.stringMatching(/damaged/)])
    await writeFile(file, bytes)
  }
  for (const kind of [/accounts/, /^files/, /manifest/]) await isFound(kind, verify)
  await isFound(/public\.pages\//, restoreArgs(place))
  expect((await runCli(verify, target)).code).toBe(0)
  // What the attempts left behind does not matter.
  await runJson(restoreArgs(place), target)
  await expectSame(target, await hashTables(server.databaseUrl))
})

test('a new key encrypts everything anew', async () => {
  const place = join(folder, 'rotated')
  await backUpTo(place)
  const next = await runJson(['backup', 'keygen'], {})
  const nextKey = join(folder, 'next.txt')
  await writeFile(nextKey, next.identity as string)
  await runJson(['backup', '--to', place, '--recipient', next.recipient as string], source)
  await runJson(['backup', 'verify', ...restoreArgs(place, nextKey).slice(1)], {})
})

test('only what backups wrote is deleted, and a place is that of one server', async () => {
  const place = join(folder, 'shared')
  for (const path of ['backups/laptop/notes.txt', 'files/mine/photo.age']) {
    await mkdir(dirname(join(place, path)), { recursive: true })
    await writeFile(join(place, path), 'mine')
  }
  await backUpTo(place, { BACKUP_KEEP: '1' })
  await backUpTo(place, { BACKUP_KEEP: '1' })
  expect(await filesIn(place)).toEqual(
    expect.arrayContaining(['backups/laptop/notes.txt', 'files/mine/photo.age']),
  )
  const elsewhere = { ...source, SECRET_KEY: randomBytes(32).toString('base64') }
  const target = await emptyTarget()
  await runJson(['migrate'], target)
  const args = ['backup', '--to', place, '--recipient', recipient as string]
  expect((await runCli(args, { ...elsewhere, ...target })).stderr).toContain('of another server')
  const among = ['backup', '--to', join(media, 'backups'), '--recipient', recipient as string]
  expect((await runCli(among, source)).stderr).toContain('a place of their own')
})

test('a database that is in use, older or newer is left as it is', async () => {
  const place = join(folder, 'refused')
  await backUpTo(place)
  const target = await emptyTarget()
  const ask = (text: string) => queryRows<{ name: string }>(target.DATABASE_URL, text)
  await ask('create table accounts (id text)')
  await ask("insert into accounts values ('theirs')")
  expect((await runCli(restoreArgs(place), target)).stderr).toContain('is not empty or is newer')
  await ask('drop table accounts')
  await ask(
    "create table schema_migrations (name text primary key, sha256 text); insert into schema_migrations values ('9999_later.sql', '')",
  )
  expect((await runCli(restoreArgs(place), target)).stderr).toContain('is not empty or is newer')
  const args = ['backup', '--to', place, '--recipient', recipient as string]
  expect((await runCli(args, target)).stderr).toContain('older than this version')
  expect(
    await ask(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    ),
  ).toEqual([{ name: 'schema_migrations' }])
})

test('a part that is missing, or another key, is told', async () => {
  const place = join(folder, 'missing')
  await backUpTo(place)
  const target = await emptyTarget()
  const { identity: other } = await runJson(['backup', 'keygen'], {})
  const otherKey = join(folder, 'other.txt')
  await writeFile(otherKey, other as string)
  expect((await runCli(restoreArgs(place, otherKey), target)).stderr).toContain('for another one')
  const file = (await filesIn(place)).find((part) => part.startsWith('files/')) as string
  await rm(join(place, file))
  expect((await runCli(restoreArgs(place), target)).stderr).toContain(file)
})

test('a backup that is killed does not look whole, and the next one cleans up', async () => {
  const place = join(folder, 'killed')
  const child = startCli(['backup', '--to', place, '--recipient', recipient as string], source)
  await expect.poll(async () => (await filesIn(place).catch(() => [])).length).toBeGreaterThan(5)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const listed = await runJson(['backup', 'list', '--from', place], {})
  expect(listed).toMatchObject({ backups: [], interrupted: [expect.any(String)] })
  const target = await emptyTarget()
  expect((await runCli(restoreArgs(place), target)).stderr).toContain('no complete backup')
  const { id } = await backUpTo(place)
  expect(await runJson(['backup', 'list', '--from', place], {})).toEqual({ backups: [id], interrupted: [] })
})

test('a restore that is killed can be repeated', async () => {
  const place = join(folder, 'repeated')
  await backUpTo(place)
  const target = await emptyTarget()
  const child = startCli(restoreArgs(place), target)
  const restored = join(target.DATA_DIR, 'media')
  await expect.poll(async () => (await filesIn(restored).catch(() => [])).length).toBeGreaterThan(5)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await runJson(restoreArgs(place), target)
  await expectSame(target, await hashTables(server.databaseUrl))
})

test('old backups are deleted with the files that no other one has', async () => {
  const place = join(folder, 'kept')
  const keep = { BACKUP_KEEP: '2' }
  const extra = join(media, 'extra.bin')
  await writeFile(extra, 'once')
  const { id: first } = await backUpTo(place, keep)
  const withExtra = (await filesIn(join(place, 'files'))).length
  await rm(extra)
  const { id: second } = await backUpTo(place, keep)
  const { id: third, removed } = await backUpTo(place, keep)
  expect(removed).toEqual([first])
  const { backups } = await runJson(['backup', 'list', '--from', place], {})
  expect(backups).toEqual([second, third])
  // One of each file, for both backups.
  expect((await filesIn(join(place, 'files'))).length).toBe(withExtra - 1)
  const copied = join(folder, 'copied')
  await cp(place, copied, { recursive: true })
  await runJson(['backup', 'verify', ...restoreArgs(copied).slice(1), '--backup', second as string], {})
})

test.skipIf(process.platform !== 'linux')('media of any size take the same memory', async (context) => {
  const megabytes = count({ ordinary: 48, proof: 10_240 })
  const block = randomBytes(1024 * 1024)
  const large = join(media, 'large')
  await mkdir(large)
  for (let i = 0; i < 8; i++) {
    const blocks = Array.from({ length: megabytes / 8 }, () => block)
    await pipeline(Readable.from(blocks), createWriteStream(join(large, `${i}.bin`)))
  }
  const child = startCli(
    ['backup', '--to', join(folder, 'large'), '--recipient', recipient as string],
    source,
  )
  let mostMegabytes = 0
  const watching = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    const kilobytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0)
    mostMegabytes = Math.max(mostMegabytes, kilobytes / 1024)
  }, 50)
  const [code] = await once(child, 'exit')
  clearInterval(watching)
  await rm(large, { recursive: true })
  await rm(join(folder, 'large'), { recursive: true })
  expect(code).toBe(0)
  expect(mostMegabytes).toBeLessThan(250)
  recordFigure(context, {
    count: `${megabytes} MB of media`,
    figure: `${Math.round(mostMegabytes)} MB of memory`,
  })
})

test('a place can be a bucket', async () => {
  const s3 = await startS3(await mkdtemp(join(folder, 's3-')))
  afterFile(() => s3.close())
  const { endpoint, region, accessKeyId, secretAccessKey } = s3.config
  const env = {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId as string,
    S3_SECRET_ACCESS_KEY: secretAccessKey as string,
  }
  const place = 's3://media/backups/of-this'
  await backUpTo(place, env)
  const target = { ...(await emptyTarget()) }
  await runJson(restoreArgs(place), { ...target, ...env })
  await expectSame(target, await hashTables(server.databaseUrl))
})
