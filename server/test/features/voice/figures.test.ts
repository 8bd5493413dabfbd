import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { ValidationError } from '../../../../client/src/index.ts'
import { addDemoVoice } from '../../../src/features/voice/demo.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { addDays, dateAt } from '../../../src/platform/values/local-time.ts'
import { demoContextOf } from '../../support/demo.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { client, accountId } = await server.tenant()
afterEach(() => server.clock.run())

const newSite = async (fields: object = {}) => (await client.sites.create({ name: 'New', ...fields })).id
const call = { direction: 'inbound', status: 'completed', durationSeconds: 60 } as const
const record = (site: string, fields: object = {}) => client.voice.createCall(site, { ...call, ...fields })
const fieldsOf = (promise: PromiseLike<unknown>) =>
  Promise.resolve(promise).then(
    () => ['resolved'],
    (error: ValidationError) => Object.keys(error.details?.fields as object),
  )

type Call = {
  status: 'completed' | 'missed' | 'voicemail'
  intent: string | null
  durationSeconds: number
  createdAt: string
}
const milliseconds = (calls: Call[]) =>
  calls.reduce((sum, { durationSeconds }) => sum + Math.round(durationSeconds * 1000), 0)
/** Rounds half up in integers, without binary fractions. */
const rounded = (numerator: bigint, denominator: bigint, scale: bigint) =>
  Number((numerator * scale * 2n + denominator) / (denominator * 2n)) / Number(scale)

/** The expected analytics, computed from the single calls. */
function analyticsOf(calls: Call[], period: '7d' | '30d' | '90d', now: string, timeZone: string) {
  const today = dateAt(new Date(now), timeZone)
  const first = addDays(today, 1 - Number.parseInt(period, 10))
  const within = calls.filter(({ createdAt }) => {
    const day = dateAt(new Date(createdAt), timeZone)
    return day >= first && day <= today
  })
  const completed = within.filter(({ status }) => status === 'completed')
  const counts = new Map<string, number>()
  for (const { intent } of within) if (intent !== null) counts.set(intent, (counts.get(intent) ?? 0) + 1)
  const top = [...counts].map(([intent, count]) => ({ intent, count }))
  top.sort((a, b) => b.count - a.count || (a.intent < b.intent ? -1 : 1))
  return {
    period,
    totalCalls: within.length,
    avgDurationSeconds:
      completed.length && rounded(BigInt(milliseconds(completed)), BigInt(completed.length) * 1000n, 10n),
    missedCalls: within.filter(({ status }) => status === 'missed').length,
    resolvedCalls: completed.length,
    topIntents: top.slice(0, 10),
  }
}

function callDaysOf(calls: Call[], days: number, now: string, timeZone: string) {
  const today = dateAt(new Date(now), timeZone)
  return Array.from({ length: days }, (_, i) => {
    const date = addDays(today, i + 1 - days)
    const ofDay = calls.filter(({ createdAt }) => dateAt(new Date(createdAt), timeZone) === date)
    const countOf = (wanted: Call['status']) => ofDay.filter(({ status }) => status === wanted).length
    const [missedCalls, resolvedCalls] = [countOf('missed'), countOf('completed')]
    return { date, totalCalls: ofDay.length, missedCalls, resolvedCalls }
  })
}

const NOW = '2026-04-10T09:30:00.000Z'
const anyCall: fc.Arbitrary<Call> = fc.record({
  status: fc.constantFrom('completed', 'missed', 'voicemail'),
  intent: fc.option(fc.constantFrom(...'abcdefghijklmn', 'ä', 'Z', '10', '9')),
  durationSeconds: fc.integer({ min: 0, max: 3_600_000 }).map((ms) => ms / 1000),
  createdAt: fc
    .oneof(
      fc.integer({ min: 0, max: 100 * 24 * 60 }),
      // Close to the start of days and periods.
      fc
        .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: -90, max: 90 }))
        .map(([d, m]) => Math.max(0, d * 24 * 60 + 570 + m)),
    )
    .map((minutes) => new Date(Date.parse(NOW) - minutes * 60_000).toISOString()),
})

