import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { says, startOpenAiServer } from '../../support/openai-server.ts'
import { startTestServer } from '../../support/server.ts'

/** A part of a text: `words` are translated, `fixed` is copied. */
type Part = { words: string } | { fixed: string }
class Text {
  readonly parts: Part[]
  constructor(parts: Part[]) {
    this.parts = parts
  }
  toString = () => this.parts.map((part) => ('words' in part ? part.words : part.fixed)).join('')
}

const words = fc
  .array(fc.constantFrom('Lake', 'house', 'Rooms', 'breakfast', 'we', 'welcome', 'year', 'open', 'Garden'), {
    minLength: 1,
    maxLength: 6,
  })
  .map((list) => list.join(' '))
const fixed = (text: string): Part => ({ fixed: text })
const phrase = words.map((text): Part[] => [{ words: text }])

const line = fc
  .tuple(
    fc.constantFrom('', ' ', '\n\t'),
    phrase,
    fc.constantFrom('', ' {{guest.name}} ', ' %s ', ' [gallery id="1"] '),
    phrase,
  )
  .map(
    ([space, one, placeholder, other]) =>
      new Text([fixed(space), ...one, fixed(placeholder || ' – '), ...other, fixed(space)]),
  )

const wrapped = (before: string, after: string) => (parts: Part[]) => [fixed(before), ...parts, fixed(after)]
const NOT_DISPLAYED = [
  '<!-- Keep this -->',
  '<script>if (a < b) say("Keep this")</script>',
  '<style>a { content: "Keep this" }</style>',
  '<pre>Keep  this\n</pre>',
  '<p translate="no">Keep this</p>',
  '<hr>',
  '<div ID=x data-a="Keep this"   >\r\n</div >',
]
const { block } = fc.letrec<{ inline: Part[]; block: Part[] }>((tie) => ({
  inline: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'inline' },
    phrase,
    fc
      .constantFrom(
        '<br>',
        '<br />',
        ' &amp; ',
        '&nbsp;',
        ' <code>Keep this</code> ',
        '<!-- Keep this -->',
        ' 5 &lt; 7 ',
      )
      .map((text) => [fixed(text)]),
    phrase.map(wrapped('<img src="/Lake.jpg" alt="', '">')),
    tie('inline').map(wrapped('<strong>', '</strong>')),
    fc
      .tuple(phrase, tie('inline'))
      .map(([title, inner]) => [
        ...wrapped('<a href="/Rooms?open=House" title=\'', '\' class="Garden">')(title).slice(0, -1),
        fixed('\' class="Garden">'),
        ...inner,
        fixed('</a>'),
      ]),
    fc.tuple(tie('inline'), tie('inline')).map(([one, other]) => [...one, fixed(' · '), ...other]),
  ),
  block: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'block' },
    tie('inline').map(wrapped('<p class="Lake">', '</p>')),
    tie('inline').map(wrapped('<LI>', '')),
    fc.constantFrom(...NOT_DISPLAYED).map((text) => [fixed(text)]),
    tie('block').map(wrapped('<div>\n  ', '</div>\n')),
    fc.tuple(tie('block'), tie('block')).map((both) => both.flat()),
  ),
}))
const html = block.filter((parts) => parts.some((part) => 'words' in part)).map((parts) => new Text(parts))

const forPrograms = fc.oneof(
  fc.constantFrom<unknown>(
    ...['/rooms', 'https://example.com/Rooms?a=b', 'mailto:info@example.com', 'info@example.com', '#Rooms'],
    ...[
      '#1d4ed8',
      'rgb(1, 2, 3)',
      'var(--accent)',
      '12px',
      '1px solid #ccc',
      'color: red; margin: 0;',
      '{{guest.name}}',
    ],
    ...[
      'space-between',
      'camelCase',
      'SNAKE_CASE',
      'EUR',
      'de-AT',
      '2026-01-01',
      '2026-01-01T00:00:00Z',
      'h2',
    ],
    ...[
      '{"text":"Keep this here"}',
      'images/lake.jpg',
      'data:image/png;base64,AAAA',
      '+43 7612 555 01',
      '24/7',
      '',
    ],
    ...[0, -1.5, true, null],
  ),
  fc.integer(),
)
const settings = fc.dictionary(
  fc.constantFrom(
    'href',
    'imageUrl',
    'backgroundColor',
    'className',
    'icon',
    'size',
    'currency',
    'slug',
    'x',
  ),
  fc.oneof(forPrograms, fc.constantFrom('Lake', 'open')),
  { maxKeys: 3 },
)
const texts = fc.dictionary(
  fc.constantFrom(
    'title',
    'buttonLabel',
    'imageAlt',
    'description',
    'text',
    'placeholder',
    'label2',
    'sub_title',
  ),
  fc.oneof(line, html, forPrograms),
  { maxKeys: 3 },
)
type Block = { type: string; props: object }
const known = (type: string, props: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(props).map((values): Block => ({ type, props: values }))
const { tree } = fc.letrec<{ tree: Block[] }>((tie) => {
  const slot = tie('tree')
  return {
    tree: fc.array(
      fc.oneof(
        { maxDepth: 3, depthIdentifier: 'tree' },
        known('Heading', { text: line, level: fc.integer({ min: 1, max: 6 }), align: fc.constant('left') }),
        known('Text', { html, size: fc.constant('lead') }),
        known('Code', { code: fc.constant('Keep this: it is code.'), language: fc.constant('js') }),
        known('Image', { src: fc.constant('/Lake.jpg'), alt: line, caption: line }),
        known('Faq', {
          heading: line,
          items: fc.array(fc.record({ question: line, answer: html }), { maxLength: 2 }),
        }),
        known('Columns', {
          columns: fc.array(fc.record({ content: slot, width: fc.constant('33%') }), { maxLength: 2 }),
        }),
        known('Section', { anchor: fc.constant('Rooms'), content: slot, background: fc.constant('none') }),
        fc
          .tuple(texts, settings, fc.array(texts, { maxLength: 2 }), slot)
          .map(([some, others, items, blocks]) => ({
            type: 'Own Block',
            props: {
              ...others,
              ...some,
              items,
              nested: { deep: [{ children: blocks }] },
              style: { content: 'Keep this here.' },
            },
          })),
      ),
      { maxLength: 3 },
    ),
  }
})
const pages = fc.record({
  root: fc.record({ props: fc.record({ title: line, theme: fc.constant('dark') }) }),
  content: tree,
  zones: fc.dictionary(fc.constantFrom('Own:left', 'Own:right'), tree, { maxKeys: 2 }),
})

/** Adds ids to the blocks of a page. Returns its texts, and a template with their indexes in place of the texts. */
function written(page: unknown) {
  const all: Text[] = []
  let ids = 0
  const value = JSON.parse(
    JSON.stringify(page, (_, value) => {
      if (value instanceof Text) return `${all.push(value) - 1}\u0001`
      const isBlock = typeof value?.type === 'string' && value.props
      return isBlock ? { ...value, props: { id: `Lake house ${++ids}`, ...value.props } } : value
    }),
  )
  return { all, template: value as Record<string, unknown> }
}

const filled = (template: unknown, textOf: (index: number) => string): Record<string, unknown> =>
  JSON.parse(JSON.stringify(template), (_, value) =>
    typeof value === 'string' && value.endsWith('\u0001') ? textOf(Number(value.slice(0, -1))) : value,
  )

const ACCENTS = { a: 'á', e: 'é', o: 'ö', u: 'ú' } as Record<string, string>
const NOT_COMPOSED = { ƀ: 'b', ƒ: 'f', Ɓ: 'B', ɱ: 'm' } as Record<string, string>
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ƀƒɱƁ]/g, (letter) => NOT_COMPOSED[letter] as string)

