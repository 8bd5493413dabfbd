import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { type Received, startReceiver } from '../../server/test/support/receiver.ts'
import { startTestServer } from '../../server/test/support/server.ts'
import { SitewrightError, verifyWebhook, WebhookVerificationError } from '../src/index.ts'

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`
const SECRET = newSecret()
const NOW = new Date('2026-06-01T12:00:00Z')
const EVENT = {
  id: 'event_1',
  type: 'page.created',
  timestamp: NOW.toISOString(),
  siteId: 'site_1',
  mode: 'live',
  data: { id: 'page_1', title: 'Ünïcode ☃' },
}
const BODY = JSON.stringify(EVENT)

const signedWith = (secrets: string[], { body = BODY, id = EVENT.id, at = NOW } = {}) => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': secrets.map((secret) => new StandardWebhook(secret).sign(id, at, body)).join(' '),
})
const HEADERS = signedWith([SECRET])

const verify = (options: Partial<Parameters<typeof verifyWebhook>[0]> = {}) =>
  verifyWebhook({ payload: BODY, headers: HEADERS, secret: SECRET, now: NOW, ...options })
const refused = (reason: string) => expect.objectContaining({ name: 'WebhookVerificationError', reason })

describe('a delivery', async () => {
  const server = await startTestServer({ WEBHOOK_POLL_MS: '20' })

  test('verifies as an event discriminated by its type', async () => {
    const { client, siteId } = await server.tenant()
    const receiver = await startReceiver()
    const { secret } = await client.webhooks.create(siteId, { url: receiver.url, events: ['*'] })
    const page = await client.pages.create(siteId, { title: 'Ünïcode ☃', slug: 'home' })
    await expect.poll(() => receiver.received.length).toBe(1)
    const { headers, body } = receiver.received[0] as Received
    const event = await verifyWebhook({ payload: body, headers, secret })
    expect(event.type === 'page.created' && event.data).toEqual(page)
    expect(event).toMatchObject({ siteId, mode: 'live', timestamp: page.createdAt })
    const other = verifyWebhook({ payload: body, headers, secret: newSecret() })
    await expect(other).rejects.toEqual(refused('signature_mismatch'))
  })

  test('verifies with the old and the new secret during a rotation', async () => {
    const { client, siteId } = await server.tenant()
    const receiver = await startReceiver()
    const before = await client.webhooks.create(siteId, { url: receiver.url, events: ['*'] })
    const after = await client.webhooks.rotateSecret(siteId, before.id)
    await client.webhooks.test(siteId, before.id)
    await expect.poll(() => receiver.received.length).toBe(1)
    const { headers, body } = receiver.received[0] as Received
    expect(String(headers['webhook-signature']).split(' ')).toHaveLength(2)
    for (const secret of [before.secret, after.secret, [newSecret(), after.secret]])
      expect(await verifyWebhook({ payload: body, headers, secret })).toMatchObject({ type: 'webhook.test' })
  })
})

describe('a signature', () => {
  test('of standardwebhooks verifies', async () => {
    const library = new StandardWebhook(SECRET)
    const bodies = fc.json().map((json) => JSON.stringify({ ...EVENT, data: json }))
    await fc.assert(
      fc.asyncProperty(bodies, async (payload) => {
        const headers = { ...HEADERS, 'webhook-signature': library.sign(EVENT.id, NOW, payload) }
        expect(await verify({ payload, headers })).toEqual(JSON.parse(payload))
      }),
    )
  })

  test('is found among others, including other versions', async () => {
    const others = `v1a,${'A'.repeat(44)} v1,short v2,x `
    const headers = { ...HEADERS, 'webhook-signature': others + HEADERS['webhook-signature'] }
    expect(await verify({ headers })).toEqual(EVENT)
    await expect(verify({ headers: { ...HEADERS, 'webhook-signature': others } })).rejects.toEqual(
      refused('signature_mismatch'),
    )
  })

  test('of another version is rejected', async () => {
    const headers = { ...HEADERS, 'webhook-signature': HEADERS['webhook-signature'].replace('v1', 'v2') }
    await expect(verify({ headers })).rejects.toEqual(refused('signature_mismatch'))
  })

  test('is rejected if any character differs', async () => {
    const own = HEADERS['webhook-signature']
    for (let i = 0; i < own.length; i++) {
      const changed = own.slice(0, i) + (own[i] === 'A' ? 'B' : 'A') + own.slice(i + 1)
      await expect(verify({ headers: { ...HEADERS, 'webhook-signature': changed } })).rejects.toEqual(
        refused('signature_mismatch'),
      )
    }
  })

  test('is rejected for another body, id, timestamp or secret', async () => {
    const later = String(Number(HEADERS['webhook-timestamp']) + 1)
    for (const options of [
      { payload: `${BODY} ` },
      { payload: BODY.replace('page_1', 'page_2') },
      { headers: { ...HEADERS, 'webhook-id': 'event_2' } },
      { headers: { ...HEADERS, 'webhook-timestamp': later } },
      { secret: newSecret() },
      { secret: [newSecret(), newSecret()] },
    ])
      await expect(verify(options)).rejects.toEqual(refused('signature_mismatch'))
  })
})

describe('a request', () => {
  test.each([
    ['text', BODY],
    ['bytes', new TextEncoder().encode(BODY)],
    ['a Buffer', Buffer.from(BODY)],
    ['an ArrayBuffer', new TextEncoder().encode(BODY).buffer as ArrayBuffer],
  ])('may have %s as its body', async (_name, payload) => {
    expect(await verify({ payload })).toEqual(EVENT)
  })

  test.each([
    ['Headers', new Headers(HEADERS)],
    ['names in capitals', Object.fromEntries(Object.entries(HEADERS).map(([k, v]) => [k.toUpperCase(), v]))],
    ['lists of values', Object.fromEntries(Object.entries(HEADERS).map(([name, value]) => [name, [value]]))],
  ])('may have its headers as %s', async (_name, headers) => {
    expect(await verify({ headers })).toEqual(EVENT)
  })

  test.each(Object.keys(HEADERS))('requires the header %s', async (name) => {
    for (const missing of [undefined, '', []])
      await expect(verify({ headers: { ...HEADERS, [name]: missing } })).rejects.toEqual(
        refused('missing_header'),
      )
    const headers = new Headers(HEADERS)
    headers.delete(name)
    await expect(verify({ headers })).rejects.toEqual(refused('missing_header'))
  })

  test.each([
    [0, undefined, null],
    [300, undefined, null],
    [-300, undefined, null],
    [301, undefined, 'timestamp_too_old'],
    [-301, undefined, 'timestamp_too_new'],
    [301, 301, null],
    [1, 0, 'timestamp_too_old'],
    [0, Number.NaN, 'timestamp_too_old'],
  ])('%i s ago, with a tolerance of %s s, is %s', async (ageSeconds, toleranceSeconds, reason) => {
    const now = new Date(NOW.getTime() + ageSeconds * 1000)
    const verified = verify({ now, toleranceSeconds })
    if (reason === null) expect(await verified).toEqual(EVENT)
    else await expect(verified).rejects.toEqual(refused(reason))
  })

  test.each(['', ' ', '1e9', '-5', '1780315200.5', 'NaN', '9'.repeat(13), '0x10'])(
    'is not of the time "%s"',
    async (timestamp) => {
      const reason = timestamp === '' ? 'missing_header' : 'invalid_timestamp'
      await expect(verify({ headers: { ...HEADERS, 'webhook-timestamp': timestamp } })).rejects.toEqual(
        refused(reason),
      )
    },
  )

  test('is checked against the current time by default', async () => {
    const at = new Date()
    expect(await verify({ headers: signedWith([SECRET], { at }), now: undefined })).toEqual(EVENT)
    await expect(
      verify({ now: undefined, headers: signedWith([SECRET], { at: new Date(0) }) }),
    ).rejects.toEqual(refused('timestamp_too_old'))
  })

  test.each([
    '',
    'null',
    '[]',
    '"event_1"',
    '{}',
    '{"id":"event_2","type":"page.created"}',
    '{"id":"event_1"}',
    '{',
  ])('is rejected if it is signed but contains %s', async (payload) => {
    const headers = signedWith([SECRET], { body: payload })
    await expect(verify({ payload, headers })).rejects.toEqual(refused('invalid_payload'))
  })
})

describe('garbage', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string())
  const value = fc.oneof(text, fc.constant(undefined), fc.array(text))

  test('is always rejected with a verification error', async () => {
    const part = <K extends keyof typeof HEADERS>(name: K) => fc.oneof(value, fc.constant(HEADERS[name]))
    const headers = fc.record({
      'webhook-id': part('webhook-id'),
      'webhook-timestamp': part('webhook-timestamp'),
      'webhook-signature': value,
    })
    const payload = fc.oneof(text, fc.uint8Array(), fc.constant(BODY))
    await fc.assert(
      fc.asyncProperty(payload, headers, async (payload, headers) => {
        await expect(verify({ payload, headers })).rejects.toBeInstanceOf(WebhookVerificationError)
      }),
      { numRuns: 500 },
    )
  })
})

describe('a misuse', () => {
  test.each([
    ['undefined', undefined],
    ['none', []],
    ['empty', ''],
    ['without content', 'whsec_'],
    ['no base64', 'whsec_ü'],
    ['cut off', SECRET.slice(0, -2)],
    ['one of many', [SECRET, 'whsec_?']],
  ])('is reported if the secret is %s, without showing it', async (_name, secret) => {
    const error = await verify({ secret }).catch((error) => error)
    expect(error).toBeInstanceOf(SitewrightError)
    expect(error).not.toBeInstanceOf(WebhookVerificationError)
    expect(error.message).toMatch(/^secret /)
    expect(error.message).not.toContain(SECRET.slice(6, 20))
  })

  test('is reported if the body is already parsed', async () => {
    await expect(verify({ payload: EVENT as never })).rejects.toThrow('not parsed')
  })

  test('accepts a secret without its prefix', async () => {
    expect(await verify({ secret: SECRET.slice('whsec_'.length) })).toEqual(EVENT)
  })
})
