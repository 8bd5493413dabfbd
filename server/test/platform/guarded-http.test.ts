import { createSocket, type RemoteInfo } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import {
  createOutbound,
  type OutboundRules,
  type Resolve,
  resolveByDns,
} from '../../src/platform/outbound/guarded-http.ts'
import { startReceiver, status } from '../support/receiver.ts'
import { startTestServer } from '../support/server.ts'

const NOBODY: OutboundRules = { allowNetworks: [], httpsOnly: false }
const NAMES: Record<string, string[]> = {
  'public.example': ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'],
  'private.example': ['10.0.0.7'],
  'mixed.example': ['93.184.216.34', '192.168.0.1'],
  'loop.example': ['127.0.0.1'],
  'six.example': ['fd12::1'],
  'mapped.example': ['::ffff:169.254.169.254'],
  'nothing.example': [],
}
const resolve: Resolve = async (host) => {
  const addresses = NAMES[host.replace(/\.$/, '')]
  if (!addresses) throw Object.assign(new Error('no'), { code: 'ENOTFOUND' })
  return addresses
}
const guarded = createOutbound(NOBODY, resolve)
afterAll(() => guarded.close())
const ACCOUNT = 'account_1'
const request = (timeoutMs = 2_000) => ({
  headers: {},
  body: Buffer.from('{}'),
  timeoutMs,
  signal: new AbortController().signal,
})

const HOSTILE = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://127.255.255.254:8080/',
  'http://2130706433/',
  'http://0177.0.0.1/',
  'http://0x7f.0.0.1/',
  'http://0x7f000001/',
  'http://0.0.0.0/',
  'http://0/',
  'http://localhost/',
  'http://localhost.:3000/',
  'http://LOCALHOST/',
  'http://foo.localhost/',
  'http://169.254.169.254/latest/meta-data/',
  'http://168.63.129.16/machine',
  'http://100.100.100.200/',
  'http://192.0.0.192/',
  'http://10.1.2.3/',
  'http://172.31.255.255/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://198.18.0.1/',
  'http://192.88.99.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://240.0.0.1/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:8.8.8.8]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b:1::a00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:7f00:1::]/',
  'http://[fd00::1]/',
  'http://[fe80::1]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
  'http://[2001:db8::1]/',
  'http://[3fff::1]/',
  'http://[5f00::1]/',
  'http://[fd00:ec2::254]/latest/meta-data/',
  'http://private.example/',
  'http://private.example./',
  'http://mixed.example/',
  'http://loop.example/',
  'http://six.example/',
  'http://mapped.example/',
  'http://１２７.０.０.１/',
  'http://127。0。0。1/',
  'http://user:password@public.example/',
  'http://public.example@127.0.0.1/',
  'http://user@public.example/',
  'https://:secret@public.example/',
  'ftp://public.example/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_FLUSHALL',
  'data:text/plain,x',
  'javascript:alert(1)',
  '//public.example/',
  'public.example',
  'http://',
  'http://[::1',
  'http://public.example:99999/',
  '',
  `http://public.example/${'x'.repeat(2_000)}`,
]

describe('a URL outside of the public internet is rejected', () => {
  test.each(HOSTILE)('%s', async (url) => {
    expect(await guarded.refusal(url, ACCOUNT)).toEqual(expect.any(String))
    await expect(guarded.post(url, request())).rejects.toThrow(
      /on the public internet|must (start|not contain|be an absolute|have at most)/,
    )
  })

  test.each([
    'https://public.example/hooks?a=b#c',
    'http://93.184.216.34:8080/',
    'https://[2606:4700::1111]/',
    'https://100.63.255.255/',
    'https://172.32.0.1/',
    'https://public.example/',
  ])('unlike %s', async (url) => {
    expect(await guarded.refusal(url, ACCOUNT)).toBeNull()
  })

  test('a name without an address is accepted, but cannot be reached', async () => {
    for (const name of ['unknown.example', 'nothing.example']) {
      expect(await guarded.refusal(`https://${name}/`, ACCOUNT)).toBeNull()
      await expect(guarded.post(`https://${name}/`, request())).rejects.toThrow()
    }
  })

  test('an invalid name is not looked up', async () => {
    const never = createOutbound(NOBODY, () => new Promise(() => {}))
    for (const name of ['invalid', 'push.example.invalid', 'INVALID.']) {
      expect(await never.refusal(`https://${name}/`, ACCOUNT)).toBeNull()
      await expect(never.post(`https://${name}/`, request(2_000))).rejects.toThrow('has no address')
    }
    await never.close()
  })
})

