import { catalogue, complete, root } from '@sitewright/blocks/catalogue'
import type { LivePage, Page } from '@sitewright/client'
import { labelOf } from '../../../lib/format.ts'

type Content = Pick<Page, 'title' | 'slug' | 'language' | 'blocks' | 'seo'>
type Change = 'added' | 'changed' | 'removed' | 'moved'
export type Difference = { change: Change; where: string; before?: string; after?: string }

const MAX_DEPTH = 100

/** What differs between what visitors get of a page and its working copy, in reading order. */
export function differencesOf(live: LivePage | Content, draft: Content): Difference[] {
  const fields: [string, string | null, string | null][] = [
    ['Title', live.title, draft.title],
    ['Address', live.slug, draft.slug],
    ['Language', live.language, draft.language],
    ['SEO title', live.seo.title, draft.seo.title],
    ['SEO description', live.seo.description, draft.seo.description],
    ['Social image', live.seo.ogImage, draft.seo.ogImage],
  ]
  return [
    ...fields.flatMap(([where, before, after]) => textChange(where, before ?? '', after ?? '')),
    ...propsChanges('Page', rootLeaves(live.blocks), rootLeaves(draft.blocks)),
    ...blockChanges(blocksIn(live.blocks), blocksIn(draft.blocks)),
  ]
}

/** What differs between the blocks of a header or footer and their working copy. */
export const partDifferences = (live: Page['blocks'], draft: Page['blocks']) =>
  blockChanges(blocksIn(live), blocksIn(draft))

function blockChanges(before: Map<string, Block>, after: Map<string, Block>): Difference[] {
  const found: Difference[] = []
  for (const [id, { name, leaves }] of after) {
    const old = before.get(id)
    if (old) found.push(...propsChanges(name, old.leaves, leaves))
    else found.push({ change: 'added', where: name, after: textOf(leaves) })
  }
  for (const [id, { name, leaves }] of before) {
    if (!after.has(id)) found.push({ change: 'removed', where: name, before: textOf(leaves) })
  }
  const order = (blocks: Map<string, Block>, others: Map<string, Block>) =>
    [...blocks].flatMap(([id, { parent }]) => (others.has(id) ? [`${parent}/${id}`] : [])).join(' ')
  if (order(before, after) !== order(after, before)) found.push({ change: 'moved', where: 'Block order' })
  return found
}

const propsChanges = (name: string, before: Leaves, after: Leaves) =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((path) =>
    textChange(`${name}: ${nameOf(path)}`, before.get(path) ?? '', after.get(path) ?? ''),
  )

const textChange = (where: string, before: string, after: string): Difference[] =>
  before === after ? [] : [{ change: 'changed', where, before, after }]

/** The values of a block by their paths, without the blocks in its slots. */
type Leaves = Map<string, string>
type Block = { name: string; parent: string; leaves: Leaves }

/** All blocks in reading order, by their ids. */
function blocksIn(blocks: Page['blocks']): Map<string, Block> {
  const found = new Map<string, Block>()
  const walk = (value: unknown, parent: string, depth: number) => {
    if (!isObject(value) || depth > MAX_DEPTH) return
    if (!isBlock(value)) {
      for (const child of Object.values(value)) walk(child, parent, depth + 1)
      return
    }
    const id = typeof value.props.id === 'string' ? value.props.id : `${parent}/${value.type}/${found.size}`
    const { id: _id, ...props } = value.props
    found.set(id, { name: wordsOf(value.type), parent, leaves: leavesIn(completed(value.type, props)) })
    walk(props, id, depth + 1)
  }
  walk(blocks, '', 0)
  return found
}

/** Slots are functions when completed; their blocks are compared by themselves. */
const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || typeof value === 'function'

/** The editor writes out properties that have their default values: both versions are compared with them. */
const completed = (type: string, props: Record<string, unknown>) => {
  const known = Object.hasOwn(catalogue, type) ? catalogue[type] : undefined
  return known ? { ...props, ...complete(known.props, props) } : props
}

function rootLeaves({ root: stored }: Page['blocks']): Leaves {
  const props = isObject(stored) && isObject(stored.props) ? stored.props : {}
  return leavesIn({ ...props, ...complete(root.props, props) })
}

function leavesIn(value: unknown, path: string[] = [], leaves: Leaves = new Map()): Leaves {
  if (isObject(value)) {
    if (isBlock(value) || path.length > MAX_DEPTH) return leaves
    for (const [name, child] of Object.entries(value)) leavesIn(child, [...path, name], leaves)
  } else if (!isEmpty(value)) leaves.set(path.join('.'), readable(value))
  return leaves
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isBlock = (value: Record<string, unknown>): value is { type: string; props: Record<string, unknown> } =>
  typeof value.type === 'string' && isObject(value.props)

/** `FeatureGrid` becomes `Feature grid`. */
const wordsOf = (type: string) => labelOf(type.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase())

/** `buttons.0.label` becomes `Buttons 1, label`. */
export const nameOf = (path: string) =>
  labelOf(
    path
      .replace(/\.(\d+)/g, (_, index: string) => ` ${Number(index) + 1}`)
      .replaceAll('.', ', ')
      .replace(/([a-z])([A-Z])/g, '$1_$2')
      .toLowerCase(),
  )

/** A value in words: rich text without its tags. */
function readable(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = String(value)
  if (!/<[a-z][^<>]{0,500}>/i.test(text)) return text
  const { body } = new DOMParser().parseFromString(text.replaceAll(/<\/(p|li|h\d)>/gi, ' $&'), 'text/html')
  return (body.textContent ?? '').trim()
}

const textOf = (leaves: Leaves) => [...leaves.values()].find((text) => text.includes(' ')) ?? ''
