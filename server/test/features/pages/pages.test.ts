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
      language: null,
      translationGroup: page.id,
      blocks: {},
      seo: { title: null, description: null, ogImage: null },
      createdAt: expect.any(String),
      updatedAt: page.createdAt,
      liveVersion: null,
      hasUnpublishedChanges: false,
    })
    expect(await client.pages.get(siteId, page.id)).toEqual(page)
  })

  test('takes optional fields on create and answers 201 with an ETag', async () => {
    const fields = { status: 'published' as const, blocks: { any: [1, { deep: true }] }, seo: { title: 'T' } }
    const { data, status, etag } = await client.pages
      .create(siteId, { title: 'Full', slug: 'full', ...fields })
      .withResponse()
    expect(status).toBe(201)
    expect(etag).toBe('"1"')
    expect(data).toMatchObject({ ...fields, seo: { title: 'T', description: null, ogImage: null } })
  })

  test('changes only in the fields sent', async () => {
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

  test('is archived once and restored by its status', async () => {
    const page = await create()
    const archived = await client.pages.archive(siteId, page.id)
    expect(archived).toEqual({ id: page.id, status: 'archived', archivedAt: expect.any(String) })
    expect(await client.pages.archive(siteId, page.id)).toEqual(archived)
    expect((await client.pages.update(siteId, page.id, { status: 'draft' })).status).toBe('draft')
  })

  test('of another site, account or mode is not found', async () => {
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
  test('is unique in its site, ignoring case and outer slashes', async () => {
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

  test('can be used in another site', async () => {
    const page = await create()
    const other = await client.sites.create({ name: 'Other' })
    expect((await client.pages.create(other.id, { title: 'Same', slug: page.slug })).slug).toBe(page.slug)
  })

  test('stays with an archived page', async () => {
    const page = await create()
    await client.pages.archive(siteId, page.id)
    await expect(create({ slug: page.slug })).rejects.toThrow(`the archived page ${page.id}`)
  })

  test('is given to only one of 20 concurrent creates', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => reasonOf(create({ slug: 'wanted' }))))
    expect(answers.filter((answer) => answer === 'resolved')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'slug_taken')).toHaveLength(19)
  })

  test.each(['', 'a b', 'a?b', 'a#b', 'a%20b', 'a\\b', 'x'.repeat(256)])('rejects %j', async (slug) => {
    await expect(create({ slug })).rejects.toBeInstanceOf(ValidationError)
  })
})

describe('an invalid page', () => {
  test('is rejected with every failing field', async () => {
    const error = await client.pages
      .create(siteId, { title: '', slug: 'a b', status: 'gone', seo: { title: 5 } } as never)
      .then(undefined, (e) => e)
    expect(error).toBeInstanceOf(ValidationError)
    expect(Object.keys(error.fields).sort()).toEqual(['seo.title', 'slug', 'status', 'title'])
    expect(error.fields.status).toBe('must be one of draft, published, archived')
  })

  test('is rejected with the missing fields', async () => {
    const error = await client.pages.create(siteId, {} as never).then(undefined, (e) => e)
    expect(error.fields).toEqual({ title: 'is required', slug: 'is required' })
  })
})

describe('If-Match', () => {
  test('accepts the current version and rejects a stale one', async () => {
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

  test('lets only one of 20 concurrent writes succeed', async () => {
    const { data, etag } = await create().withResponse()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        reasonOf(client.pages.update(siteId, data.id, { title: `T${i}` }, { ifMatch: etag as string })),
      ),
    )
    expect(answers.filter((answer) => answer === 'resolved')).toHaveLength(1)
  })

  test('matches the ETag of the answer among concurrent writes', async () => {
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

  test('has a counterpart for reading: 304 for a known version', async () => {
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
  test('is stored unchanged, with unknown keys and slots', async () => {
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

  test('is bounded in depth, count and size', async () => {
    const nested = (depth: number): object =>
      block(`d${depth}`, depth > 0 ? { slot: [nested(depth - 1)] } : {})
    await expect(create({ blocks: { content: [nested(20)] } })).resolves.toBeDefined()
    await expect(create({ blocks: { content: [nested(31)] } })).rejects.toThrow('deeper than 30')
    const many = Array.from({ length: 5001 }, (_, i) => block(`b${i}`))
    await expect(create({ blocks: { content: many } })).rejects.toThrow('at most 5000 blocks')
    await expect(create({ blocks: { text: 'x'.repeat(2 * 1024 * 1024) } })).rejects.toThrow('2 MiB')
  })
})
