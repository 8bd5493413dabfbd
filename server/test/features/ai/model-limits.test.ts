import { expect, test } from 'vitest'
import { Sitewright } from '../../../../client/src/index.ts'
import { assistant } from '../../support/ai.ts'
import { says, startOpenAiServer } from '../../support/openai-server.ts'
import { startTestServer } from '../../support/server.ts'

test('limits the concurrent and waiting model requests of an account', async () => {
  const ai = await startOpenAiServer()
  const pending: (() => void)[] = []
  const good = says({ suggestion: 'Good' })
  ai.answer = (response, request) => pending.push(() => good(response, request))
  const server = await startTestServer({ ...ai.env, AI_TIMEOUT_MS: '60000' })
  const { key, siteId } = await server.tenant({ tier: 'agency' })
  const client = new Sitewright({ apiKey: key, baseUrl: server.address, maxRetries: 0 })
  const assist = await assistant({ client, siteId })

  // 16 requests run, 16 wait, and one is rejected.
  const busy: { status: number; headers: Headers }[] = []
  const greedy = Array.from({ length: 33 }, () => assist().catch((error) => busy.push(error)))
  await expect.poll(() => busy.length).toBe(1)
  expect(busy[0]).toMatchObject({ status: 503, code: 'INTERNAL_ERROR' })
  expect(Number(busy[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  await expect.poll(() => pending.length).toBe(16)

  const other = (await assistant(await server.tenant()))()
  await expect.poll(() => pending.length).toBe(17)
  for (const answer of pending) answer()
  expect(await other).toMatchObject({ suggestion: 'Good' })
  await expect.poll(() => pending.length).toBe(33)
  for (const answer of pending.slice(17)) answer()
  expect(await Promise.all(greedy)).toHaveLength(33)
  expect(busy).toHaveLength(1)
})
