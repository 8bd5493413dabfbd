import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ConflictError, NotFoundError, ValidationError } from '../../../../client/src/index.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { client, siteId } = await server.tenant()

let count = 0
const create = (fields: object = {}) => {
  count++
  return client.pages.create(siteId, { title: `Page ${count}`, slug: `page-${count}`, ...fields })
}
const block = (id: string, props: object = {}) => ({ type: 'Text', props: { id, ...props } })
const reasonOf = (promise: PromiseLike<unknown>) =>
  Promise.resolve(promise).then(
    () => 'resolved',
    (error: ConflictError) => error.reason,
  )

describe('a page', () => {
  test('is created with every documented field, null when unset', async () => {
    const page = await client.pages.create(siteId, { title: 'Home', slug: '/' })
    expect(page).toEqual({
      id: expect.stringMatching(/^page_[0-9a-z]{26}$/),
      title: 'Home',
      slug: '/',
      status: 'draft',
      blocks: {},
      seo: { title: null, description: null, ogImage: null },
      createdAt: expect.any(String),
      updatedAt: page.createdAt,
    })
    expect(await client.pages.get(siteId, page.id)).toEqual(page)
  })

  test('takes optional fields on create, and 201 and an ETag come back', async () => {
    const fields = { status: 'published' as const, blocks: { any: [1, { deep: true }] }, seo: { title: 'T' } }
    const { data, status, etag } = await client.pages
      .create(siteId, { title: 'Full', slug: 'full', ...fields })
      .withResponse()
    expect(status).toBe(201)
    expect(etag).toBe('"1"')
    expect(data).toMatchObject({ ...fields, seo: { title: 'T', description: null, ogImage: null } })
  })

  test('changes only in the fields that are sent', async () => {
    const page = await create({ blocks: { a: 1 }, seo: { title: 'Old', description: 'Kept' } })
    const updated = await client.pages.update(siteId, page.id, { title: 'New', seo: { title: null } })
    expect(updated).toEqual({
      ...page,
      title: 'New',
      seo: { title: null, description: 'Kept', ogImage: null },
      updatedAt: expect.any(String),
    })
    const { data, etag } = await client.pages.update(siteId, page.id, {}).withResponse()
    expect(data).toEqual(updated)
    expect(etag).toBe('"2"')
  })

  test('is archived, once, and comes back by its status', async () => {
    const page = await create()
    const archived = await client.pages.archive(siteId, page.id)
    expect(archived).toEqual({ id: page.id, status: 'archived', archivedAt: expect.any(String) })
    expect(await client.pages.archive(siteId, page.id)).toEqual(archived)
    expect((await client.pages.update(siteId, page.id, { status: 'draft' })).status).toBe('draft')
  })

  test('of another site, account or mode does not exist', async () => {
    const page = await create()
    const other = await server.tenant()
    const sandbox = server.client((await server.key(other.accountId, 'sandbox')).key)
    await expect(other.client.pages.get(siteId, page.id)).rejects.toThrow('Site not found')
    await expect(other.client.pages.get(other.siteId, page.id)).rejects.toBeInstanceOf(NotFoundError)
    await expect(other.client.pages.update(other.siteId, page.id, { title: 'Mine' })).rejects.toBeInstanceOf(
      NotFoundError,
    )
    await expect(other.client.pages.archive(other.siteId, page.id)).rejects.toBeInstanceOf(NotFoundError)
    await expect(sandbox.pages.list(other.siteId)).rejects.toThrow('Site not found')
  })
})

describe('a slug', () => {
  test('is unique in its site without regard to case and outer slashes', async () => {
    const page = await create({ slug: '/Über/Uns/' })
    expect(page.slug).toBe('/Über/Uns/')
    for (const slug of ['über/uns', 'ÜBER/UNS/', '//über/uns']) {
      const error = await create({ slug }).then(undefined, (e) => e)
      expect(error).toBeInstanceOf(ConflictError)
      expect(error.details).toMatchObject({ reason: 'slug_taken', pageId: page.id })
    }
    const other = await create()
    expect(await reasonOf(client.pages.update(siteId, other.id, { slug: 'über/uns' }))).toBe('slug_taken')
    expect((await client.pages.update(siteId, page.id, { slug: 'über/uns' })).slug).toBe('über/uns')
  })

  test('is free in another site', async () => {
    const page = await create()
    const other = await client.sites.create({ name: 'Other' })
    expect((await client.pages.create(other.id, { title: 'Same', slug: page.slug })).slug).toBe(page.slug)
  })

  test('stays with an archived page', async () => {
    const page = await create()
    await client.pages.archive(siteId, page.id)
    await expect(create({ slug: page.slug })).rejects.toThrow(`the archived page ${page.id}`)
  })

  test('goes to one of 20 parallel creates', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => reasonOf(create({ slug: 'wanted' }))))
    expect(answers.filter((answer) => answer === 'resolved')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'slug_taken')).toHaveLength(19)
  })

  test.each(['', 'a b', 'a?b', 'a#b', 'a%20b', 'a\\b', 'x'.repeat(256)])('refuses %j', async (slug) => {
    await expect(create({ slug })).rejects.toBeInstanceOf(ValidationError)
  })
})

