import { catalogue, leavesOf } from '@sitewright/blocks/catalogue'
import type { TSchema } from 'typebox'
import { isObject, isPuckData } from '../../../platform/values/puck.ts'

/** What an audit looks at in the blocks of a page. */
export type Facts = {
  isRenderable: boolean
  /** Levels of headings in the order of the page, and the blocks with them. */
  headings: { level: number; blockId: string | null }[]
  /** Pictures without a text for people who do not see them. */
  withoutAlt: { blockId: string | null; src: string }[]
  links: { blockId: string | null; href: string }[]
  pictures: number
  hasAddress: boolean
}

const MAX_BLOCKS = 5_000
const MAX_DEPTH = 30
const MAX_LINKS = 500

/** A picture and the property with its description, in the objects of the catalogue. */
const DESCRIBED = [
  ['src', 'alt'],
  ['image', 'imageAlt'],
] as const

export function factsOf(blocks: unknown): Facts {
  const facts: Facts = {
    isRenderable: isObject(blocks) && isPuckData(blocks) && Array.isArray(blocks.content),
    headings: [],
    withoutAlt: [],
    links: [],
    pictures: 0,
    hasAddress: false,
  }
  const left = { blocks: MAX_BLOCKS }
  if (facts.isRenderable) addBlocks(facts, (blocks as { content: unknown[] }).content, left, 0)
  return facts
}

function addBlocks(facts: Facts, blocks: unknown, left: { blocks: number }, depth: number) {
  if (!Array.isArray(blocks) || depth > MAX_DEPTH) return
  for (const block of blocks) {
    if (left.blocks-- <= 0) return
    if (isObject(block) && typeof block.type === 'string' && isObject(block.props))
      addBlock(facts, block.type, block.props, left, depth)
  }
}

function addBlock(
  facts: Facts,
  type: string,
  props: Record<string, unknown>,
  left: { blocks: number },
  depth: number,
) {
  const schema = Object.hasOwn(catalogue, type) ? catalogue[type]?.props : undefined
  if (!schema) return
  const blockId = typeof props.id === 'string' ? props.id.slice(0, 255) : null
  const level = headingOf(type, props)
  if (level !== null) facts.headings.push({ level, blockId })
  if (type === 'Map' && props.address) facts.hasAddress = true
  addPictures(facts, schema, props, blockId)
  for (const { schema: kind, value } of leavesOf(schema, props)) {
    if ('x-slot' in kind) addBlocks(facts, value, left, depth + 1)
    if (typeof value !== 'string') continue
    if (kind['x-url'] === true) addLink(facts, value, blockId)
    if (kind['x-text'] === 'html') addHtml(facts, value, blockId)
  }
}

/** The level of the heading that a block begins with. */
function headingOf(type: string, props: Record<string, unknown>): number | null {
  if (type === 'Hero') return 1
  if (type === 'Heading') return typeof props.level === 'number' ? props.level : 2
  return typeof props.heading === 'string' && props.heading !== '' ? 2 : null
}

function addPictures(facts: Facts, schema: TSchema, value: unknown, blockId: string | null) {
  const { properties, items } = schema as { properties?: Record<string, TSchema>; items?: TSchema }
  if ('x-slot' in schema) return
  if (items && Array.isArray(value)) for (const item of value) addPictures(facts, items, item, blockId)
  if (!properties || !isObject(value)) return
  for (const [name, child] of Object.entries(properties)) {
    if (Object.hasOwn(value, name)) addPictures(facts, child, value[name], blockId)
  }
  for (const [src, alt] of DESCRIBED) {
    const address = value[src]
    if (!(alt in properties) || typeof address !== 'string' || address === '') continue
    facts.pictures++
    if (typeof value[alt] !== 'string' || value[alt].trim() === '')
      facts.withoutAlt.push({ blockId, src: address.slice(0, 200) })
  }
}

function addHtml(facts: Facts, html: string, blockId: string | null) {
  for (const [, level] of html.matchAll(/<h([1-6])[\s>]/gi))
    facts.headings.push({ level: Number(level), blockId })
  for (const [, href] of html.matchAll(/\shref="([^"]{1,2000})"/gi)) addLink(facts, href as string, blockId)
  for (const [image] of html.matchAll(/<img\s[^<>]*>/gi)) {
    facts.pictures++
    if (!/\salt\s*=/i.test(image)) facts.withoutAlt.push({ blockId, src: image.slice(0, 200) })
  }
}

function addLink(facts: Facts, href: string, blockId: string | null) {
  if (href !== '' && facts.links.length < MAX_LINKS) facts.links.push({ blockId, href: href.trim() })
}