describe('look-ups for refusal', () => {
  /** Pending look-ups by host; the test completes them. */
  function heldLookups() {
    const held = new Map<string, () => void>()
    const resolve: Resolve = (host) =>
      new Promise((found) => {
        held.set(host, () => {
          held.delete(host)
          found(NAMES['private.example'] as string[])
        })
      })
    const hosts = () => [...held.keys()]
    const end = (isOne: (host: string) => boolean = () => true) => {
      for (const [host, done] of [...held]) if (isOne(host)) done()
    }
    return { outbound: createOutbound(NOBODY, resolve), hosts, end }
  }

  test('run 8 at a time per account, without blocking other accounts', async () => {
    const { outbound, hosts, end } = heldLookups()
    const ask = (account: string, count: number) =>
      Array.from({ length: count }, (_, i) => outbound.refusal(`https://${account}-${i}.example/`, account))
    const ofOne = ask('one', 20)
    const ofTwo = ask('two', 1)
    const eight = (from: number) => Array.from({ length: 8 }, (_, i) => `one-${from + i}.example`)
    await expect.poll(hosts).toEqual([...eight(0), 'two-0.example'])
    end((host) => host.startsWith('two'))
    expect(await Promise.all(ofTwo)).toEqual([expect.any(String)])
    end()
    await expect.poll(hosts).toEqual(eight(8))
    end()
    await expect.poll(() => hosts().length).toBe(4)
    end()
    expect(await Promise.all(ofOne)).toEqual(Array(20).fill(expect.stringContaining('on the public')))
    await outbound.close()
  })

  test('run 128 at a time in total', async () => {
    const { outbound, hosts, end } = heldLookups()
    const asked = Array.from({ length: 140 }, (_, i) =>
      outbound.refusal(`https://n${i}.example/`, `account_${i % 20}`),
    )
    await expect.poll(() => hosts().length).toBe(128)
    end()
    await expect.poll(() => hosts().length).toBe(12)
    end()
    expect(await Promise.all(asked)).toEqual(Array(140).fill(expect.any(String)))
    await outbound.close()
  })

  test('take at most 3 s, including the time waiting for a slot', async () => {
    const given: number[] = []
    const finish: (() => void)[] = []
    const resolve: Resolve = (_host, timeoutMs) => {
      given.push(timeoutMs)
      return new Promise((done) => finish.push(() => done([])))
    }
    const outbound = createOutbound(NOBODY, resolve)
    const lookUps = Array.from({ length: 9 }, (_, i) => outbound.refusal(`https://n${i}.example/`, ACCOUNT))
    await expect.poll(() => given.length).toBe(8)
    finish.shift()?.()
    await expect.poll(() => given.length).toBe(9)
    for (const done of finish) done()
    expect(await Promise.all(lookUps)).toEqual(Array(9).fill(null))
    const [first = 0, last = 0] = [given[0], given[8]]
    expect(first).toBeLessThanOrEqual(3_000)
    expect(last).toBeLessThan(first - 0.001)
    await outbound.close()
  })

  /** A name server that resolves some names to IPv4 addresses and ignores all other queries. */
  async function startNameServer(known: Record<string, number[]>) {
    const socket = createSocket('udp4')
    socket.on('message', (query: Buffer, { port, address }: RemoteInfo) => {
      const labels: string[] = []
      let at = 12
      for (let length = query[at]; length; length = query[at]) {
        labels.push(query.toString('latin1', at + 1, at + 1 + length))
        at += 1 + length
      }
      const ipv4 = query.readUInt16BE(at + 1) === 1 && known[labels.join('.').toLowerCase()]
      if (!ipv4) return
      const header = [...query.subarray(0, 2), 0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0]
      const answer = [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...ipv4]
      socket.send(Buffer.from([...header, ...query.subarray(12, at + 5), ...answer]), port, address)
    })
    socket.bind(0, '127.0.0.1')
    await once(socket, 'listening')
    return { server: `127.0.0.1:${socket.address().port}`, close: () => socket.close() }
  }

  test('use the addresses found in time if the name server does not respond', async () => {
    const { server, close } = await startNameServer({
      'private.example': [10, 0, 0, 7],
      'public.example': [93, 184, 216, 34],
    })
    const outbound = createOutbound(NOBODY, resolveByDns([server]))
    const names = ['private.example', 'public.example', 'silent.example']
    const found = await Promise.all(names.map((name) => outbound.refusal(`https://${name}/`, ACCOUNT)))
    expect(found).toEqual([expect.stringContaining('WEBHOOK_ALLOW_NETWORKS'), null, null])
    await outbound.close()
    close()
  }, 10_000)
})

