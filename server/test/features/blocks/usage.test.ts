import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ConflictError, NotFoundError } from '../../../../client/src/index.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { client, siteId } = await server.tenant()

const template = { type: 'Text', props: { html: '<p>Nine to six</p>' } }
let count = 0
const newSite = async () => (await client.sites.create({ name: 'New' })).id
const create = (fields: object = {}, site = siteId) =>
  client.blocks.create(site, { label: `Block ${++count}`, template, ...fields })
const newPage = (blocks: object, fields: object = {}, site = siteId) =>
  client.pages.create(site, {
    title: 'Page',
    slug: `page-${++count}`,
    blocks: blocks as Record<string, unknown>,
    ...fields,
  })
const custom = (blockId: string, id = 'one') => ({ type: 'CustomBlock', props: { id, blockId } })
const text = (id: string, props: object = {}) => ({ type: 'Text', props: { id, ...props } })
const usage = async (id: string, site = siteId) => (await client.blocks.get(site, id)).usageCount
const errorOf = (promise: PromiseLike<unknown>) =>
  Promise.resolve(promise).then(
    () => 'resolved',
    (error) => error,
  )

describe('usageCount', () => {
  test.each([
    ['at the top', (id: string) => ({ content: [custom(id)] })],
    ['as a type', (id: string) => ({ content: [{ type: id, props: { id: 'a' } }] })],
    ['in a slot', (id: string) => ({ content: [text('a', { slot: [text('b', { slot: [custom(id)] })] })] })],
    ['in an object of a prop', (id: string) => ({ content: [text('a', { x: { y: [{ z: id }] } })] })],
    ['in a zone', (id: string) => ({ content: [text('a')], zones: { 'a:main': [custom(id)] } })],
    ['in the root', (id: string) => ({ root: { props: { footer: id } }, content: [] })],
    ['in data that is not Puck', (id: string) => ({ anything: [[[id]]] })],
    ['several times', (id: string) => ({ content: [custom(id), custom(id, 'two')], more: [id, id] })],
  ])('counts a page once that has the block %s', async (_where, blocksWith) => {
    const { id } = await create()
    await newPage(blocksWith(id))
    expect(await usage(id)).toBe(1)
  })

  test.each([
    ['a key', (id: string) => ({ [id]: 1 })],
    ['part of a text', (id: string) => ({ html: `see ${id}`, quoted: `"${id}"` })],
    ['another block’s id', (id: string) => ({ a: `${id.slice(0, -1)}_` })],
    ['in capitals', (id: string) => ({ a: id.toUpperCase() })],
  ])('does not count the id as %s', async (_what, blocksWith) => {
    const { id } = await create()
    await newPage(blocksWith(id))
    expect(await usage(id)).toBe(0)
  })

  test('follows updates, content patches and edits', async () => {
    const [one, two] = [(await create()).id, (await create()).id]
    const counts = async () => [await usage(one), await usage(two)]
    const page = await newPage({ content: [custom(one, 'c')] })
    expect(await counts()).toEqual([1, 0])
    await client.pages.update(siteId, page.id, { title: 'Other title' })
    expect(await counts()).toEqual([1, 0])
    await client.pages.update(siteId, page.id, { blocks: { content: [custom(two, 'c')] } })
    expect(await counts()).toEqual([0, 1])
    await client.pages.patchContent(siteId, page.id, {
      edits: [{ op: 'insert', block: custom(one, 'd') }],
    })
    expect(await counts()).toEqual([1, 1])
    await client.pages.patchContent(siteId, page.id, {
      edits: [{ op: 'set', id: 'd', props: { blockId: two } }],
    })
    expect(await counts()).toEqual([0, 1])
    await client.pages.patchContent(siteId, page.id, {
      edits: [
        { op: 'remove', id: 'c' },
        { op: 'remove', id: 'd' },
      ],
    })
    expect(await counts()).toEqual([0, 0])
    await client.pages.patchContent(siteId, page.id, { blocks: { content: [custom(one)] } })
    expect(await counts()).toEqual([1, 0])
    await client.pages.update(siteId, page.id, { blocks: {} })
    expect(await counts()).toEqual([0, 0])
  })

  test('excludes archived pages until they are restored', async () => {
    const { id } = await create()
    const page = await newPage({ content: [custom(id)] })
    await newPage({ content: [custom(id)] }, { status: 'archived' })
    expect(await usage(id)).toBe(1)
    await client.pages.archive(siteId, page.id)
    expect(await usage(id)).toBe(0)
    await client.pages.update(siteId, page.id, { blocks: { content: [custom(id), custom(id, 'two')] } })
    expect(await usage(id)).toBe(0)
    await client.pages.update(siteId, page.id, { status: 'published' })
    expect(await usage(id)).toBe(1)
    await client.pages.update(siteId, page.id, { status: 'draft' })
    expect(await usage(id)).toBe(1)
  })

  test('follows a restored revision', async () => {
    const { id } = await create()
    const page = await newPage({ content: [custom(id)] })
    await client.pages.update(siteId, page.id, { blocks: {} })
    expect(await usage(id)).toBe(0)
    await client.pages.restoreRevision(siteId, page.id, 1)
    expect(await usage(id)).toBe(1)
    await client.pages.restoreRevision(siteId, page.id, 2)
    expect(await usage(id)).toBe(0)
  })

  test('excludes pages of other sites', async () => {
    const { id } = await create()
    const other = await server.tenant()
    await newPage({ content: [custom(id)] }, {}, await newSite())
    await other.client.pages.create(other.siteId, {
      title: 'Theirs',
      slug: 'theirs',
      blocks: { content: [custom(id)] },
    })
    expect(await usage(id)).toBe(0)
    expect(await client.blocks.delete(siteId, id)).toEqual({ id, deleted: true })
  })

  test('is exact after 20 concurrent updates of one page, and of 20 pages', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, async () => (await create()).id))
    const page = await newPage({})
    const contents = Array.from({ length: 20 }, (_, i) =>
      ids.slice(i % 5).map((id, n) => custom(id, `b${n}`)),
    )
    await Promise.all(
      contents.map((content) => client.pages.update(siteId, page.id, { blocks: { content } })),
    )
    const held = JSON.stringify((await client.pages.get(siteId, page.id)).blocks)
    const expected = ids.map((id) => (held.includes(id) ? 1 : 0))
    expect(await Promise.all(ids.map((id) => usage(id)))).toEqual(expected)
    await client.pages.update(siteId, page.id, { blocks: {} })

    const pages = await Promise.all(Array.from({ length: 20 }, () => newPage({})))
    await Promise.all(
      pages.map(({ id }, i) =>
        client.pages.update(siteId, id, { blocks: { content: contents[i] as object[] } }),
      ),
    )
    expect(await Promise.all(ids.map((id) => usage(id)))).toEqual([4, 8, 12, 16, 20])
    await Promise.all(pages.map(({ id }) => client.pages.archive(siteId, id)))
    expect(await Promise.all(ids.map((id) => usage(id)))).toEqual([0, 0, 0, 0, 0])
  })

  test('matches a count of the pages after any changes', async () => {
    const site = await newSite()
    const ids = await Promise.all(Array.from({ length: 3 }, async () => (await create({}, site)).id))
    const pages = await Promise.all(Array.from({ length: 4 }, async () => (await newPage({}, {}, site)).id))
    const holds = fc.subarray(ids).map((held) => ({ content: held.map((id, n) => custom(id, `b${n}`)) }))
    const change = fc.record({
      page: fc.constantFrom(...pages),
      fields: fc.record(
        { blocks: holds, status: fc.constantFrom('draft', 'published', 'archived'), title: fc.uuid() },
        { requiredKeys: [] },
      ),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
        await Promise.all(changes.map(({ page, fields }) => client.pages.update(site, page, fields)))
        const now = await Promise.all(pages.map((id) => client.pages.get(site, id)))
        const live = now.filter(({ status }) => status !== 'archived').map((page) => JSON.stringify(page))
        const expected = ids.map((id) => live.filter((page) => page.includes(id)).length)
        expect(await Promise.all(ids.map((id) => usage(id, site)))).toEqual(expected)
      }),
      { numRuns: 25 },
    )
  })
})

