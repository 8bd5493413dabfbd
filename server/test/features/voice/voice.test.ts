import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NotFoundError, ValidationError } from '../../../../client/src/index.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { client, siteId, key } = await server.tenant()

const newSite = async (fields: object = {}) => (await client.sites.create({ name: 'New', ...fields })).id
const record = (fields: object = {}, site = siteId) =>
  client.voice.createCall(site, { direction: 'inbound', status: 'completed', durationSeconds: 60, ...fields })
const fieldsOf = (promise: PromiseLike<unknown>) =>
  Promise.resolve(promise).then(
    () => 'resolved',
    (error: ValidationError) => (error instanceof ValidationError ? error.details?.fields : error),
  )
async function allCalls(site: string, input: object = {}) {
  const calls = []
  for await (const call of client.voice.listCalls(site, input)) calls.push(call)
  return calls
}

describe('voice agent configuration', () => {
  test("defaults to the site's language and time zone", async () => {
    const site = await newSite({ language: 'de-AT', timeZone: 'Europe/Vienna' })
    const defaults = {
      enabled: false,
      language: 'de-AT',
      greeting: null,
      voiceId: null,
      businessHours: { start: '09:00', end: '17:00', timezone: 'Europe/Vienna' },
      afterHoursAction: 'voicemail',
    }
    expect(await client.voice.getConfig(site)).toEqual(defaults)
    expect(await client.voice.updateConfig(site, {})).toEqual(defaults)
    expect(await client.voice.updateConfig(site, { businessHours: {} })).toEqual(defaults)
    await client.sites.update(site, { language: 'it', timeZone: 'Europe/Rome' })
    const followed = await client.voice.getConfig(site)
    expect([followed.language, followed.businessHours.timezone]).toEqual(['it', 'Europe/Rome'])
  })

  test('changes only the fields sent, within business hours as well', async () => {
    const site = await newSite()
    const all = {
      enabled: true,
      language: 'pt-BR',
      greeting: 'Hello\nthere',
      voiceId: 'anna',
      businessHours: { start: '22:00', end: '06:30', timezone: 'America/Sao_Paulo' },
      afterHoursAction: 'forward' as const,
    }
    expect(await client.voice.updateConfig(site, all)).toEqual(all)
    expect(await client.voice.updateConfig(site, { businessHours: { start: '21:00' } })).toEqual({
      ...all,
      businessHours: { ...all.businessHours, start: '21:00' },
    })
    expect(await client.voice.updateConfig(site, { enabled: false })).toMatchObject({
      enabled: false,
      businessHours: { start: '21:00', end: '06:30' },
    })
    for (const afterHoursAction of ['voicemail', 'forward', 'callback', 'hangup'] as const) {
      expect((await client.voice.updateConfig(site, { afterHoursAction })).afterHoursAction).toBe(
        afterHoursAction,
      )
    }
    const cleared = await client.voice.updateConfig(site, {
      language: null,
      greeting: null,
      voiceId: null,
      businessHours: { timezone: null },
    })
    expect(cleared).toMatchObject({ language: 'en', greeting: null, voiceId: null })
    expect(cleared.businessHours).toEqual({ start: '21:00', end: '06:30', timezone: 'UTC' })
    expect(await client.voice.getConfig(site)).toEqual(cleared)
  })

  test.each([
    [{ enabled: 'yes' }, ['enabled']],
    [{ enabled: null }, ['enabled']],
    [{ language: 'not a language' }, ['language']],
    [{ language: '' }, ['language']],
    [{ greeting: '' }, ['greeting']],
    [{ greeting: 'x'.repeat(2001) }, ['greeting']],
    [{ voiceId: 7 }, ['voiceId']],
    [{ voiceId: 'x'.repeat(256) }, ['voiceId']],
    [{ afterHoursAction: 'sleep' }, ['afterHoursAction']],
    [{ businessHours: null }, ['businessHours']],
    [{ businessHours: '9-5' }, ['businessHours']],
    [{ businessHours: { start: '24:00' } }, ['businessHours.start']],
    [{ businessHours: { start: null } }, ['businessHours.start']],
    [{ businessHours: { end: '9:00' } }, ['businessHours.end']],
    [{ businessHours: { end: '09:00:00' } }, ['businessHours.end']],
    [{ businessHours: { timezone: '+02:00' } }, ['businessHours.timezone']],
    [{ language: '_', businessHours: { timezone: 'Mars/Base' } }, ['language', 'businessHours.timezone']],
    [{ businessHours: { start: '12:00', end: '12:00' } }, ['businessHours.end']],
  ])('rejects %j', async (body, fields) => {
    const before = await client.voice.getConfig(siteId)
    expect(
      Object.keys((await fieldsOf(client.voice.updateConfig(siteId, body as object))) as object),
    ).toEqual(fields)
    expect(await client.voice.getConfig(siteId)).toEqual(before)
  })

  test('rejects business hours that start and end at the same time', async () => {
    const site = await newSite()
    const set = (businessHours: object) => client.voice.updateConfig(site, { businessHours })
    expect(await fieldsOf(set({ start: '17:00' }))).toEqual({
      'businessHours.start': expect.stringContaining('midnight'),
    })
    expect(Object.keys((await fieldsOf(set({ end: '09:00' }))) as object)).toEqual(['businessHours.end'])
    await set({ end: '20:00' })
    expect((await set({ start: '17:00' })).businessHours).toEqual({
      start: '17:00',
      end: '20:00',
      timezone: 'UTC',
    })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => fieldsOf(set(i % 2 ? { start: '18:00' } : { end: '18:00' }))),
    )
    expect(answers.filter((answer) => answer === 'resolved').length).toBeGreaterThan(0)
    const { start, end } = (await client.voice.getConfig(site)).businessHours
    expect(start).not.toBe(end)
  })

  test('keeps every one of 24 concurrent changes to different fields', async () => {
    for (let round = 0; round < 5; round++) {
      const site = await newSite()
      const changes = [
        { enabled: true },
        { language: 'fr' },
        { greeting: `Bonjour ${round}` },
        { voiceId: 'luc' },
        { businessHours: { start: '07:00' } },
        { businessHours: { end: '19:00' } },
        { businessHours: { timezone: 'Europe/Paris' } },
        { afterHoursAction: 'hangup' as const },
      ]
      await Promise.all(
        [...changes, ...changes, ...changes].map((change) => client.voice.updateConfig(site, change)),
      )
      expect(await client.voice.getConfig(site)).toEqual({
        enabled: true,
        language: 'fr',
        greeting: `Bonjour ${round}`,
        voiceId: 'luc',
        businessHours: { start: '07:00', end: '19:00', timezone: 'Europe/Paris' },
        afterHoursAction: 'hangup',
      })
    }
  })

  test('is separate for each site', async () => {
    const [one, two] = [await newSite(), await newSite()]
    await client.voice.updateConfig(one, { greeting: 'One' })
    expect((await client.voice.getConfig(two)).greeting).toBeNull()
    const other = await server.tenant()
    await expect(other.client.voice.updateConfig(one, { greeting: 'Mine' })).rejects.toThrow('Site not found')
    const sandbox = server.client((await server.key(other.accountId, 'sandbox')).key)
    await expect(sandbox.voice.getConfig(other.siteId)).rejects.toThrow('Site not found')
  })
})

