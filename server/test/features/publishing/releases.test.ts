import { describe, expect, test } from 'vitest'
import { ConflictError } from '../../../../client/src/index.ts'
import { jobs } from '../../../src/app.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { errorOf } from '../../support/outcomes.ts'
import { startTestServer } from '../../support/server.ts'
import { visit } from '../../support/visit.ts'

const server = await startTestServer()
const { client } = await server.tenant()

const heading = (text: string) => ({
  content: [{ type: 'Heading', props: { id: 'Heading-1', text, level: 1 } }],
})

/** A published site with these pages, by slug. */
async function published(pages: Record<string, string>) {
  const site = await client.sites.create({ name: `Site ${crypto.randomUUID()}` })
  const ids: Record<string, string> = {}
  for (const [slug, text] of Object.entries(pages)) {
    const page = await client.pages.create(site.id, {
      title: text,
      slug,
      status: 'published',
      blocks: heading(text),
    })
    ids[slug] = page.id
  }
  await client.sites.publish(site.id)
  const read = async (path: string) => {
    const { status, text, headers } = await visit(server, site, path)
    return { status, heading: /<h1[^>]*>(.*?)<\/h1>/.exec(text)?.[1], release: headers['x-release'] }
  }
  return { siteId: site.id, slug: site.slug, ids, read, id: (slug: string) => ids[slug] as string }
}

describe('publishing a site', () => {
  test('makes its published pages live, and no others', async () => {
    const { siteId, read } = await published({ '/': 'Home', about: 'About' })
    await client.pages.create(siteId, { title: 'Draft', slug: 'draft', blocks: heading('Draft') })
    expect(await read('/')).toEqual({ status: 200, heading: 'Home', release: '1' })
    expect(await read('/about')).toEqual({ status: 200, heading: 'About', release: '1' })
    expect((await read('/draft')).status).toBe(404)
    expect(await client.sites.get(siteId)).toMatchObject({ liveRelease: 1, status: 'published' })
  })

  test('changes nothing for visitors until then', async () => {
    const { siteId, id, read } = await published({ '/': 'Home' })
    await client.pages.update(siteId, id('/'), { blocks: heading('New') })
    expect((await read('/')).heading).toBe('Home')
    expect(await client.pages.get(siteId, id('/'))).toMatchObject({
      liveVersion: 1,
      hasUnpublishedChanges: true,
    })
    expect(await client.publishing.getDraftRelease(siteId)).toMatchObject({
      changed: 1,
      pages: [{ pageId: id('/'), change: 'changed', version: 2, previousVersion: 1 }],
    })
    await client.sites.publish(siteId, { note: 'A new headline' })
    await expect.poll(async () => (await read('/')).heading).toBe('New')
    const { data } = await client.publishing.listReleases(siteId)
    expect(data).toMatchObject([
      { number: 2, note: 'A new headline', added: 0, changed: 1, removed: 0 },
      { number: 1, note: null, added: 1, changed: 0, removed: 0 },
    ])
  })

  test('leaves the live content readable beside the working copy', async () => {
    const { siteId, id } = await published({ '/': 'Home' })
    await client.pages.update(siteId, id('/'), { title: 'Start', blocks: heading('New') })
    const draft = await client.pages.create(siteId, { title: 'Draft', slug: 'draft' })
    expect(await client.pages.getLive(siteId, id('/'))).toMatchObject({
      pageId: id('/'),
      version: 1,
      title: 'Home',
      blocks: heading('Home'),
    })
    expect(await errorOf(client.pages.getLive(siteId, draft.id))).toMatchObject({ status: 404 })
  })

  test('without changes makes no release', async () => {
    const { siteId } = await published({ '/': 'Home' })
    expect((await client.sites.publish(siteId)).liveRelease).toBe(1)
  })

  test('of named pages leaves the others as they are', async () => {
    const { siteId, id, read } = await published({ '/': 'Home', about: 'About' })
    await client.pages.update(siteId, id('/'), { blocks: heading('New home') })
    await client.pages.update(siteId, id('about'), { blocks: heading('New about') })
    await client.sites.publish(siteId, { pageIds: [id('about')] })
    await expect.poll(async () => (await read('/about')).heading).toBe('New about')
    expect((await read('/')).heading).toBe('Home')
  })

  test('rejects pages of another site', async () => {
    const { siteId } = await published({ '/': 'Home' })
    const other = await published({ '/': 'Other' })
    const error = await errorOf(client.sites.publish(siteId, { pageIds: [other.id('/')] }))
    expect(error).toMatchObject({ status: 400, fields: { pageIds: expect.stringContaining(other.id('/')) } })
  })

  test('of 1,000 pages, one of them changed, touches that one', async () => {
    const { siteId, id } = await published({ '/': 'Home' })
    await server.db.run(sql`
      insert into pages (id, site_id, title, slug, slug_key, status, created_at, updated_at)
      select ${siteId} || n, ${siteId}, 'Page', 'p' || n, 'p' || n, 'published', now(), now() from generate_series(1, 1000) n`)
    await client.pages.update(siteId, id('/'), { title: 'Changed' })
    const { liveRelease } = await client.sites.publish(siteId)
    expect(await client.publishing.getRelease(siteId, liveRelease)).toMatchObject({ added: 0, changed: 1 })
  })
})