const MARK = '[de] '
const quoted = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Checks that a translation changes the words of a text and no other byte. */
function expectTranslated(text: Text, translation: string) {
  const form = text.parts
    .map((part) => ('fixed' in part ? quoted(part.fixed) : '([^<>"&·–{}[\\]%]+)'))
    .join('')
  const found = new RegExp(`^${form}$`, 's').exec(translation.replaceAll(MARK, ''))
  expect([String(text), translation, found !== null]).toEqual([String(text), translation, true])
  const before = text.parts.flatMap((part) => ('words' in part ? [part.words] : []))
  for (const [i, now] of (found as RegExpExecArray).slice(1).entries()) {
    expect(now).not.toBe(before[i])
    expect(plain(now)).toBe(before[i])
  }
}

const ai = await startOpenAiServer()
ai.answer = (response, request) => {
  const translate = (text: string) =>
    text.replaceAll(/<[^>]*>|\{\{.*?\}\}|\[.*?\]|%s|&\w+;|[aeou]/g, (part) => ACCENTS[part] ?? part)
  const texts = (request.data.texts as { n: number; text: string }[]).map(({ n, text }) => ({
    n,
    text: translate(text),
  }))
  return says({ texts })(response, request)
}
const servers = {
  'translation by the built-in engine': { server: await startTestServer(), isMarked: true },
  'translation by a model': { server: await startTestServer(ai.env), isMarked: false },
}

describe.each(Object.entries(servers))('%s', (_, { server, isMarked }) => {
  test('changes all texts of any page and no other byte', async () => {
    const { client, siteId } = await server.tenant()
    let count = 0
    await fc.assert(
      fc.asyncProperty(pages, async (page) => {
        const { all, template } = written(page)
        const blocks = filled(template, (i) => String(all[i]))
        const { id: pageId } = await client.pages.create(siteId, {
          title: 'Lake',
          slug: `p-${++count}`,
          blocks,
        })
        const before = await client.pages.get(siteId, pageId)
        const result = await client.ai.translate(siteId, {
          pageId,
          sourceLanguage: 'en',
          targetLanguage: 'de',
        })
        expect(result.untranslated).toEqual([])
        const after = JSON.stringify(result.translatedPuckData)
        const strings = stringsOf(result.translatedPuckData)
        // The order of keys is preserved, too.
        const places = stringsOf(orderedAs(before.blocks, template))
        const seen = places.map((place, i) => (place.endsWith('\u0001') ? (strings[i] as string) : null))
        for (const [i, place] of places.entries()) {
          if (!place.endsWith('\u0001')) continue
          const text = all[Number(place.slice(0, -1))] as Text
          expectTranslated(text, strings[i] as string)
          expect((strings[i] as string).includes(MARK)).toBe(isMarked)
        }
        const translations = seen.filter((one) => one !== null).values()
        const expected = filled(orderedAs(before.blocks, template), () => translations.next().value as string)
        expect(after).toBe(JSON.stringify(expected))
        expect(await client.pages.get(siteId, pageId)).toEqual(before)
      }),
      { numRuns: 50 },
    )
  })
})

/** All strings of a value, in the order of its JSON. */
function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : []
}

/** Sorts the keys of the template into the stored order. */
function orderedAs(stored: unknown, template: unknown): unknown {
  if (typeof stored !== 'object' || stored === null) return template
  const of = (key: string) => (template as Record<string, unknown>)[key]
  if (Array.isArray(stored)) return stored.map((item, i) => orderedAs(item, of(String(i))))
  return Object.fromEntries(Object.entries(stored).map(([key, item]) => [key, orderedAs(item, of(key))]))
}