describe('voice call', () => {
  test('is recorded with 201 and returned with every field', async () => {
    const fields = {
      direction: 'outbound',
      status: 'voicemail',
      callerNumber: '+43 660 1234567',
      intent: 'room_booking',
      durationSeconds: 12.345,
      externalId: 'CA-1',
      createdAt: '2026-05-01T10:00:00.123Z',
    } as const
    const { data, status } = await client.voice.createCall(siteId, fields).withResponse()
    expect(status).toBe(201)
    expect(data).toEqual({ id: expect.stringMatching(/^call_[0-9a-z]{26}$/), ...fields })
    expect(await client.voice.getCall(siteId, data.id)).toEqual(data)
    const { externalId: _, ...listed } = data
    expect((await client.voice.listCalls(siteId)).data).toContainEqual(listed)
  })

  test('requires only direction, status and duration', async () => {
    server.clock.freeze('2026-06-01T12:00:00Z')
    const call = await record()
    expect(call).toEqual({
      id: call.id,
      direction: 'inbound',
      status: 'completed',
      callerNumber: '',
      intent: null,
      durationSeconds: 60,
      externalId: null,
      createdAt: '2026-06-01T12:00:00.000Z',
    })
    expect(Object.keys((await fieldsOf(client.voice.createCall(siteId, {} as never))) as object)).toEqual([
      'direction',
      'status',
      'durationSeconds',
    ])
    server.clock.run()
  })

  test('has an empty caller number if it is withheld', async () => {
    const site = await newSite()
    for (const callerNumber of ['', null]) {
      const call = await record({ callerNumber }, site)
      expect(call.callerNumber).toBe('')
      expect((await client.voice.getCall(site, call.id)).callerNumber).toBe('')
    }
    expect((await allCalls(site)).map(({ callerNumber }) => callerNumber)).toEqual(['', ''])
    const events = await client.webhooks.listEvents(site, { type: 'call.completed' })
    expect(events.data.map(({ data }) => data)).toMatchObject([{ callerNumber: '' }, { callerNumber: '' }])
  })

  test('rounds its duration to milliseconds', async () => {
    for (const [sent, kept] of [
      [0, 0],
      [0.0004, 0],
      [59.9996, 60],
      [61.5, 61.5],
      [86_400, 86_400],
    ]) {
      expect((await record({ durationSeconds: sent })).durationSeconds).toBe(kept)
    }
  })

  test.each([
    [{ direction: 'sideways' }, 'direction'],
    [{ status: 'ringing' }, 'status'],
    [{ status: null }, 'status'],
    [{ callerNumber: '1'.repeat(65) }, 'callerNumber'],
    [{ intent: 'x'.repeat(256) }, 'intent'],
    [{ intent: ['a'] }, 'intent'],
    [{ externalId: '' }, 'externalId'],
    [{ externalId: 'x'.repeat(256) }, 'externalId'],
    [{ durationSeconds: -1 }, 'durationSeconds'],
    [{ durationSeconds: 86_400.1 }, 'durationSeconds'],
    [{ durationSeconds: '60' }, 'durationSeconds'],
    [{ durationSeconds: 1e20 }, 'durationSeconds'],
    [{ createdAt: 'yesterday' }, 'createdAt'],
    [{ createdAt: '2026-05-01' }, 'createdAt'],
    [{ createdAt: '2016-12-31T23:59:60Z' }, 'createdAt'],
    [{ createdAt: '0000-01-01T00:00:00Z' }, 'createdAt'],
    [{ createdAt: '1999-12-31T23:59:59Z' }, 'createdAt'],
    [{ createdAt: '9999-12-31T23:59:59Z' }, 'createdAt'],
  ])('rejects %j', async (fields, path) => {
    expect(Object.keys((await fieldsOf(record(fields))) as object)).toEqual([path])
  })

  test('may start up to five minutes in the future, for clock skew', async () => {
    server.clock.freeze('2026-06-01T12:00:00Z')
    expect((await record({ createdAt: '2026-06-01T14:05:00+02:00' })).createdAt).toBe(
      '2026-06-01T12:05:00.000Z',
    )
    expect(await fieldsOf(record({ createdAt: '2026-06-01T12:05:00.001Z' }))).toHaveProperty('createdAt')
    server.clock.run()
  })

  test('delivered again changes nothing and returns the first recording', async () => {
    const site = await newSite()
    const first = await record({ externalId: 'CA-2', intent: 'spa', durationSeconds: 90 }, site)
    const again = await client.voice
      .createCall(site, {
        externalId: 'CA-2',
        direction: 'outbound',
        status: 'missed',
        durationSeconds: 5,
      })
      .withResponse()
    expect([again.status, again.data]).toEqual([201, first])
    expect(await allCalls(site)).toHaveLength(1)
    expect(await client.voice.getAnalytics(site)).toMatchObject({ totalCalls: 1, avgDurationSeconds: 90 })
    const elsewhere = await record({ externalId: 'CA-2' }, await newSite())
    expect(elsewhere.id).not.toBe(first.id)
  })

  test('delivered again honours the Idempotency-Key of each delivery', async () => {
    const site = await newSite()
    const first = await record({ externalId: 'CA-4' }, site)
    const deliver = async (durationSeconds: number) => {
      const answer = await server.fetch(`/v1/sites/${site}/voice-agent/calls`, {
        method: 'POST',
        key,
        headers: { 'content-type': 'application/json', 'idempotency-key': 'K1' },
        body: JSON.stringify({
          ...{ direction: 'inbound', status: 'missed', externalId: 'CA-4' },
          durationSeconds,
        }),
      })
      const { data, error } = await answer.json()
      return [answer.status, answer.headers.get('idempotent-replayed'), data ?? error.details.reason]
    }
    expect(await deliver(5)).toEqual([201, null, first])
    expect(await deliver(5)).toEqual([201, 'true', first])
    expect(await deliver(6)).toEqual([409, null, 'idempotency_key_reused'])
    expect(await allCalls(site)).toHaveLength(1)
  })

  test('delivered 20 times concurrently is recorded once', async () => {
    for (let round = 0; round < 3; round++) {
      const site = await newSite()
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          client.voice.createCall(
            site,
            { direction: 'inbound', status: 'completed', durationSeconds: i, externalId: 'CA-3' },
            i % 2 ? { idempotencyKey: crypto.randomUUID() } : {},
          ),
        ),
      )
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
      expect(new Set(answers.map(({ durationSeconds }) => durationSeconds)).size).toBe(1)
      expect(await allCalls(site)).toHaveLength(1)
      expect((await client.voice.getAnalytics(site)).totalCalls).toBe(1)
    }
  })

  test('is recorded once per Idempotency-Key without an external id', async () => {
    const site = await newSite()
    const body = { direction: 'inbound', status: 'missed', durationSeconds: 0 } as const
    const idempotencyKey = crypto.randomUUID()
    const [one, two] = await Promise.all([
      client.voice.createCall(site, body, { idempotencyKey }),
      client.voice.createCall(site, body, { idempotencyKey }),
    ])
    expect(two).toEqual(one)
    expect(await allCalls(site)).toHaveLength(1)
  })

  test('of another site is not found', async () => {
    const call = await record()
    const other = await server.tenant()
    await expect(other.client.voice.getCall(other.siteId, call.id)).rejects.toBeInstanceOf(NotFoundError)
    await expect(client.voice.getCall(await newSite(), call.id)).rejects.toThrow('Call not found')
    expect(await allCalls(await newSite())).toEqual([])
  })
})

