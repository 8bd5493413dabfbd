import { isObject } from '../objects.ts'
import { colorOf, dimensionOf, familyOf, numberOf, TokenError, weightOf } from './values.ts'

export type Errors = Record<string, string>
type Layer = { color: string; geometry: string }
type Typography = { family?: string; size?: string; weight?: string; lineHeight?: string }

/** The values of tokens as CSS, by type. */
type Values = {
  color: string
  dimension: string
  number: string
  fontFamily: string
  fontWeight: string
  shadow: Layer[]
  typography: Typography
}
type TokenType = keyof Values
type Token = { type?: string; value: unknown }

const MAX_DEPTH = 10
const MAX_TOKENS = 500
const MAX_LAYERS = 4
const MAX_ERRORS = 50
const SIZE = { minimum: -4_000, maximum: 4_000 }
const OFFSET = { minimum: -200, maximum: 200 }
const BLUR = { minimum: 0, maximum: 200 }
/** Smaller or larger text is hard to read. */
const TEXT_SIZE = { minimum: 12, maximum: 28 }
const LINE_HEIGHT = { minimum: 1, maximum: 2.5 }

const GROUP_KEYS = ['$type', '$description', '$extensions', '$deprecated', '$schema']
const TOKEN_KEYS = ['$value', '$type', '$description', '$extensions', '$deprecated']
/** Types of the groups that a design looks into, for tokens that name none. */
const GROUP_TYPES: Record<string, TokenType> = {
  color: 'color',
  dimension: 'dimension',
  radius: 'dimension',
  shadow: 'shadow',
  typography: 'typography',
}

/** Tokens in the W3C Design Tokens format by dotted path, with the types of their groups. Reports what is malformed. */
export function tokensOf(document: unknown, at: string, errors: Errors): Map<string, Token> {
  const tokens = new Map<string, Token>()
  const fail = (path: string[], message: string) => {
    if (Object.keys(errors).length < MAX_ERRORS) errors[[at, ...path].join('.')] ??= message
  }
  const token = (node: Record<string, unknown>, path: string[], type: string | undefined) => {
    const unknown = Object.keys(node).find((key) => !TOKEN_KEYS.includes(key))
    if (unknown !== undefined) return fail([...path, unknown], 'is not known in a token')
    if (tokens.size === MAX_TOKENS) return fail(path, `exceeds the limit of ${MAX_TOKENS} tokens`)
    if (tokens.size < MAX_TOKENS) tokens.set(path.join('.'), { type, value: node.$value })
  }
  const group = (node: unknown, path: string[], inherited: string | undefined) => {
    if (!isObject(node)) return fail(path, 'must be a token with $value, or a group of tokens')
    if (path.length > MAX_DEPTH) return fail(path, `is deeper than ${MAX_DEPTH} levels`)
    if (node.$type !== undefined && typeof node.$type !== 'string')
      return fail([...path, '$type'], 'must be a string')
    const type = node.$type ?? inherited
    if ('$value' in node) return token(node, path, type)
    for (const [name, child] of Object.entries(node)) {
      if (name.startsWith('$')) {
        if (!GROUP_KEYS.includes(name)) fail([...path, name], 'is not supported')
      } else if (name.length > 100 || /[{}.]/.test(name)) {
        fail([...path, name.slice(0, 100)], 'is a name with more than 100 characters, or with one of { } .')
      } else group(child, [...path, name], type ?? (path.length === 0 ? GROUP_TYPES[name] : undefined))
    }
  }
  group(document, [], undefined)
  return tokens
}

const aliasOf = (value: unknown) =>
  typeof value === 'string' ? /^\{([^{}]{1,1000})\}$/.exec(value)?.[1] : undefined

/** Reads the values of tokens, with their aliases resolved. */
export class Tokens {
  readonly #tokens: ReadonlyMap<string, Token>

  constructor(tokens: ReadonlyMap<string, Token>) {
    this.#tokens = tokens
  }

