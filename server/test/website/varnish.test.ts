import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { afterFile } from '../support/after-file.ts'
import { freePort, PROJECT_DIR } from '../support/process.ts'
import { startTestServer } from '../support/server.ts'
import { visit } from '../support/visit.ts'

const isInstalled = spawnSync('varnishd', ['-V']).status === 0

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** Runs the configuration of the documentation on a free port. */
async function startVarnish(port: number, address: string) {
  const docs = await readFile(join(PROJECT_DIR, 'docs/cdn.md'), 'utf8')
  const [, vcl = ''] = /```vcl\n(.*?)```/s.exec(docs) ?? []
  const folder = await mkdtemp(join(tmpdir(), 'sitewright-varnish-'))
  const file = join(folder, 'default.vcl')
  await writeFile(file, vcl.replace('"3000"', `"${new URL(address).port}"`))
  const args = ['-F', '-j', 'none', '-n', folder, '-f', file, '-a', `127.0.0.1:${port}`, '-s', 'malloc,32m']
  const varnish = spawn('varnishd', args, { stdio: 'ignore' })
  afterFile(async () => {
    varnish.kill('SIGTERM')
    await once(varnish, 'exit')
    await rm(folder, { recursive: true, force: true })
  })
  await expect.poll(() => isOpen(port)).toBe(true)
}

if (!isInstalled) console.warn('varnishd is not installed: Varnish before the sites is not tested')

test.runIf(isInstalled)('Varnish keeps pages until the site changes', async () => {
  const port = await freePort()
  const server = await startTestServer({
    CDN_MAX_AGE_SECONDS: '86400',
    CDN_PURGE_URL: `http://127.0.0.1:${port}/_sw/purge`,
    CDN_PURGE_TOKEN: 'SECRET',
  })
  await startVarnish(port, server.address)
  await expect.poll(() => server.db.first(sql`select is_on from cdn_hook`)).toEqual({ is_on: true })
  const { client, siteId } = await server.tenant()
  const other = await client.sites.create({ name: 'Another' })
  const home = { title: 'Before', slug: '/', status: 'published' } as const
  const page = await client.pages.create(siteId, home)
  await client.pages.create(other.id, home, { idempotencyKey: 'other' })
  const [{ slug }] = [await client.sites.publish(siteId), await client.sites.publish(other.id)]
  const host = (name: string) => `${name}.localhost:${new URL(server.address).port}`
  /** What a visitor gets from Varnish, and whether it had it. */
  const read = async (name: string, headers: Record<string, string> = {}) => {
    const answer = await visit({ address: `http://127.0.0.1:${port}` }, { host: host(name) }, '/', {
      headers,
    })
    const isKept = (answer.headers['x-varnish'] ?? '').includes(' ')
    return {
      title: /<title>(.*?)<\/title>/.exec(answer.text)?.[1],
      isKept,
      tags: answer.headers['surrogate-key'],
    }
  }
  const purged = () =>
    expect
      .poll(async () => {
        server.clock.advance(10_000)
        return (await server.db.first<{ count: number }>(sql`select count(*) as count from cdn_purges`))
          ?.count
      })
      .toBe(0)
  await purged()
  for (const name of [slug, other.slug]) await expect.poll(() => read(name)).toMatchObject({ isKept: true })
  expect(await read(slug, { cookie: 'a=b' })).toEqual({ title: 'Before', isKept: true, tags: undefined })
  await client.pages.update(siteId, page.id, { title: 'After' })
  await client.sites.publish(siteId, {}, { idempotencyKey: 'again' })
  await expect.poll(() => read(slug)).toMatchObject({ title: 'After' })
  await purged()
  await expect.poll(() => read(slug)).toMatchObject({ title: 'After', isKept: true })
  expect(await read(other.slug)).toMatchObject({ title: 'Before', isKept: true })
  const stranger = await fetch(`http://127.0.0.1:${port}/_sw/purge`, {
    method: 'POST',
    headers: { authorization: 'Bearer guessed', 'surrogate-key': siteId },
  })
  expect(stranger.status).toBe(403)
})