describe('list of voice calls', () => {
  test('is ordered by start, newest first, and lists each call once', async () => {
    const site = await newSite()
    const starts = fc.sample(fc.date({ min: new Date('2026-01-01'), max: new Date('2026-03-01') }), {
      numRuns: 23,
      seed: 1,
    })
    await Promise.all(starts.map((start) => record({ createdAt: start.toISOString() }, site)))
    const expected = starts
      .map((start) => start.toISOString())
      .sort()
      .reverse()
    for (const limit of [1, 5, 22, 23, 100]) {
      const calls = await allCalls(site, { limit })
      expect(calls.map(({ createdAt }) => createdAt)).toEqual(expected)
      expect(new Set(calls.map(({ id }) => id)).size).toBe(23)
    }
    const page = await client.voice.listCalls(site, { limit: 22 })
    expect([page.data.length, page.hasMore, typeof page.nextCursor]).toEqual([22, true, 'string'])
    const wire = await (await server.fetch(`/v1/sites/${site}/voice-agent/calls?limit=100`, { key })).json()
    expect(Object.keys(wire).sort()).toEqual(['data', 'hasMore', 'meta', 'nextCursor'])
    expect([wire.hasMore, wire.nextCursor]).toEqual([false, null])
    expect(Object.keys(wire.data[0])).toEqual([
      'id',
      'direction',
      'status',
      'callerNumber',
      'intent',
      'durationSeconds',
      'createdAt',
    ])
  })

  test('filters by status', async () => {
    const site = await newSite()
    const statuses = ['completed', 'missed', 'voicemail'] as const
    for (let i = 0; i < 10; i++) await record({ status: statuses[i % 3] }, site)
    for (const [status, count] of [
      ['completed', 4],
      ['missed', 3],
      ['voicemail', 3],
    ] as const) {
      const calls = await allCalls(site, { status, limit: 2 })
      expect(calls.map((call) => call.status)).toEqual(Array(count).fill(status))
    }
    await expect(client.voice.listCalls(site, { status: 'ringing' as never })).rejects.toBeInstanceOf(
      ValidationError,
    )
  })
})
