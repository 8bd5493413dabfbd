import { beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { startServer } from '../../src/server.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const NOON = '2026-06-01T12:00:00.000Z'
const SECOND = 1_000
const MINUTE = 60 * SECOND
const seconds = (time: string) => Date.parse(time) / 1000

beforeEach(() => server.clock.freeze(NOON))

async function keyOf(tier: string) {
  const account = await server.account(tier)
  return { accountId: account.id, key: (await server.key(account.id)).key }
}
const ask = (key?: string) => server.fetch('/v1/sites', key ? { key } : {})
const standing = ({ status, headers }: Response) => ({
  status,
  limit: Number(headers.get('x-ratelimit-limit')),
  remaining: Number(headers.get('x-ratelimit-remaining')),
  reset: Number(headers.get('x-ratelimit-reset')),
})

describe('the limit per second', () => {
  test('allows a burst of 10 on starter, then rejects until the next second', async () => {
    const { key } = await keyOf('starter')
    const statuses = (await Promise.all(Array.from({ length: 12 }, () => ask(key)))).map(
      ({ status }) => status,
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    const refused = await ask(key)
    expect(standing(refused)).toEqual({ status: 429, limit: 10, remaining: 0, reset: seconds(NOON) + 1 })
    expect(refused.headers.get('retry-after')).toBe('1')
    const { error } = await refused.json()
    expect(error).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', details: { retryAfter: 1 } })
    server.clock.advance(SECOND)
    expect((await ask(key)).status).toBe(200)
  })
})

describe('the limit per minute', () => {
  test('is shown in the headers; requests over the limit per second do not count', async () => {
    const { key } = await keyOf('starter')
    expect(standing(await ask(key))).toEqual({
      status: 200,
      limit: 60,
      remaining: 59,
      reset: seconds(NOON) + 60,
    })
    for (let i = 1; i < 60; i++) {
      if (i % 10 === 0) {
        expect((await ask(key)).status).toBe(429)
        server.clock.advance(SECOND)
      }
      expect((await ask(key)).status).toBe(200)
    }
    server.clock.advance(SECOND)
    const refused = await ask(key)
    expect(standing(refused)).toEqual({ status: 429, limit: 60, remaining: 0, reset: seconds(NOON) + 60 })
    expect(refused.headers.get('retry-after')).toBe('54')
    expect((await refused.json()).error.details.retryAfter).toBe(54)
    server.clock.advance(54 * SECOND)
    expect(standing(await ask(key))).toMatchObject({ status: 200, remaining: 59 })
  })
})

describe('the limit per day', () => {
  test('is 5,000 on starter, until midnight UTC', async () => {
    const { key } = await keyOf('starter')
    let allowed = 0
    server.clock.freeze('2026-06-01T00:00:00.000Z')
    while (allowed < 5_000) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => ask(key)))
      allowed += answers.filter(({ status }) => status === 200).length
      server.clock.advance(10 * SECOND)
    }
    server.clock.freeze('2026-06-01T23:59:00.000Z')
    const refused = await ask(key)
    expect(standing(refused)).toEqual({
      status: 429,
      limit: 5_000,
      remaining: 0,
      reset: seconds('2026-06-02T00:00:00Z'),
    })
    expect(refused.headers.get('retry-after')).toBe('60')
    server.clock.advance(MINUTE)
    expect((await ask(key)).status).toBe(200)
  })
})

describe('limits', () => {
  test.each([
    ['professional', 600, 50],
    ['agency', 6_000, 200],
  ])('of %s are %i a minute and %i a second', async (tier, perMinute, perSecond) => {
    const { key } = await keyOf(tier)
    const answers = await Promise.all(Array.from({ length: perSecond + 5 }, () => ask(key)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(perSecond)
    expect(Number(answers[0]?.headers.get('x-ratelimit-limit'))).toBe(perMinute)
  })

  test('are shared by the keys of an account, and separate for each mode and account', async () => {
    const { accountId, key } = await keyOf('starter')
    const second = (await server.key(accountId)).key
    const sandbox = (await server.key(accountId, 'sandbox')).key
    const stranger = (await keyOf('starter')).key
    for (let i = 0; i < 5; i++) await Promise.all([ask(key), ask(second)])
    expect((await ask(key)).status).toBe(429)
    expect((await ask(second)).status).toBe(429)
    expect(standing(await ask(sandbox))).toMatchObject({ status: 200, remaining: 59 })
    expect(standing(await ask(stranger))).toMatchObject({ status: 200, remaining: 59 })
  })

  test('are shown on every reply: errors, unknown routes, health and documents', async () => {
    const { key } = await keyOf('agency')
    for (const [path, as] of [
      ['/v1/sites?limit=x', key],
      ['/v1/sites/none', key],
      ['/nowhere', key],
      ['/nowhere'],
      ['/v1/sites'],
      ['/v1/health'],
      ['/openapi.json'],
      ['/media/a/b/c'],
    ] as const) {
      const answer = standing(await server.fetch(path, as ? { key: as } : {}))
      expect(answer).toMatchObject({ limit: 6_000, reset: seconds(NOON) + 60 })
      expect(answer.remaining).toBeGreaterThan(0)
    }
  })

  test('apply to an address without a key', async () => {
    server.clock.freeze('2026-07-01T12:00:00Z')
    const answers = await Promise.all(Array.from({ length: 205 }, () => server.fetch('/v1/health')))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
    expect((await server.fetch('/v1/sites')).status).toBe(429)
    expect((await ask((await keyOf('starter')).key)).status).toBe(200)
  })

  test('apply to made-up keys before the database is queried', async () => {
    server.clock.freeze('2026-07-02T12:00:00Z')
    const { generateKey } = await import('../../src/platform/accounts/api-key.ts')
    const answers = await Promise.all(Array.from({ length: 210 }, () => ask(generateKey('live'))))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(200)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  test('are checked after the key and before the scope', async () => {
    const account = await server.account('starter')
    const { key } = await server.key(account.id, 'live', ['pages:read'])
    const answers = await Promise.all(Array.from({ length: 11 }, () => ask(key)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(403), 429])
  })

  test('of a new tier apply as soon as it is in the database', async () => {
    const { sql } = await import('../../src/platform/database/sql.ts')
    await server.db.run(
      sql`insert into tiers (name, per_minute, per_second, per_day) values ('tiny', 2, null, null)`,
    )
    const { key } = await keyOf('tiny')
    const statuses = [await ask(key), await ask(key), await ask(key)].map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 429])
  })
})

describe('the client address', () => {
  test('comes from X-Forwarded-For only when the proxy is trusted', async () => {
    const config = readConfig({
      PORT: '0',
      DATA_DIR: server.dataDir,
      DATABASE_URL: server.databaseUrl,
      TRUST_PROXY: '127.0.0.1',
    })
    const behindProxy = await startServer(config, server.databaseUrl, {
      clock: server.clock,
      log: server.platform.log,
    })
    const from = async (address: string, base: string) =>
      standing(await fetch(`${base}/v1/health`, { headers: { 'x-forwarded-for': address } })).remaining
    try {
      expect(await from('203.0.113.1', behindProxy.address)).toBe(5_999)
      expect(await from('203.0.113.2', behindProxy.address)).toBe(5_999)
      server.clock.freeze('2026-08-01T12:00:00Z')
      expect(await from('203.0.113.3', server.address)).toBe(5_999)
      expect(await from('203.0.113.4', server.address)).toBe(5_998)
    } finally {
      await behindProxy.close()
    }
  })
})