describe('voice analytics', () => {
  test('are zero without calls', async () => {
    const site = await newSite()
    expect(await client.voice.getAnalytics(site)).toEqual({
      period: '30d',
      totalCalls: 0,
      avgDurationSeconds: 0,
      missedCalls: 0,
      resolvedCalls: 0,
      topIntents: [],
    })
    await record(site, { status: 'missed', durationSeconds: 20 })
    expect(await client.voice.getAnalytics(site, { period: '7d' })).toEqual({
      period: '7d',
      totalCalls: 1,
      avgDurationSeconds: 0,
      missedCalls: 1,
      resolvedCalls: 0,
      topIntents: [],
    })
    await expect(client.voice.getAnalytics(site, { period: '1d' as never })).rejects.toBeInstanceOf(
      ValidationError,
    )
  })

  test('average the duration of completed calls to a tenth of a second', async () => {
    const site = await newSite()
    for (const durationSeconds of [10, 10, 10.4]) await record(site, { durationSeconds })
    await record(site, { status: 'voicemail', durationSeconds: 500 })
    expect(await client.voice.getAnalytics(site)).toMatchObject({
      totalCalls: 4,
      resolvedCalls: 3,
      avgDurationSeconds: 10.1,
    })
  })

  test('list the ten most frequent intents, ties ordered by name', async () => {
    const site = await newSite()
    const intents = ['z', 'z', 'z', ...'klmnabcdefghij', 'b', null, null, null, null, 'Straße']
    await Promise.all(intents.map((intent) => record(site, { intent })))
    expect((await client.voice.getAnalytics(site)).topIntents).toEqual([
      { intent: 'z', count: 3 },
      { intent: 'b', count: 2 },
      ...['Straße', ...'acdefgh'].map((intent) => ({ intent, count: 1 })),
    ])
  })

  test.each([
    ['UTC', '2026-03-31T00:00:00Z', '2026-04-07T00:00:00Z'],
    ['Europe/Vienna', '2026-03-30T22:00:00Z', '2026-04-06T22:00:00Z'],
    ['America/Los_Angeles', '2026-03-31T07:00:00Z', '2026-04-07T07:00:00Z'],
    ['Asia/Kathmandu', '2026-03-30T18:15:00Z', '2026-04-06T18:15:00Z'],
    ['Pacific/Kiritimati', '2026-03-30T10:00:00Z', '2026-04-06T10:00:00Z'],
  ])('cover seven days of %s to the millisecond', async (timeZone, from, to) => {
    server.clock.freeze(new Date(Date.parse(to) - 1))
    const site = await newSite({ timeZone })
    const total = async () => (await client.voice.getAnalytics(site, { period: '7d' })).totalCalls
    const daily = async () => {
      const { data } = await client.voice.listCallDays(site, { period: '7d' })
      return data.map(({ totalCalls }) => totalCalls)
    }
    expect(await daily()).toEqual([0, 0, 0, 0, 0, 0, 0])
    for (const [createdAt, expected, days] of [
      [Date.parse(from) - 1, 0, [0, 0, 0, 0, 0, 0, 0]],
      [Date.parse(from), 1, [1, 0, 0, 0, 0, 0, 0]],
      [Date.parse(to) - 1, 2, [1, 0, 0, 0, 0, 0, 1]],
      [Date.parse(to), 2, [1, 0, 0, 0, 0, 0, 1]],
    ] as const) {
      await record(site, { createdAt: new Date(createdAt).toISOString() })
      expect(await total()).toBe(expected)
      expect(await daily()).toEqual(days)
    }
    server.clock.advance(1)
    expect(await total()).toBe(2)
  })

  test('do not leak calls per day to another site, account or mode', async () => {
    const site = await newSite()
    await record(site)
    const counted = async (as: typeof client, at: string) =>
      Promise.resolve(as.voice.listCallDays(at)).then(
        ({ data }) => data.reduce((sum, { totalCalls }) => sum + totalCalls, 0),
        ({ code }) => code,
      )
    const sandbox = server.client((await server.key(accountId, 'sandbox')).key)
    expect(await counted(client, site)).toBe(1)
    expect(await counted(client, await newSite())).toBe(0)
    expect(await counted((await server.tenant()).client, site)).toBe('NOT_FOUND')
    expect(await counted(sandbox, site)).toBe('NOT_FOUND')
  })

  test("follow a change of the site's time zone", async () => {
    server.clock.freeze(NOW)
    const site = await newSite()
    await record(site, { createdAt: '2026-04-03T23:00:00Z' })
    const total = async () => (await client.voice.getAnalytics(site, { period: '7d' })).totalCalls
    expect(await total()).toBe(0)
    await client.sites.update(site, { timeZone: 'Europe/Vienna' })
    await expect.poll(total).toBe(1)
  })

  test('equal a count of the single calls for any calls in any time zone', async () => {
    server.clock.freeze(NOW)
    const zones = fc.constantFrom('UTC', 'Europe/Vienna', 'America/St_Johns', 'Asia/Kolkata', 'Pacific/Apia')
    const calls = fc.array(anyCall, { minLength: 1, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(zones, calls, async (timeZone, calls) => {
        const site = await newSite({ timeZone })
        await Promise.all(calls.map((fields) => record(site, fields)))
        for (const period of ['7d', '30d', '90d'] as const) {
          expect(await client.voice.getAnalytics(site, { period })).toEqual(
            analyticsOf(calls, period, NOW, timeZone),
          )
          expect((await client.voice.listCallDays(site, { period })).data).toEqual(
            callDaysOf(calls, Number.parseInt(period, 10), NOW, timeZone),
          )
        }
        const month = calls.filter(({ createdAt }) => dateAt(new Date(createdAt), timeZone) >= '2026-04-01')
        const { totalMinutes } = await client.voice.getUsage(site)
        expect(totalMinutes).toBe(rounded(BigInt(milliseconds(month)), 60_000n, 100n))
      }),
      { numRuns: 25 },
    )
  })

  test('count 30 calls recorded concurrently, with and without keys', async () => {
    const site = await newSite()
    await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        client.voice.createCall(
          site,
          { ...call, intent: 'same', externalId: `CA-${i}` },
          i % 2 ? { idempotencyKey: crypto.randomUUID() } : {},
        ),
      ),
    )
    expect(await client.voice.getAnalytics(site)).toMatchObject({
      totalCalls: 30,
      resolvedCalls: 30,
      avgDurationSeconds: 60,
      topIntents: [{ intent: 'same', count: 30 }],
    })
    expect((await client.voice.getUsage(site)).totalMinutes).toBe(30)
  })

  test('count calls beyond the 1,000 different intents kept per day', async () => {
    server.clock.freeze(NOW)
    const site = await newSite()
    const createdAt = '2026-04-05T12:00:00Z'
    await server.db.run(sql`
      insert into voice_calls (id, site_id, direction, status, intent, duration_seconds, created_at)
      select ${site} || i, ${site}, 'inbound', 'completed', 'intent ' || i, 60, ${createdAt}::timestamptz
      from generate_series(1, 990) i`)
    const names = Array.from({ length: 30 }, (_, i) => `late ${i}`)
    await Promise.all(names.map((intent) => record(site, { intent, createdAt })))
    const [day] = await server.db.rows(sql`
      select count(*) as intents, sum(calls)::int8 as calls from voice_intent_days where site_id = ${site}`)
    expect(day).toEqual({ intents: 1000, calls: 1000 })
    for (const intent of ['intent 7', 'intent 7', ...names, ...names])
      await record(site, { intent, createdAt })
    const { totalCalls, resolvedCalls, topIntents } = await client.voice.getAnalytics(site)
    expect([totalCalls, resolvedCalls]).toEqual([1082, 1082])
    expect(topIntents.map(({ count }) => count)).toEqual(Array(10).fill(3))
    expect(topIntents.filter(({ intent }) => intent.startsWith('late'))).toHaveLength(9)
    expect((await client.voice.getUsage(site)).totalMinutes).toBe(1082)
  })

  test('are deleted with their site', async () => {
    const site = await newSite()
    await record(site, { intent: 'gone' })
    expect(await server.db.run(sql`delete from sites where id = ${site}`)).toBe(1)
    for (const table of [sql`voice_calls`, sql`voice_call_days`, sql`voice_intent_days`]) {
      expect(await server.db.rows(sql`select 1 from ${table} where site_id = ${site}`)).toEqual([])
    }
  })

  test('exclude calls of other sites', async () => {
    const [one, two] = [await newSite(), await newSite()]
    await record(one, { intent: 'mine', createdAt: new Date(Date.now() - 5 * 86_400_000).toISOString() })
    await record(one, { intent: 'mine' })
    expect((await client.voice.getAnalytics(one)).totalCalls).toBe(2)
    expect((await client.voice.getAnalytics(two)).totalCalls).toBe(0)
    expect((await client.voice.getUsage(two)).totalMinutes).toBe(0)
  })
})

