import { describe, expect, test } from 'vitest'
import {
  type PageEntry,
  readWordpress,
  type SkippedEntry,
  WordpressFormatError,
} from '../../src/wordpress/index.ts'
import { cdata, chunks, collect, entriesOf, expectSafe, item, only, pageOf, types, wxr } from './export.ts'
import { allBlocks } from './text.ts'

describe('invalid input', () => {
  test.each([
    ['nothing', '', /document must contain a root element \(line 1\)/],
    ['HTML', '<html><body>', /starts with <html> instead of <rss>/],
    ['text', 'Dear diary', /text data outside of root node/],
    [
      'another RSS feed',
      '<rss><channel>\n<title>x</title>\n<item/></channel></rss>',
      /without a wp:wxr_version \(line 3\)/,
    ],
    ['a file that was cut off', wxr(item({})).slice(0, -30), /unclosed tag: .* \(line 3\)|unexpected end/],
    ['a wrong tag', wxr('<item><title>x</item>'), /\(line 3\)/],
    ['another encoding', '<?xml version="1.0" encoding="ISO-8859-1"?><rss/>', /its encoding is ISO-8859-1/],
    ['nested elements without end', `<rss>${'<a>'.repeat(1_000)}`, /nested too deeply/],
  ])('%s', async (_, input, message) => {
    await expect(entriesOf(input)).rejects.toThrow(WordpressFormatError)
    await expect(entriesOf(input)).rejects.toThrow(message)
  })

  test('rejects a ZIP archive', async () => {
    await expect(entriesOf(new Uint8Array([0x50, 0x4b, 3, 4]))).rejects.toThrow(/extract it/)
  })

  test('rejects an element that never ends', async () => {
    async function* endless() {
      yield wxr().replace('</channel></rss>', '<item><title><![CDATA[')
      for (;;) yield 'x'.repeat(1_000_000)
    }
    await expect(collect(endless)).rejects.toThrow(/too long or unclosed/)
  })
})

