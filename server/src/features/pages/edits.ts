import { invalid, refuse } from '../../api/errors.ts'
import {
  type Block,
  blockErrors,
  isObject,
  isPuckData,
  isSlot,
  isZoneName,
  singleBlockErrors,
} from '../../platform/values/puck.ts'
import type { ContentEdit } from './contract.ts'

type Data = Record<string, unknown>
type Fields = Record<string, string>
/** The list that contains a block, and the block that owns that slot or zone; null at the top level. */
type Place = { list: Block[]; parent: string | null }

/**
 * Applies edits in order to a copy of Puck data. Throws VALIDATION_ERROR, naming the edit, when one cannot be applied.
 * Removing a block removes its zones.
 */
export function applyEdits(blocks: Data, edits: ContentEdit[]): Data {
  if (!isPuckData(blocks) && Object.keys(blocks).length > 0) {
    throw invalid({
      edits: 'require Puck data, but this page contains other data; send blocks to replace it',
    })
  }
  const data = structuredClone(blocks)
  if (!Array.isArray(data.content)) data.content = []
  const content = new Content(data)
  for (const [i, edit] of edits.entries()) {
    const errors = Object.entries(content.apply(edit))
    refuse(Object.fromEntries(errors.map(([field, message]) => [`edits.${i}.${field}`, message])))
  }
  refuse(blockErrors(data))
  return data
}

const NONE: Fields = {}
const parentOf = (zone: string) => zone.slice(0, zone.indexOf(':'))

/** Puck data with an index of its blocks, so that the cost of an edit does not grow with the page. */
class Content {
  readonly #data: Data
  readonly #places = new Map<string, Place>()
  readonly #zonesOf = new Map<string, string[]>()

  constructor(data: Data) {
    this.#data = data
    this.#add(data.content as Block[], null)
    if (isObject(data.root)) this.#addSlots(data.root.props, null)
    if (!isObject(data.zones)) return
    for (const [zone, list] of Object.entries(data.zones)) {
      this.#addZone(zone)
      this.#add(list as Block[], parentOf(zone))
    }
  }

  /** Applies the edit, or returns error messages by field. */
  apply(edit: ContentEdit): Fields {
    if (edit.op === 'insert') return this.#insert(edit)
    if (edit.id === undefined) return { id: `is required to ${edit.op}` }
    const place = this.#places.get(edit.id)
    if (!place) return { id: `is not a block of this page: ${edit.id}` }
    const index = place.list.findIndex(({ props }) => props.id === edit.id)
    const block = place.list[index] as Block
    if (edit.op === 'set') return this.#set(block, edit.props)
    if (edit.op === 'move') return this.#move(edit, block, place, index)
    place.list.splice(index, 1)
    const ids = idsIn(block)
    for (const id of ids) this.#places.delete(id)
    this.#removeZonesOf(ids)
    return NONE
  }

  #insert(edit: ContentEdit): Fields {
    if (!edit.block) return { block: 'is required to insert' }
    const errors = singleBlockErrors(edit.block, 'block')
    if (Object.keys(errors).length > 0) return errors
    const block = structuredClone(edit.block) as Block
    const duplicate = idsIn(block).find((id) => this.#places.has(id))
    if (duplicate !== undefined)
      return { block: `contains the id ${duplicate}, which another block of the page uses` }
    const errorsOfPlace = this.#put(edit, block)
    if (errorsOfPlace === NONE) this.#addSlots(block.props, block.props.id)
    return errorsOfPlace
  }

  #set(block: Block, props: Data | undefined): Fields {
    if (!props) return { props: 'is required to set' }
    const { id } = block.props
    if ('id' in props && props.id !== id) return { 'props.id': 'of a block cannot be changed' }
    const [error] = Object.values(singleBlockErrors({ type: block.type, props: { ...props, id } }, 'block'))
    if (error) return { props: error }
    // Looks only at the replaced props, because the block may contain the whole page.
    const sent = structuredClone(props)
    const before = idsWithin(Object.keys(sent).map((name) => block.props[name]))
    for (const inside of before) this.#places.delete(inside)
    const after = idsWithin(sent)
    const duplicate = after.find((inside) => this.#places.has(inside))
    if (duplicate !== undefined)
      return { props: `contain the id ${duplicate}, which another block of the page uses` }
    block.props = { ...block.props, ...sent, id }
    this.#addSlots(sent, id)
    const kept = new Set(after)
    this.#removeZonesOf(before.filter((inside) => !kept.has(inside)))
    return NONE
  }