describe('an invalid page', () => {
  test('is answered with every failing field', async () => {
    const error = await client.pages
      .create(siteId, { title: '', slug: 'a b', status: 'gone', seo: { title: 5 } } as never)
      .then(undefined, (e) => e)
    expect(error).toBeInstanceOf(ValidationError)
    expect(Object.keys(error.fields).sort()).toEqual(['seo.title', 'slug', 'status', 'title'])
    expect(error.fields.status).toBe('must be one of draft, published, archived')
  })

  test('names what is missing', async () => {
    const error = await client.pages.create(siteId, {} as never).then(undefined, (e) => e)
    expect(error.fields).toEqual({ title: 'is required', slug: 'is required' })
  })
})

describe('If-Match', () => {
  test('lets a write through at that version and refuses a stale one, and nothing is lost', async () => {
    const created = await create().withResponse()
    const { id } = created.data
    const ifMatch = created.etag as string
    await client.pages.update(siteId, id, { title: 'First' }, { ifMatch })
    expect(await reasonOf(client.pages.update(siteId, id, { title: 'Second' }, { ifMatch }))).toBe(
      'version_changed',
    )
    expect(await reasonOf(client.pages.patchContent(siteId, id, { blocks: {} }, { ifMatch }))).toBe(
      'version_changed',
    )
    expect(await reasonOf(client.pages.archive(siteId, id, { ifMatch }))).toBe('version_changed')
    const { data, etag } = await client.pages.get(siteId, id).withResponse()
    expect([data.title, data.status, etag]).toEqual(['First', 'draft', '"2"'])
  })

  test('lets one of 20 parallel writes win', async () => {
    const { data, etag } = await create().withResponse()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        reasonOf(client.pages.update(siteId, data.id, { title: `T${i}` }, { ifMatch: etag as string })),
      ),
    )
    expect(answers.filter((answer) => answer === 'resolved')).toHaveLength(1)
  })

  test('is the tag of what the answer shows, also among parallel writes', async () => {
    const { data } = await create({ blocks: { content: [] } }).withResponse()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        client.pages.update(siteId, data.id, { title: `T${i}` }).withResponse(),
      ),
    )
    expect(new Set(answers.map(({ etag }) => etag)).size).toBe(40)
    expect(answers.map(({ data: { title } }) => title)).toEqual(Array.from({ length: 40 }, (_, i) => `T${i}`))
  })

  test('must be an ETag', async () => {
    const page = await create()
    await expect(client.pages.update(siteId, page.id, {}, { ifMatch: 'yesterday' })).rejects.toThrow(
      'If-Match',
    )
  })

  test('has its counterpart for reading: 304 for a known version', async () => {
    const page = await create()
    const path = `/v1/sites/${siteId}/pages/${page.id}`
    const { key } = await server.key((await accountOf(siteId)) as string)
    const response = await server.fetch(path, { key, headers: { 'if-none-match': '"1"' } })
    expect(response.status).toBe(304)
    expect(await response.text()).toBe('')
  })
})

async function accountOf(id: string) {
  const { sql } = await import('../../../src/platform/database/sql.ts')
  return (await server.db.first<{ account_id: string }>(sql`select account_id from sites where id = ${id}`))
    ?.account_id
}

