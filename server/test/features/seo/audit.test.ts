import { describe, expect, test } from 'vitest'
import { sql } from '../../../src/platform/database/sql.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
type Content = { type: string; props: Record<string, unknown> }[]
const blocksOf = (content: Content) => ({
  root: { props: {} },
  content: content.map(({ type, props }, i) => ({ type, props: { id: `${type}-${i + 1}`, ...props } })),
  zones: {},
})
const heading = { type: 'Heading', props: { text: 'A heading', level: 1 } }
const linkTo = (...paths: string[]) => ({
  type: 'Text',
  props: { html: paths.map((path) => `<a href="${path}">x</a>`).join(' ') },
})
const GOOD = {
  title: 'A good title',
  description: 'A description of the page that is neither too short nor too long for a result',
}

async function site() {
  const { client, siteId } = await server.tenant()
  const newPage = (slug: string, content: Content, seo: object = {}) =>
    client.pages.create(
      siteId,
      {
        title: `The page ${slug}`,
        slug,
        status: 'published',
        blocks: blocksOf(content),
        seo: { title: `${GOOD.title} ${slug}`, description: `${GOOD.description} ${slug}`, ...seo },
      },
      { idempotencyKey: slug },
    )
  const codes = async (draft: 'true' | 'false' = 'false') =>
    (await client.seo.getAudit(siteId, { draft })).findings.map(({ path, code, blockId }) => [
      path,
      code,
      blockId,
    ])
  return { client, siteId, newPage, codes }
}

