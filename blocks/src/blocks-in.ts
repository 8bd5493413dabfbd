import { catalogue } from './catalogue/index.ts'
import { isObject } from './objects.ts'
import { leavesOf, mapSlots } from './walk.ts'

/** How many blocks a page may render, those in custom blocks counted each time. */
export const MAX_RENDERED_BLOCKS = 5_000
/** How deep slots, and custom blocks, may stand in each other. */
export const MAX_DEPTH = 60
const MAX_CUSTOM_DEPTH = 20

export type RenderedBlock = { type: string; id: string; props: Record<string, unknown> }
/** Templates of custom blocks by id. */
export type Templates = Readonly<Record<string, unknown>>

/**
 * The blocks that are rendered for a list of blocks, in document order: those in slots and custom blocks too. A custom
 * block within itself is rendered once.
 */
export function* blocksIn(
  blocks: unknown,
  templates: Templates = {},
  within: readonly string[] = [],
  depth = 0,
): Generator<RenderedBlock> {
  if (!Array.isArray(blocks) || depth > MAX_DEPTH) return
  for (const [i, block] of blocks.entries()) {
    if (!isObject(block) || typeof block.type !== 'string' || !isObject(block.props)) continue
    const { type, props } = block
    const schema = Object.hasOwn(catalogue, type) ? catalogue[type]?.props : undefined
    if (!schema) continue
    const id = typeof props.id === 'string' ? props.id : `${type}-${i}`
    yield { type, id, props }
    for (const leaf of leavesOf(schema, props)) {
      if ('x-slot' in leaf.schema) yield* blocksIn(leaf.value, templates, within, depth + 1)
    }
    if (type === 'CustomBlock') yield* ofTemplate(props.blockId, id, templates, within)
  }
}

function* ofTemplate(blockId: unknown, id: string, templates: Templates, within: readonly string[]) {
  if (typeof blockId !== 'string' || !canExpand(blockId, within) || !Object.hasOwn(templates, blockId)) return
  yield* blocksIn(blocksOfTemplate(templates[blockId], id), templates, [...within, blockId])
}

export const canExpand = (blockId: string, within: readonly string[]) =>
  !within.includes(blockId) && within.length < MAX_CUSTOM_DEPTH

/**
 * The blocks of a template in the custom block with this id. A template may be shown many times on a page, so all ids are
 * derived from the custom block and their place in the template.
 */
export const blocksOfTemplate = (template: unknown, id: string): unknown[] =>
  [template].flat().map((block, i) => {
    let count = 0
    return withIds(block, `${id}-${i}`, () => `${id}-${i}-${count++}`)
  })

function withIds(block: unknown, id: string, nextId: () => string): unknown {
  if (!isObject(block) || !isObject(block.props)) return block
  const { type, props } = block
  const schema =
    typeof type === 'string' && Object.hasOwn(catalogue, type) ? catalogue[type]?.props : undefined
  const named = (blocks: unknown) =>
    Array.isArray(blocks) ? blocks.map((one) => withIds(one, nextId(), nextId)) : blocks
  return { type, props: { ...(schema && (mapSlots(schema, props, named) as object)), id } }
}