describe('Puck data', () => {
  test('passes through untouched, unknown keys, slots and all', async () => {
    const blocks = {
      root: { props: { title: 'T', extra: [null, 1.5, 'ü', { a: {} }] }, other: true },
      content: [
        block('a', { text: 'x', style: { margin: [1, 2] }, unknown: null }),
        {
          ...block('b', { left: [block('c', { inner: [block('d')] })], items: [{ type: 'not a block' }] }),
          readOnly: {},
        },
      ],
      zones: { 'b:right': [block('e')] },
      ui: { theme: 'dark' },
    }
    const page = await create({ blocks })
    expect((await client.pages.get(siteId, page.id)).blocks).toEqual(blocks)
  })

  test.each([
    ['content that is no array', { content: {} }, 'blocks.content'],
    ['an item that is no object', { content: ['x'] }, 'blocks.content.0'],
    ['a missing type', { content: [{ props: { id: 'a' } }] }, 'blocks.content.0.type'],
    ['missing props', { content: [{ type: 'Text' }] }, 'blocks.content.0.props'],
    ['a missing id', { content: [{ type: 'Text', props: {} }] }, 'blocks.content.0.props.id'],
    ['an empty id', { content: [block('')] }, 'blocks.content.0.props.id'],
    ['a root that is no object', { root: [], content: [] }, 'blocks.root'],
    ['zones that are no object', { zones: [] }, 'blocks.zones'],
    ['a zone without parent', { zones: { main: [] } }, 'blocks.zones.main'],
    ['an id twice', { content: [block('a'), block('a')] }, 'blocks.content.1.props.id'],
    [
      'an id twice over a slot',
      { content: [block('a', { slot: [block('a')] })] },
      'blocks.content.0.props.slot.0.props.id',
    ],
    [
      'an id twice over a zone',
      { content: [block('a')], zones: { 'a:z': [block('a')] } },
      'blocks.zones.a:z.0.props.id',
    ],
    [
      'a slot of a slot',
      { content: [block('a', { s: [block('b', { s: [{ type: 'X', props: {} }] })] })] },
      'blocks.content.0.props.s.0.props.s.0.props.id',
    ],
  ])('is refused for %s', async (_what, blocks, field) => {
    const error = await create({ blocks }).then(undefined, (e) => e)
    expect(error).toBeInstanceOf(ValidationError)
    expect(Object.keys(error.fields)).toContain(field)
  })

  test('is bounded in depth, number and size', async () => {
    const nested = (depth: number): object =>
      block(`d${depth}`, depth > 0 ? { slot: [nested(depth - 1)] } : {})
    await expect(create({ blocks: { content: [nested(20)] } })).resolves.toBeDefined()
    await expect(create({ blocks: { content: [nested(31)] } })).rejects.toThrow('deeper than 30')
    const many = Array.from({ length: 5001 }, (_, i) => block(`b${i}`))
    await expect(create({ blocks: { content: many } })).rejects.toThrow('at most 5000 blocks')
    await expect(create({ blocks: { text: 'x'.repeat(2 * 1024 * 1024) } })).rejects.toThrow('2 MiB')
  })
})

