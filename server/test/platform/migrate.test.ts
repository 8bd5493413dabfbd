import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { migrate } from '../../src/platform/database/migrate.ts'
import { afterFile } from '../support/after-file.ts'
import { createTestDatabase } from '../support/database.ts'

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
    await expect(migrate(database.url, directory)).rejects.toThrow('was changed after it had been applied')
  })
})