describe('a page of a published site', () => {
  test('goes live and is taken down with its status', async () => {
    const { siteId, read } = await published({ '/': 'Home' })
    const page = await client.pages.create(siteId, {
      title: 'News',
      slug: 'news',
      status: 'published',
      blocks: heading('News'),
    })
    expect(page).toMatchObject({ liveVersion: 1, hasUnpublishedChanges: false })
    await expect.poll(async () => (await read('/news')).heading).toBe('News')
    await client.pages.update(siteId, page.id, { status: 'draft' })
    await expect.poll(async () => (await read('/news')).status).toBe(404)
    await client.pages.publish(siteId, page.id)
    await expect.poll(async () => (await read('/news')).status).toBe(200)
    await client.pages.archive(siteId, page.id)
    await expect.poll(async () => (await read('/news')).status).toBe(404)
  })

  test('is live with every saved edit when publishing is immediate', async () => {
    const { siteId, id, read } = await published({ '/': 'Home' })
    await client.sites.update(siteId, { publishing: 'immediate' })
    await client.pages.patchContent(siteId, id('/'), { blocks: heading('At once') })
    await expect.poll(async () => (await read('/')).heading).toBe('At once')
  })

  test('keeps a restored revision to itself', async () => {
    const { siteId, id, read } = await published({ '/': 'Home' })
    await client.pages.update(siteId, id('/'), { status: 'published', blocks: heading('Second') })
    await expect.poll(async () => (await read('/')).heading).toBe('Second')
    await client.pages.restoreRevision(siteId, id('/'), 1)
    expect((await read('/')).heading).toBe('Second')
    expect(await client.pages.get(siteId, id('/'))).toMatchObject({
      liveVersion: 2,
      hasUnpublishedChanges: true,
    })
  })

  test('cannot go live at a path that another page still has', async () => {
    const { siteId, id, read } = await published({ '/': 'Home', about: 'About' })
    await client.pages.update(siteId, id('about'), { slug: 'us' })
    const taking = client.pages.create(siteId, { title: 'New', slug: 'about', status: 'published' })
    expect(await errorOf(taking)).toMatchObject({
      status: 409,
      details: { reason: 'path_is_live', pageId: id('about') },
    })
    const draft = await client.pages.create(siteId, { title: 'New', slug: 'about', blocks: heading('New') })
    expect(await errorOf(client.pages.publish(siteId, draft.id))).toBeInstanceOf(ConflictError)
    await client.sites.publish(siteId, { pageIds: [draft.id, id('about')] })
    await expect.poll(async () => (await read('/about')).heading).toBe('New')
    expect((await read('/us')).heading).toBe('About')
  })
})

describe('restoring a release', () => {
  test('brings back its pages and keeps the working copies', async () => {
    const { siteId, id, read } = await published({ '/': 'One', old: 'Old' })
    await client.pages.update(siteId, id('/'), { blocks: heading('Two') })
    await client.pages.archive(siteId, id('old'))
    await client.pages.create(siteId, {
      title: 'New',
      slug: 'new',
      blocks: heading('New'),
      status: 'published',
    })
    await client.sites.publish(siteId)
    const before = (await client.sites.get(siteId)).liveRelease
    const restored = await client.publishing.restoreRelease(siteId, 1, { note: 'Back' })
    expect(restored).toMatchObject({ number: before + 1, restoredFrom: 1, added: 1, changed: 1, removed: 1 })
    await expect.poll(async () => (await read('/')).heading).toBe('One')
    expect((await read('/old')).heading).toBe('Old')
    expect((await read('/new')).status).toBe(404)
    expect(await client.pages.get(siteId, id('/'))).toMatchObject({
      blocks: heading('Two'),
      liveVersion: 1,
      hasUnpublishedChanges: true,
    })
  })

  test('of what is live already is a conflict, of an unknown one a 404', async () => {
    const { siteId } = await published({ '/': 'Home' })
    expect(await errorOf(client.publishing.restoreRelease(siteId, 1))).toMatchObject({
      status: 409,
      details: { reason: 'already_live' },
    })
    expect(await errorOf(client.publishing.restoreRelease(siteId, 2))).toMatchObject({ status: 404 })
  })
})

