import { describe, expect, test } from 'vitest'
import { type ConflictError, NotFoundError } from '../../../../client/src/index.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { client, siteId } = await server.tenant()

let count = 0
const create = (fields: object = {}) => {
  count++
  return client.pages.create(siteId, { title: `Page ${count}`, slug: `page-${count}`, ...fields })
}
const _block = (id: string, props: object = {}) => ({ type: 'Text', props: { id, ...props } })
const reasonOf = (promise: PromiseLike<unknown>) =>
  Promise.resolve(promise).then(
    () => 'resolved',
    (error: ConflictError) => error.reason,
  )

describe('revisions', () => {
  test('keep each earlier state of a page and restore it', async () => {
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

  test('cannot be restored while another page has the slug', async () => {
    const page = await create()
    await client.pages.update(siteId, page.id, { slug: `${page.slug}-moved` })
    await create({ slug: page.slug })
    expect(await reasonOf(client.pages.restoreRevision(siteId, page.id, 1))).toBe('slug_taken')
  })

  describe('of a page that is saved many times', () => {
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

    test('keep the latest 50, then the last of each hour and long-lasting states', async () => {
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

  test.each(['0', '-1', '1.5', 'x', '99', '99999999999999999999'])(
    'answer 404 for the version %s',
    async (version) => {
      const page = await create()
      await expect(client.pages.getRevision(siteId, page.id, version as never)).rejects.toBeInstanceOf(
        NotFoundError,
      )
    },
  )
})