describe('voice usage', () => {
  test("covers the current month in the site's time zone", async () => {
    const site = await newSite({ timeZone: 'Europe/Vienna' })
    const last = '2026-02-28T22:59:59.999Z'
    const first = '2026-02-28T23:00:00.000Z'
    server.clock.freeze(last)
    await record(site, { durationSeconds: 60, createdAt: last })
    await record(site, { durationSeconds: 600, createdAt: first })
    await record(site, { durationSeconds: 30, createdAt: '2026-01-31T23:00:00.000Z' })
    await record(site, { durationSeconds: 7000, createdAt: '2026-01-31T22:59:59.999Z' })
    expect(await client.voice.getUsage(site)).toEqual({
      currentMonth: '2026-02',
      totalMinutes: 1.5,
      costEur: 0,
      budgetMinutes: null,
      budgetEur: null,
    })
    server.clock.advance(1)
    expect(await client.voice.getUsage(site)).toMatchObject({ currentMonth: '2026-03', totalMinutes: 10 })
  })

  test('handles the end of a year and a skipped local day', async () => {
    const site = await newSite({ timeZone: 'Pacific/Apia' })
    server.clock.freeze('2026-12-31T09:59:59Z')
    await record(site, { durationSeconds: 120 })
    expect(await client.voice.getUsage(site)).toMatchObject({ currentMonth: '2026-12', totalMinutes: 2 })
    server.clock.freeze('2026-12-31T11:00:00Z')
    await record(site, { durationSeconds: 60 })
    expect(await client.voice.getUsage(site)).toMatchObject({ currentMonth: '2027-01', totalMinutes: 1 })
  })

  test('sums exact seconds and rounds only the final cost', async () => {
    const site = await newSite()
    await client.voice.updateBudget(site, { costPerMinuteEur: 0.085 })
    for (const status of ['completed', 'missed', 'voicemail']) {
      await record(site, { status, durationSeconds: 20.1 })
    }
    await record(site, { durationSeconds: 3600 })
    // 3660.3 s are 61.005 min, and 5.185425 EUR.
    expect(await client.voice.getUsage(site)).toMatchObject({ totalMinutes: 61.01, costEur: 5.19 })
    await client.voice.updateBudget(site, { costPerMinuteEur: 0.000001 })
    expect((await client.voice.getUsage(site)).costEur).toBe(0)
    await client.voice.updateBudget(site, { costPerMinuteEur: 1000 })
    expect((await client.voice.getUsage(site)).costEur).toBe(61_005)
  })
})

