import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { migrate } from '../../src/platform/database/migrate.ts'
import { afterFile } from '../support/after-file.ts'
import { createTestDatabase } from '../support/database.ts'
import { PROJECT_DIR } from '../support/process.ts'

const database = await createTestDatabase()
const [session, other] = [new pg.Client(database.url), new pg.Client(database.url)]
await Promise.all([session.connect(), other.connect()])
afterFile(async () => {
  await Promise.all([session.end(), other.end()])
  await database.drop()
})

async function directoryOf(files: Record<string, string>): Promise<URL> {
  const dir = await mkdtemp(join(tmpdir(), 'sitewright-migrations-'))
  afterFile(() => rm(dir, { recursive: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(join(dir, name), text)
  return pathToFileURL(`${dir}/`)
}

describe('a migration', () => {
  test('that waits for a lock lets queries pass, and is retried until it gets the lock', async () => {
    const directory = await directoryOf({ '9001_column.sql': 'alter table pages add column extra text;' })
    await session.query('begin')
    await session.query('select 1 from pages')
    let applied: string[] | undefined
    const migrating = migrate(database.url, directory).then((names) => {
      applied = names
    })
    const waiting = () =>
      other.query("select 1 from pg_locks where relation = 'pages'::regclass and not granted")
    await expect.poll(async () => (await waiting()).rowCount, { interval: 10 }).toBe(1)
    await other.query('select 1 from pages')
    expect(applied).toBeUndefined()
    await session.query('commit')
    await migrating
    expect(applied).toEqual(['9001_column.sql'])
  })

  test('is applied once by concurrent processes, even when it builds an index', async () => {
    const directory = await directoryOf({
      '9002_index.sql':
        '-- sitewright: no transaction\ncreate index concurrently if not exists pages_extra on pages (extra);\n',
    })
    const results = await Promise.all([1, 2, 3].map(() => migrate(database.url, directory)))
    expect(results.toSorted((a, b) => b.length - a.length)).toEqual([['9002_index.sql'], [], []])
  })

  test('rebuilds an index whose build failed', async () => {
    await session.query('create table numbered as select i, 1 as n from generate_series(1, 2) i')
    const directory = await directoryOf({
      '9003_unique.sql':
        '-- sitewright: no transaction\ncreate unique index concurrently if not exists numbered_n on numbered (n);\n',
    })
    await expect(migrate(database.url, directory)).rejects.toThrow('Migration 9003_unique.sql failed')
    await session.query('update numbered set n = i')
    expect(await migrate(database.url, directory)).toEqual(['9003_unique.sql'])
    const { rows } = await session.query(
      "select indisvalid from pg_index where indexrelid = 'numbered_n'::regclass",
    )
    expect(rows).toEqual([{ indisvalid: true }])
  })

  test('fills a column in batches, each a transaction of its own', async () => {
    await session.query('create table filled as select i, null::int as n from generate_series(1, 5) i')
    const directory = await directoryOf({
      '9004_fill.sql':
        '-- sitewright: in batches\nupdate filled set n = i where i in (select i from filled where n is null limit 2);\n',
    })
    expect(await migrate(database.url, directory)).toEqual(['9004_fill.sql'])
    const { rows } = await session.query(
      'select count(n)::int, count(distinct xmin::text)::int as transactions from filled',
    )
    expect(rows).toEqual([{ count: 5, transactions: 3 }])
  })

  test('that was changed after it had been applied is an error', async () => {
    const directory = await directoryOf({ '9001_column.sql': 'select 1;' })
    await expect(migrate(database.url, directory)).rejects.toThrow('was changed after it was applied')
  })
})

const MIGRATIONS = join(PROJECT_DIR, 'server/migrations')
/** The last migration that defined functions and triggers itself. */
const LAST_OF_BEFORE = '0162_pages_below_index.sql'

async function migrationsOfBefore(): Promise<URL> {
  const names = (await readdir(MIGRATIONS)).filter((name) => name <= LAST_OF_BEFORE)
  const texts = names.map(async (name) => [name, await readFile(join(MIGRATIONS, name), 'utf8')] as const)
  return directoryOf(Object.fromEntries(await Promise.all(texts)))
}

/** A database that `migrate` has brought to a state of its own, with a session. */
async function openDatabase(template?: string) {
  const { url, drop } = await createTestDatabase({}, template)
  const client = new pg.Client(url)
  await client.connect()
  afterFile(async () => {
    await client.end()
    await drop()
  })
  return { url, client }
}

const greeting = (text: string) => ({
  'greeting.sql': `create or replace function greeting() returns text language sql return '${text}';\n`,
})

/** What the page of a published site is at once, which a trigger sees to. */
async function publishPage(client: pg.Client, id: string) {
  await client.query(`
    insert into accounts (id, name, tier, created_at) values ('account', 'A', 'starter', now()) on conflict do nothing`)
  await client.query(`
    insert into sites (id, account_id, mode, name, slug, status, created_at, updated_at)
    values ('site', 'account', 'live', 'S', 's', 'published', now(), now()) on conflict do nothing`)
  await client.query(
    `insert into pages (id, site_id, title, slug, slug_key, blocks, status, created_at, updated_at)
    values ($1, 'site', 'P', $1, $1, '{}', 'published', now(), now())`,
    [id],
  )
  const { rows } = await client.query('select page_id from live_pages order by page_id')
  return rows.map(({ page_id }) => page_id)
}

describe('functions and triggers', () => {
  test('replace those that the migrations of before have defined', async () => {
    const { url, client } = await openDatabase('template1')
    await migrate(url, await migrationsOfBefore(), await directoryOf({}))
    expect(await publishPage(client, 'page_1')).toEqual(['page_1'])
    const files = (await readdir(join(PROJECT_DIR, 'server/sql'))).map((name) => `sql/${name}`)
    const applied = await migrate(url)
    expect(applied.filter((name) => name.startsWith('sql/'))).toEqual(files.sort())
    expect(await publishPage(client, 'page_2')).toEqual(['page_1', 'page_2'])
    expect(await migrate(url)).toEqual([])
  })

  test('are applied once by concurrent processes, and again when they change', async () => {
    const { url, client } = await openDatabase()
    const read = async () => (await client.query('select greeting()')).rows[0].greeting
    for (const text of ['hello', 'good day']) {
      const functions = await directoryOf(greeting(text))
      const results = await Promise.all([1, 2, 3].map(() => migrate(url, undefined, functions)))
      expect(results.toSorted((a, b) => b.length - a.length)).toEqual([['sql/greeting.sql'], [], []])
      expect(await read()).toBe(text)
    }
  })

  test('of a newer server are left as they are by an older one', async () => {
    const { url, client } = await openDatabase()
    await migrate(url, undefined, await directoryOf(greeting('new')))
    expect(await migrate(url, await migrationsOfBefore(), await directoryOf(greeting('old')))).toEqual([])
    expect((await client.query('select greeting()')).rows).toEqual([{ greeting: 'new' }])
  })

  test('that wait for the lock of a table let writers pass, and are retried', async () => {
    const { url, client } = await openDatabase()
    const writer = new pg.Client(url)
    await writer.connect()
    afterFile(() => writer.end())
    const functions = await directoryOf({
      'watched.sql': `create or replace function watch() returns trigger language plpgsql as
        $$ begin new.n := new.n * 10; return new; end $$;
        create or replace trigger watched before insert on watched for each row execute function watch();`,
    })
    await client.query('create table watched (n int)')
    await client.query('begin')
    await client.query('insert into watched values (1)')
    let applied: string[] | undefined
    const migrating = migrate(url, undefined, functions).then((names) => {
      applied = names
    })
    const waiting = () =>
      writer.query("select 1 from pg_locks where relation = 'watched'::regclass and not granted")
    await expect.poll(async () => (await waiting()).rowCount, { interval: 10 }).toBe(1)
    await writer.query('insert into watched values (2)')
    expect(applied).toBeUndefined()
    await client.query('commit')
    await migrating
    await writer.query('insert into watched values (3)')
    expect((await client.query('select n from watched order by n')).rows).toEqual([
      { n: 1 },
      { n: 2 },
      { n: 30 },
    ])
  })

  test('are all defined in sql/, but for counters and functions of stored values', async () => {
    const { url, client } = await openDatabase()
    const { rows } = await client.query('select txid_current() as before')
    await client.query('delete from schema_functions')
    await migrate(url)
    const older = await client.query(
      `select p.oid::regprocedure::text as name from pg_proc p
      where p.xmin::text::bigint < $1 and pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
        and not exists (select from pg_attrdef join pg_depend on objid = pg_attrdef.oid where refobjid = p.oid)
        and not exists (select from pg_index join pg_depend on objid = indexrelid where refobjid = p.oid)
        and not exists (select from pg_depend where classid = 'pg_proc'::regclass and refobjid = p.oid)
      union all
      select tgname || ' on ' || tgrelid::regclass from pg_trigger t
      where t.xmin::text::bigint < $1 and not tgisinternal`,
      [rows[0].before],
    )
    const names = older.rows.map(({ name }) => name)
    expect(names.filter((name) => !/^(count|sum)_/.test(name))).toEqual([])
  })
})