test('the content of releases before the last 200 is removed after 30 days', async () => {
  const { siteId, id, read } = await published({ '/': 'v1' })
  for (let n = 2; n <= 205; n++)
    await client.pages.update(siteId, id('/'), { status: 'published', blocks: heading(`v${n}`) })
  const run = () =>
    jobs.find(({ name }) => name === 'publishing.removeOldReleases')?.run(server.platform, {} as never)
  const kept = () => server.db.run(sql`select from live_pages where site_id = ${siteId}`)
  await run()
  expect(await kept()).toBe(205)
  server.clock.advance(31 * 24 * 60 * 60 * 1000)
  await run()
  expect(await kept()).toBe(200)
  expect(await errorOf(client.publishing.restoreRelease(siteId, 5))).toMatchObject({
    status: 409,
    details: { reason: 'content_removed' },
  })
  await client.publishing.restoreRelease(siteId, 6)
  await expect.poll(async () => (await read('/')).heading).toBe('v6')
  server.clock.run()
})

describe('in parallel', () => {
  test('no answer mixes two releases', async () => {
    const site = await published({ a: 'v0', b: 'v0' })
    const { siteId, id, read } = site
    /** Headings of both pages by release, as releases are made. */
    const made = new Map<string, string>([['1', 'v0']])
    const seen: { release: string | undefined; heading: string | undefined }[] = []
    let isDone = false
    const visiting = Promise.all(
      ['/a', '/b', '/a', '/b'].map(async (path) => {
        while (!isDone) seen.push(await read(path))
      }),
    )
    for (let round = 1; round <= 50; round++) {
      if (round % 10 === 0) {
        const target = Math.ceil(round / 2)
        const restored = await client.publishing.restoreRelease(siteId, target)
        made.set(String(restored.number), made.get(String(target)) as string)
        continue
      }
      const blocks = heading(`v${round}`)
      await Promise.all([
        client.pages.update(siteId, id('a'), { blocks }),
        client.pages.update(siteId, id('b'), { blocks }),
      ])
      const { liveRelease } = await client.sites.publish(siteId)
      made.set(String(liveRelease), `v${round}`)
    }
    isDone = true
    await visiting
    expect(seen.length).toBeGreaterThan(50)
    for (const { release, heading: text } of seen) expect(text).toBe(made.get(String(release)))
  })

  test('publishing twenty times at once makes one release of the change', async () => {
    const { siteId, id } = await published({ '/': 'Home' })
    await client.pages.update(siteId, id('/'), { blocks: heading('New') })
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.sites.publish(siteId)))
    expect(new Set(answers.map(({ liveRelease }) => liveRelease))).toEqual(new Set([2]))
  })
})

describe('a slug of a site', () => {
  test('is unique on the server, and redirects after it has changed', async () => {
    const { siteId, slug, read } = await published({ '/': 'Home' })
    const other = await server.tenant()
    expect(await errorOf(other.client.sites.update(other.siteId, { slug }))).toMatchObject({
      status: 409,
      details: { reason: 'slug_taken' },
    })
    const changed = await client.sites.update(siteId, { slug: `${slug}-new` })
    await expect.poll(async () => (await read('/')).status).toBe(308)
    const { headers } = await visit(server, { slug }, '/about?x=1')
    expect(headers.location).toBe(`${changed.url}/about?x=1`)
    expect((await errorOf(other.client.sites.update(other.siteId, { slug }))).status).toBe(409)
    server.clock.advance(91 * 24 * 60 * 60 * 1000)
    expect((await other.client.sites.update(other.siteId, { slug })).slug).toBe(slug)
    server.clock.run()
  })

  test('of two sites with one name differs', async () => {
    const [first, second] = [
      await client.sites.create({ name: 'Zum Löwen' }),
      await client.sites.create({ name: 'Zum Löwen' }),
    ]
    expect(first.slug).toMatch(/^zum-lo?ewen/)
    expect(second.slug).toMatch(/^zum-lo?ewen-[0-9a-z]{6}$/)
  })
})

test('a sandbox site is not served, and publishing it changes nothing', async () => {
  const sandbox = await server.tenant({ mode: 'sandbox' })
  const site = await sandbox.client.sites.get(sandbox.siteId)
  await sandbox.client.pages.create(site.id, { title: 'Home', slug: '/', status: 'published' })
  expect(await sandbox.client.sites.publish(site.id)).toMatchObject({ status: 'published', liveRelease: 0 })
  expect((await visit(server, site)).status).toBe(404)
  expect(await errorOf(sandbox.client.publishing.restoreRelease(site.id, 1))).toMatchObject({ status: 400 })
})
