import { invalid } from '../../api/errors.ts'
import type { ContentEdit } from './contract.ts'
import { type Block, isObject, isPuckData, isSlot } from './puck.ts'

type Data = Record<string, unknown>
/** A list of blocks and the place of one in it. */
type Place = { list: Block[]; index: number }

/**
 * Applies edits in their order to a copy of Puck data; throws VALIDATION_ERROR, naming the edit, when one can't be
 * applied, so that all of them happen or none. Zones of a block that goes, go with it.
 */
export function applyEdits(blocks: Data, edits: ContentEdit[]): Data {
  if (!isPuckData(blocks) && Object.keys(blocks).length > 0) {
    throw invalid({ edits: 'need Puck data, and this page holds other data; replace it by sending blocks' })
  }
  const data = structuredClone(blocks)
  if (!Array.isArray(data.content)) data.content = []
  edits.forEach((edit, i) => {
    const problem = apply(data, edit)
    if (problem) throw invalid({ [`edits.${i}.${problem.field}`]: problem.message })
  })
  return data
}

type Problem = { field: string; message: string } | undefined
const problem = (field: string, message: string) => ({ field, message })

function apply(data: Data, edit: ContentEdit): Problem {
  if (edit.op === 'insert') {
    if (!edit.block) return problem('block', 'is required to insert')
    return put(data, edit, structuredClone(edit.block) as Block)
  }
  if (edit.id === undefined) return problem('id', `is required to ${edit.op}`)
  const place = find(data, edit.id)
  if (!place) return problem('id', `is not a block of this page: ${edit.id}`)
  const block = place.list[place.index] as Block
  if (edit.op === 'set') return set(block, edit.props)
  if (edit.op === 'move') return move(data, edit, place, block)
  place.list.splice(place.index, 1)
  removeZones(data, block)
  return undefined
}

function set(block: Block, props: Data | undefined): Problem {
  if (!props) return problem('props', 'is required to set')
  if ('id' in props && props.id !== block.props.id) return problem('props.id', 'of a block can not change')
  block.props = { ...block.props, ...props, id: block.props.id }
  return undefined
}

function move(data: Data, edit: ContentEdit, { list, index }: Place, block: Block): Problem {
  const target = edit.before ?? edit.after ?? edit.parent ?? edit.zone?.split(':')[0]
  if (target !== undefined && target !== 'root' && holds(data, block, target)) {
    return problem('id', 'can not move into or next to itself')
  }
  list.splice(index, 1)
  return put(data, edit, block)
}

function put(data: Data, edit: ContentEdit, block: Block): Problem {
  const place = placeOf(data, edit)
  if ('field' in place) return place
  place.list.splice(Math.min(place.index, place.list.length), 0, block)
  return undefined
}

function placeOf(data: Data, edit: ContentEdit): Place | NonNullable<Problem> {
  const { before, after, parent, slot, zone, index = Number.MAX_SAFE_INTEGER } = edit
  if ([before, after, parent, zone].filter((part) => part !== undefined).length > 1) {
    return problem('before', 'can be given with none of after, parent and zone: name one place')
  }
  const neighbour = before ?? after
  if (neighbour !== undefined) {
    const found = find(data, neighbour)
    if (!found) return problem(before ? 'before' : 'after', `is not a block of this page: ${neighbour}`)
    return { list: found.list, index: found.index + (before ? 0 : 1) }
  }
  if (parent !== undefined) return slotOf(data, parent, slot, index)
  if (zone !== undefined) return { list: zoneOf(data, zone), index }
  return { list: data.content as Block[], index }
}

function slotOf(
  data: Data,
  parent: string,
  slot: string | undefined,
  index: number,
): Place | NonNullable<Problem> {
  if (slot === undefined) return problem('slot', 'is required with parent')
  const found = find(data, parent)
  if (!found) return problem('parent', `is not a block of this page: ${parent}`)
  const { props } = found.list[found.index] as Block
  const value = props[slot]
  if (value === undefined || value === null) props[slot] = []
  else if (!Array.isArray(value) || (value.length > 0 && !isSlot(value))) {
    return problem('slot', `is not a slot: the prop ${slot} holds something else`)
  }
  return { list: props[slot] as Block[], index }
}

function zoneOf(data: Data, zone: string): Block[] {
  data.zones ??= {}
  const zones = data.zones as Record<string, Block[]>
  const list = Object.hasOwn(zones, zone) ? zones[zone] : undefined
  if (list) return list
  const made: Block[] = []
  Object.defineProperty(zones, zone, { value: made, enumerable: true, writable: true, configurable: true })
  return made
}

/** Every list of blocks in the data: content, zones, and slots at any depth. */
function* lists(data: Data): Generator<Block[]> {
  const root = isObject(data.root) ? data.root.props : undefined
  const zones = isObject(data.zones) ? Object.values(data.zones) : []
  for (const top of [data.content, ...zones]) if (Array.isArray(top)) yield* listsFrom(top as Block[])
  yield* slotsIn(root)
}

function* listsFrom(list: Block[]): Generator<Block[]> {
  yield list
  for (const block of list) yield* slotsIn(block.props)
}

function* slotsIn(value: unknown): Generator<Block[]> {
  if (isSlot(value)) yield* listsFrom(value as Block[])
  else if (Array.isArray(value)) for (const item of value) yield* slotsIn(item)
  else if (isObject(value)) for (const child of Object.values(value)) yield* slotsIn(child)
}

function find(data: Data, id: string): Place | undefined {
  for (const list of lists(data)) {
    const index = list.findIndex((block) => block.props?.id === id)
    if (index >= 0) return { list, index }
  }
  return undefined
}

/** Whether the block is, or has inside its slots or zones, the block with this id. */
function holds(data: Data, block: Block, id: string): boolean {
  return idsWithin(data, block).has(id)
}

function idsWithin(data: Data, block: Block): Set<string> {
  const ids = new Set<string>()
  const open: Block[] = [block]
  for (let next = open.pop(); next; next = open.pop()) {
    if (!next.props || ids.has(next.props.id)) continue
    ids.add(next.props.id)
    for (const list of slotsIn(next.props)) open.push(...list)
    for (const name of zoneNamesOf(data, next.props.id))
      open.push(...((data.zones as Record<string, Block[]>)[name] ?? []))
  }
  return ids
}

const zoneNamesOf = (data: Data, id: string) =>
  isObject(data.zones) ? Object.keys(data.zones).filter((name) => name.startsWith(`${id}:`)) : []

function removeZones(data: Data, block: Block) {
  for (const id of idsWithin(data, block)) {
    for (const name of zoneNamesOf(data, id)) delete (data.zones as Data)[name]
  }
}
