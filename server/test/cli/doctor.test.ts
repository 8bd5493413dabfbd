import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { afterFile } from '../support/after-file.ts'
import { createTestDatabase } from '../support/database.ts'
import { loggedIn } from '../support/people.ts'
import { runCli } from '../support/process.ts'
import { startTestServer } from '../support/server.ts'

type Finding = { check: string; state: string; message: string; advice: string | null }
type Examined = { problems: number; warnings: number; findings: Finding[] }

const server = await startTestServer({}, { background: false })
const source = { DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir }

async function examine(env: Record<string, string> = {}) {
  const { code, stdout } = await runCli(['doctor', '--json'], { ...source, ...env })
  const examined = JSON.parse(stdout) as Examined
  const of = (check: string) => examined.findings.filter((finding) => finding.check === check)
  return { code, ...examined, of }
}

test('a server that works has no problem, and each warning says what to do', async () => {
  const { findings, of } = await examine()
  // The PostgreSQL of the tests does not write to disk at once.
  const problems = findings.filter(({ state }) => state === 'problem').map(({ check }) => check)
  expect(new Set(problems)).toEqual(new Set(['durability']))
  expect(of('migrations')[0]?.state).toBe('ok')
  expect(of('storage')[0]?.state).toBe('ok')
  expect(of('queue: mail')[0]).toMatchObject({ state: 'ok', message: 'Nothing is waiting' })
  expect(of('backups')[0]).toMatchObject({ state: 'warning', advice: expect.stringContaining('BACKUP_TO') })
  for (const { state, advice } of findings)
    expect(advice !== null).toBe(state === 'warning' || state === 'problem')
  const { stdout } = await runCli(['doctor'], source)
  expect(stdout).toMatch(/^ok {6} versions: Sitewright .+ Node .+ PostgreSQL/m)
  expect(stdout).toMatch(/\d problems, \d+ warnings/)
})

test('what is broken is named, with what to do, and the command fails', async () => {
  const { db } = server
  const holder = new pg.Client({ connectionString: server.databaseUrl })
  const waiter = new pg.Client({ connectionString: server.databaseUrl })
  await Promise.all([holder.connect(), waiter.connect()])
  try {
    await holder.query('begin; lock table tiers')
    const waiting = waiter.query('select * from tiers').catch(() => {})
    await db.run(sql`insert into schema_migrations (name, sha256) values ('9999_later.sql', '')`)
    await db.run(sql`
      insert into cdn_purges (site_id, tag, due_at) values ('site_1', 'all', now() - interval '3 hours')`)
    await db.run(sql`select graphile_worker.add_job('a.task', '{}'::json)`)
    await db.run(sql`
      update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'It broke'
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'a.task')`)
    await db.run(sql`update pg_index set indisvalid = false where indexrelid = 'previews_of_site'::regclass`)
    await chmod(join(server.dataDir, 'secret.key'), 0o644)
    await expect
      .poll(async () => {
        const row = await db.first<{ old: boolean }>(sql`
          select true as old from pg_stat_activity
          where wait_event_type = 'Lock' and query = 'select * from tiers' and query_start < now() - interval '5 seconds'`)
        return row?.old
      })
      .toBe(true)
    const { code, of } = await examine({ SMTP_URL: 'smtp://127.0.0.1:1' })
    expect(code).toBe(1)
    const named = {
      migrations: ['warning', /9999_later\.sql/],
      'queue: purges of the CDN': ['problem', /1 wait.+3 h/],
      jobs: ['warning', /1 jobs of a\.task.+It broke/],
      indexes: ['problem', /previews_of_site/],
      'sealing key': ['warning', /secret\.key/],
      locks: ['warning', /has waited/],
      mail: ['problem', /127\.0\.0\.1:1 does not accept mail/],
    } as const
    for (const [check, [state, message]] of Object.entries(named))
      expect(of(check), check).toContainEqual({
        check,
        state,
        message: expect.stringMatching(message),
        advice: expect.any(String),
      })
    await holder.query('rollback')
    await waiting
  } finally {
    await Promise.all([holder.end(), waiter.end()])
    await chmod(join(server.dataDir, 'secret.key'), 0o600)
    await db.run(sql`update pg_index set indisvalid = true where indexrelid = 'previews_of_site'::regclass`)
    await db.run(sql`delete from schema_migrations where name = '9999_later.sql'`)
    await db.run(sql`delete from cdn_purges`)
  }
})

test('a database that cannot be reached, or is empty, is a finding', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sitewright-doctor-'))
  afterFile(() => rm(dataDir, { recursive: true, force: true }))
  const away = await examine({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing', DATA_DIR: dataDir })
  expect([away.code, away.of('database')[0]?.state]).toEqual([1, 'problem'])
  expect(away.of('database')[0]?.message).toContain('ECONNREFUSED')
  const empty = await createTestDatabase({}, 'template0')
  afterFile(() => empty.drop())
  const before = await examine({ DATABASE_URL: empty.url, DATA_DIR: dataDir })
  expect([before.code, before.findings.length]).toEqual([1, 1])
  expect(before.findings[0]?.advice).toContain('sitewright migrate')
  const client = new pg.Client({ connectionString: empty.url })
  await client.connect()
  const { rows } = await client.query(
    "select count(*)::int as tables from pg_tables where schemaname = 'public'",
  )
  await client.end()
  expect(rows[0].tables).toBe(0)
})

test('only operators see the examination in the API', async () => {
  const { accountId } = await server.tenant()
  const owner = await loggedIn(server, accountId, 'owner')
  const see = () => owner.client.server.examine()
  await expect(see()).rejects.toMatchObject({ status: 403 })
  expect((await owner.client.people.getSession()).isOperator).toBe(false)
  const set = await runCli(['users', 'set-operator', owner.email], source)
  expect(set.code).toBe(0)
  await expect
    .poll(() =>
      see().then(
        ({ findings }) => findings.length,
        () => 0,
      ),
    )
    .toBeGreaterThan(10)
  expect((await owner.client.people.getSession()).isOperator).toBe(true)
  const last = await runCli(['users', 'set-operator', '--no-operator', owner.email], source)
  expect([last.code, last.stderr]).toEqual([1, expect.stringContaining('only operator')])
})
