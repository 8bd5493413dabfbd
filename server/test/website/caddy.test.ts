import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type TLSSocket } from 'node:tls'
import { expect, test } from 'vitest'
import { afterFile } from '../support/after-file.ts'
import { count, recordFigure } from '../support/counts.ts'
import { PROJECT_DIR } from '../support/process.ts'
import { startTestServer } from '../support/server.ts'

const isInstalled = spawnSync('caddy', ['version']).status === 0
const STRANGERS = count({ ordinary: 1_000, proof: 10_000 })

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}

/** Runs the Caddyfile of deploy/, with certificates of its own and on a free port. */
async function startCaddy(address: string) {
  const caddyfile = await readFile(join(PROJECT_DIR, 'deploy/Caddyfile'), 'utf8')
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'sitewright-caddy-'))
  const adapted = caddyfile
    .replace(
      '{\n',
      `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${await freePort()}\n\thttps_port ${port}\n`,
    )
    .replace('on_demand\n', 'on_demand\n\t\tissuer internal\n')
  await writeFile(join(folder, 'Caddyfile'), adapted)
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    UPSTREAM: new URL(address).host,
  }
  const config = join(folder, 'Caddyfile')
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', config], {
    env,
    stdio: 'ignore',
  })
  afterFile(async () => {
    caddy.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })
  return { port, folder }
}

/** Whether a browser that asks for the host gets a certificate. */
async function hasCertificate(port: number, servername: string): Promise<boolean> {
  const socket: TLSSocket = connect({ port, host: '127.0.0.1', servername, rejectUnauthorized: false })
  try {
    await once(socket, 'secureConnect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** The headers of the home page of a host. */
async function headersOf(port: number, servername: string) {
  const options = { port, host: '127.0.0.1', servername, headers: { host: servername } }
  const sent = get({ ...options, rejectUnauthorized: false })
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.resume()
  return response.headers
}

test.skipIf(!isInstalled)(
  'Caddy gets certificates for hosts of sites only (skipped without Caddy)',
  async (context) => {
    const server = await startTestServer({
      SITES_DOMAIN: 'sites.example.net',
      PUBLIC_URL: 'https://api.example.com',
    })
    const { client, siteId } = await server.tenant()
    const { slug } = await client.sites.publish(siteId)
    const { port, folder } = await startCaddy(server.address)
    await expect.poll(() => hasCertificate(port, `${slug}.sites.example.net`)).toBe(true)
    expect(await hasCertificate(port, 'api.example.com')).toBe(true)
    expect(await headersOf(port, 'api.example.com')).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
    })
    const names = Array.from({ length: STRANGERS }, (_, i) =>
      i % 2 ? `n${i}.sites.example.net` : `n${i}.example.org`,
    )
    for (let i = 0; i < names.length; i += 30) {
      const answers = await Promise.all(names.slice(i, i + 30).map((name) => hasCertificate(port, name)))
      expect(answers).not.toContain(true)
    }
    const files = await readdir(folder, { recursive: true })
    expect(files.filter((file) => file.endsWith('.crt') && file.includes('certificates')).length).toBe(2)
    recordFigure(context, { count: `${STRANGERS} hosts`, figure: 'no certificate for a stranger' })
  },
)
