import { describe, expect, test } from 'vitest'
import type { Role, Scope } from '../../../src/api/access.ts'
import { loggedIn } from '../../support/people.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { client, siteId, keyId, accountId } = await server.tenant()
const url = 'https://www.example.com/hooks'
const NONE = 'webhook_none'

describe('a webhook', () => {
  test('is created, read, updated, listed and deleted, always with its secret', async () => {
    server.clock.freeze('2026-03-01T12:00:00Z')
    const { client, siteId, keyId } = await server.tenant()
    const made = await client.webhooks.create(siteId, {
      url: `${url}?a=b#fragment`,
      events: ['page.created', 'order.*', 'page.created'],
    })
    expect(made).toEqual({
      id: expect.stringMatching(/^webhook_[0-9a-z]{26}$/),
      url: `${url}?a=b`,
      events: ['page.created', 'order.*'],
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      active: true,
      createdBy: keyId,
      createdAt: '2026-03-01T12:00:00.000Z',
      failCount: 0,
      lastDeliveredAt: null,
    })
    expect(await client.webhooks.get(siteId, made.id)).toEqual(made)
    server.clock.advance(1000)
    const second = await client.webhooks.create(siteId, { url, events: ['*'] })
    expect(second.secret).not.toBe(made.secret)
    expect((await client.webhooks.list(siteId)).data).toEqual([made, second])
    const changes = { url: 'https://93.184.216.34/new', events: ['media.*'], active: false }
    expect(await client.webhooks.update(siteId, made.id, changes)).toEqual({ ...made, ...changes })
    expect(await client.webhooks.update(siteId, made.id, {})).toEqual({ ...made, ...changes })
    expect(await client.webhooks.delete(siteId, made.id)).toEqual({ id: made.id, deleted: true })
    expect((await client.webhooks.list(siteId)).data).toEqual([second])
    for (const refused of [
      () => client.webhooks.get(siteId, made.id),
      () => client.webhooks.delete(siteId, made.id),
      () => client.webhooks.update(siteId, made.id, { active: true }),
      () => client.webhooks.update(siteId, made.id, {}),
    ]) {
      await expect(refused()).rejects.toMatchObject({
        status: 404,
        message: expect.stringContaining('Webhook'),
      })
    }
    server.clock.run()
  })

  test('of another site, or unknown, answers 404 to every operation', async () => {
    const theirs = await server.tenant()
    const foreign = await theirs.client.webhooks.create(theirs.siteId, { url, events: ['*'] })
    const since = new Date().toISOString()
    for (const id of [NONE, foreign.id]) {
      for (const refused of [
        () => client.webhooks.get(siteId, id),
        () => client.webhooks.update(siteId, id, { active: false }),
        () => client.webhooks.delete(siteId, id),
        () => client.webhooks.replay(siteId, id, { since }),
        () => client.webhooks.listDeliveries(siteId, id),
        () => client.webhooks.test(siteId, id),
        () => client.webhooks.resend(siteId, id, 'event_none'),
        () => client.webhooks.rotateSecret(siteId, id),
      ]) {
        await expect(refused()).rejects.toMatchObject({ status: 404 })
      }
    }
    expect(await theirs.client.webhooks.get(theirs.siteId, foreign.id)).toEqual(foreign)
  })

  const bad: [object, object][] = [
    [{ events: ['*'] }, { url: 'is required' }],
    [{ url }, { events: 'is required' }],
    [{ url: 'nonsense', events: ['*'] }, { url: expect.any(String) }],
    [{ url: `https://example.com/${'x'.repeat(2000)}`, events: ['*'] }, { url: expect.any(String) }],
    [{ url: 7, events: ['*'] }, { url: 'must be a string' }],
    [{ url, events: [] }, { events: expect.any(String) }],
    [{ url, events: 'page.created' }, { events: 'must be an array' }],
    [{ url, events: Array(101).fill('*') }, { events: 'must have at most 100 items' }],
    ...[
      'page',
      'page.',
      '.created',
      'Page.created',
      'page.created.now',
      '*.created',
      'page.**',
      '',
      '1.x',
      'a b.c',
    ].map(
      (name) =>
        [{ url, events: ['page.created', name] }, { 'events.1': expect.any(String) }] as [object, object],
    ),
    [{ url, events: [`${'x'.repeat(60)}.${'y'.repeat(60)}`] }, { 'events.0': expect.any(String) }],
  ]
  test.each(bad)('with %j is rejected', async (body, fields) => {
    await expect(
      client.webhooks.create(siteId, body as { url: string; events: string[] }),
    ).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      fields,
    })
  })

  test('may name unknown events', async () => {
    const events = ['*', 'page.*', 'page.created', 'future_thing.happened', 'a.b', 'x1.y_2']
    const made = await client.webhooks.create(siteId, { url, events })
    expect(made.events).toEqual(events)
    await client.webhooks.delete(siteId, made.id)
  })

  test('is limited to 50 per site, also under concurrent creates', async () => {
    const { client, siteId } = await server.tenant()
    const create = () =>
      client.webhooks.create(siteId, { url, events: ['*'] }).then(
        ({ id }) => id,
        (error) => `${error.status} ${error.details?.reason}`,
      )
    for (let i = 0; i < 40; i++) await create()
    const made = await Promise.all(Array.from({ length: 30 }, create))
    expect(made.filter((text) => text.startsWith('webhook_'))).toHaveLength(10)
    expect(new Set(made.filter((text) => !text.startsWith('webhook_')))).toEqual(
      new Set(['409 limit_reached']),
    )
    const { data: all } = await client.webhooks.list(siteId)
    expect(all).toHaveLength(50)
    await client.webhooks.delete(siteId, all[0]?.id as string)
    expect(await create()).toMatch(/^webhook_/)
  })

  test('is created once per Idempotency-Key', async () => {
    const { client, siteId, key } = await server.tenant()
    const post = () =>
      server.fetch(`/v1/sites/${siteId}/webhooks`, {
        method: 'POST',
        key,
        headers: { 'content-type': 'application/json', 'idempotency-key': 'once' },
        body: JSON.stringify({ url, events: ['*'] }),
      })
    const answers = await Promise.all([post(), post(), post()])
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(texts).size).toBe(1)
    expect((await client.webhooks.list(siteId)).data).toHaveLength(1)
  })
})