describe('PATCH content', () => {
  const contentOf = async (id: string) => (await client.pages.get(siteId, id)).blocks

  test('replaces the blocks and answers with the summary', async () => {
    const page = await create({ blocks: { old: true } })
    const answer = await client.pages.patchContent(siteId, page.id, { blocks: { new: true } })
    expect(Object.keys(answer).sort()).toEqual(['id', 'slug', 'status', 'title', 'updatedAt'])
    expect(await contentOf(page.id)).toEqual({ new: true })
  })

  test('edits single blocks by id, in order', async () => {
    const page = await create({
      blocks: {
        root: {},
        content: [block('a', { n: 1, keep: 'x' }), block('b', { slot: [block('c')] })],
        zones: {},
      },
    })
    await client.pages.patchContent(siteId, page.id, {
      edits: [
        { op: 'set', id: 'a', props: { n: 2 } },
        { op: 'insert', block: block('d'), before: 'a' },
        { op: 'insert', block: block('e'), parent: 'b', slot: 'slot', index: 0 },
        { op: 'move', id: 'a', after: 'c' },
        { op: 'insert', block: block('f'), zone: 'd:side' },
        { op: 'set', id: 'f', props: { late: true } },
        { op: 'insert', block: block('g') },
        { op: 'remove', id: 'c' },
      ],
    })
    expect(await contentOf(page.id)).toEqual({
      root: {},
      content: [block('d'), block('b', { slot: [block('e'), block('a', { n: 2, keep: 'x' })] }), block('g')],
      zones: { 'd:side': [block('f', { late: true })] },
    })
  })

  test('does all edits or none', async () => {
    const blocks = { content: [block('a')] }
    const page = await create({ blocks })
    const error = await client.pages
      .patchContent(siteId, page.id, {
        edits: [
          { op: 'set', id: 'a', props: { x: 1 } },
          { op: 'remove', id: 'nobody' },
        ],
      })
      .then(undefined, (e) => e)
    expect(error.fields).toEqual({ 'edits.1.id': 'is not a block of this page: nobody' })
    const { data, etag } = await client.pages.get(siteId, page.id).withResponse()
    expect([data.blocks, etag]).toEqual([blocks, '"1"'])
  })

  test.each([
    [{ op: 'set', id: 'a', props: { id: 'z' } }, 'edits.0.props.id'],
    [{ op: 'set', id: 'a' }, 'edits.0.props'],
    [{ op: 'set', props: {} }, 'edits.0.id'],
    [{ op: 'insert' }, 'edits.0.block'],
    [{ op: 'insert', block: { type: 'X', props: { id: 'new' } }, parent: 'a' }, 'edits.0.slot'],
    [{ op: 'insert', block: { type: 'X', props: { id: 'new' } }, parent: 'a', slot: 'text' }, 'edits.0.slot'],
    [{ op: 'insert', block: { type: 'X', props: { id: 'new' } }, before: 'a', after: 'a' }, 'edits.0.before'],
    [{ op: 'insert', block: { type: 'X', props: { id: 'a' } } }, 'edits.0.block'],
    [
      { op: 'insert', block: { type: 'X', props: { id: 'n', s: [{ type: 'Y', props: { id: 'n' } }] } } },
      'edits.0.block.props.s.0.props.id',
    ],
    [
      {
        op: 'insert',
        block: { type: 'X', props: { id: 'n', s: [{ type: 'Y', props: { id: 'm' } }, null] } },
      },
      'edits.0.block.props.s.1',
    ],
    [{ op: 'set', id: 'a', props: { s: [{ type: 'Y', props: {} }] } }, 'edits.0.props'],
    [{ op: 'set', id: 'inner', props: { s: [{ type: 'Y', props: { id: 'a' } }] } }, 'edits.0.props'],
    [{ op: 'insert', block: { nonsense: true } }, 'edits.0.block.type'],
    [{ op: 'move', id: 'a', parent: 'inner', slot: 's' }, 'edits.0.id'],
    [{ op: 'move', id: 'a', after: 'a' }, 'edits.0.id'],
    [
      { op: 'insert', block: { type: 'X', props: { id: 'new' } }, parent: 'a', slot: '__proto__' },
      'edits.0.slot',
    ],
    [{ op: 'insert', block: { type: 'X', props: { id: 'new' } }, zone: '__proto__' }, 'edits.0.zone'],
    [{ op: 'explode', id: 'a' }, 'edits.0.op'],
  ])('refuses %j', async (edit, field) => {
    const page = await create({ blocks: { content: [block('a', { text: 'x', s: [block('inner')] })] } })
    const error = await client.pages
      .patchContent(siteId, page.id, { edits: [edit] } as never)
      .then(undefined, (e) => e)
    expect(error).toBeInstanceOf(ValidationError)
    expect(Object.keys(error.fields)).toContain(field)
  })

  test('refuses edits of data that is not Puck data, and both kinds at once', async () => {
    const page = await create({ blocks: { mine: true } })
    const edits = [{ op: 'insert' as const, block: block('a') }]
    await expect(client.pages.patchContent(siteId, page.id, { edits })).rejects.toThrow('Puck data')
    await expect(client.pages.patchContent(siteId, page.id, { edits, blocks: {} })).rejects.toThrow(
      'together with blocks',
    )
    const fresh = await create()
    await client.pages.patchContent(siteId, fresh.id, { edits })
    expect(await contentOf(fresh.id)).toEqual({ content: [block('a')] })
  })

  test('costs the same however much the page holds: 1,000 edits of a page full of data', async () => {
    const junk = Array.from({ length: 300_000 }, () => [])
    const page = await create({ blocks: { root: { props: { junk } }, content: [block('a', { junk: [] })] } })
    const edits = Array.from({ length: 1000 }, (_, i) => ({ op: 'set' as const, id: 'a', props: { n: i } }))
    await client.pages.patchContent(siteId, page.id, { edits })
    expect(await contentOf(page.id)).toMatchObject({ content: [{ props: { n: 999 } }] })
    const chain = Array.from({ length: 500 }, (_, i) => ({
      op: 'insert' as const,
      block: block(`c${i}`),
      ...(i > 0 && { parent: `c${i - 1}`, slot: 's' }),
    }))
    await expect(client.pages.patchContent(siteId, page.id, { edits: chain })).rejects.toThrow(
      'deeper than 30',
    )
  })

  test('ends on zones that stand inside their own parent', async () => {
    const own = { content: [block('c')], zones: { 'a:z': [block('a')] } }
    const page = await create({ blocks: own })
    await client.pages.patchContent(siteId, page.id, { edits: [{ op: 'move', id: 'c', before: 'a' }] })
    expect(await contentOf(page.id)).toEqual({ content: [], zones: { 'a:z': [block('c'), block('a')] } })
    const other = await create({ blocks: { content: [block('c')] } })
    await client.pages.patchContent(siteId, other.id, {
      edits: [
        { op: 'insert', zone: 'x:z', block: block('x') },
        { op: 'move', id: 'c', after: 'x' },
        { op: 'remove', id: 'x' },
      ],
    })
    expect(await contentOf(other.id)).toEqual({ content: [], zones: {} })
  })

  test('costs the same in a block that holds the whole page', async () => {
    const slot = Array.from({ length: 4_900 }, (_, i) => block(`b${i}`))
    const page = await create({ blocks: { content: [block('all', { slot })] } })
    const edits = Array.from({ length: 1000 }, (_, i) => ({ op: 'set' as const, id: 'all', props: { n: i } }))
    await client.pages.patchContent(siteId, page.id, { edits })
    expect(await contentOf(page.id)).toEqual({ content: [block('all', { slot, n: 999 })] })
    const moves = Array.from({ length: 300 }, () => ({ op: 'move' as const, id: 'all', index: 0 }))
    await client.pages.patchContent(siteId, page.id, { edits: moves })
  })

  test('takes zones away with the blocks that a set drops, and long chains of them with a remove', async () => {
    const page = await create({
      blocks: { content: [block('p', { slot: [block('k')] })], zones: { 'k:z': [block('q')] } },
    })
    await client.pages.patchContent(siteId, page.id, {
      edits: [
        { op: 'set', id: 'p', props: { slot: [] } },
        { op: 'insert', block: block('q') },
      ],
    })
    expect(await contentOf(page.id)).toEqual({ content: [block('p', { slot: [] }), block('q')], zones: {} })
    const zones = Object.fromEntries(
      Array.from({ length: 4_990 }, (_, i) => [`n${i}:z`, [block(`n${i + 1}`)]]),
    )
    const chain = await create({ blocks: { content: [block('n0')], zones } })
    await client.pages.patchContent(siteId, chain.id, { edits: [{ op: 'remove', id: 'n0' }] })
    expect(await contentOf(chain.id)).toEqual({ content: [], zones: {} })
  })

  test('loses none of 20 parallel edits', async () => {
    const page = await create({ blocks: { content: [] } })
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        client.pages.patchContent(siteId, page.id, { edits: [{ op: 'insert', block: block(`b${i}`) }] }),
      ),
    )
    expect(((await contentOf(page.id)) as { content: unknown[] }).content).toHaveLength(20)
  })

  test('keeps ids unique and loses no block whatever is moved where', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f']
    const id = fc.constantFrom(...ids)
    const move = fc.oneof(
      fc.record({ op: fc.constant('move' as const), id, before: id }),
      fc.record({
        op: fc.constant('move' as const),
        id,
        parent: id,
        slot: fc.constantFrom('x', 'y'),
        index: fc.nat(3),
      }),
      fc.record({ op: fc.constant('move' as const), id, zone: id.map((parent) => `${parent}:z`) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(move, { maxLength: 8 }), async (moves) => {
        const page = await create({ blocks: { content: ids.map((name) => block(name)), zones: {} } })
        for (const edit of moves) {
          await client.pages.patchContent(siteId, page.id, { edits: [edit] }).then(undefined, (error) => {
            if (!(error instanceof ValidationError)) throw error
          })
        }
        const found = [...JSON.stringify(await contentOf(page.id)).matchAll(/"id": ?"(\w)"/g)].map(
          (match) => match[1],
        )
        expect(found.sort()).toEqual(ids)
      }),
      { numRuns: 25 },
    )
  })
})

