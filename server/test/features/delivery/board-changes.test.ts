import { expect, test } from 'vitest'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()

const newStop = { customerName: 'Ada', customerAddress: { line1: 'Street 1', city: 'City' } }

test('a board hears of changes of its site, and nothing else', async () => {
  const { client, siteId, key } = await server.tenant()
  const sibling = await client.sites.create({ name: 'Sibling' })
  const ending = new AbortController()
  const path = (site: string) => `/v1/sites/${site}/delivery/changes`
  const answer = await server.fetch(path(siteId), { key, signal: ending.signal })
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(answer.headers.get('cache-control')).toContain('no-store')
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  const parts: string[] = []
  const hear = async () => {
    for (;;) {
      const { value = '' } = (await reader?.read()) ?? {}
      parts.push(value)
      if (value.includes('event:')) return value
    }
  }
  await client.delivery.createOrder(sibling.id, newStop)
  const { id } = await client.delivery.createOrder(siteId, newStop)
  expect(await hear()).toBe('event: changed\ndata: {}\n\n')
  await client.delivery.setOrderStatus(siteId, id, { status: 'ready' })
  expect(await hear()).toBe('event: changed\ndata: {}\n\n')
  expect(parts.join('')).not.toContain(id)
  ending.abort()
  expect((await server.fetch(path(siteId))).status).toBe(401)
  const other = await server.tenant()
  expect((await server.fetch(path(siteId), { key: other.key })).status).toBe(404)
  const { key: blind } = await server.key((await server.account()).id, 'live', ['pages:read'])
  expect((await server.fetch(path(siteId), { key: blind })).status).toBe(403)
})
