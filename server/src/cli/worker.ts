import { startBackground } from '../background.ts'
import type { Config } from '../config.ts'
import { migrate } from '../platform/database/migrate.ts'
import { createLogger } from '../platform/observe/log.ts'
import { warnOfMissingTimeouts } from '../platform/observe/role-timeouts.ts'
import { openPlatform } from '../platform/open.ts'
import { openDatabaseServer } from './context.ts'
import { onStop } from './serve.ts'

/** Runs background work, without an HTTP server, until SIGTERM or SIGINT. */
export async function work(config: Config, options: { json?: boolean }) {
  const log = createLogger(config.logLevel)
  const database = await openDatabaseServer(config, (line) => log.info({ component: 'postgres' }, line))
  try {
    await migrate(database.directUrl)
    const platform = await openPlatform(config, database.url, { log })
    if (config.directDatabaseUrl !== null) await warnOfMissingTimeouts(platform.db, log)
    const background = await startBackground(platform, database.directUrl).catch(async (error) => {
      await platform.close()
      throw error
    })
    const close = async () => {
      await background.stop()
      await platform.close()
      await database.close()
    }
    onStop(log, config.shutdownTimeoutMs, close, database.close)
    console.log(
      options.json ? JSON.stringify({ worker: 'started' }) : 'Sitewright is running background work',
    )
  } catch (error) {
    await database.close()
    throw error
  }
}