describe('revisions', () => {
  test('keep what a page was before each change, and bring it back', async () => {
    const page = await create({ title: 'One', blocks: { v: 1 } })
    await client.pages.update(siteId, page.id, { title: 'Two', slug: `${page.slug}-two` })
    await client.pages.patchContent(siteId, page.id, { blocks: { v: 3 } })
    await client.pages.archive(siteId, page.id)
    const { data, total } = await client.pages.listRevisions(siteId, page.id)
    expect(data.map(({ version, title, status }) => [version, title, status])).toEqual([
      [3, 'Two', 'draft'],
      [2, 'Two', 'draft'],
      [1, 'One', 'draft'],
    ])
    expect(total).toBe(3)
    expect(await client.pages.getRevision(siteId, page.id, 1)).toMatchObject({
      title: 'One',
      blocks: { v: 1 },
      slug: page.slug,
    })

    const restored = await client.pages.restoreRevision(siteId, page.id, 1)
    expect(restored).toMatchObject({
      id: page.id,
      title: 'One',
      slug: page.slug,
      status: 'draft',
      blocks: { v: 1 },
    })
    const after = await client.pages.listRevisions(siteId, page.id)
    expect(after.data[0]).toMatchObject({ version: 4, title: 'Two', status: 'archived' })
  })

  test('do not take a slug that belongs to another page by now', async () => {
    const page = await create()
    await client.pages.update(siteId, page.id, { slug: `${page.slug}-moved` })
    await create({ slug: page.slug })
    expect(await reasonOf(client.pages.restoreRevision(siteId, page.id, 1))).toBe('slug_taken')
  })

  describe('of a page that is saved again and again', () => {
    const save = async (pageId: string, times: number) => {
      for (let i = 0; i < times; i++) await client.pages.update(siteId, pageId, { title: `T${i}` })
    }
    const versionsOf = async (pageId: string) => {
      const versions: number[] = []
      for await (const { version } of client.pages.listRevisions(siteId, pageId, { limit: 30 }))
        versions.push(version)
      return versions
    }
    const latest = (version: number) => Array.from({ length: 50 }, (_, i) => version - i)

    test('are paged: each of the latest 50; before them the last of each hour, and what stood still for a while', async () => {
      server.clock.freeze('2026-06-01T09:58:00Z')
      const page = await create()
      await save(page.id, 3)
      server.clock.freeze('2026-06-01T10:00:00Z')
      await save(page.id, 2)
      server.clock.freeze('2026-06-01T10:59:59.999Z')
      await save(page.id, 2)
      server.clock.freeze('2026-06-03T11:00:00Z')
      await save(page.id, 57)
      server.clock.run()
      // Saved before ten: versions 1 to 4; at ten: 5 and 6; before eleven: 7 and 8; then 9 to 64, and the page itself is 65.
      expect(await versionsOf(page.id)).toEqual([...latest(64), 8, 6, 4])
      expect((await client.pages.listRevisions(siteId, page.id)).total).toBe(53)
      await client.pages.restoreRevision(siteId, page.id, 4)
      expect(await versionsOf(page.id)).toEqual([...latest(65), 8, 6, 4])
    })

    test('are 200 at most, and an hour of work does not push out those before it', async () => {
      server.clock.freeze('2026-06-01T09:00:00Z')
      const page = await create()
      const others = await create()
      for (let hour = 0; hour < 205; hour++) {
        server.clock.advance(3_600_000)
        await save(page.id, 1)
      }
      await save(others.id, 1)
      expect(await versionsOf(page.id)).toEqual(Array.from({ length: 200 }, (_, i) => 205 - i))
      server.clock.advance(3_600_000)
      await save(page.id, 70)
      server.clock.run()
      const before = Array.from({ length: 150 }, (_, i) => 206 - i)
      expect(await versionsOf(page.id)).toEqual([...latest(275), ...before])
      expect(await versionsOf(others.id)).toEqual([1])
    })
  })

  test.each(['0', '-1', '1.5', 'x', '99', '99999999999999999999'])('know no version %s', async (version) => {
    const page = await create()
    await expect(client.pages.getRevision(siteId, page.id, version as never)).rejects.toBeInstanceOf(
      NotFoundError,
    )
  })
})
