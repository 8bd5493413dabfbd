import type { ArrayField, Config, CustomField, Data, Field } from '@puckeditor/core'
import { Render } from '@puckeditor/core/rsc'
import fc from 'fast-check'
import { parseFragment } from 'parse5'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { catalogue, leavesOf, root } from '../src/catalogue.ts'
import { config, createConfig } from '../src/config.tsx'
import { styles } from '../src/styles.ts'
import { block, DATA, everything, pageOf, shown, shownBlock } from './support/pages.tsx'

const components = Object.values(catalogue)
const metadata = { data: DATA }

/** Visible text, including attributes for screen readers. */
const textOf = (html: string) =>
  html
    .replace(/ (?:alt|aria-label|title)="([^"]*)"/g, '>$1<')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ')

const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {})
beforeEach(() => {
  complaints.mockClear()
  warnings.mockClear()
})
afterEach(() => {
  expect(complaints.mock.calls).toEqual([])
  expect(warnings.mock.calls).toEqual([])
})

test('the film of a hero is silent, decorative and shows its picture before it plays', () => {
  const props = { videoUrl: 'https://example.com/f.mp4', image: 'https://example.com/p.jpg' }
  for (const layout of ['cover', 'split', 'center']) {
    const html = shownBlock('Hero', { ...props, layout }, metadata)
    const [film = ''] = /<div class="sw-film" aria-hidden="true"><video[^>]*>/.exec(html) ?? []
    for (const part of ['poster="https://example.com/p.jpg"', 'muted=""', 'playsInline=""', 'loop=""'])
      expect(film).toContain(part)
    expect(film).not.toContain('controls')
    // The picture itself stays, for visitors who prefer reduced motion.
    expect(html).toContain('<img')
  }
  expect(/@media \(prefers-reduced-motion: reduce\) \{[^@]*\.sw-film \{ display: none/.test(styles)).toBe(
    true,
  )
})

describe('every component', () => {
  test.each(components)('renders all texts of the example of $type', ({ type, props, defaultProps }) => {
    const html = shownBlock(type, {}, metadata)
    expect(html).toMatch(type === 'CustomBlock' ? /^<div/ : /class="sw-(block|spacer|group)/)
    const read = textOf(html)
    for (const { schema, value, path } of leavesOf(props, defaultProps)) {
      if (!('x-text' in schema) || value === '') continue
      if (schema['x-text'] === 'plain' && type === 'Video') continue
      const words = textOf(String(value)).trim()
      expect(read.replace(/ (?=[.,])/g, ''), path.join('.')).toContain(words.replace(/ (?=[.,])/g, ''))
    }
  })

  test.each(components)('renders $type with any props', ({ type, props }) => {
    const value = fc.oneof(
      fc.anything(),
      fc.array(
        fc.dictionary(fc.constantFrom('title', 'label', 'html', 'src', 'content', 'items'), fc.anything()),
      ),
    )
    const record = fc.dictionary(fc.constantFrom(...Object.keys(props.properties)), value)
    fc.assert(
      fc.property(record, (given) => {
        expect(shown(pageOf({ type, props: { ...given, id: 'x' } }), metadata)).toContain('sw-page')
      }),
      { numRuns: 30 },
    )
  })

  test.each(components)('renders no scripts in $type', ({ type, props, defaultProps }) => {
    const hostile = fc.constantFrom(
      'javascript:alert(1)',
      ' JAVA\tscript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      '</style></title></textarea><svg onload=alert(1)>',
      '\' onmouseover=alert(1) x="',
      'https://youtube.com/watch?v="><script>alert(1)</script>',
      'https://vimeo.com/1?x="><script>',
    )
    fc.assert(
      fc.property(fc.infiniteStream(hostile), (texts) => {
        const attacked = replaced(props, defaultProps, () => texts.next().value)
        const unsafe = unsafeIn(shownBlock(type, attacked as object, metadata))
        expect(unsafe).toEqual([])
      }),
      { numRuns: 20 },
    )
  })
})

/** The value with all free text replaced. */
function replaced(schema: object, value: unknown, text: () => string): unknown {
  const { type, properties, items, enum: values, pattern } = schema as Record<string, unknown>
  if ('x-slot' in schema) return value
  if (type === 'string') return values || pattern ? value : text()
  if (items) return ((value as unknown[]) ?? [{}]).map((item) => replaced(items, item, text))
  if (!properties) return value
  return Object.fromEntries(
    Object.entries(properties).map(([name, child]) => [
      name,
      replaced(child, (value as Record<string, unknown>)?.[name], text),
    ]),
  )
}

/** Elements and attributes that execute code in a browser. */
function unsafeIn(html: string): string[] {
  const found: string[] = []
  const visit = (node: object) => {
    const {
      tagName,
      attrs = [],
      childNodes = [],
    } = node as {
      tagName?: string
      attrs?: { name: string; value: string }[]
      childNodes?: object[]
    }
    if (tagName && /^(script|style|object|embed|base|meta)$/.test(tagName)) found.push(tagName)
    for (const { name, value } of attrs) {
      if (/^on|^srcdoc$/.test(name)) found.push(name)
      const isAddress = /^(href|src|action|formaction|poster|data)$/.test(name)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip these
      if (isAddress && /^(javascript|data|vbscript):/i.test(value.replace(/[\u0000-\u0020]/g, '')))
        found.push(`${name}=${value}`)
    }
    childNodes.forEach(visit)
  }
  visit(parseFragment(html))
  return found
}

describe('a page', () => {
  test('renders blocks in order and slots in place', () => {
    const html = shown(
      pageOf(
        block('Heading', { text: 'First' }, 'a'),
        block('Section', { content: [block('Heading', { text: 'Second', level: 3 }, 'b')] }),
        block('Columns', {
          columns: [{ content: [] }, { content: [block('Text', { html: 'Third' }, 'c')] }],
        }),
        block('Heading', { text: 'Fourth', level: 1 }, 'd'),
      ),
    )
    expect(textOf(html).trim()).toBe('First Second Third Fourth')
    expect(html).toMatch(/<h2[^>]*>First.*<section.*<h3[^>]*>Second.*<\/section>.*<h1[^>]*>Fourth/)
  })

  test('is rendered as far as it is valid', () => {
    const odd = [null, 5, [], {}, { type: 'Marquee', props: { id: 'x' } }, { type: 'constructor', props: {} }]
    const html = shown({ root: 'none', content: [...odd, block('Heading', { text: 'Here' })] })
    expect(textOf(html).trim()).toBe('Here')
    fc.assert(
      fc.property(fc.anything(), (data) => {
        expect(shown(data)).toMatch(/^<div class="sw-page"/)
      }),
    )
  })

  test('takes its look from its root', () => {
    const look = (props: object) => shown({ root: { props }, content: [] })
    expect(look({})).not.toContain('--sw-accent')
    const white = look({ theme: 'dark', accent: '#1d4ed8', font: 'serif' })
    expect(white).toContain('data-theme="dark" data-font="serif" data-corners="soft"')
    expect(white).toContain('--sw-accent:#1d4ed8;--sw-on-accent:#fff')
    expect(look({ accent: '#ffd54a' })).toContain('--sw-on-accent:#111')
    expect(look({ accent: 'red;background:url(x)', theme: '"><script>' })).toBe(look({}))
  })

  test('includes the style sheet unless told otherwise', () => {
    expect(shown(pageOf(), { inlineStyles: true })).toContain(`<style>${styles}</style>`)
    expect(shown(pageOf())).not.toContain('<style>')
  })

  test('sanitizes HTML with the given function', () => {
    const html = shownBlock('Html', { html: '<p>A</p>' }, { sanitizeHtml: (text) => text.toUpperCase() })
    expect(html).toContain('<P>A</P>')
  })
})

describe('the business data of a page', () => {
  test('is rendered as given', () => {
    const products = shownBlock('ProductGrid', { limit: 2 }, metadata)
    expect(products).toContain('href="/shop/honey"')
    expect(textOf(products)).toMatch(/Chestnut honey €8.50.*Linen towel €24 Sold out/)
    expect(products).not.toContain('Gift card')
    expect(shownBlock('ProductGrid', { category: ' pantry' }, metadata)).not.toContain('Linen towel')
    expect(shownBlock('ListingGrid', { offer: 'rent' }, metadata)).not.toContain('Apartment')
    expect(shownBlock('JobList', { department: 'Garden' }, metadata)).not.toContain('Head chef')
    expect(shownBlock('BookingWidget', { serviceId: 'service_2' }, metadata)).not.toContain('First meeting')
    expect(shownBlock('ReservationWidget', {}, metadata)).toContain('max="8"')
  })

  test('is formatted in the language of the page', () => {
    const german = { ...metadata, language: 'de' }
    const html = shownBlock('ProductGrid', {}, german)
    expect(html).toContain('lang="de"')
    expect(textOf(html)).toContain('1.200 €')
    expect(html).toContain('Ausverkauft')
    expect(textOf(shownBlock('BookingWidget', {}, german))).toMatch(/Leistung.*Datum/)
    const labels = { soldOut: 'Vergriffen' }
    expect(shownBlock('ProductGrid', {}, { ...german, labels })).toContain('Vergriffen')
    expect(shownBlock('ProductGrid', {}, { ...metadata, language: 'no such language' })).toContain(
      'lang="en"',
    )
  })

  test.each(['ProductGrid', 'ListingGrid', 'BookingWidget', 'JobList'])(
    'is a sentence in %s when there is nothing, and an example in the editor',
    (type) => {
      for (const data of [{}, { products: [], listings: [], services: [], jobs: [] }]) {
        expect(textOf(shownBlock(type, {}, { data }))).toContain('at the moment')
      }
      expect(textOf(inPuck([block(type)], {}, true))).toContain('Example.')
    },
  )

  test('posts forms to the given URL only if it is valid', () => {
    expect(shownBlock('ContactForm', {}, { actions: { contact: '/forms' } })).toContain('action="/forms"')
    expect(shownBlock('ContactForm', { action: 'https://a.example/b' })).toContain(
      'action="https://a.example/b"',
    )
    expect(shownBlock('ContactForm', { action: 'javascript:x' })).not.toContain('action=')
    expect(shownBlock('ContactForm', {})).toContain('name="_block" value="ContactForm"')
  })

  test('renders custom blocks, and recursive ones once', () => {
    const custom = (blockId: string) => shownBlock('CustomBlock', { blockId }, metadata)
    expect(textOf(custom('block_two'))).toContain('Kept once Shown often.')
    expect(custom('block_hours')).toContain('sw-hours')
    expect(textOf(custom('block_itself')).trim()).toBe('')
    expect(textOf(custom('constructor')).trim()).toBe('')
    expect(textOf(inPuck([block('CustomBlock')], metadata, true))).toContain('Choose one of your own blocks')
  })
})

/** The same page rendered with Puck's configuration. */
function inPuck(content: object[], given: object = {}, isEditing = false): string {
  const data = { root: { props: {} }, content } as Data
  const shownIn = (puck: Config): Config => ({
    ...puck,
    components: Object.fromEntries(
      Object.entries(puck.components).map(([type, component]) => [
        type,
        {
          ...component,
          render: (props: { puck: object }) =>
            (component.render as (props: object) => React.JSX.Element)({
              ...props,
              puck: { ...props.puck, isEditing },
            }),
        },
      ]),
    ) as Config['components'],
  })
  return renderToStaticMarkup(
    <Render config={shownIn(config)} data={data} metadata={{ inlineStyles: false, ...given }} />,
  )
}

describe('the configuration of Puck', () => {
  test('renders a page like the server', () => {
    const { content } = everything()
    // Only the server knows which heading and picture are the first of the page, and where its content begins.
    const bare = (html: string) =>
      html
        .replace(/<a class="sw-skip".*?<\/a>/, '')
        .replace(/<\/?(?:div|main|link)[^>]*>/g, '')
        .replace(/(<\/?h)1/g, '$12')
        .replace(/ fetchPriority="high"| loading="lazy" decoding="async"/g, '')
    expect(bare(inPuck(content, metadata))).toBe(bare(shown({ content }, metadata)))
  })

  test('has each component once, in its category, with its example', () => {
    const listed = Object.values(config.categories ?? {}).flatMap((category) => category.components ?? [])
    expect([...listed].sort()).toEqual(Object.keys(catalogue).sort())
    for (const { type, label, defaultProps } of components) {
      expect(config.components[type]).toMatchObject({ label, defaultProps })
    }
  })

  test.each([...components, { type: 'root', props: root.props }])(
    'has a field for every prop of $type',
    ({ type, props }) => {
      const { fields } = type === 'root' ? (config.root ?? {}) : (config.components[type] ?? {})
      expectFields(props, fields as Record<string, Field>, type)
    },
  )

  test("uses the editor's inputs for pictures and HTML", async () => {
    const html = () => <p>An editor</p>
    const made = createConfig({ htmlField: html, pickImage: async () => '/picked.jpg' })
    expect(made.components.Text?.fields?.html).toMatchObject({ type: 'custom', render: html })
    expect(made.components.Html?.fields?.html).toMatchObject({ type: 'textarea' })
    const image = made.components.Image?.fields?.src as CustomField<string>
    const input = image.render({ field: image, name: 'src', id: 'src', value: '/a.jpg', onChange: () => {} })
    expect(renderToStaticMarkup(input)).toMatch(/<img src="\/a.jpg".*<input.*<button/)
  })
})

function expectFields(schema: object, fields: Record<string, Field>, path: string) {
  const { properties } = schema as { properties: Record<string, Record<string, unknown>> }
  expect(Object.keys(fields), path).toEqual(Object.keys(properties))
  for (const [name, child] of Object.entries(properties)) {
    const field = fields[name] as Field
    expect(field.label, `${path}.${name}`).toBeTruthy()
    if ('x-slot' in child) expect(field.type).toBe('slot')
    if (child.enum) {
      const { options } = field as { options: { value: string }[] }
      expect(options.map(({ value }) => value)).toEqual(child.enum)
    }
    if (field.type === 'array')
      expectFields(
        child.items as object,
        (field as ArrayField).arrayFields as Record<string, Field>,
        `${path}.${name}`,
      )
  }
}
