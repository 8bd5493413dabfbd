import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ConflictError, ValidationError } from '../../../../client/src/index.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { client, siteId } = await server.tenant()

let count = 0
const create = (fields: object = {}) => {
  count++
  return client.pages.create(siteId, { title: `Page ${count}`, slug: `page-${count}`, ...fields })
}
const block = (id: string, props: object = {}) => ({ type: 'Text', props: { id, ...props } })
const _reasonOf = (promise: PromiseLike<unknown>) =>
  Promise.resolve(promise).then(
    () => 'resolved',
    (error: ConflictError) => error.reason,
  )

describe('PATCH content', () => {
  const contentOf = async (id: string) => (await client.pages.get(siteId, id)).blocks

  test('replaces the blocks and answers with the summary', async () => {
    const page = await create({ blocks: { old: true } })
    const answer = await client.pages.patchContent(siteId, page.id, { blocks: { new: true } })
    expect(Object.keys(answer).sort()).toEqual([
      'hasUnpublishedChanges',
      'id',
      'language',
      'liveVersion',
      'slug',
      'status',
      'title',
      'translationGroup',
      'updatedAt',
    ])
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

  test('applies all edits or none', async () => {
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
  ])('rejects %j', async (edit, field) => {
    const page = await create({ blocks: { content: [block('a', { text: 'x', s: [block('inner')] })] } })
    const error = await client.pages
      .patchContent(siteId, page.id, { edits: [edit] } as never)
      .then(undefined, (e) => e)
    expect(error).toBeInstanceOf(ValidationError)
    expect(Object.keys(error.fields)).toContain(field)
  })

  test('rejects edits of other data, and edits together with blocks', async () => {
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

  test('applies 1,000 edits to a page full of data', async () => {
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

  test('handles zones inside their own parent', async () => {
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

  test('applies 1,000 edits to a block that holds the whole page', async () => {
    const slot = Array.from({ length: 4_900 }, (_, i) => block(`b${i}`))
    const page = await create({ blocks: { content: [block('all', { slot })] } })
    const edits = Array.from({ length: 1000 }, (_, i) => ({ op: 'set' as const, id: 'all', props: { n: i } }))
    await client.pages.patchContent(siteId, page.id, { edits })
    expect(await contentOf(page.id)).toEqual({ content: [block('all', { slot, n: 999 })] })
    const moves = Array.from({ length: 300 }, () => ({ op: 'move' as const, id: 'all', index: 0 }))
    await client.pages.patchContent(siteId, page.id, { edits: moves })
  })

  test('removes zones with the blocks that a set drops or a remove deletes', async () => {
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

  test('keeps all of 20 concurrent edits', async () => {
    const page = await create({ blocks: { content: [] } })
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        client.pages.patchContent(siteId, page.id, { edits: [{ op: 'insert', block: block(`b${i}`) }] }),
      ),
    )
    expect(((await contentOf(page.id)) as { content: unknown[] }).content).toHaveLength(20)
  })

  test('keeps ids unique and all blocks under random edits', async () => {
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
