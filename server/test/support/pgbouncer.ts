import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterFile } from './after-file.ts'
import { freePort } from './process.ts'

export const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0

/** Starts PgBouncer in transaction mode before a database; resolves to the database's URL through it. */
export async function startPgBouncer(databaseUrl: string): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const dir = await mkdtemp(join(tmpdir(), 'sitewright-pgbouncer-'))
  const listenPort = await freePort()
  const path = join(dir, 'pgbouncer.ini')
  await writeFile(
    path,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${port} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
`,
  )
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  if (asUser.length > 0) spawnSync('chmod', ['-R', 'a+rX', dir])
  const bouncer = spawn('pgbouncer', [...asUser, path], { stdio: ['ignore', 'ignore', 'pipe'] })
  afterFile(async () => {
    bouncer.kill('SIGINT')
    if (bouncer.exitCode === null && bouncer.signalCode === null) await once(bouncer, 'exit')
    await rm(dir, { recursive: true })
  })
  const lines: string[] = []
  for await (const line of createInterface({ input: bouncer.stderr })) {
    lines.push(line)
    if (line.includes('process up')) {
      bouncer.stderr.resume()
      const url = new URL(databaseUrl)
      url.port = String(listenPort)
      return url.href
    }
  }
  throw new Error(`PgBouncer does not start: ${lines.join('\n')}`)
}
