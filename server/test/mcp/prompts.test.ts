import { expect, test } from 'vitest'
import type { Scope } from '../../src/api/access.ts'
import { type Assistant, connectAssistant, TRANSPORTS } from '../support/mcp.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const GIVEN = { siteId: 'site_1', goal: 'Rooms', language: 'de', color: '#1c5d63', domain: 'www.example.com' }

/** The tools and operations that a prompt names. */
const namedIn = (text: string) =>
  text.match(
    /\b(sites|pages|ai)_[a-z_]+|\b(publishing|domains|design|seo|booking|rental|reservation)\.[a-z]\w+/g,
  ) ?? []

const callableBy = async ({ toolNames, call }: Assistant) => {
  const { content } = await call('search_operations')
  const operations = Object.entries(content.operations as Record<string, string[]>)
  return [
    ...(await toolNames()),
    ...operations.flatMap(([area, names]) => names.map((name) => `${area}.${name}`)),
  ]
}

test.each(TRANSPORTS)('prompts refer to existing tools over %s', async (transport) => {
  const tenant = await server.tenant()
  const assistant = await connectAssistant(transport, server.address, tenant.key)
  const { client } = assistant
  const { prompts } = await client.listPrompts()
  expect(prompts.map(({ name }) => name)).toEqual([
    'make_landing_page',
    'translate_site',
    'publish_site',
    'connect_domain',
    'fix_seo_findings',
    'set_design',
    'answer_booking_requests',
  ])
  const names = await callableBy(assistant)
  for (const { name, arguments: wanted = [] } of prompts) {
    const given = Object.fromEntries(wanted.map((argument) => [argument.name, `value-of-${argument.name}`]))
    const { messages } = await client.getPrompt({ name, arguments: given })
    const content = messages[0]?.content
    const text = content?.type === 'text' ? content.text : ''
    for (const value of Object.values(given)) expect(text).toContain(value)
    const named = namedIn(text)
    expect(named.length).toBeGreaterThan(2)
    expect(named.filter((tool) => !names.includes(tool))).toEqual([])
  }
  await expect(client.getPrompt({ name: 'nothing' })).rejects.toThrow('There is no prompt nothing')
  await expect(client.getPrompt({ name: 'translate_site', arguments: { siteId: 's' } })).rejects.toThrow(
    'language is missing',
  )
  const { key } = await server.key(tenant.accountId, 'live', ['pages:read'])
  const reader = await connectAssistant(transport, server.address, key)
  expect((await reader.client.listPrompts()).prompts).toEqual([])
  await expect(reader.client.getPrompt({ name: 'translate_site' })).rejects.toThrow('needs an API key')
  await reader.client.close()
  await client.close()
})
test.each([
  ['make_landing_page', ['pages:read', 'pages:write', 'sites:read']],
  ['translate_site', ['pages:read', 'pages:write', 'ai:write']],
  ['publish_site', ['sites:read', 'pages:read', 'pages:write', 'publish:write']],
  ['connect_domain', ['sites:read', 'sites:write']],
  ['fix_seo_findings', ['sites:read', 'sites:write', 'pages:read', 'pages:write']],
  ['set_design', ['sites:read', 'sites:write']],
  ['answer_booking_requests', ['booking:read', 'booking:write']],
] as [string, Scope[]][])('the prompt %s refers to tools that its scopes allow', async (name, scopes) => {
  const { accountId } = await server.tenant()
  const names = async (scopes: Scope[]) => {
    const { key } = await server.key(accountId, 'live', scopes)
    const assistant = await connectAssistant('http', server.address, key)
    const { client } = assistant
    const { prompts } = await client.listPrompts()
    const tools = await callableBy(assistant)
    const text = prompts.some((prompt) => prompt.name === name)
      ? JSON.stringify(await client.getPrompt({ name, arguments: GIVEN }))
      : ''
    await client.close()
    return { text, tools }
  }
  const { text, tools } = await names(scopes)
  const named = namedIn(text)
  expect(named.length).toBeGreaterThan(2)
  expect(named.filter((tool) => !tools.includes(tool))).toEqual([])
  for (const scope of scopes) expect((await names(scopes.filter((other) => other !== scope))).text).toBe('')
})
