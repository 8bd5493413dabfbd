import { afterAll, describe, expect, test } from 'vitest'
import { connectAssistant, TRANSPORTS } from '../support/mcp.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const SITES = 'sitewright://sites'

describe.each(TRANSPORTS)('resources over %s', async (transport) => {
  const tenant = await server.tenant()
  const { client } = await connectAssistant(transport, server.address, tenant.key)
  afterAll(() => client.close())
  const read = async (uri: string) => {
    const [content] = (await client.readResource({ uri })).contents
    const { text } = content as { text: string }
    return { text, ...JSON.parse(text) }
  }

  test('list every site once, page by page', async () => {
    const account = await server.account()
    const { key } = await server.key(account.id)
    const api = server.client(key)
    const made = []
    for (let i = 0; i < 120; i++) made.push((await api.sites.create({ name: `Site ${i}` })).id)
    const other = await connectAssistant(transport, server.address, key)
    const uris: string[] = []
    let pages = 0
    for (let cursor: string | undefined; pages === 0 || cursor; pages++) {
      const { resources, nextCursor } = await other.client.listResources(cursor ? { cursor } : {})
      uris.push(...resources.map(({ uri }) => uri))
      cursor = nextCursor
    }
    expect(pages).toBe(3)
    expect(uris.toSorted()).toEqual(
      [SITES, ...made.flatMap((id) => [`${SITES}/${id}`, `${SITES}/${id}/pages`])].toSorted(),
    )
    const [content] = (await other.client.readResource({ uri: SITES })).contents
    const list = JSON.parse((content as { text: string }).text)
    expect([list.data.length, list.note]).toEqual([
      100,
      expect.stringContaining('sites_list with nextCursor'),
    ])
    const rest = await other.call('sites_list', { cursor: list.nextCursor })
    expect(rest.content.data).toHaveLength(20)

    const argument = { name: 'siteId', value: '' }
    const ref = { type: 'ref/resource' as const, uri: `${SITES}/{siteId}` }
    const { completion } = await other.client.complete({ ref, argument })
    expect([completion.values.length, completion.hasMore]).toEqual([100, true])
    await other.client.close()
  })

  test('are shortened to valid JSON with a note if too long', async () => {
    const content = Array.from({ length: 300 }, (_, i) => ({
      type: 'Text',
      props: { id: `t${i}`, html: '"é\u2028'.repeat(100) },
    }))
    const input = { title: 'Long', slug: 'long', blocks: { root: {}, content } }
    const page = await tenant.client.pages.create(tenant.siteId, input)
    const { text, data, cut } = await read(`${SITES}/${tenant.siteId}/pages/${page.id}`)
    expect(text.length).toBeLessThanOrEqual(60_000)
    expect([data.id, cut]).toEqual([page.id, expect.stringContaining('`part`')])
  })

  test('use the error codes of the protocol', async () => {
    const { siteId: foreign } = await server.tenant()
    const { siteId } = tenant
    const { key } = await server.key(tenant.accountId, 'live', ['pages:read'])
    const reader = await connectAssistant(transport, server.address, key)
    const notFound = (uri: string) => ({ code: -32002, data: { uri } })
    for (const uri of [
      `${SITES}/${foreign}`,
      `${SITES}/${foreign}/pages`,
      `${SITES}/${siteId}/pages/page_none`,
      `${SITES}/${siteId}/products`,
      `${SITES}/../keys`,
      'file:///etc/passwd',
    ])
      await expect(read(uri), uri).rejects.toMatchObject(notFound(uri))
    await expect(client.listResources({ cursor: 'nonsense' })).rejects.toMatchObject({ code: -32602 })
    await expect(reader.client.readResource({ uri: SITES })).rejects.toThrow('sites:read')
    expect((await reader.client.listResources()).resources).toEqual([])
    const { resourceTemplates } = await reader.client.listResourceTemplates()
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      `${SITES}/{siteId}/pages`,
      `${SITES}/{siteId}/pages/{pageId}`,
    ])
    await reader.client.close()
  })
})
