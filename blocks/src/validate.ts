import type { TSchema } from 'typebox'
import type { TLocalizedValidationError } from 'typebox/error'
import { Compile, type Validator } from 'typebox/schema'
import { catalogue } from './catalogue/index.ts'
import { root } from './catalogue/root.ts'
import { isObject } from './objects.ts'
import { isSafeImageUrl, isSafeUrl } from './urls.ts'
import { type Leaf, leavesOf } from './walk.ts'

/** Error messages by dotted path. */
type Errors = Record<string, string>

const MAX_BLOCKS = 5_000
const MAX_DEPTH = 30
const MAX_ID_LENGTH = 255
const MAX_ERRORS = 50

/**
 * Validates the props of one component, including the blocks in its slots. Paths start with `path`. `props.id` is not
 * checked.
 */
export function propsErrors(type: string, props: unknown, path = 'props'): Errors {
  const check = new Check()
  check.props(type, props, path, 0)
  return check.errors
}

/** Validates Puck data `{root, content, zones}`. Paths start with `path`. */
export function pageErrors(data: unknown, path = 'blocks'): Errors {
  const check = new Check()
  check.page(data, path)
  return check.errors
}

class Check {
  readonly errors: Errors = {}
  readonly #ids = new Set<string>()
  #count = 0

  page(data: unknown, path: string) {
    if (!isObject(data)) return this.#fail(path, 'must be an object with root, content and zones')
    const { root: pageRoot = {}, content, zones = {} } = data
    if (isObject(pageRoot)) this.#schema(root.props, pageRoot.props ?? {}, `${path}.root.props`, 0)
    else this.#fail(`${path}.root`, 'must be an object')
    this.#list(content, `${path}.content`, 0)
    if (!isObject(zones)) return this.#fail(`${path}.zones`, 'must be an object')
    if (Object.keys(zones).length > 0)
      this.#fail(`${path}.zones`, 'must be empty: blocks within blocks stand in slots, which are props')
  }

  props(type: string, props: unknown, path: string, depth: number) {
    const known = Object.hasOwn(catalogue, type) ? catalogue[type] : undefined
    if (!known) return this.#fail(path, `are of ${type}, which is no component`)
    if (!isObject(props)) return this.#fail(path, 'must be an object')
    const { id: _, ...rest } = props
    this.#schema(known.props, rest, path, depth)
  }

  #fail(path: string, message: string) {
    if (Object.keys(this.errors).length < MAX_ERRORS) this.errors[path] ??= message
  }

  #list(list: unknown, path: string, depth: number) {
    if (!Array.isArray(list)) return this.#fail(path, 'must be an array of blocks')
    if (list.length > 0 && depth > MAX_DEPTH)
      return this.#fail(path, `nests blocks deeper than ${MAX_DEPTH} levels`)
    for (const [i, block] of list.entries()) this.#block(block, `${path}.${i}`, depth)
  }

  #block(block: unknown, path: string, depth: number) {
    this.#count++
    if (this.#count === MAX_BLOCKS + 1) this.#fail(path, `exceeds the limit of ${MAX_BLOCKS} blocks per page`)
    if (this.#count > MAX_BLOCKS) return
    if (!isObject(block)) return this.#fail(path, 'must be a block: an object with type and props')
    const { type, props } = block
    if (typeof type !== 'string' || !Object.hasOwn(catalogue, type)) {
      return this.#fail(`${path}.type`, `must be one of ${Object.keys(catalogue).join(', ')}`)
    }
    this.props(type, props, `${path}.props`, depth)
    if (isObject(props)) this.#id(props.id, `${path}.props.id`)
  }

  #id(id: unknown, path: string) {
    if (id === undefined) return this.#fail(path, 'is required')
    if (typeof id !== 'string' || id.length === 0 || id.length > MAX_ID_LENGTH)
      return this.#fail(path, `must be a string of 1 to ${MAX_ID_LENGTH} characters`)
    if (this.#ids.has(id)) this.#fail(path, `must be unique, but ${id} occurs twice`)
    this.#ids.add(id)
  }

  #schema(schema: TSchema, value: unknown, path: string, depth: number) {
    const validator = validatorOf(schema)
    if (!validator.Check(value)) {
      for (const error of validator.Errors(value)[1]) {
        for (const [at, message] of messagesOf(error)) this.#fail([path, ...at].join('.'), message)
      }
    }
    for (const leaf of leavesOf(schema, value)) this.#leaf(leaf, path, depth)
  }

  #leaf({ schema, value, path: at }: Leaf, path: string, depth: number) {
    const here = [path, ...at].join('.')
    if ('x-slot' in schema) this.#list(value, here, depth + 1)
    if (!('x-url' in schema) || typeof value !== 'string') return
    if (schema['x-url'] === 'image' && !isSafeImageUrl(value)) {
      this.#fail(here, 'must be an http or https address, or a relative one')
    } else if (!isSafeUrl(value)) {
      this.#fail(here, 'must be an http, https, mailto or tel address, or a relative one')
    }
  }
}

const validators = new WeakMap<TSchema, Validator>()

function validatorOf(schema: TSchema): Validator {
  const known = validators.get(schema)
  if (known) return known
  const compiled = Compile(schema)
  validators.set(schema, compiled)
  return compiled
}

/** Error messages by path, with what to do. */
function messagesOf(error: TLocalizedValidationError): [path: string[], message: string][] {
  const at = error.instancePath.split('/').slice(1).map(unescapePointer)
  const { params } = error
  switch (error.keyword) {
    case 'required':
      return error.params.requiredProperties.map((name) => [[...at, name], 'is required'])
    case 'additionalProperties':
      return error.params.additionalProperties.map((name) => [[...at, name], 'is not known here'])
    case 'enum':
      return [[at, `must be one of ${error.params.allowedValues.join(', ')}`]]
    case 'type':
      return [[at, `must be of type ${[error.params.type].flat().join(' or ')}`]]
    case 'maxLength':
      return [[at, `must have at most ${error.params.limit} characters`]]
    case 'minItems':
      return [[at, `must have at least ${error.params.limit} items`]]
    case 'maxItems':
      return [[at, `must have at most ${error.params.limit} items`]]
    case 'minimum':
      return [[at, `must be at least ${error.params.limit}`]]
    case 'maximum':
      return [[at, `must be at most ${error.params.limit}`]]
    case 'pattern':
      return [[at, `must match ${(params as { pattern: unknown }).pattern}`]]
    // Only repeats that a nested value is invalid, which is reported itself.
    case 'boolean':
      return []
    default:
      return [[at, error.message]]
  }
}

const unescapePointer = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~')
