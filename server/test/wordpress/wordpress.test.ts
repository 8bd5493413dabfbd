import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type MediaEntry,
  type PageEntry,
  readWordpress,
  type SkippedEntry,
  type WordpressEntry,
} from '../../src/wordpress/index.ts'
import { field, idOf } from '../../src/wordpress/items.ts'
import { readWxr } from '../../src/wordpress/read-wxr.ts'
import { bare, chunks, entriesOf, expectSafe, types } from './export.ts'
import { lostWords, sourceWords } from './text.ts'

const FIXTURE = new URL('../fixtures/wordpress-small.xml', import.meta.url)

describe('a small export', () => {
  let xml: string
  let entries: WordpressEntry[]
  const find = <Kind extends WordpressEntry>(id: number) =>
    entries.find(({ externalId }) => externalId.split(' ')[0] === `https://bakery.example/blog#${id}`) as Kind

  beforeAll(async () => {
    xml = await readFile(FIXTURE, 'utf8')
    entries = await entriesOf(xml)
  })

  test('yields one entry per item, then the list of posts, menus and redirects', () => {
    expect(entries.map(({ kind }) => kind)).toEqual([
      ...['page', 'page', 'page', 'page', 'page', 'page', 'page', 'page'],
      ...['media', 'media', 'skipped', 'skipped', 'skipped', 'skipped', 'skipped', 'page', 'page'],
      ...['page', 'menu', 'redirects'],
    ])
  })

  test('yields the same entries for any chunking, on every run', async () => {
    const bytes = new TextEncoder().encode(xml)
    expect(await entriesOf(bytes, 7)).toEqual(entries)
    expect(await entriesOf(xml, xml.length)).toEqual(entries)
  })

  test('reports the bytes read in both passes', async () => {
    const seen = new Map<number, number>()
    for await (const _ of readWordpress(
      () => chunks(xml),
      undefined,
      (bytes, pass) => seen.set(pass, bytes),
    ));
    expect([...seen]).toEqual([1, 2].map((pass) => [pass, Buffer.byteLength(xml)]))
  })

  test('keeps all visible text', async () => {
    let words = 0
    for await (const record of readWxr(chunks(xml))) {
      if (record.kind === 'channel') continue
      const page: PageEntry | undefined = find(Number(idOf(record.item)))
      if (page?.kind !== 'page') continue
      const source = field(record.item, 'content:encoded')
      words += sourceWords(source).length
      expect(lostWords(source, page.blocks.content)).toEqual([])
    }
    expect(words).toBeGreaterThan(120)
  })

  test('produces pages that the pages API accepts', () => {
    for (const entry of entries) if (entry.kind === 'page') expectSafe(entry)
  })

  test('converts blocks of the block editor', () => {
    const { content } = find<PageEntry>(12).blocks
    expect(types(content)).toEqual([
      ...[
        'Text',
        'Heading',
        'List',
        'Table',
        'Columns',
        'Cover',
        'Columns',
        'Details',
        'Code',
        'Text',
        'Gallery',
      ],
      ...[
        'Text',
        'Embed',
        'File',
        'Video',
        'Audio',
        'Spacer',
        'Separator',
        'Text',
        'Heading',
        'Text',
        'Html',
      ],
      ...['Text', 'List'],
    ])
    expect(content[0]?.props).toEqual({
      id: 'Text-wp12-0',
      html: '<p style="text-align:center">We open at <strong>six</strong>.</p>',
    })
    expect(bare(content.slice(1, 5))).toEqual([
      { type: 'Heading', props: { text: 'Monday & Tuesday', level: 3 } },
      {
        type: 'List',
        props: {
          ordered: true,
          start: 2,
          items: [{ html: 'Bread <em>fresh</em>', ordered: false, children: [{ html: 'Rye' }] }],
        },
      },
      {
        type: 'Table',
        props: {
          head: [['Day', 'Hours']],
          rows: [
            ['Monday', '6–12\n14–18'],
            ['Sunday', 'closed'],
          ],
          caption: 'Winter hours',
        },
      },
      {
        type: 'Columns',
        props: {
          columns: [
            {
              width: '66.66%',
              content: [
                {
                  type: 'Group',
                  props: {
                    content: [{ type: 'Quote', props: { text: 'Best rolls in town.', citation: 'A guest' } }],
                  },
                },
              ],
            },
            { content: [{ type: 'Button', props: { label: 'Order now', href: '/order' } }] },
          ],
        },
      },
    ])
  })

  test('converts media blocks, patterns, plugin blocks, custom HTML and footnotes', () => {
    const { blocks, notes } = find<PageEntry>(12)
    const props = bare(blocks.content.slice(5).map((block) => block.props)) as Record<string, unknown>[]
    const text = (html: string) => ({ type: 'Text', props: { html: `<p>${html}</p>` } })
    const team = { src: 'https://bakery.example/team.jpg', alt: 'Three bakers', caption: '' }
    expect(props).toEqual([
      {
        src: 'https://bakery.example/wp-content/uploads/oven.jpg',
        alt: 'Our oven',
        content: [text('Baked here')],
      },
      {
        columns: [
          { content: [text('Our team')] },
          { width: '40%', content: [{ type: 'Image', props: team }] },
        ],
      },
      { summary: 'Allergens', content: [text('Gluten, nuts')] },
      { code: 'if (1 < 2) {\n  echo "&";\n}', language: 'php' },
      { html: '<pre>Flour and water,\n<em>salt</em></pre>' },
      {
        images: [
          { src: 'https://bakery.example/1.jpg', alt: 'One', caption: 'First loaf' },
          { src: 'https://bakery.example/2.jpg', alt: '', caption: '' },
        ],
      },
      { html: '<p>Two loaves</p>' },
      { url: 'https://www.youtube.com/watch?v=abc', provider: 'youtube', caption: 'Our film' },
      { href: 'https://bakery.example/menu.pdf', filename: 'The menu' },
      {
        src: 'https://bakery.example/film.mp4',
        caption: 'The film',
        poster: 'https://bakery.example/poster.jpg',
      },
      { src: 'https://bakery.example/song.mp3', caption: '' },
      { height: 40 },
      {},
      { html: '<p>Mill Lane 3</p>' },
      { text: 'Cake of the week', level: 2 },
      { html: '<p>Plum</p>' },
      { html: '<div>Sale</div>' },
      { html: '<p>Noted<sup><a href="#f1">1</a></sup></p>' },
      { ordered: true, items: [{ html: 'Except in <em>August</em>' }] },
    ])
    expect(notes).toEqual([
      'A script inside the text was removed.',
      'A custom HTML block was kept as HTML.',
      'Links within the page have lost their targets.',
      'Its comment was not imported.',
      'Skipped, because WordPress itself fills these blocks: latest-posts',
      'The content of these plugin blocks was kept, but their layout may differ: acme/card',
      'Its categories and tags were not imported: News',
      'Its custom fields were not imported: subtitle',
    ])
  })

  test('converts classic content', () => {
    const { content } = find<PageEntry>(20).blocks
    const oven = 'https://bakery.example/wp-content/uploads/oven.jpg'
    const gallery = {
      type: 'Gallery',
      props: { images: [{ src: oven, alt: 'A stone oven', caption: 'The old oven' }] },
    }
    const text = (html: string) => ({ type: 'Text', props: { html } })
    expect(bare(content)).toEqual([
      text(
        '<p>Welcome to our <b>bakery</b>.<br />Second line.</p>' +
          '<p>Another paragraph with a <a>bad link</a> and a ' +
          '<a href="https://ok.example" target="_blank">good one</a>.</p>',
      ),
      { type: 'Heading', props: { text: 'Our story', level: 2 } },
      { type: 'Embed', props: { url: 'https://vimeo.com/12345', provider: 'vimeo', caption: '' } },
      {
        type: 'Image',
        props: {
          ...{ src: oven, alt: 'Oven', caption: 'The oven' },
          ...{ width: 300, height: 200, href: oven },
        },
      },
      gallery,
      gallery,
      { type: 'Quote', props: { text: 'Line one\nLine two', citation: 'Grandma' } },
      {
        type: 'List',
        props: {
          ordered: false,
          items: [{ html: 'Rolls', ordered: true, children: [{ html: 'Poppy' }] }, { html: 'Cakes' }],
        },
      },
      { type: 'Table', props: { head: [['Bread', 'Price']], rows: [['Rye', '< 4 €']], caption: '' } },
      {
        type: 'Html',
        props: { html: '<table><tbody><tr><td><a href="/blog/rye">Rye</a></td></tr></tbody></table>' },
      },
      { type: 'Html', props: { html: '<dl><dt>Rye</dt><dd>A grain</dd></dl>' } },
      { type: 'Code', props: { code: 'let a = 1 < 2', language: 'js' } },
      { type: 'Audio', props: { src: 'https://bakery.example/bell.mp3', caption: '' } },
      { type: 'Embed', props: { url: 'https://example.com/page', provider: 'example.com', caption: '' } },
      text(
        '<p>[contact-form-7 id="5" title="Write us"]</p><p>The escaped [gallery] stays. So does [sic].</p>',
      ),
      {
        type: 'Embed',
        props: { url: 'https://www.youtube.com/embed/abc', provider: 'youtube', caption: '' },
      },
      text('<p><a href="https://maps.example/frame">https://maps.example/frame</a></p>'),
      { type: 'Separator', props: {} },
      text('<p>The end :) and <img alt="inline" src="https://bakery.example/inline.png" /> more.</p>'),
    ])
    expect(find<PageEntry>(20).notes).toEqual([
      'A gallery has images that are not in the export.',
      expect.stringContaining('https://maps.example/frame'),
      'A table with links, pictures or joined cells was kept as HTML.',
      'A list of terms and descriptions was kept as HTML.',
      'The pages of this item were joined, separated by a line.',
      'Kept as text, because they belong to a plugin or theme: [contact-form-7]',
      'Links to what was not imported were removed: /story',
    ])
  })

  test('derives unique slugs from names, titles and parents', () => {
    const slugs = [12, 20, 30, 31, 32, 33, 35].map((id) => find<PageEntry>(id).slug)
    expect(slugs).toEqual([
      'About_Us/hours',
      'About_Us',
      'blog/привет',
      'blog/creme-brulee',
      'blog/about_us',
      'blog/party',
      'blog/party-2',
    ])
  })

  test('turns links into where things are on the new site', () => {
    expect(bare(find<PageEntry>(36).blocks.content)).toEqual([
      {
        type: 'Text',
        props: {
          html:
            '<p>Call us, or read about <a href="/blog/rye">rye</a>, <a href="/blog">all news</a>, the ' +
            '<a href="https://bakery.example/wp-content/uploads/prices.pdf">prices</a> or <a>a draft</a>.</p>',
        },
      },
    ])
    expect(find<PageEntry>(36).notes).toEqual([
      'Links to what was not imported were removed: https://bakery.example/blog/?p=31',
    ])
  })

  test('keeps where published pages were, and what leads to the list of posts', () => {
    const paths = [12, 30, 31, 36, 37].map((id) => find<PageEntry>(id).formerPaths)
    expect(paths).toEqual([
      ['/blog/about_us/hours', '/blog?page_id=12'],
      ['/blog/2022/01/привет', '/blog?p=30'],
      [],
      ['/blog?page_id=36'],
      ['/rye', '/blog?p=37'],
    ])
    expect(entries.at(-1)).toMatchObject({
      kind: 'redirects',
      redirects: [
        { path: '/', target: '/blog', status: 302 },
        { path: '/blog/feed', target: '/blog/feed.xml', status: 301 },
        { path: '/blog/feed/*', target: '/blog/feed.xml', status: 301 },
        ...['category', 'tag', 'author', 'page'].map((kind) => ({
          ...{ path: `/blog/${kind}/*`, target: '/blog', status: 301 },
        })),
      ],
    })
  })

  test('reads menus as trees and names the entries that lead nowhere', () => {
    const idOf = (id: number) => find<PageEntry>(id).externalId
    expect(entries.at(-2)).toEqual({
      ...{ kind: 'menu', externalId: 'https://bakery.example/blog#menu main-menu' },
      ...{ name: 'main-menu', title: 'Main menu' },
      items: [
        { label: 'Order', page: idOf(36), items: [] },
        { label: 'About us', page: idOf(20), items: [{ label: 'When', page: idOf(12), items: [] }] },
        { label: 'More', items: [{ label: 'A mill', href: 'https://mill.example/', items: [] }] },
        { label: 'Home', href: '/blog', items: [] },
      ],
      notes: ['Entries without a page or address on the new site were skipped: News'],
    })
  })

  test('imports non-public pages as drafts, with a note', () => {
    const states = [12, 31, 32, 33, 34, 35].map((id) => find<PageEntry>(id).status)
    expect(states).toEqual(['published', 'draft', 'draft', 'draft', 'draft', 'archived'])
    expect(find<PageEntry>(32).notes).toContain('It was private in WordPress, so it was imported as a draft.')
    expect(find<PageEntry>(33).notes[0]).toContain('scheduled for 2031-01-01 00:00:00')
    expect(find<PageEntry>(34).notes[0]).toContain('password')
  })

  test('reads titles and dates, with fallbacks', () => {
    expect(find<PageEntry>(20).title).toBe('About & contact &boom; Café')
    expect(find<PageEntry>(32).title).toBe('Untitled')
    const dates = [12, 20, 31, 32].map((id) => find<PageEntry>(id).createdAt.toISOString())
    expect(dates).toEqual([
      '2024-02-05T09:00:00.000Z',
      '2023-05-05T10:00:00.000Z',
      '2022-02-03T04:05:06.000Z',
      '2024-03-01T10:00:00.000Z',
    ])
    expect(find<PageEntry>(12).updatedAt.toISOString()).toBe('2024-02-06T09:00:00.000Z')
  })

  test('reads SEO fields from plugins, excerpt and featured image', () => {
    expect(find<PageEntry>(12).seo).toEqual({
      title: null,
      description: 'When the bakery is open.',
      ogImage: 'https://bakery.example/wp-content/uploads/oven.jpg',
    })
    expect(find<PageEntry>(20).seo).toEqual({
      title: 'About & contact &boom; Café - Bakery & Sons',
      description: 'Who we are',
      ogImage: 'https://bakery.example/og.png',
    })
  })

  test('reads media items', () => {
    expect(find<MediaEntry>(51)).toEqual({
      kind: 'media',
      externalId: 'https://bakery.example/blog#51 https://bakery.example/wp-content/uploads/oven.jpg',
      filename: 'oven.jpg',
      url: 'https://bakery.example/wp-content/uploads/oven.jpg',
      contentType: 'image/jpeg',
      type: 'image',
      sizeBytes: 34567,
      createdAt: new Date('2021-01-01T00:00:00Z'),
      alt: 'A stone oven',
      width: 1200,
      height: 800,
    })
    expect(find<MediaEntry>(52)).toMatchObject({
      filename: 'Menü 2.pdf',
      type: 'document',
      sizeBytes: null,
      alt: null,
    })
  })

  test('gives a reason for each skipped item', () => {
    const reasons = entries.filter((entry): entry is SkippedEntry => entry.kind === 'skipped')
    expect(reasons.map(({ postType, reason }) => [postType, reason])).toEqual([
      ['attachment', 'Its file has no http or https address.'],
      ['wp_block', expect.stringContaining('synced pattern')],
      ['nav_menu_item', expect.stringContaining('Menus')],
      ['product', 'Items of the type “product” belong to a plugin and are not imported.'],
      ['page', expect.stringContaining('same number')],
    ])
  })
})
