import { type Config, readConfig } from '../config.ts'
import { migrate } from '../platform/database/migrate.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'
import { createLogger } from '../platform/observe/log.ts'
import { type OpenPlatform, openPlatform } from '../platform/open.ts'

type OpenDatabaseServer = {
  url: string
  /** For migrations and jobs, which cannot use a connection pooler. */
  directUrl: string
  close(): Promise<void>
}

/** Opens the configured PostgreSQL, or else the embedded one, which is started unless it is running. */
export async function openDatabaseServer(
  config: Config,
  log?: (line: string) => void,
): Promise<OpenDatabaseServer> {
  if (config.databaseUrl !== null) {
    const { databaseUrl: url, directDatabaseUrl } = config
    return { url, directUrl: directDatabaseUrl ?? url, close: async () => {} }
  }
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, ...(log && { log }) })
  const url = postgres.connectionString()
  return { url, directUrl: url, close: () => postgres.stop() }
}

type Work<T> = (platform: OpenPlatform, config: Config, directUrl: string) => Promise<T>

/**
 * Runs a command with an open platform. Works whether or not the server is running. `prepare` brings the database up to date
 * unless it does something else.
 */
export async function withPlatform<T>(
  work: Work<T>,
  prepare: (directUrl: string) => Promise<unknown> = migrate,
): Promise<T> {
  const config = readConfig(process.env)
  const database = await openDatabaseServer(config)
  try {
    await prepare(database.directUrl)
    const platform = await openPlatform(config, database.url, { log: createLogger('warn', process.stderr) })
    try {
      return await work(platform, config, database.directUrl)
    } finally {
      await platform.close()
    }
  } finally {
    await database.close()
  }
}
