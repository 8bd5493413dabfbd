import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runAs, type User } from './postgres-binaries.ts'

const PORT = 5432
const POLL_INTERVAL_MS = 20
const START_TIMEOUT_MS = 600_000
const LOG_TAIL_CHARACTERS = 4_000

type PrivateCluster = {
  /** The directory of its programs. */
  bin: string
  dir: string
  user: User | undefined
  name: string
  password: string
  settings: Record<string, string>
}

/** Runs a cluster for `work` alone: it listens on a socket that nobody else may enter, and ends with it. */
export async function withPrivateCluster<T>(
  cluster: PrivateCluster,
  work: (connectionString: string) => Promise<T>,
): Promise<T> {
  const { bin, dir, user, name, password, settings } = cluster
  const socketDir = await fs.mkdtemp(join(tmpdir(), 'sitewright-'))
  const options = Object.entries({
    ...settings,
    listen_addresses: '',
    unix_socket_directories: socketDir,
    port: String(PORT),
  }).flatMap(([setting, value]) => ['-c', `${setting}=${value}`])
  try {
    if (user) await fs.chown(socketDir, user.uid, user.gid)
    await fs.rm(join(dir, 'postmaster.pid'), { force: true })
    const child = spawn(join(bin, 'postgres'), ['-D', dir, ...options], {
      ...runAs(user),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let log = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        log = `${log}${chunk}`.slice(-LOG_TAIL_CHARACTERS)
      })
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
    await once(child, 'spawn')
    try {
      await waitUntilReady(
        dir,
        () => child.exitCode !== null || child.signalCode !== null,
        () => log,
      )
      const host = encodeURIComponent(socketDir)
      return await work(
        `postgres://${name}:${password}@localhost/${name}?host=${host}&port=${PORT}&sslmode=disable`,
      )
    } finally {
      // Disconnects clients, and flushes everything to disk.
      child.kill('SIGINT')
      await ended
    }
  } finally {
    await fs.rm(socketDir, { recursive: true, force: true })
  }
}

async function waitUntilReady(dir: string, hasEnded: () => boolean, log: () => string) {
  for (const deadline = Date.now() + START_TIMEOUT_MS; ; await sleep(POLL_INTERVAL_MS)) {
    const lines = (await fs.readFile(join(dir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    if (lines[7]?.trim() === 'ready') return
    if (hasEnded() || Date.now() > deadline) throw new Error(`PostgreSQL did not start on ${dir}:\n${log()}`)
  }
}