describe('voice budget', () => {
  test('is unlimited by default; only sent fields change, and null clears', async () => {
    const site = await newSite()
    const none = { budgetMinutes: null, budgetEur: null, costPerMinuteEur: 0 }
    expect(await client.voice.getBudget(site)).toEqual(none)
    expect(await client.voice.updateBudget(site, {})).toEqual(none)
    expect(await client.voice.updateBudget(site, { budgetMinutes: 500, budgetEur: 59.9 })).toEqual({
      budgetMinutes: 500,
      budgetEur: 59.9,
      costPerMinuteEur: 0,
    })
    expect(await client.voice.updateBudget(site, { budgetEur: null, costPerMinuteEur: 0.0001 })).toEqual({
      budgetMinutes: 500,
      budgetEur: null,
      costPerMinuteEur: 0.0001,
    })
    expect(await client.voice.getUsage(site)).toMatchObject({ budgetMinutes: 500, budgetEur: null })
    expect((await client.voice.getConfig(site)).enabled).toBe(false)
  })

  test.each([
    [{ budgetMinutes: -1 }, ['budgetMinutes']],
    [{ budgetMinutes: 1.5 }, ['budgetMinutes']],
    [{ budgetMinutes: 3e9 }, ['budgetMinutes']],
    [{ budgetMinutes: '5' }, ['budgetMinutes']],
    [{ budgetEur: -0.01 }, ['budgetEur']],
    [{ budgetEur: 0.001 }, ['budgetEur']],
    [{ budgetEur: 1e13 }, ['budgetEur']],
    [{ costPerMinuteEur: null }, ['costPerMinuteEur']],
    [{ costPerMinuteEur: 0.0000001 }, ['costPerMinuteEur']],
    [{ costPerMinuteEur: 1000.01 }, ['costPerMinuteEur']],
    [{ budgetEur: 1e-7, costPerMinuteEur: 0.12345678 }, ['budgetEur', 'costPerMinuteEur']],
  ])('rejects %j', async (body, fields) => {
    const site = await newSite()
    expect(await fieldsOf(client.voice.updateBudget(site, body as object))).toEqual(fields)
  })

  test('accepts the largest values allowed', async () => {
    const site = await newSite()
    const largest = { budgetMinutes: 1e9, budgetEur: 1e12, costPerMinuteEur: 1000 }
    expect(await client.voice.updateBudget(site, largest)).toEqual(largest)
  })
})

