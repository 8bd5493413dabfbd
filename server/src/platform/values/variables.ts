import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import { Check } from 'typebox/value'
import { ConfigError } from './config-error.ts'

export type Values<V extends TProperties> = Static<TObject<V>>

/** The schema of an environment variable, with what the documentation and errors say about it. */
export type Variable = TSchema & {
  type?: string
  description: string
  default?: unknown
  enum?: string[]
  minimum?: number
  maximum?: number
  maxItems?: number
  items?: Variable
  /** The values the variable takes, if the schema does not say. */
  takes?: string
  /** What applies without a value, if the schema has no default. */
  unset?: string
  /** Error messages do not show its value. */
  secret?: boolean
}

const urlOf = (protocols: string[], options: { description: string; unset?: string; default?: string }) =>
  Type.Refine(
    Type.String({
      ...options,
      takes: `a URL starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
      // It may hold a password.
      secret: true,
    }),
    (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
  )

export const url = (protocols: string[], description: string, unset?: string) =>
  Type.Optional(urlOf(protocols, { description, ...(unset && { unset }) }))

export const HTTP = ['http:', 'https:']

export const urlWithDefault = (defaultUrl: string, description: string) =>
  urlOf(HTTP, { description, default: defaultUrl })

export const text = (description: string, options: { unset?: string; secret?: boolean } = {}) =>
  Type.Optional(Type.String({ description, ...options }))

const MAX_RETRIES = 20
const MAX_RETRY_SECONDS = 604_800

/** The wait before each attempt after the first. */
export const retrySeconds = (defaultSeconds: number[], description: string) =>
  Type.Array(Type.Integer({ minimum: 1, maximum: MAX_RETRY_SECONDS }), {
    maxItems: MAX_RETRIES,
    default: defaultSeconds,
    description,
  })

/** Reads on/off and the like; undefined for any other text. */
export function onOrOff(value: string): boolean | undefined {
  if (['1', 'true', 'on', 'yes'].includes(value.toLowerCase())) return true
  return ['0', 'false', 'off', 'no'].includes(value.toLowerCase()) ? false : undefined
}

export const withoutTrailingSlash = (address: string) => address.replace(/(?<!\/)\/+$/, '')

export function describeType({ takes, type, enum: values, minimum, maximum, ...rest }: Variable): string {
  if (takes) return takes
  if (values) return `one of ${values.join(', ')}`
  if (type === 'integer') return `a whole number from ${minimum} to ${maximum}`
  if (type === 'boolean') return 'on or off'
  if (type !== 'array') return 'text'
  const { items } = rest
  return `at most ${rest.maxItems} whole numbers from ${items?.minimum} to ${items?.maximum} separated by commas`
}

function parse({ type, items }: Variable, value: string): unknown {
  if (type === 'integer') return value.trim() === '' ? undefined : Number(value)
  if (type === 'boolean') return onOrOff(value)
  return type === 'array' ? value.split(',').map((item) => parse(items as Variable, item)) : value
}

/** Reads and checks the variables of a schema, and collects every problem. An empty variable counts as unset. */
export class VariableReader<V extends TProperties> {
  readonly values: Values<V>
  readonly #problems = new Map<string, string>()

  constructor(variables: V, environment: NodeJS.ProcessEnv) {
    const entries = Object.entries<TSchema>(variables) as [string, Variable][]
    const read = entries.map(([name, variable]) => {
      const given = environment[name]
      if (!given) return [name, variable.default]
      const value = parse(variable, given)
      if (!Check(variable, value)) {
        const but = variable.secret ? '' : `, not "${given}"`
        this.#problems.set(name, `${name} must be ${describeType(variable)}${but}`)
      }
      return [name, value]
    })
    this.values = Object.fromEntries(read) as Values<V>
  }

  /** Derives settings from `variables`. Skipped where one of them is wrong, as a second error would only confuse. */
  derive<T>(variables: TProperties, settings: () => T): T {
    const names = Object.keys(variables)
    if (names.some((name) => this.#problems.has(name))) return undefined as T
    try {
      return settings()
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      this.#problems.set(names.join(), error.message)
      return undefined as T
    }
  }

  /** Throws ConfigError with all problems found, one per line. */
  throwIfWrong() {
    const problems = [...this.#problems.values()]
    if (problems.length === 1) throw new ConfigError(problems[0])
    if (problems.length > 1)
      throw new ConfigError(`The configuration has errors:\n  ${problems.join('\n  ')}`)
  }
}