describe('a connection', () => {
  test('is checked again: a name that now resolves to an internal address fails', async () => {
    const receiver = await startReceiver()
    let connections = 0
    receiver.server.on('connection', () => connections++)
    let addresses = ['93.184.216.34']
    const rebinding: Resolve = async () => addresses
    const outbound = createOutbound(NOBODY, rebinding)
    const url = `http://rebinding.example:${receiver.port}/`
    expect(await outbound.refusal(url, ACCOUNT)).toBeNull()
    addresses = ['127.0.0.1']
    await expect(outbound.post(url, request())).rejects.toThrow('on the public internet')
    expect([connections, receiver.received]).toEqual([0, []])
    await outbound.close()
  })

  test('sends the host name and may enter an allowed network', async () => {
    const receiver = await startReceiver(status(200, { 'retry-after': '7' }))
    const outbound = createOutbound({ allowNetworks: ['127.0.0.0/8'], httpsOnly: false }, resolve)
    const url = `http://loop.example:${receiver.port}/a?b=c`
    expect(await outbound.refusal(url, ACCOUNT)).toBeNull()
    expect(await outbound.post(url, request())).toMatchObject({ status: 200, retryAfter: '7' })
    expect(receiver.received[0]).toMatchObject({
      path: '/a?b=c',
      headers: { host: `loop.example:${receiver.port}` },
    })
    await expect(outbound.post('http://private.example/', request())).rejects.toThrow('on the public')
    expect(await outbound.refusal('http://[::ffff:127.0.0.1]/', ACCOUNT)).toEqual(expect.any(String))
    await outbound.close()
  })

  test('sends nothing to a server without TLS for https', async () => {
    const plain = createServer((socket) => socket.on('error', () => {}).end('hello')).listen(0, '127.0.0.1')
    await once(plain, 'listening')
    const { port } = plain.address() as { port: number }
    const outbound = createOutbound({ allowNetworks: ['127.0.0.0/8'], httpsOnly: true })
    await expect(outbound.post(`https://127.0.0.1:${port}/`, request())).rejects.toThrow()
    expect(await outbound.refusal(`http://127.0.0.1:${port}/`, ACCOUNT)).toBe('must start with https://')
    await outbound.close()
    plain.close()
  })
})

describe('the configuration', () => {
  test.each([
    [{}, [], false],
    [{ HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:8080', TRUST_PROXY: 'off' }, [], false],
    [{ NODE_ENV: 'production' }, [], true],
    [{ WEBHOOK_ALLOW_NETWORKS: 'none' }, [], false],
    [
      { HOST: '0.0.0.0', WEBHOOK_ALLOW_NETWORKS: '10.0.0.0/8, 192.168.1.5,fd00::/8' },
      ['10.0.0.0/8', '192.168.1.5/32', 'fd00::/8'],
      false,
    ],
    [
      { WEBHOOK_ALLOW_NETWORKS: 'loopback,10.0.0.0/8', NODE_ENV: 'production' },
      ['127.0.0.0/8', '::1/128', '10.0.0.0/8'],
      true,
    ],
  ])('allows private networks only if configured: %j', (env, allowNetworks, httpsOnly) => {
    expect(readConfig(env).outbound).toEqual({ allowNetworks, httpsOnly })
  })

  test.each(['10.0.0.0/33', 'private', '10.0.0.0/8,', 'localhost'])('rejects the network %s', (value) => {
    expect(() => readConfig({ WEBHOOK_ALLOW_NETWORKS: value })).toThrow('WEBHOOK_ALLOW_NETWORKS must be')
  })
})

describe('a webhook', async () => {
  const server = await startTestServer({ WEBHOOK_ALLOW_NETWORKS: 'none', WEBHOOK_POLL_MS: '20' })

  test("cannot be created, changed or delivered into the server's network", async () => {
    const { client, siteId } = await server.tenant()
    const receiver = await startReceiver()
    const local = `http://127.0.0.1:${receiver.port}/`
    const named = HOSTILE.filter((url) => !/\.example/.test(url))
    const good = await client.webhooks.create(siteId, { url: 'https://93.184.216.34/', events: ['order.*'] })
    for (const url of [...named, local]) {
      for (const refused of [
        () => client.webhooks.create(siteId, { url, events: ['*'] }),
        () => client.webhooks.update(siteId, good.id, { url }),
      ]) {
        await expect(refused()).rejects.toMatchObject({
          code: 'VALIDATION_ERROR',
          fields: { url: expect.any(String) },
        })
      }
    }
    const { sql } = await import('../../src/platform/database/sql.ts')
    await server.db.run(sql`update webhooks set url = ${local} where id = ${good.id}`)
    await client.webhooks.test(siteId, good.id)
    await expect
      .poll(async () => (await client.webhooks.listDeliveries(siteId, good.id)).data[0]?.error)
      .toContain('must have a host on the public internet')
    expect(receiver.received).toEqual([])
  })
})