test('calls and settings of the voice agent require their scopes', async () => {
  const site = await newSite()
  const as = async (scope: 'sites:write' | 'analytics:read') =>
    server.client((await server.key(accountId, 'live', [scope])).key).voice
  const [writer, reader] = [await as('sites:write'), await as('analytics:read')]
  await writer.createCall(site, call)
  expect((await reader.listCalls(site)).data).toHaveLength(1)
  await expect(writer.listCalls(site)).rejects.toThrow('analytics:read')
  await expect(reader.createCall(site, call)).rejects.toThrow('sites:write')
  await expect(reader.getBudget(site)).rejects.toThrow('sites:read')
  await expect(writer.getUsage(site)).rejects.toThrow('analytics:read')
})

test('a demo site has a configured voice agent and 90 days of calls', async () => {
  const sandbox = server.client((await server.key(accountId, 'sandbox')).key)
  for (const [as, mode] of [
    [client, 'live'],
    [sandbox, 'sandbox'],
  ] as const) {
    const { id: site } = await as.sites.create({ name: 'Demo' })
    await addDemoVoice(demoContextOf(server, accountId, site, mode))
    const { greeting, voiceId, enabled } = await as.voice.getConfig(site)
    expect([enabled, typeof greeting, typeof voiceId]).toEqual([true, 'string', 'string'])
    const calls = []
    for await (const call of as.voice.listCalls(site, { limit: 100 })) calls.push(call)
    expect(new Set(calls.map(({ direction }) => direction)).size).toBe(2)
    for (const status of ['completed', 'missed', 'voicemail']) {
      expect(calls.filter((call) => call.status === status).length).toBeGreaterThan(9)
    }
    const analytics = await as.voice.getAnalytics(site, { period: '90d' })
    expect(analytics.totalCalls).toBeGreaterThanOrEqual(60)
    expect(analytics.topIntents.length).toBeGreaterThan(5)
    expect((await as.voice.getUsage(site)).budgetEur).toBe(60)
  }
})
