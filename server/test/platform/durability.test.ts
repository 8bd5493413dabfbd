import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { count } from '../support/counts.ts'
import { runJson, type ServerProcess, serveProcess } from '../support/process.ts'

const KILLS = count({ ordinary: 2, proof: 4 })
const WRITERS = 8
/** Acknowledged writes before each kill. */
const ACKNOWLEDGED = 40

const dataDir = await mkdtemp(join(tmpdir(), 'sitewright-durability-'))
const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO: 'off' }
let server: ServerProcess | undefined
afterAll(async () => {
  await server?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

type Write = { idempotencyKey: string; body: { title: string; slug: string } }

test('kill -9 during writes loses nothing acknowledged, and the next start recovers', async () => {
  server = await serveProcess(env)
  const { id: account } = await runJson(['accounts', 'create', '--name', 'A', '--tier', 'agency'], env)
  const { key } = await runJson(
    ['keys', 'create', '--account', account, '--name', 'K', '--mode', 'live', '--scopes', 'all'],
    env,
  )
  await liftLimits(await databaseUrl())
  const post = async (path: string, { idempotencyKey, body }: { idempotencyKey: string; body: object }) => {
    const response = await fetch(`${server?.address}${path}`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
      body: JSON.stringify(body),
    })
    return { status: response.status, text: await response.text() }
  }
  const site = JSON.parse((await post('/v1/sites', { idempotencyKey: 'site', body: { name: 'S' } })).text)
    .data.id
  const pages = `/v1/sites/${site}/pages`

  const acknowledged = new Map<string, Write & { text: string }>()
  const unanswered = new Map<string, Write>()
  let begun = 0
  async function writeUntilKilled(enough: () => void) {
    for (;;) {
      const name = `page-${begun++}`
      const write = { idempotencyKey: `key-${name}`, body: { title: name, slug: name } }
      unanswered.set(name, write)
      const answer = await post(pages, write).catch(() => null)
      if (answer === null) return
      if (answer.status !== 201) {
        // The database was lost before the work or during its commit.
        expect([500, 503]).toContain(answer.status)
        return
      }
      unanswered.delete(name)
      acknowledged.set(name, { ...write, text: answer.text })
      enough()
    }
  }

  for (let kill = 0; kill < KILLS; kill++) {
    const before = acknowledged.size
    const running = server
    await new Promise<void>((resolve, reject) => {
      const enough = () => {
        if (acknowledged.size - before !== ACKNOWLEDGED) return
        // Every other kill takes the database too.
        const kills = kill % 2 === 0 ? Promise.resolve() : killPostgres()
        kills.then(() => running.process.kill('SIGKILL'))
      }
      const writers = Array.from({ length: WRITERS }, () => writeUntilKilled(enough))
      Promise.all(writers).then(() => resolve(), reject)
    })
    if (running.process.signalCode === null) await once(running.process, 'exit')
    server = await serveProcess(env)

    // Retries of unanswered requests take effect once, whether they had happened or not.
    for (const [name, write] of unanswered) {
      const [first, second] = [await post(pages, write), await post(pages, write)]
      expect([first.status, second.status, second.text]).toEqual([201, 201, first.text])
      acknowledged.set(name, { ...write, text: first.text })
      unanswered.delete(name)
    }
    // Retries of answered requests get the same answer.
    for (const [, { text, ...write }] of [...acknowledged].slice(-WRITERS)) {
      expect(await post(pages, write)).toEqual({ status: 201, text })
    }
  }

  const found = new Set<string>()
  let cursor: string | null = ''
  let total = 0
  while (cursor !== null) {
    const query = new URLSearchParams({ limit: '100', ...(cursor && { cursor }) })
    const response = await fetch(`${server.address}${pages}?${query}`, { headers: { 'x-api-key': key } })
    const { data, pagination } = await response.json()
    for (const { slug } of data) found.add(slug)
    cursor = pagination.nextCursor
    total = pagination.total
  }
  expect([...acknowledged.keys()].filter((name) => !found.has(name))).toEqual([])
  expect(found.size).toBe(acknowledged.size)
  expect(total).toBe(acknowledged.size)
  expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS * ACKNOWLEDGED)
}, 240_000)

const postmasterFile = () => readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')

async function killPostgres() {
  process.kill(Number((await postmasterFile()).split('\n')[0]), 'SIGKILL')
}

async function databaseUrl() {
  const port = (await postmasterFile()).split('\n')[3]
  const password = (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim()
  return `postgres://sitewright:${password}@127.0.0.1:${port}/sitewright`
}

async function liftLimits(url: string) {
  const { Client } = (await import('pg')).default
  const client = new Client(url)
  await client.connect()
  await client.query("update tiers set per_minute = 1000000, per_second = null where name = 'agency'")
  await client.end()
}
