import { describe, expect, test } from 'vitest'
import {
  BadRequestError,
  ConflictError,
  NotFoundError,
  ValidationError,
} from '../../../../client/src/index.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { client, siteId, key, keyId } = await server.tenant()

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
const usage = async (id: string, site = siteId) => (await client.blocks.get(site, id)).usageCount
const errorOf = (promise: PromiseLike<unknown>) =>
  Promise.resolve(promise).then(
    () => 'resolved',
    (error) => error,
  )

describe('a block', () => {
  test('is created with 201 and exactly id, label and description', async () => {
    const { data, status } = await client.blocks
      .create(siteId, { label: 'Hours', description: 'At the foot', template })
      .withResponse()
    expect(status).toBe(201)
    expect(data).toEqual({
      id: expect.stringMatching(/^block_[0-9a-z]{26}$/),
      label: 'Hours',
      description: 'At the foot',
    })
    expect((await create({ description: null })).description).toBeNull()
    expect((await create()).description).toBeNull()
  })

  test('is read with its template, creator and times', async () => {
    server.clock.freeze('2026-06-01T12:00:00Z')
    const { id, label } = await create()
    server.clock.run()
    expect(await client.blocks.get(siteId, id)).toEqual({
      id,
      label,
      description: null,
      createdBy: keyId,
      createdAt: '2026-06-01T12:00:00.000Z',
      updatedAt: '2026-06-01T12:00:00.000Z',
      usageCount: 0,
      template,
    })
  })

  test('is created once per Idempotency-Key, which is required', async () => {
    const site = await newSite()
    const options = { idempotencyKey: crypto.randomUUID() }
    const made = await Promise.all(
      Array.from({ length: 20 }, () => client.blocks.create(site, { label: 'Once', template }, options)),
    )
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect((await client.blocks.list(site)).total).toBe(1)
    const other = await errorOf(client.blocks.create(site, { label: 'Other', template }, options))
    expect(other).toBeInstanceOf(ConflictError)
    const response = await server.fetch(`/v1/sites/${site}/blocks/custom`, {
      method: 'POST',
      key,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ label: 'No key', template }),
    })
    expect((await response.json()).error).toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('changes only the fields sent', async () => {
    const { id } = await create({ description: 'Old' })
    const before = await client.blocks.get(siteId, id)
    server.clock.advance(1000)
    const changed = await client.blocks.update(siteId, id, { label: 'New' })
    expect(changed).toEqual({ ...before, label: 'New', updatedAt: expect.any(String) })
    expect(changed.updatedAt > before.updatedAt).toBe(true)
    expect(await client.blocks.update(siteId, id, {})).toEqual(changed)
    const list = [template, { type: 'Divider', props: {} }]
    expect(await client.blocks.update(siteId, id, { description: null, template: list })).toMatchObject({
      label: 'New',
      description: null,
      template: list,
    })
    server.clock.run()
  })

  test('keeps the changes of 20 concurrent updates of different fields', async () => {
    const { id } = await create()
    const fields = [{ label: 'L' }, { description: 'D' }, { template: { type: 'T', props: {} } }, {}]
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => client.blocks.update(siteId, id, fields[i % 4] ?? {})),
    )
    expect(await client.blocks.get(siteId, id)).toMatchObject(Object.assign({}, ...fields))
  })

  test('is deleted, once', async () => {
    const { id } = await create()
    expect(await client.blocks.delete(siteId, id)).toEqual({ id, deleted: true })
    expect(await errorOf(client.blocks.delete(siteId, id))).toBeInstanceOf(NotFoundError)
    expect(await errorOf(client.blocks.get(siteId, id))).toBeInstanceOf(NotFoundError)
  })

  test('of another site, account or mode is not found', async () => {
    const { id } = await create()
    const other = await server.tenant()
    const sandbox = server.client((await server.key(other.accountId, 'sandbox')).key)
    for (const [as, site] of [
      [other.client, other.siteId],
      [other.client, siteId],
      [sandbox, other.siteId],
      [client, await newSite()],
    ] as const) {
      expect(await errorOf(as.blocks.get(site, id))).toBeInstanceOf(NotFoundError)
      expect(await errorOf(as.blocks.update(site, id, { label: 'Mine' }))).toBeInstanceOf(NotFoundError)
      expect(await errorOf(as.blocks.delete(site, id))).toBeInstanceOf(NotFoundError)
    }
    expect((await other.client.blocks.list(other.siteId)).data).toEqual([])
    expect((await client.blocks.get(siteId, id)).label).not.toBe('Mine')
  })
})

