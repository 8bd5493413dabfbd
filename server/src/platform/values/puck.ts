/** A block of Puck data; the editor calls it a component instance. */
export type Block = { type: string; props: { id: string } & Record<string, unknown> }
type Errors = Record<string, string>

export const MAX_BLOCKS = 5_000
export const MAX_BLOCKS_BYTES = 2 * 1024 * 1024
const MAX_SLOT_DEPTH = 30
const MAX_TEXT_LENGTH = 255
const MAX_ERRORS = 50

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Data with `content` or `zones` is Puck data; other objects are the caller's own format. */
export const isPuckData = (blocks: Record<string, unknown>) => 'content' in blocks || 'zones' in blocks

/** Zone names have the form `parentId:name`. */
export const isZoneName = (name: string) => /^.+:./su.test(name)

/** A slot is an array in a prop with items that look like blocks. */
export const isSlot = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.some(looksLikeBlock)
const looksLikeBlock = (value: unknown) =>
  isObject(value) && typeof value.type === 'string' && isObject(value.props)

/** Validates the blocks of a page. Returns errors by dotted path. */
export function blockErrors(blocks: Record<string, unknown>): Errors {
  if (Buffer.byteLength(JSON.stringify(blocks)) > MAX_BLOCKS_BYTES)
    return { blocks: 'must be at most 2 MiB of JSON' }
  if (!isPuckData(blocks)) return {}
  const check = new Check('blocks')
  const { root, content, zones } = blocks
  if (root !== undefined && !isObject(root)) check.fail('blocks.root', 'must be an object')
  if (isObject(root) && root.props !== undefined) {
    if (isObject(root.props)) check.slotsOf(root.props, 'blocks.root.props', 0)
    else check.fail('blocks.root.props', 'must be an object')
  }
  if (content !== undefined) check.list(content, 'blocks.content', 0)
  if (zones !== undefined) check.zones(zones)
  return check.errors
}

/** Validates a single block; paths start with `path`. */
export function singleBlockErrors(block: unknown, path: string): Errors {
  const check = new Check(path)
  check.block(block, path, 0)
  return check.errors
}

/** Validates the blocks of a template, whose ids may be missing. */
export function templateErrors(template: unknown, path: string): Errors {
  const check = new Check(path, { idsRequired: false })
  if (Array.isArray(template)) check.list(template, path, 0)
  else check.block(template, path, 0)
  return check.errors
}

class Check {
  readonly errors: Errors = {}
  readonly #path: string
  readonly #idsRequired: boolean
  readonly #ids = new Set<string>()
  #count = 0

  constructor(path: string, { idsRequired = true } = {}) {
    this.#path = path
    this.#idsRequired = idsRequired
  }

  fail(path: string, message: string) {
    if (Object.keys(this.errors).length < MAX_ERRORS) this.errors[path] ??= message
  }

  zones(zones: unknown) {
    if (!isObject(zones)) return this.fail('blocks.zones', 'must be an object of arrays')
    for (const [name, list] of Object.entries(zones)) {
      if (!isZoneName(name)) this.fail(`blocks.zones.${name}`, 'must be named `parentId:name`')
      this.list(list, `blocks.zones.${name}`, 0)
    }
  }

  list(list: unknown, path: string, depth: number) {
    if (!Array.isArray(list)) return this.fail(path, 'must be an array of blocks')
    if (depth > MAX_SLOT_DEPTH) return this.fail(path, `nests blocks deeper than ${MAX_SLOT_DEPTH} levels`)
    for (const [i, block] of list.entries()) this.block(block, `${path}.${i}`, depth)
  }

  slotsOf(props: Record<string, unknown>, path: string, depth: number) {
    this.#nested(props, path, depth)
  }

  /** Slots can be nested in objects and arrays of a prop. */
  #nested(value: unknown, path: string, depth: number) {
    if (isSlot(value)) return this.list(value, path, depth + 1)
    if (typeof value !== 'object' || value === null) return
    for (const [name, child] of Object.entries(value)) this.#nested(child, `${path}.${name}`, depth)
  }

  block(block: unknown, path: string, depth: number) {
    this.#count++
    if (this.#count === MAX_BLOCKS + 1) this.fail(this.#path, `must contain at most ${MAX_BLOCKS} blocks`)
    if (this.#count > MAX_BLOCKS) return
    if (!isObject(block)) return this.fail(path, 'must be a block: an object with type and props')
    this.#text(block.type, `${path}.type`)
    if (!isObject(block.props)) return this.fail(`${path}.props`, 'must be an object')
    const { id } = block.props
    const mayMiss = id === undefined && !this.#idsRequired
    if (!mayMiss && this.#text(id, `${path}.props.id`)) {
      if (this.#ids.has(id)) this.fail(`${path}.props.id`, `must be unique, but ${id} occurs twice`)
      this.#ids.add(id)
    }
    this.slotsOf(block.props, `${path}.props`, depth)
  }

  #text(value: unknown, path: string): value is string {
    if (typeof value === 'string' && value.length > 0 && value.length <= MAX_TEXT_LENGTH) return true
    this.fail(
      path,
      value === undefined ? 'is required' : `must be a string of 1 to ${MAX_TEXT_LENGTH} characters`,
    )
    return false
  }
}
