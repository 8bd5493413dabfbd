import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export const TEMPLATE = 'sitewright_template'

/** Creates a database for one test file, migrated unless it has another template, whose URL contains the settings. */
export async function createTestDatabase(settings: Record<string, number> = {}, template = TEMPLATE) {
  const server = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Six times cheaper than the default strategy, which goes through the WAL.
  await asAdmin(server, `create database ${name} template ${template} strategy file_copy`)
  const url = new URL(server)
  url.pathname = `/${name}`
  for (const [name, value] of Object.entries(settings)) url.searchParams.set(name, String(value))
  return {
    url: url.href,
    drop: () => asAdmin(server, `drop database if exists ${name} with (force)`),
    /** Ends all connections and lets nobody in, or lets them in again. */
    async setReachable(isReachable: boolean) {
      await asAdmin(server, `alter database ${name} with allow_connections ${isReachable}`)
      if (!isReachable)
        await asAdmin(
          server,
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
        )
    },
  }
}

async function asAdmin(server: string, statement: string) {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
