// Starts the built server with each supported version of Node.js and uses it once: npm run test:node [-- 22 24]
import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const VERSIONS = ['20', '22', '24', '26']
const SERVER = fileURLToPath(new URL('../bin/sitewright.js', import.meta.url))
const TIMEOUT_MS = 180_000

const requested = process.argv.slice(2)
let failures = 0
for (const version of requested.length > 0 ? requested : VERSIONS) {
  try {
    console.log(`ok   Node.js ${await smoke(version)}`)
  } catch (error) {
    failures++
    console.log(`FAIL Node.js ${version}: ${error.stack}`)
  }
}
process.exitCode = failures > 0 ? 1 : 0

/** Resolves to the exact version of Node.js that served. */
async function smoke(version) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sitewright-node-'))
  const node = ['-y', '-p', `node@${version}`, 'node']
  const { stdout } = await promisify(execFile)('npx', [...node, '--version'])
  const server = spawn('npx', [...node, SERVER, 'serve', '--json'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const timeout = setTimeout(() => server.kill('SIGKILL'), TIMEOUT_MS)
  try {
    const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]()
    let line = ''
    while (!line.startsWith('{"address"')) {
      const { value, done } = await lines.next()
      if (done) throw new Error('the server ended before it was listening')
      line = value
    }
    await use(JSON.parse(line))
    return stdout.trim()
  } finally {
    clearTimeout(timeout)
    await stopGroup(server.pid)
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** npx ends before the server that it started: waits for the whole process group. */
async function stopGroup(pid) {
  try {
    process.kill(-pid, 'SIGTERM')
    for (;;) {
      process.kill(-pid, 0)
      await sleep(50)
    }
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

async function use({ address, liveKey, liveSiteId }) {
  const expectOk = async (path, init = {}) => {
    const response = await fetch(new URL(path, address), init)
    if (!response.ok)
      throw new Error(`${init.method ?? 'GET'} ${path} answered ${response.status}: ${await response.text()}`)
    return response
  }
  await expectOk('/v1/health')
  await expectOk(`/v1/sites/${liveSiteId}/pages`, {
    method: 'POST',
    headers: { 'x-api-key': liveKey, 'content-type': 'application/json', 'idempotency-key': 'smoke' },
    body: JSON.stringify({ title: 'Smoke', slug: 'smoke' }),
  })
  const dashboard = await (await expectOk('/')).text()
  const script = /<script[^>]* src="([^"]+)"/.exec(dashboard)?.[1]
  if (!script) throw new Error('the dashboard has no script')
  await expectOk(script)
}