describe('access to webhooks', () => {
  test('with webhooks:read does not change them', async () => {
    const { key } = await server.key(accountId, 'live', ['webhooks:read'])
    const reader = server.client(key)
    const made = await client.webhooks.create(siteId, { url, events: ['order.created'] })
    expect((await reader.webhooks.get(siteId, made.id)).createdBy).toBe(keyId)
    for (const refused of [
      () => reader.webhooks.create(siteId, { url, events: ['*'] }),
      () => reader.webhooks.rotateSecret(siteId, made.id),
      () => reader.webhooks.test(siteId, made.id),
      () => reader.webhooks.replay(siteId, made.id, { since: new Date().toISOString() }),
    ]) {
      await expect(refused()).rejects.toMatchObject({ status: 403 })
    }
  })

  test('shows the secret only with webhooks:write, otherwise a hint', async () => {
    const { secret, id } = await client.webhooks.create(siteId, { url, events: ['*'] })
    const hint = `whsec_…${secret.slice(-4)}`
    const withScopes = async (...scopes: Scope[]) =>
      server.client((await server.key(accountId, 'live', scopes)).key)
    const asRole = async (role: Role) => (await loggedIn(server, accountId, role)).client
    for (const [reader, seen] of [
      [await withScopes('webhooks:read'), hint],
      [await withScopes('webhooks:read', 'webhooks:write'), secret],
      [await asRole('viewer'), hint],
      [await asRole('editor'), secret],
      [await asRole('owner'), secret],
    ] as const) {
      expect((await reader.webhooks.get(siteId, id)).secret).toBe(seen)
      expect((await reader.webhooks.list(siteId)).data.find((webhook) => webhook.id === id)?.secret).toBe(
        seen,
      )
    }
  })
})