describe('the audit', () => {
  test('gives 100 to a site without findings', async () => {
    const { client, siteId, newPage } = await site()
    await newPage('/', [heading, linkTo('/about', 'https://example.com/x', '#top', 'mailto:a@b.example')])
    await newPage('about', [
      heading,
      { type: 'Image', props: { src: '/x.webp', alt: 'A lake' } },
      linkTo('./', '/about#a'),
    ])
    await client.sites.publish(siteId)
    expect(await client.seo.getAudit(siteId)).toEqual({
      score: 100,
      pages: 2,
      auditedPages: 2,
      counts: { error: 0, warning: 0, notice: 0 },
      findings: [],
      nextCursor: null,
    })
  })

  test('finds what to fix on a page, and in which block', async () => {
    const { client, siteId, newPage, codes } = await site()
    await newPage('/', [heading, linkTo('/a', '/b', '/c', '/d', '/e', '/Moved', '/gone', '/products/x')])
    await newPage('a', [heading], { title: 'x'.repeat(61), description: null })
    await newPage('b', [heading], { title: 'Short', description: 'Short' })
    await newPage('c', [linkTo('/')], { description: 'x'.repeat(161) })
    await newPage('d', [
      heading,
      { type: 'Heading', props: { text: 'x', level: 4 } },
      { type: 'Hero', props: { heading: 'x' } },
    ])
    await newPage('e', [
      heading,
      { type: 'Image', props: { src: '/x.webp', alt: ' ' } },
      {
        type: 'Section',
        props: {
          content: [{ type: 'Gallery', props: { id: 'inner', images: [{ src: '/y.webp', caption: '' }] } }],
        },
      },
      { type: 'Html', props: { html: '<img src="/z.webp">' } },
    ])
    await newPage('lonely', [heading])
    await client.pages.create(
      siteId,
      { title: 'Custom format', slug: 'custom', status: 'published', blocks: { any: 'thing' }, seo: GOOD },
      { idempotencyKey: 'custom' },
    )
    await client.seo.createRedirect(siteId, { path: '/moved', target: '/a' })
    await client.sites.publish(siteId)
    expect(new Set(await codes())).toEqual(
      new Set([
        ['/', 'link_broken', 'Text-2'],
        ['/custom', 'not_renderable', null],
        ['/custom', 'page_orphaned', null],
        ['/a', 'title_long', null],
        ['/a', 'description_missing', null],
        ['/b', 'title_short', null],
        ['/b', 'description_short', null],
        ['/c', 'description_long', null],
        ['/c', 'heading_missing', null],
        ['/d', 'heading_repeated', 'Hero-3'],
        ['/d', 'heading_skipped', 'Heading-2'],
        ['/e', 'alt_missing', 'Image-2'],
        ['/e', 'alt_missing', 'inner'],
        ['/e', 'alt_missing', 'Html-4'],
        ['/lonely', 'page_orphaned', null],
      ]),
    )
    const { findings, counts, score } = await client.seo.getAudit(siteId)
    expect(findings[0]?.severity).toBe('error')
    expect(counts).toEqual({ error: 2, warning: 5, notice: 8 })
    expect(score).toBeLessThan(100)
    for (const { message, fix } of findings)
      expect([message, fix]).toEqual([expect.stringMatching(/.{10}/), expect.stringMatching(/.{10}/)])
  })

  test('finds titles and descriptions that pages share', async () => {
    const { client, siteId, newPage, codes } = await site()
    await newPage('/', [heading, linkTo('/a')], GOOD)
    await newPage('a', [heading], { title: GOOD.title.toUpperCase(), description: GOOD.description })
    await client.sites.publish(siteId)
    expect((await codes()).map(([path, code]) => [path, code])).toEqual([
      ['/', 'title_duplicate'],
      ['/', 'description_duplicate'],
      ['/a', 'title_duplicate'],
      ['/a', 'description_duplicate'],
    ])
  })

  test('looks at what is live, or at the working copies', async () => {
    const { client, siteId, newPage, codes } = await site()
    expect(await codes()).toEqual([[null, 'no_pages', null]])
    const { id } = await newPage('/', [heading])
    expect(await codes()).toEqual([[null, 'no_pages', null]])
    expect(await codes('true')).toEqual([])
    await client.sites.publish(siteId)
    await client.pages.update(siteId, id, { blocks: blocksOf([linkTo('/nowhere')]) })
    expect(await codes()).toEqual([])
    expect(await codes('true')).toEqual([
      ['/', 'link_broken', 'Text-1'],
      ['/', 'heading_missing', null],
    ])
  })

  test('asks a business with visitors for its address', async () => {
    const { client, siteId, newPage, codes } = await site()
    await client.reservation.createTable(siteId, { name: 'Table 1', capacity: 4 })
    const { id } = await newPage('/', [heading])
    expect(await codes('true')).toEqual([[null, 'structured_data_missing', null]])
    await client.pages.update(siteId, id, {
      blocks: blocksOf([heading, { type: 'Map', props: { address: 'Lakeside 1' } }]),
    })
    expect(await codes('true')).toEqual([])
  })

  test('takes a large site in parts', async () => {
    const { client, siteId } = await site()
    await server.db.run(sql`
      insert into pages (id, site_id, title, slug, slug_key, status, blocks, created_at, updated_at)
      select 'page_' || ${siteId}::text || n, ${siteId}, 'Title of page ' || n, 'p' || n, 'p' || n, 'published',
        '{"content": []}', now(), now()
      from generate_series(10001, 12500) n`)
    const sizes: number[] = []
    const seen = new Set<string | null>()
    let cursor: string | undefined
    do {
      const audit = await client.seo.getAudit(siteId, { draft: 'true', ...(cursor && { cursor }) })
      expect([audit.pages, audit.findings.length, audit.counts.warning]).toEqual([
        2500,
        500,
        audit.auditedPages * 2,
      ])
      sizes.push(audit.auditedPages)
      seen.add(audit.findings[0]?.path ?? null)
      cursor = audit.nextCursor ?? undefined
    } while (cursor)
    expect([sizes, seen.size]).toEqual([[1000, 1000, 500], 3])
  })

  test('survives blocks of any shape', async () => {
    const { client, siteId, codes } = await site()
    const odd = [
      null,
      1,
      'x',
      [],
      {},
      { type: 'Hero' },
      { type: '__proto__', props: {} },
      { type: 'Image', props: { src: 1 } },
    ]
    await server.db.run(sql`
      insert into pages (id, site_id, title, slug, slug_key, status, blocks, created_at, updated_at)
      values (${`page_${siteId}`}, ${siteId}, 'Odd content here', '/', '', 'published', ${JSON.stringify({ content: odd })}, now(), now())`)
    expect((await codes('true')).map(([, code]) => code)).toContain('description_missing')
    expect((await client.seo.getAudit(siteId, { draft: 'true' })).auditedPages).toBe(1)
  })
})