  /** Undefined for a token that does not exist. Throws a TokenError for one that is invalid or of another type. */
  read<Type extends TokenType>(path: string, type: Type): Values[Type] | undefined {
    return this.#tokens.has(path) ? (this.#value(`{${path}}`, type, []) as Values[Type]) : undefined
  }

  /** Throws a TokenError for a token that is invalid. */
  check(path: string) {
    const type = this.#typeOf(path, [])
    if (type === undefined) throw new TokenError('needs a $type, of its own or of its group')
    if (!Object.hasOwn(READERS, type))
      throw new TokenError(`has the type ${type.slice(0, 50)}, which is not one of ${TYPES}`)
    this.#value(`{${path}}`, type as TokenType, [])
  }

  #typeOf(path: string, through: string[]): string | undefined {
    const token = this.#tokens.get(path)
    const alias = aliasOf(token?.value)
    if (token?.type !== undefined || alias === undefined || through.includes(alias)) return token?.type
    return this.#typeOf(alias, [...through, path])
  }

  #value(value: unknown, type: TokenType, through: string[]): unknown {
    const alias = aliasOf(value)
    if (alias === undefined) {
      const part = (child: unknown, childType: TokenType) => this.#value(child, childType, through)
      return READERS[type](value, part as Part)
    }
    if (through.includes(alias)) throw new TokenError(`refers to itself through {${alias}}`)
    const token = this.#tokens.get(alias)
    if (!token) throw new TokenError(`refers to {${alias}}, which does not exist`)
    if (token.type !== undefined && token.type !== type)
      throw new TokenError(
        `must be of the type ${type}, but {${alias}} is of the type ${token.type.slice(0, 50)}`,
      )
    return this.#value(token.value, type, [...through, alias])
  }
}

type Part = <Type extends TokenType>(value: unknown, type: Type) => Values[Type]

const READERS: { [Type in TokenType]: (value: unknown, part: Part) => Values[Type] } = {
  color: colorOf,
  dimension: (value) => dimensionOf(value, SIZE),
  number: (value) => numberOf(value, { minimum: -10_000, maximum: 10_000 }),
  fontFamily: familyOf,
  fontWeight: weightOf,
  shadow(value, part) {
    const layers = Array.isArray(value) ? value : [value]
    if (layers.length === 0 || layers.length > MAX_LAYERS)
      throw new TokenError(`must have 1 to ${MAX_LAYERS} layers`)
    return layers.map((layer) => layerOf(layer, part))
  },
  typography(value, part) {
    if (!isObject(value))
      throw new TokenError('must be an object with fontFamily, fontSize, fontWeight and lineHeight')
    const { fontFamily, fontSize, fontWeight, lineHeight } = value
    return {
      ...(fontFamily !== undefined && { family: part(fontFamily, 'fontFamily') }),
      ...(fontSize !== undefined && { size: dimensionOf(part(fontSize, 'dimension'), TEXT_SIZE) }),
      ...(fontWeight !== undefined && { weight: part(fontWeight, 'fontWeight') }),
      ...(lineHeight !== undefined && {
        lineHeight: numberOf(Number(part(lineHeight, 'number')), LINE_HEIGHT),
      }),
    }
  },
}
const TYPES = Object.keys(READERS).join(', ')

function layerOf(layer: unknown, part: Part): Layer {
  if (!isObject(layer)) throw new TokenError('must have layers of color, offsetX, offsetY, blur and spread')
  const { color, offsetX, offsetY, blur, spread = { value: 0, unit: 'px' }, inset } = layer
  const length = (value: unknown, range = OFFSET) => dimensionOf(part(value, 'dimension'), range)
  return {
    color: part(color, 'color'),
    geometry: `${inset === true ? 'inset ' : ''}${length(offsetX)} ${length(offsetY)} ${length(blur, BLUR)} ${length(spread)}`,
  }
}
