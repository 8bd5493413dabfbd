import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { isAlive } from '../../src/platform/embedded-postgres/process-lock.ts'
import { PROJECT_DIR } from './process.ts'

export const isRoot = process.getuid?.() === 0
export const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '16MB',
}

/** Uses PostgreSQL until it reads a line. */
const USER_PROGRAM = `
  import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.js'
  const [dataDir, settings] = process.argv.slice(2)
  const postgres = await startEmbeddedPostgres({ dataDir, settings: JSON.parse(settings), log: console.error })
  console.log(postgres.connectionString())
  process.stdin.once('data', async () => {
    process.stdin.destroy()
    await Promise.all([postgres.stop(), postgres.stop()])
  })`

/** The built program, in a world-readable directory. */
export let buildDir: string
/** A new directory for each test, and the data directory in it. */
export let baseDir: string
export let dataDir: string
export const children: ChildProcess[] = []
const dataDirs: string[] = []

/** Prepares the directories of a test file and cleans up after each test. With `cluster`, each test gets a copy of one. */
export function prepareDirectories({ cluster = false } = {}) {
  let template: string
  beforeAll(async () => {
    template = await makeTempDir(0o711)
    if (cluster) await (await startEmbeddedPostgres({ dataDir: join(template, 'data'), settings })).stop()
    buildDir = await makeTempDir(0o755)
    const built = join(PROJECT_DIR, 'server/dist/platform/embedded-postgres')
    await fs.cp(built, join(buildDir, 'embedded-postgres'), { recursive: true })
    await fs.writeFile(join(buildDir, 'package.json'), '{"type":"module"}')
    await fs.writeFile(join(buildDir, 'user.js'), USER_PROGRAM)
    await fs.symlink(join(PROJECT_DIR, 'node_modules'), join(buildDir, 'node_modules'))
  })
  afterAll(async () => {
    for (const dir of [buildDir, template]) await fs.rm(dir, { recursive: true })
  })
  beforeEach(async () => {
    baseDir = await makeTempDir(0o711)
    dataDir = trackDataDir(join(baseDir, 'data'))
    if (cluster) execFileSync('cp', ['-a', join(template, 'data'), dataDir])
  })
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    for (const dir of dataDirs.splice(0)) {
      const pid = await readPostmasterPid(dir).catch(() => 0)
      if (pid && isPostmasterOf(pid, dir)) process.kill(pid, 'SIGQUIT')
      await until(() => !pid || !isPostmasterOf(pid, dir))
    }
    execFileSync('chmod', ['-R', 'u+rwX', baseDir])
    await fs.rm(baseDir, { recursive: true, maxRetries: 5 })
  })
}

async function makeTempDir(mode: number): Promise<string> {
  const dir = await fs.realpath(await fs.mkdtemp(join(tmpdir(), 'embedded-postgres-')))
  await fs.chmod(dir, mode)
  return dir
}

export function trackDataDir(dir: string): string {
  dataDirs.push(dir)
  return dir
}

export async function until(condition: () => unknown, timeoutMs = 20_000): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; !(await condition()); await sleep(20)) {
    if (Date.now() > deadline) throw new Error(`Timed out: ${condition}`)
  }
}

export async function readPostmasterPid(dir: string): Promise<number> {
  return Number((await fs.readFile(join(dir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
}

function isPostmasterOf(pid: number, dir: string): boolean {
  const command = execFileSync('sh', ['-c', `ps -ww -o command= -p ${pid} || true`], { encoding: 'utf8' })
  return isAlive(pid) && command.includes(`postgres -D ${dir}/postgres `)
}

type ChildOptions = { program?: string; uid?: number; wrapper?: string[] }

/** Starts a process that uses PostgreSQL. */
export function spawnUser({ program = join(buildDir, 'user.js'), uid, wrapper = [] }: ChildOptions = {}) {
  const command = [...wrapper, process.execPath, program, dataDir, JSON.stringify(settings)]
  const child = spawn(command[0] as string, command.slice(1), {
    ...(uid === undefined ? {} : { uid, gid: uid }),
    cwd: '/',
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  children.push(child)
  return child
}

/** Starts a process and waits until it can use PostgreSQL. Rejects with its error output if it exits first. */
export async function startUser(options: ChildOptions = {}) {
  const child = spawnUser(options)
  const lines = createInterface({ input: child.stdout })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const exited = once(child, 'close').then(([code, signal]) => code ?? signal)
  const url = await Promise.race([
    once(lines, 'line').then(([line]) => line as string),
    exited.then((code) => Promise.reject(new Error(`The child exited with ${code}: ${errors}`))),
  ])
  return {
    url,
    async stop(): Promise<number | string> {
      child.stdin.write('stop\n')
      return await exited
    },
    async kill(): Promise<void> {
      child.kill('SIGKILL')
      await exited
    },
  }
}

export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
