import fc from 'fast-check'
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5'
import { describe, expect, test } from 'vitest'
import { ALLOWED_HTML } from '../src/catalogue.ts'
import { sanitizeHtml } from '../src/sanitize-html.ts'
import { safeImageUrl, safeUrl } from '../src/urls.ts'

type Node = DefaultTreeAdapterMap['node']

/** Every element that a browser parses from HTML. */
function elementsOf(html: string) {
  const found: DefaultTreeAdapterMap['element'][] = []
  const visit = (node: Node) => {
    if ('attrs' in node) found.push(node)
    if ('childNodes' in node) node.childNodes.forEach(visit)
  }
  visit(parseFragment(`<div>${html}</div><hr id="after">`))
  return found
}

const FRAMEWORK = new Set(['tbody', 'colgroup'])
/** The scheme as a browser reads it, skipping control characters and white space. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip these
const schemeOf = (url: string) => /^([a-z][a-z\d+.-]*):/i.exec(url.replace(/[\u0000-\u0020]/g, ''))?.[1]

function expectSafe(html: string) {
  const [outer, ...elements] = elementsOf(html)
  const after = elements.pop()
  expect(outer?.tagName).toBe('div')
  expect(after?.attrs).toEqual([{ name: 'id', value: 'after' }])
  for (const { tagName, attrs } of elements) {
    const allowed = ALLOWED_HTML.tags[tagName]
    if (!FRAMEWORK.has(tagName)) expect(allowed, tagName).toBeDefined()
    for (const { name, value } of attrs) {
      expect([...ALLOWED_HTML.everywhere, ...(allowed ?? [])]).toContain(name)
      const schemes = ALLOWED_HTML.addresses[name]
      const scheme = schemeOf(value)
      if (schemes && scheme) expect(schemes).toContain(scheme.toLowerCase())
    }
  }
}

const piece = fc.oneof(
  fc.constantFrom(
    ...[
      '<',
      '>',
      '</',
      '/>',
      '"',
      "'",
      '=',
      ' ',
      '&',
      ';',
      '\t',
      '\n',
      '\0',
      '/',
      '<!--',
      '-->',
      '<![CDATA[',
      '<?',
    ],
    ...['<a href=', '<img src=', '<p ', '</p>', '<b>', '</b>', '<table>', '<td>', '<li>', '<details open>'],
    ...[
      '<script>',
      '</script>',
      '<style>',
      '<svg>',
      '</svg>',
      '<math>',
      '<iframe src=',
      '<textarea>',
      '<title>',
    ],
    ...['<noscript>', '<template>', '<plaintext>', '<xmp>', '<select>', '<form action=', '<a ', '<SCRIPT '],
    ...[
      'javascript:',
      'java&Tab;script&colon;',
      '&#106;avascript:',
      '&#x6A avascript:',
      'data:text/html,',
      'vbscript:',
    ],
    ...[
      'onerror=alert(1)',
      'onclick="x"',
      'style="position:fixed"',
      'id=x',
      'alert(1)',
      'https://x.example/',
      '/y',
    ],
  ),
  fc.string({ maxLength: 5, unit: 'binary' }),
)
const hostile = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(''))

describe('sanitized HTML', () => {
  test('contains only allowed tags, attributes and schemes, for any input', () => {
    fc.assert(
      fc.property(hostile, (html) => expectSafe(sanitizeHtml(html))),
      { numRuns: 3000 },
    )
  })

  test('stays the same when sanitized again', () => {
    fc.assert(
      fc.property(hostile, (html) => {
        const once = sanitizeHtml(html)
        expect(sanitizeHtml(once)).toBe(once)
      }),
      { numRuns: 2000 },
    )
  })

  test('keeps visible text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
        const [outer] = elementsOf(sanitizeHtml(`<p>${escaped}</p>`)).slice(1)
        const [child] = outer?.childNodes ?? []
        const read = child && 'value' in child ? child.value : ''
        expect(read).toBe(text.replaceAll('\0', '').replace(/\r\n?/g, '\n'))
      }),
    )
  })

  test.each([
    [
      '<p>One <strong>two</strong><br>three &amp; &nbsp;</p>',
      '<p>One <strong>two</strong><br>three &amp; &nbsp;</p>',
    ],
    ['<p onclick="x()" title="a &quot;b&quot;">A</p>', '<p title="a &quot;b&quot;">A</p>'],
    ['<a href="/a?b=1&amp;c=2" target=_blank>A</a>', '<a href="/a?b=1&amp;c=2">A</a>'],
    ['<a href="&#106;avascript:alert(1)">A</a>', '<a>A</a>'],
    ['<a href=" java\tscript:alert(1)">A</a>', '<a>A</a>'],
    ['<img src=x onerror=alert(1)>', '<img src="x">'],
    ['<img src="data:image/svg+xml,x">', '<img>'],
    ['a<script>alert("</p>")</script>b', 'ab'],
    ['a<SCRIPT>alert(1)', 'a'],
    ['<svg><p>in</svg>out', 'out'],
    ['<font color=red>A</font>', 'A'],
    ['<b><i>A</b>B', '<b><i>A</i></b>B'],
    ['</div></div><p>A', '<p>A</p>'],
    ['1 < 2 > 0', '1 &lt; 2 &gt; 0'],
    ['A<!-- <b> -->B<!doctype html>C', 'ABC'],
    ['A <b title="', 'A '],
  ])('of %j is %j', (html, safe) => {
    expect(sanitizeHtml(html)).toBe(safe)
  })

  test.each([
    '<',
    '<a ',
    '<a "',
    "<a x='",
    '<!--',
    '<script>',
    '</',
    '<b>',
    '&',
    '<a x=',
    '<p title="<',
    '<a   ',
  ])('is produced for a million characters of %j', (piece) => {
    expectSafe(sanitizeHtml(piece.repeat(1_000_000 / piece.length)).slice(0, 10_000))
  })
})

describe('a URL', () => {
  test('is rejected if its scheme is not allowed, however it is written', () => {
    const letters = [...'javascript'].map((letter) =>
      fc.tuple(fc.constantFrom(letter, letter.toUpperCase()), fc.constantFrom('', '\t', '\n', '\r')),
    )
    const outer = fc.constantFrom('', ' ', '\u0001', '\t', '\u00a0', '\u2028')
    fc.assert(
      fc.property(outer, fc.tuple(...letters), (before, parts) => {
        const url = `${before}${parts.flat().join('')}:alert(1)`
        expect([safeUrl(url), safeImageUrl(url)]).toEqual(['', ''])
      }),
    )
    expect(['data:text/html,x', 'vbscript:x', 'file:///etc', 'blob:x'].map(safeUrl)).toEqual(['', '', '', ''])
    expect(['mailto:a@b.example', 'tel:+43'].map(safeImageUrl)).toEqual(['', ''])
  })

  test.each([
    'https://a.example/b?c=d:e#f',
    'HTTP://A',
    '/a:b',
    'a/b',
    '#top',
    '?q=a:b',
    'mailto:a@b.example',
    'tel:+43 1',
    '//cdn.example/x',
  ])('%s is accepted', (url) => {
    expect(safeUrl(url)).toBe(url)
  })
})
