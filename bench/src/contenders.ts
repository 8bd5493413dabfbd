import { type ChildProcess, execFile } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { BenchDatabase } from './database.ts'
import { startNode, stop } from './processes.ts'

/** A server to measure. */
export type Contender = {
  name: string
  origin: string
  /** Sent with every request. */
  headers: Record<string, string>
  pid: number
  close(): Promise<void>
}

const START_TIMEOUT_MS = 30_000
const TEXTBOOK = fileURLToPath(new URL('./textbook-server.js', import.meta.url))

export async function startTextbook(database: BenchDatabase): Promise<Contender> {
  return start('textbook', [TEXTBOOK], environmentOf(database), {})
}

const BARE = fileURLToPath(new URL('./sites/bare-server.js', import.meta.url))

/** A Fastify route that answers with the contents of the file. */
export const startBare = (database: BenchDatabase, file: string): Promise<Contender> =>
  start('bare', [BARE, file], environmentOf(database), {})

/** Sitewright as an operator runs it, with its log sent to /dev/null. */
export async function startSitewright(
  database: BenchDatabase,
  { server, logLevel, key }: { server: string; logLevel: string; key: string },
): Promise<Contender> {
  const environment = { ...environmentOf(database), LOG_LEVEL: logLevel, DEMO: 'off' }
  return start('sitewright', [`${server}/bin/sitewright.js`, 'serve'], environment, { 'x-api-key': key })
}

/** Migrates the database and creates an account without effective limits. Resolves to its key. */
export async function createKey(database: BenchDatabase, server: string): Promise<string> {
  const env = environmentOf(database)
  const cli = async (...args: string[]) => {
    const command = [`${server}/bin/sitewright.js`, ...args, '--json']
    const { stdout } = await promisify(execFile)(process.execPath, command, { env })
    return JSON.parse(stdout) as Record<string, string>
  }
  await cli('migrate')
  await database.client.query("insert into tiers values ('bench', 2000000000, 2000000000, 2000000000)")
  const account = await cli('accounts', 'create', '--name', 'Bench', '--tier', 'bench')
  const owner = ['--account', account.id as string]
  const key = await cli('keys', 'create', ...owner, '--name', 'bench', '--mode', 'live', '--scopes', 'all')
  return key.key as string
}

export async function createSite(contender: Contender, name: string): Promise<string> {
  const site = await ask<{ data: { id: string } }>(contender, '/v1/sites', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': name },
    body: JSON.stringify({ name }),
  })
  return site.data.id
}

/** Sends a request and parses the answer. Throws unless the status is 2xx. */
export async function ask<T>(contender: Contender, path: string, request: RequestInit = {}): Promise<T> {
  const response = await fetch(`${contender.origin}${path}`, {
    ...request,
    headers: { ...contender.headers, ...(request.headers as Record<string, string>) },
  })
  const body = await response.text()
  if (!response.ok) throw new Error(`${contender.name} replied ${response.status} to ${path}: ${body}`)
  return JSON.parse(body)
}

/** The environment of a server: only PATH is inherited. */
export const environmentOf = ({ url, dataDir }: BenchDatabase) => ({
  PATH: process.env.PATH ?? '',
  DATABASE_URL: url,
  DATA_DIR: dataDir,
  // The receiver of the deliveries is on this machine.
  WEBHOOK_ALLOW_NETWORKS: 'loopback',
})

async function start(
  name: string,
  args: string[],
  environment: Record<string, string>,
  headers: Record<string, string>,
): Promise<Contender> {
  const port = await freePort()
  const child = startNode(args, false, {
    env: { ...environment, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://127.0.0.1:${port}`
  await untilAnswering(child, name, origin).catch(async (error) => {
    await stop(child)
    throw error
  })
  return { name, origin, headers, pid: child.pid as number, close: () => stop(child) }
}

async function untilAnswering(child: ChildProcess, name: string, origin: string) {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (!(await fetch(origin).catch(() => null))) {
    if (child.exitCode !== null) throw new Error(`The ${name} server exited with code ${child.exitCode}`)
    if (Date.now() > deadline) throw new Error(`The ${name} server did not start`)
    await sleep(50)
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => {
    server.close(resolve)
  })
  return port
}
