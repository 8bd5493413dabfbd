import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../src/platform/database/migrate.ts'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { TEMPLATE } from './database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: string
  }
}

/** Starts PostgreSQL for the tests, with a migrated template database that each test file clones. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sitewright-test-'))
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  })
  const pg = await import('pg')
  const client = new pg.default.Client(postgres.connectionString('postgres'))
  await client.connect()
  // A server opens many connections, and proving a password costs both sides more than opening one.
  await writeFile(join(dataDir, 'postgres', 'pg_hba.conf'), 'host all all 127.0.0.1/32 trust\n')
  await client.query('select pg_reload_conf()')
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  await migrate(postgres.connectionString(TEMPLATE))
  // Unpacks the browser once, before workers need it concurrently.
  await chromium.executablePath()
  project.provide('postgres', postgres.connectionString('postgres'))
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
