import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { isAlive } from '../../src/platform/embedded-postgres/process-lock.ts'
import {
  children,
  dataDir,
  isRoot,
  prepareDirectories,
  query,
  readPostmasterPid,
  settings,
  spawnUser,
  startUser,
  until,
} from '../support/embedded-postgres.ts'

prepareDirectories({ cluster: true })

describe('embedded PostgreSQL', () => {
  test('keeps its data from one start to the next', async () => {
    const first = await startEmbeddedPostgres({ dataDir, settings })
    const firstPid = await readPostmasterPid(dataDir)
    await query(first.connectionString(), `CREATE TABLE note AS SELECT 'ÄЖ' AS text`)
    await Promise.all([first.stop(), first.stop()])
    expect(isAlive(firstPid)).toBe(false)
    expect(await fs.readdir(dataDir)).toEqual([
      ...(process.platform === 'linux' ? ['namespaces'] : []),
      'postgres',
      'postgres.log',
      'postgres.password',
      'users',
    ])

    const second = await startEmbeddedPostgres({ dataDir, settings })
    const [row] = await query(
      second.connectionString(),
      `SELECT lower(text) AS text, to_tsvector('simple', 'É—é')::text AS words FROM note`,
    )
    expect(row).toEqual({ text: 'äж', words: "'é':1,2" })
    await second.stop()
  })

  test('runs as long as any process uses it', async () => {
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

  test('is restarted on the same port when it dies', async () => {
    const log: string[] = []
    const own = await startEmbeddedPostgres({
      dataDir,
      settings: { ...settings, synchronous_commit: 'on' },
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

  test('keeps its port when a new process finds it dead', async () => {
    const user = await startUser()
    const pid = await readPostmasterPid(dataDir)
    process.kill(pid, 'SIGKILL')
    await until(() => !isAlive(pid))
    const own = await startEmbeddedPostgres({ dataDir, settings })
    expect(own.connectionString()).toBe(user.url)
    await user.stop()
    await own.stop()
  })

  test('starts despite a stale postmaster.pid that names another program', async () => {
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

  test('ignores a dead process whose pid was reused', async () => {
    const own = await startEmbeddedPostgres({ dataDir, settings })
    const pid = await readPostmasterPid(dataDir)
    await fs.writeFile(join(dataDir, 'users', `${process.ppid}.1.${'0'.repeat(8)}.aaaaaaaa`), '1')
    await own.stop()
    expect(isAlive(pid)).toBe(process.platform !== 'linux')
  })

  test('is created from scratch after its creation was killed', async () => {
    await fs.rm(dataDir, { recursive: true })
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

  test('rotates its log', async () => {
    const own = await startEmbeddedPostgres({ dataDir, settings })
    const path = join(dataDir, 'postgres.log')
    await fs.appendFile(path, `${'x'.repeat(10_000_000)}\n`)
    await until(async () => (await fs.stat(path)).size < 1000)
    expect((await fs.stat(`${path}.1`)).size).toBeGreaterThan(10_000_000)
    await own.stop()
    const log = await fs.readFile(path, 'utf8')
    expect(log).toMatch(/^\d{4}-.*shut down\n$/s)
  })
})
