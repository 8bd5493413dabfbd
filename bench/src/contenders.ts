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

/** Where a server keeps its data. */
type DatabaseOf = Pick<BenchDatabase, 'url' | 'dataDir'>

const START_TIMEOUT_MS = 30_000
const TEXTBOOK = fileURLToPath(new URL('./textbook-server.js', import.meta.url))

export async function startTextbook(database: DatabaseOf): Promise<Contender> {
  return start('textbook', [TEXTBOOK], environmentOf(database), {})
}

const BARE = fileURLToPath(new URL('./sites/bare-server.js', import.meta.url))

/** A Fastify route that answers with the contents of the file. */
export const startBare = (database: BenchDatabase, file: string): Promise<Contender> =>
  start('bare', [BARE, file], environmentOf(database), {})

/** The built Next.js app of a folder, in production mode. */
export const startNext = (database: BenchDatabase, folder: string): Promise<Contender> =>
  start('next', [`${folder}/node_modules/next/dist/bin/next`, 'start', folder], environmentOf(database), {})

/** Sitewright as an operator runs it, with its log sent to /dev/null. It answers to the key of its headers. */
export async function startSitewright(
  database: DatabaseOf,
  { server, logLevel, key = '' }: { server: string; logLevel: string; key?: string },
): Promise<Contender> {
  const environment = { ...environmentOf(database), LOG_LEVEL: logLevel, DEMO: 'off' }
  return start('sitewright', [`${server}/bin/sitewright.js`, 'serve'], environment, { 'x-api-key': key })
}

/** Runs a command of Sitewright; resolves to what it prints. */
async function run(database: BenchDatabase, server: string, args: string[]) {
  const command = [`${server}/bin/sitewright.js`, ...args, '--json']
  const { stdout } = await promisify(execFile)(process.execPath, command, { env: environmentOf(database) })
  return JSON.parse(stdout) as Record<string, string>
}

/** Migrates the database and creates an account without effective limits. Resolves to its id. */
export async function createAccount(database: BenchDatabase, server: string): Promise<string> {
  const { id } = await run(database, server, ['accounts', 'create', '--name', 'Bench', '--tier', 'agency'])
  await database.client.query("insert into tiers values ('bench', 2000000000, 2000000000, 2000000000)")
  await database.client.query("update accounts set tier = 'bench'")
  return id as string
}

export async function createKey(database: BenchDatabase, server: string, account: string): Promise<string> {
  const key = ['--account', account, '--name', 'bench', '--mode', 'live', '--scopes', 'all']
  return (await run(database, server, ['keys', 'create', ...key])).key as string
}

export const createSite = (contender: Contender, name: string) => createOne(contender, '/v1/sites', { name })

/** Creates a resource; resolves to its id. */
export async function createOne(contender: Contender, path: string, body: object): Promise<string> {
  const made = await ask<{ data: { id: string } }>(contender, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(body),
  })
  return made.data.id
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
export const environmentOf = ({ url, dataDir }: DatabaseOf) => ({
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
