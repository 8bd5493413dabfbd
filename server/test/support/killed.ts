import { once } from 'node:events'
import { expect } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { afterFile } from './after-file.ts'
import { startDatabaseProxy } from './database-proxy.ts'
import { type ServerProcess, serveProcess } from './process.ts'
import type { TestServer } from './server.ts'

/** Kills processes that serve the sites of a server, which goes on. */
export async function startKilling(survivor: TestServer, settings: Record<string, string>) {
  const proxy = await startDatabaseProxy(survivor.databaseUrl)
  const running: ServerProcess[] = []
  afterFile(async () => {
    for (const one of running) one.process.kill('SIGKILL')
  })
  // Both serve the same sites, so that the provider is asked for the same.
  const sitesDomain = `localhost:${new URL(survivor.address).port}`
  const env = {
    ...settings,
    SITES_DOMAIN: sitesDomain,
    ...{ DATABASE_URL: proxy.url, DATA_DIR: survivor.dataDir, DEMO: 'off', TRUST_PROXY: 'true' },
  }

  async function startVictim() {
    const started = await serveProcess(env, ['--no-worker'])
    running.push(started)
    return started
  }

  /** What a process had locked is locked until the database notices its end: on a busy machine, longer than jobs take here. */
  async function databaseHasNoticed() {
    const left = sql`select from pg_stat_activity where client_port = any(${proxy.ports()}::int[])`
    await expect.poll(() => survivor.db.run(left), { interval: 5, timeout: 30_000 }).toBe(0)
    proxy.forgetPorts()
  }

  /**
   * Runs a request at a process that is killed before its nth message reaches the database, so that no statement is left out:
   * what a process does between two of them, such as asking Stripe, is done. Resolves to whether it was killed.
   */
  async function killedAt(
    n: number,
    victim: ServerProcess,
    request: () => Promise<unknown>,
  ): Promise<boolean> {
    let left = n
    proxy.ask(() => {
      if (--left === 0) victim.process.kill('SIGKILL')
      return left > 0
    })
    const ended = once(victim.process, 'exit')
    const answered = request().then(
      () => 'answered',
      () => 'refused',
    )
    const isKilled = (await Promise.race([answered, ended.then(() => 'killed')])) !== 'answered'
    if (isKilled) await ended
    else await victim.stop()
    await databaseHasNoticed()
    proxy.ask(() => true)
    return isKilled
  }

  return {
    startVictim,
    killedAt,
    siteOf: ({ slug }: { slug: string }) => ({ host: `${slug}.${sitesDomain}` }),
  }
}