describe('the list of blocks', () => {
  test('has exactly the documented fields, newest first, in pages, with a total', async () => {
    const site = await newSite()
    const ids: string[] = []
    for (let i = 0; i < 7; i++) ids.unshift((await create({ label: `B${i}` }, site)).id)
    const first = await client.blocks.list(site, { limit: 3 })
    expect([first.total, first.data.map(({ id }) => id)]).toEqual([7, ids.slice(0, 3)])
    expect(first.data[0]).toEqual({
      id: ids[0],
      label: 'B6',
      description: null,
      createdBy: keyId,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      usageCount: 0,
    })
    const all = []
    for await (const { id } of client.blocks.list(site, { limit: 2 })) all.push(id)
    expect(all).toEqual(ids)
    await client.blocks.delete(site, ids[3] as string)
    expect((await client.blocks.list(site)).total).toBe(6)
    const { nextCursor } = await client.pages.list(siteId, { limit: 1 })
    if (nextCursor) {
      expect(await errorOf(client.blocks.list(site, { cursor: nextCursor }))).toBeInstanceOf(BadRequestError)
    }
  })

  test('shows how many pages use each block', async () => {
    const site = await newSite()
    const ids = await Promise.all(Array.from({ length: 5 }, async () => (await create({}, site)).id))
    for (let i = 1; i <= 4; i++) {
      await newPage({ content: ids.slice(0, i).map((id, n) => custom(id, `b${n}`)) }, {}, site)
    }
    const counts = Object.fromEntries(
      (await client.blocks.list(site)).data.map(({ id, usageCount }) => [id, usageCount]),
    )
    expect(ids.map((id) => counts[id])).toEqual([4, 3, 2, 1, 0])
  })
})

describe('a template', () => {
  const deep = (levels: number): object =>
    levels === 0 ? template : { type: 'Box', props: { content: [deep(levels - 1)] } }

  const item = (id: unknown) => ({ type: 'Text', props: { id } })

  test.each<[string, unknown]>([
    ['one item', { type: 'Hero', props: {} }],
    [
      'one with id and fields of its own',
      { ...item('a'), props: { id: 'a', any: [1, { deep: null }] }, extra: 1 },
    ],
    ['an array of one', [template]],
    ['an array of 200', Array(200).fill(template)],
    ['one with slots', { type: 'Columns', props: { columns: [{ content: [template, item('a')] }] } }],
    ['nested 30 deep', deep(30)],
  ])('may be %s', async (_what, template) => {
    const { id } = await create({ template })
    expect((await client.blocks.get(siteId, id)).template).toEqual(template)
  })

  test.each<[string, unknown, unknown]>([
    ['null', null, 'template'],
    ['a text', 'Hero', 'template'],
    ['a number', 7, 'template'],
    ['an empty array', [], 'template'],
    ['an array of 201', Array(201).fill(template), 'template'],
    ['more than 256 KiB', { type: 'Big', props: { text: 'x'.repeat(256 * 1024) } }, 'template'],
    ['an empty object', {}, 'template.type'],
    ['an item without props', { type: 'Hero' }, 'template.props'],
    ['an item whose type is a number', { type: 7, props: {} }, 'template.type'],
    ['an item whose type is empty', { type: '', props: {} }, 'template.type'],
    ['an item whose props are an array', { type: 'Hero', props: [] }, 'template.props'],
    ['an array with a text', [template, 'Hero'], 'template.1'],
    ['an array with a broken item', [template, { type: 'Hero' }], 'template.1.props'],
    ['an item whose id is a number', item(7), 'template.props.id'],
    ['an item whose id is empty', item(''), 'template.props.id'],
    ['items of the same id', [item('a'), item('b'), item('a')], 'template.2.props.id'],
    [
      'a slot with a broken item',
      { type: 'Columns', props: { content: [template, { type: 'Text' }] } },
      'template.props.content.1.props',
    ],
    ['nested 31 deep', deep(31), expect.stringMatching(/content\.0\.props\.content$/)],
  ])('may not be %s', async (_what, template, field) => {
    for (const send of [
      () => create({ template }),
      () => client.blocks.update(siteId, 'block_none', { template: template as Record<string, unknown> }),
    ]) {
      const error = await errorOf(send())
      expect(error).toBeInstanceOf(ValidationError)
      expect(Object.keys(error.details.fields)).toContainEqual(field)
    }
  })

  test('and a label are required and bounded', async () => {
    for (const [body, fields] of [
      [{}, ['label', 'template']],
      [{ template, label: '' }, ['label']],
      [{ template, label: 'x'.repeat(256) }, ['label']],
      [{ template, label: null }, ['label']],
      [{ template, label: 'L', description: 'x'.repeat(2001) }, ['description']],
    ] as const) {
      const error = await errorOf(client.blocks.create(siteId, body as never))
      expect(Object.keys(error.details.fields).sort()).toEqual(fields)
    }
  })
})

test('deleting a site deletes its blocks and the pages that use them', async () => {
  const site = await newSite()
  const { id } = await create({}, site)
  await newPage({ content: [custom(id)] }, {}, site)
  await server.db.run(sql`delete from pages where site_id = ${site} and slug = 'none'`)
  expect(await usage(id, site)).toBe(1)
  expect(await server.db.run(sql`delete from sites where id = ${site}`)).toBe(1)
})
