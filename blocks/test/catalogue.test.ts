import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readWordpress } from '../../server/src/wordpress/index.ts'
import { catalogue, categories, leavesOf, pageErrors, propsErrors } from '../src/catalogue.ts'
import { complete } from '../src/complete.ts'
import { block, everything, pageOf } from './support/pages.tsx'

const components = Object.values(catalogue)

/** Every nested schema by path. */
function schemasOf(
  schema: object,
  path: string[] = [],
): { path: string[]; schema: Record<string, unknown> }[] {
  const { properties = {}, items } = schema as { properties?: Record<string, object>; items?: object }
  return [
    { path, schema: schema as Record<string, unknown> },
    ...Object.entries(properties).flatMap(([name, child]) => schemasOf(child, [...path, name])),
    ...(items ? schemasOf(items, [...path, '*']) : []),
  ]
}
const schemas = components.flatMap(({ type, props }) => schemasOf(props, [type]))

describe('the catalogue', () => {
  test('lists each component under its type and a known category', () => {
    expect(components.length).toBeGreaterThanOrEqual(24)
    for (const [name, { type, category, label, description }] of Object.entries(catalogue)) {
      expect(name).toBe(type)
      expect(Object.keys(categories)).toContain(category)
      expect(label && description).toBeTruthy()
    }
  })

  test('is plain data: it survives JSON', () => {
    expect(JSON.parse(JSON.stringify(catalogue))).toEqual(catalogue)
  })

  test('imports only typebox', async () => {
    const imported = await importsOf(new URL('../src/catalogue.ts', import.meta.url))
    expect(imported.size).toBeGreaterThan(5)
    expect([...imported].filter((name) => !/^typebox(\/\w+)?$|^file:.*\.ts$/.test(name))).toEqual([])
  })

  test.each(components)('has a valid example of $type', ({ type, defaultProps }) => {
    expect(propsErrors(type, defaultProps)).toEqual({})
  })

  test('bounds every string, array and number and allows no other properties', () => {
    const unbounded = schemas.filter(({ path, schema }) => {
      if (path.includes('props')) return false
      const { type, enum: values, maxLength, maxItems, maximum, minimum, additionalProperties } = schema
      if (type === 'string') return !values && maxLength === undefined
      if (type === 'array') return maxItems === undefined
      if (type === 'integer' || type === 'number') return maximum === undefined || minimum === undefined
      return type === 'object' && additionalProperties !== false && !path.includes('content')
    })
    expect(unbounded.map(({ path }) => path.join('.'))).toEqual([])
  })

  test('has a default for every optional property', () => {
    const without = schemas.flatMap(({ path, schema }) => {
      const { properties = {}, required = [] } = schema as { properties?: object; required?: string[] }
      if (path.includes('content')) return []
      return Object.entries(properties)
        .filter(([name, child]) => !required.includes(name) && !('default' in child))
        .map(([name]) => [...path, name].join('.'))
    })
    expect(without).toEqual([])
  })

  test('marks exactly the visible text with x-text', () => {
    const texts = (type: string) =>
      [...leavesOf(catalogue[type]?.props as object, catalogue[type]?.defaultProps)]
        .filter(({ schema }) => 'x-text' in schema)
        .map(({ path, schema }) => `${path.join('.')} ${schema['x-text']}`)
    expect(texts('Faq').slice(0, 4)).toEqual([
      'heading plain',
      'intro plain',
      'items.0.question plain',
      'items.0.answer html',
    ])
    expect(texts('Table')).toContain('rows.2.1 plain')
    expect(texts('Spacer')).toEqual([])
    const both = schemas.filter(({ schema }) => 'x-text' in schema && ('x-url' in schema || 'enum' in schema))
    expect(both).toEqual([])
  })
})