describe('hostile exports', () => {
  test('does not expand custom entities', async () => {
    const bomb = '<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    const xml = wxr(item({})).replace('<rss>', `${bomb}<rss>`).replace(cdata('T'), '&b; &amp; &#x0; &nbsp;ok')
    expect(await only(xml)).toMatchObject({ title: '&b; & � ok' })
  })

  test('removes characters that cannot be stored', async () => {
    const bytes = Buffer.concat([Buffer.from(wxr()).subarray(0, -17), Buffer.from('<item><title>a\0b\x0b')])
    const rest = '</title><wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type></item></channel></rss>'
    const [entry] = await entriesOf(Buffer.concat([bytes, Buffer.from([0xff, 0xc3]), Buffer.from(rest)]))
    expect(entry).toMatchObject({ title: 'ab��' })
    const content =
      '<!-- wp:social-link {"url":"https://x.example/\\u0000\\ud800","label":"a\\u0000b"} /-->\ud800'
    expectSafe(await pageOf({ 'content:encoded': content }))
  })

  test('skips a page that is too large instead of truncating it', async () => {
    const paragraph = '<!-- wp:paragraph --><p>x</p><!-- /wp:paragraph -->'
    const limits = { blocks: 5_000, blocksBytes: 2 * 1024 * 1024, titleLength: 10, slugLength: 10 }
    const first = async (content: string) => {
      const xml = wxr(item({ 'content:encoded': content }))
      for await (const entry of readWordpress(() => chunks(xml, xml.length), limits)) return entry
    }
    const reasons = await Promise.all(
      [
        ['x'.repeat(2 * 1024 * 1024 + 1), 'Its content is longer than 2 MiB.'],
        ['&'.repeat(1024 * 1024), 'It cannot be one page: its blocks take more than 2 MiB.'],
        [paragraph.repeat(5_001), 'It cannot be one page: its content has more than 5000 blocks.'],
        ['<div>'.repeat(1_000), 'It cannot be one page: its HTML is nested more than 512 levels deep.'],
        ['<i></i>'.repeat(100_001), 'It cannot be one page: its HTML has more than 100000 elements.'],
      ].map(async ([content = '', reason]) => [((await first(content)) as SkippedEntry).reason, reason]),
    )
    for (const [found, expected] of reasons) expect(found).toBe(expected)
  })

  test('shortens long titles and slugs, keeping slugs unique', async () => {
    const limits = { blocks: 1, blocksBytes: 1_000, titleLength: 10, slugLength: 10 }
    const long = (id: string) =>
      item({ 'wp:post_id': id, title: 'Bread and rolls', 'wp:post_name': 'bread-and-rolls' })
    const xml = wxr(long('1'), long('2'))
    const found: [string, string, string[]][] = []
    for await (const entry of readWordpress(() => chunks(xml), limits)) {
      const { title, slug, notes } = entry as PageEntry
      found.push([title, slug, notes])
    }
    expect(found).toEqual([
      ['Bread and…', 'bread-and-', ['Its title was shortened.']],
      ['Bread and…', 'bread-an-2', ['Its title was shortened.']],
    ])
  })

  test('stops at recursive and multiplying patterns', async () => {
    const ref = (id: number, times = 1) => `<!-- wp:block {"ref":${id}} /-->`.repeat(times)
    const pattern = (id: number, content: string) =>
      item({ 'wp:post_id': String(id), 'wp:post_type': 'wp_block', 'content:encoded': content })
    const [loop] = await entriesOf(wxr(item({ 'content:encoded': ref(2) }), pattern(2, `x${ref(2)}`)))
    expect((loop as PageEntry).notes).toEqual([expect.stringContaining('contains itself')])
    const bomb = [2, 3, 4, 5, 6].map((id) => pattern(id, ref(id + 1, 100) + 'x'.repeat(100)))
    const [exploded] = await entriesOf(wxr(item({ 'content:encoded': ref(2) }), ...bomb))
    expect(exploded).toMatchObject({
      kind: 'skipped',
      reason: expect.stringContaining('It cannot be one page'),
    })
  })

  test('keeps blocks that are nested too deeply as HTML', async () => {
    const nest = (times: number, content: string): string =>
      times === 0 ? content : `<!-- wp:group --><div>${nest(times - 1, content)}</div><!-- /wp:group -->`
    const page = await pageOf({ 'content:encoded': nest(90, '<p>deep</p>') })
    const all = [...allBlocks(page.blocks)]
    expect(types(all)).toEqual([...Array(20).fill('Group'), 'Html'])
    expect(page.notes).toEqual(['Blocks nested more than 20 levels deep were kept as HTML.'])
    expectSafe(page)
  })

  test('removes scripts from all markup', async () => {
    const attacks = [
      '<img src=x onerror=alert(1)>',
      '<a href="java\nscript:alert(1)">x</a>',
      '<a href="&#106;avascript:alert(1)">x</a>',
      '<a href="javascript:alert(1)"><figure><img src="/a.png"></figure></a>',
      '<a href="javascript:alert(1)"><img src="/a.png"></a><a href="data:text/html,x"><div>x</div></a>',
      '<svg><script>alert(1)</script></svg>',
      '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
      '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
      '<iframe src="https://www.youtube.com.evil.example/"></iframe>',
      '<p style="position:fixed;text-align:center;background:url(javascript:alert(1))">x</p>',
      '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
      '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button></form>',
      '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
      '<dl><dt onclick=x()>t<style>*{}</style></dt></dl>',
      '<xmp><script>alert(1)</script></xmp>',
      '<!-- wp:button --><a href="javascript:alert(1)">x</a><!-- /wp:button -->',
      '<!-- wp:file {"href":"javascript:alert(1)"} --><a href="javascript:alert(1)">x</a><!-- /wp:file -->',
      '<!-- wp:cover {"url":"javascript:alert(1)"} --><p>x</p><!-- /wp:cover -->',
      '<!-- wp:social-link {"url":"javascript:alert(1)","label":"<img src=x onerror=alert(1)>"} /-->',
      '[video src="javascript:alert(1)"][caption]<img src=x onerror=y><script>z</script>[/caption]',
      '[embed]"><script>alert(1)</script>[/embed][code lang="x onload=y"]<script>[/code]',
    ]
    for (const attack of attacks) {
      expectSafe(await pageOf({ 'content:encoded': attack }))
    }
  })
})
