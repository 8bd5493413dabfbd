import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentOf, expectSafe, pageOf } from './export.ts'
import { lostWords } from './text.ts'

const MARKUP = [
  '<p> </p> <div> </div> <ul> <li> </li> </ul> <table> <td> </table> <pre> <blockquote> <cite> </blockquote>',
  '<h2> </h2> <figure> <figcaption> </figure> <a\thref="javascript:x"> </a> <img\tsrc="/a.png">',
  '<img\tsrc=x\tonerror=y> <iframe\tsrc="https://www.youtube.com/embed/x"> <script> </script> <svg> <math>',
  '<style> <textarea> <template> <select><option> <details><summary> </details> <dl><dt> <!-- --> " > &lt;',
  '<a\thref=" [[ ]] ]]> <![CDATA[ [caption] [/caption] [gallery\tids="1"] [video\tsrc=" [embed]',
  '<!--sitewright-block:0--> <!--nextpage--> <code> </code>',
]
const BLOCKS = [
  'group',
  'columns',
  'column',
  'list',
  'cover',
  'media-text',
  'details',
  'html',
  'x/y',
  'embed',
]

const comment = fc
  .tuple(
    fc.constantFrom(...BLOCKS),
    fc.constantFrom('', '{"url":"javascript:x"}', '{"width":"1%"}', '{'),
    fc.constantFrom('', '/', '-->'),
  )
  .map(([name, attrs, end]) => `<!-- wp:${name} ${attrs} ${end}-->`)

const soup = fc
  .array(
    fc.oneof(
      fc.constantFrom(...MARKUP.flatMap((line) => line.split(' '))),
      fc.constantFrom('\n', '\n\n', '\0', '\ud800'),
      comment,
      fc.constantFrom(...BLOCKS).map((name) => `<!-- /wp:${name} -->`),
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.lorem({ maxCount: 3 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''))

const word = fc.stringMatching(/^[a-z]{1,6}$/)
const wrapped = (tags: string[]) =>
  fc.tuple(fc.constantFrom(...tags), word).map(([tag, text]) => `<${tag}>${text}</${tag.split(' ')[0]}>`)
const inline = fc.oneof(word, wrapped(['b', 'em', 'a href="/x"', 'code', 'span', 'mark']))
const block = fc.oneof(
  wrapped(['p', 'h2', 'blockquote', 'pre', 'div', 'section', 'address', 'center', 'figure']),
  inline.map((text) => `<ul><li>${text}<ol><li>${text}</li></ol></li></ul>`),
  inline.map((text) => `<table><tr><th>${text}</th></tr><tr><td>${text}</td></tr></table>`),
  inline.map((text) => `<!-- wp:group --><div><p>${text}</p></div><!-- /wp:group -->`),
  inline.map((text) => `<details><summary>${text}</summary><p>${text}</p></details>`),
  fc.constant('\n\n'),
)

describe('any content', () => {
  test('becomes a valid page without scripts, reproducibly', async () => {
    const property = fc.asyncProperty(soup, async (content) => {
      const page = await pageOf({ 'content:encoded': content })
      expectSafe(page)
      expect(await pageOf({ 'content:encoded': content })).toEqual(page)
    })
    await fc.assert(property, { numRuns: 400 })
  })

  test('keeps its text', async () => {
    const property = fc.asyncProperty(fc.array(fc.oneof(inline, block)), async (parts) => {
      const content = parts.join(' ')
      expect(lostWords(content, await contentOf(content))).toEqual([])
    })
    await fc.assert(property, { numRuns: 300 })
  })

  test('is read from any field without failing', async () => {
    const names = [
      'title',
      'wp:post_name',
      'wp:post_date_gmt',
      'wp:status',
      'wp:post_parent',
      'excerpt:encoded',
    ]
    const fields = fc.record(Object.fromEntries(names.map((name) => [name, fc.string({ unit: 'binary' })])))
    const property = fc.asyncProperty(fields, async (values) => {
      const page = await pageOf(values)
      expectSafe(page)
      expect(page.slug).toMatch(/^[\p{L}\p{M}\p{N}._/-]{1,255}$/u)
      expect(page.title.length).toBeGreaterThan(0)
      expect(page.createdAt.getTime()).not.toBeNaN()
    })
    await fc.assert(property, { numRuns: 300 })
  })
})