describe('a page', () => {
  test('with every component is valid', () => {
    expect(pageErrors(everything())).toEqual({})
  })

  test('is reported every error at its path', () => {
    const page = pageOf(
      { type: 'Heading', props: { id: 'one', level: 7, colour: 'red' } },
      block('Section', { content: [block('Image', { src: 'javascript:alert(1)' }), 'text'] }),
      block('Columns', { columns: [{ content: [{ type: 'Marquee', props: { id: 'm' } }] }] }, 'one'),
      block('Table', { rows: [['a', 1]] }),
      block('Hero', { buttons: [{ label: 'Go', href: 'java\nscript:alert(1)' }], layout: 'tilted' }),
      { type: 'Stats', props: { ...catalogue.Stats?.defaultProps } },
    )
    expect(pageErrors(page)).toEqual({
      'blocks.content.0.props.text': 'is required',
      'blocks.content.0.props.level': 'must be at most 6',
      'blocks.content.0.props.colour': 'is not known here',
      'blocks.content.1.props.content.0.props.src': 'must be an http or https address, or a relative one',
      'blocks.content.1.props.content.1': expect.stringContaining('must be'),
      'blocks.content.2.props.id': 'must be unique, but one occurs twice',
      'blocks.content.2.props.columns.0.content.0.type': expect.stringMatching(/^must be one of Hero, /),
      'blocks.content.3.props.rows.0.1': 'must be of type string',
      'blocks.content.4.props.buttons.0.href':
        'must be an http, https, mailto or tel address, or a relative one',
      'blocks.content.4.props.layout': 'must be one of split, center, cover',
      'blocks.content.5.props.id': 'is required',
    })
  })

  test('is Puck data with blocks in slots', () => {
    expect(pageErrors(null)).toEqual({ blocks: 'must be an object with root, content and zones' })
    expect(pageErrors({}, 'page')).toEqual({ 'page.content': 'must be an array of blocks' })
    expect(pageErrors({ content: [], root: { props: { title: 5 } } })).toEqual({
      'blocks.root.props.title': 'must be of type string',
    })
    expect(pageErrors({ content: [], zones: { 'a:b': [] } })).toEqual({
      'blocks.zones': expect.stringContaining('must be empty'),
    })
  })

  test('may nest up to 30 levels', () => {
    const nest = (levels: number): object =>
      block('Group', { content: levels > 1 ? [nest(levels - 1)] : [] }, `level-${levels}`)
    expect(pageErrors(pageOf(nest(31)))).toEqual({})
    expect(Object.values(pageErrors(pageOf(nest(32))))).toEqual(['nests blocks deeper than 30 levels'])
  })

  test('may contain 5000 blocks; more are one error', () => {
    const many = (count: number) =>
      pageOf(...Array.from({ length: count }, (_, i) => block('Spacer', {}, `${i}`)))
    expect(pageErrors(many(5000))).toEqual({})
    expect(pageErrors(many(6000))).toEqual({
      'blocks.content.5000': 'exceeds the limit of 5000 blocks per page',
    })
  })

  test('of any data is validated without throwing', () => {
    fc.assert(
      fc.property(fc.anything(), (data) => {
        expect(pageErrors({ content: [{ type: 'Cards', props: data }, data], root: data })).not.toEqual({})
      }),
    )
  })

  test('imported from WordPress is valid', async () => {
    const file = new URL('../../server/test/fixtures/wordpress-small.xml', import.meta.url)
    let pages = 0
    for await (const entry of readWordpress(() => createReadStream(file))) {
      if (entry.kind !== 'page') continue
      pages++
      expect(pageErrors(entry.blocks), entry.title).toEqual({})
    }
    expect(pages).toBeGreaterThan(0)
  })
})

describe('props', () => {
  test.each(components)(
    'of $type, whatever they are, become ones its schema allows',
    ({ type, props, defaultProps }) => {
      const value = fc.oneof(fc.anything(), fc.constantFrom(...Object.values(defaultProps)))
      const record = fc.dictionary(fc.constantFrom(...Object.keys(props.properties)), value)
      fc.assert(
        fc.property(fc.oneof(record, fc.anything()), (given) => {
          const completed = JSON.parse(JSON.stringify(complete(props, given)))
          const wrong = Object.entries(propsErrors(type, completed)).filter(
            ([, message]) => !/is required|must have at|address|of type array|array of blocks/.test(message),
          )
          expect(wrong).toEqual([])
        }),
        { numRuns: 40 },
      )
    },
  )

  test('that are valid stay unchanged', () => {
    for (const { props, defaultProps } of components) {
      expect(complete(props, defaultProps)).toMatchObject(
        JSON.parse(JSON.stringify(defaultProps, withoutSlots)),
      )
    }
  })
})

/** All direct and transitive imports of a module. */
async function importsOf(module: URL, found = new Set<string>()): Promise<Set<string>> {
  const source = await readFile(module, 'utf8')
  for (const [, name = ''] of source.matchAll(/ from '([^']+)'/g)) {
    const url = name.startsWith('.') ? new URL(name, module) : undefined
    if (found.has(url?.href ?? name)) continue
    found.add(url?.href ?? name)
    if (url) await importsOf(url, found)
  }
  return found
}

const withoutSlots = (name: string, value: unknown) => (name === 'content' ? undefined : value)