  #move(edit: ContentEdit, block: Block, { list }: Place, index: number): Fields {
    const target = edit.before ?? edit.after ?? edit.parent ?? (edit.zone && parentOf(edit.zone))
    if (target !== undefined && this.#isWithin(target, block.props.id)) {
      return { id: 'cannot move into or next to itself' }
    }
    list.splice(index, 1)
    return this.#put(edit, block)
  }

  #put(edit: ContentEdit, block: Block): Fields {
    const spot = this.#spotOf(edit)
    if ('errors' in spot) return spot.errors
    spot.list.splice(Math.min(spot.index, spot.list.length), 0, block)
    this.#places.set(block.props.id, { list: spot.list, parent: spot.parent })
    return NONE
  }

  #spotOf({ before, after, parent, slot, zone, index = Number.MAX_SAFE_INTEGER }: ContentEdit): Spot {
    if ([before, after, parent, zone].filter((part) => part !== undefined).length > 1) {
      return { errors: { before: 'cannot be combined with after, parent or zone; name one position' } }
    }
    const neighbour = before ?? after
    if (neighbour !== undefined) {
      const place = this.#places.get(neighbour)
      const field = before === undefined ? 'after' : 'before'
      if (!place) return { errors: { [field]: `is not a block of this page: ${neighbour}` } }
      const found = place.list.findIndex(({ props }) => props.id === neighbour)
      return { ...place, index: before === undefined ? found + 1 : found }
    }
    if (parent !== undefined) return this.#slotOf(parent, slot, index)
    if (zone !== undefined) {
      if (!isZoneName(zone)) return { errors: { zone: 'must be named `parentId:name`' } }
      return { list: this.#zoneOf(zone), parent: parentOf(zone), index }
    }
    return { list: this.#data.content as Block[], parent: null, index }
  }

  #slotOf(parent: string, slot: string | undefined, index: number): Spot {
    if (slot === undefined) return { errors: { slot: 'is required with parent' } }
    if (slot === '__proto__') return { errors: { slot: 'cannot have this name' } }
    const block = this.#places.get(parent)?.list.find(({ props }) => props.id === parent)
    if (!block) return { errors: { parent: `is not a block of this page: ${parent}` } }
    const value = Object.hasOwn(block.props, slot) ? block.props[slot] : undefined
    if (value === undefined || value === null) block.props[slot] = []
    else if (!Array.isArray(value) || (value.length > 0 && !isSlot(value))) {
      return { errors: { slot: `is not a slot: the prop ${slot} has another type of value` } }
    }
    return { list: block.props[slot] as Block[], parent, index }
  }

  #zoneOf(zone: string): Block[] {
    this.#data.zones ??= {}
    const zones = this.#data.zones as Record<string, Block[]>
    if (!Object.hasOwn(zones, zone)) {
      zones[zone] = []
      this.#addZone(zone)
    }
    return zones[zone] as Block[]
  }

  #addZone(zone: string) {
    const parent = parentOf(zone)
    this.#zonesOf.set(parent, [...(this.#zonesOf.get(parent) ?? []), zone])
  }

  #add(list: Block[], parent: string | null) {
    for (const block of list) {
      this.#places.set(block.props.id, { list, parent })
      this.#addSlots(block.props, block.props.id)
    }
  }

  #addSlots(props: unknown, parent: string | null) {
    for (const list of slotsIn(props)) this.#add(list, parent)
  }

  #isWithin(id: string, ancestor: string): boolean {
    // Accepted data may contain a zone inside its own parent, which makes the chain of parents endless.
    const seen = new Set<string>()
    for (let next: string | null = id; next !== null && !seen.has(next); ) {
      if (next === ancestor) return true
      seen.add(next)
      next = this.#places.get(next)?.parent ?? null
    }
    return false
  }

  /** Removes the zones of blocks with everything in them. */
  #removeZonesOf(ids: string[]) {
    const zones = (this.#data.zones ?? {}) as Record<string, Block[]>
    const open = [...ids]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const names = this.#zonesOf.get(id) ?? []
      this.#zonesOf.delete(id)
      for (const zone of names) {
        for (const inside of idsWithin(zones[zone])) {
          this.#places.delete(inside)
          open.push(inside)
        }
        delete zones[zone]
      }
    }
  }
}

type Spot = (Place & { index: number }) | { errors: Fields }

/** The slots in props, including nested objects and arrays, but not the slots of the blocks they contain. */
function* slotsIn(value: unknown): Generator<Block[]> {
  if (isSlot(value)) yield value as Block[]
  else if (typeof value === 'object' && value !== null) {
    for (const child of Object.values(value)) yield* slotsIn(child)
  }
}

/** The ids of a block and of all blocks in its slots. */
const idsIn = (block: Block): string[] => [block.props.id, ...idsWithin(block.props)]

/** The ids of all blocks in the slots of a value. */
function idsWithin(value: unknown): string[] {
  const ids: string[] = []
  const open: unknown[] = [value]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const list of slotsIn(next)) {
      for (const inside of list) {
        ids.push(inside.props.id)
        open.push(inside.props)
      }
    }
  }
  return ids
}