describe('deleting a block', () => {
  test('is rejected while pages use it, naming how many and which', async () => {
    const { id } = await create()
    const one = await newPage({ content: [custom(id)] })
    const error = await errorOf(client.blocks.delete(siteId, id))
    expect(error).toBeInstanceOf(ConflictError)
    expect(error.details).toEqual({ reason: 'in_use', usageCount: 1, pageIds: [one.id] })
    expect(error.message).toContain('1 page uses')
    const more = await Promise.all(Array.from({ length: 11 }, () => newPage({ content: [custom(id)] })))
    const { details } = await errorOf(client.blocks.delete(siteId, id))
    expect([details.usageCount, details.pageIds.length]).toEqual([12, 10])
    await Promise.all([one, ...more].map((page) => client.pages.archive(siteId, page.id)))
    expect(await client.blocks.delete(siteId, id)).toEqual({ id, deleted: true })
    expect((await client.pages.update(siteId, one.id, { status: 'draft' })).status).toBe('draft')
  })

  test('racing with pages that add it leaves no dangling use', async () => {
    for (let round = 0; round < 6; round++) {
      const { id } = await create()
      const page = await newPage({})
      const [deleted, ...saved] = await Promise.all([
        errorOf(client.blocks.delete(siteId, id)),
        ...Array.from({ length: 10 }, () => errorOf(newPage({ content: [custom(id)] }))),
        ...Array.from({ length: 10 }, () =>
          errorOf(client.pages.update(siteId, page.id, { blocks: { content: [custom(id)] } })),
        ),
      ])
      expect(saved).toEqual(Array(20).fill('resolved'))
      if (deleted === 'resolved') expect(await errorOf(usage(id))).toBeInstanceOf(NotFoundError)
      else {
        expect(deleted.details.reason).toBe('in_use')
        expect(await usage(id)).toBe(11)
      }
    }
  })
})
