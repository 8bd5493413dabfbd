import { describe, expect, test } from 'vitest'
import type { PuckBlock } from '../../src/wordpress/index.ts'
import { assignSlugs, slugSegment } from '../../src/wordpress/slugs.ts'
import { bare, contentOf, type Fields, pageOf, types } from './export.ts'

describe('details of the conversion', () => {
  test('keeps inner blocks within malformed HTML', async () => {
    const content =
      '<!-- wp:acme/x --><textarea><!-- wp:heading --><h2>Kept</h2><!-- /wp:heading --><!-- /wp:acme/x -->'
    expect(bare(await contentOf(content))).toEqual([{ type: 'Heading', props: { text: 'Kept', level: 2 } }])
    expect(types(await contentOf('<!-- wp:group --><p>a</p><!-- /wp:nothing --><h2>b</h2>'))).toEqual([
      'Group',
    ])
  })

  test('treats newlines as line breaks in classic content only', async () => {
    const html = (blocks: PuckBlock[]) => blocks.map(({ props }) => props.html)
    expect(html(await contentOf('a<br />\nb\nc'))).toEqual(['<p>a<br />b<br />c</p>'])
    expect(html(await contentOf('<!-- wp:paragraph --><p>a\nb</p><!-- /wp:paragraph -->'))).toEqual([
      '<p>a\nb</p>',
    ])
  })

  test('turns images at the edge of a paragraph into blocks', async () => {
    const blocks = await contentOf('<p><img src="/a.png"> one <img src="/b.png"> two <img src="/c.png"></p>')
    expect(types(blocks)).toEqual(['Image', 'Text', 'Image'])
    expect(blocks[1]?.props.html).toBe('<p>one <img src="https://site.example/b.png" /> two</p>')
  })

  test('keeps rich content of captions', async () => {
    const content = '[caption]<img src="/a.png"> one\n\n[caption]<img src="/b.png"> two[/caption]'
    expect(bare(await contentOf(content))).toMatchObject([
      { type: 'Image', props: { src: 'https://site.example/a.png', caption: '' } },
      { type: 'Text', props: { html: expect.stringContaining('b.png') } },
    ])
    const figure = '<figure><img src="/a.png"><figcaption>x <img src="/b.png"></figcaption></figure>'
    expect(JSON.stringify(await contentOf(figure))).toMatch(/a\.png.*b\.png/)
  })

  test('keeps the file name of a file block with a preview', async () => {
    const link = '<a href="/a.pdf">Prices</a><a href="/a.pdf" class="wp-block-file__button">Get it</a>'
    const preview = '<object class="wp-block-file__embed" data="/a.pdf" type="application/pdf"></object>'
    const page = await pageOf({ 'content:encoded': `<!-- wp:file -->${preview}${link}<!-- /wp:file -->` })
    expect(bare(page.blocks.content)).toEqual([
      { type: 'File', props: { href: 'https://site.example/a.pdf', filename: 'Prices' } },
    ])
    expect(page.notes).toEqual(['The download button text “Get it” was skipped.'])
  })

  test('finds lazy images and notes embedded ones', async () => {
    const page = await pageOf({
      'content:encoded': '<img src="data:x" data-src="/a.png"><img src="data:image/png;x">',
    })
    expect(bare(page.blocks.content)).toMatchObject([{ props: { src: 'https://site.example/a.png' } }])
    expect(page.notes).toEqual([expect.stringContaining('data:image/png')])
  })

  test.each([
    [{ _yoast_wpseo_title: '%%title%% %%cf_price%%' }, { title: null }],
    [{ rank_math_title: '%title% %sep% %sitename%' }, { title: 'T - Site' }],
    [
      { _aioseo_title: '#post_title | #site_title', _aioseo_description: 'D' },
      { title: 'T | Site', description: 'D' },
    ],
    [{ rank_math_description: 'word '.repeat(100) }, { description: `${'word '.repeat(62)}word…` }],
    [{ _thumbnail_id: '77' }, { ogImage: null }],
  ])('reads the SEO fields of %j', async (meta, seo) => {
    expect((await pageOf({}, meta as unknown as Fields)).seo).toMatchObject(seo)
  })

  test.each([
    ['caf%C3%A9', '', 'café'],
    ['%e6%97%a5%e6', '', '日'],
    ['a/../b%2f%00c', '', 'a-..-b-c'],
    ['..', 'Über uns', 'uber-uns'],
    ['', 'Ελληνικά & Ἀθῆναι', 'ελληνικά-ἀθῆναι'],
    ['', "L'été à Łódź", 'lete-a-łodz'],
    ['', '🎉', ''],
  ])('derives the slug of %j, %j', (name, title, slug) => {
    expect(slugSegment(name, title, 255)).toBe(slug)
  })

  test('assigns slugs independently of item order and despite parent cycles', () => {
    const requests = [
      { id: '9', segment: 'team', parent: '10', rank: 0 },
      { id: '10', segment: 'About', parent: null, rank: 1 },
      { id: '8', segment: 'about', parent: null, rank: 0 },
      { id: '5', segment: 'x', parent: '6', rank: 0 },
      { id: '6', segment: 'y', parent: '5', rank: 0 },
      { id: '7', segment: 'z'.repeat(255), parent: '8', rank: 0 },
    ]
    const slugs = assignSlugs(requests, 255)
    expect(Object.fromEntries(slugs)).toEqual({
      ...{ 5: 'y/x', 6: 'y', 7: 'z'.repeat(255), 8: 'about' },
      ...{ 9: 'About-2/team', 10: 'About-2' },
    })
    expect(assignSlugs(requests.toReversed(), 255)).toEqual(slugs)
  })
})
