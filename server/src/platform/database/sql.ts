import { Shape, Shapes } from './shape.ts'

/** Which inserts run one after another, and which of these may share a transaction. */
export type Lane = {
  tenant: string
  /** Inserts of a tenant that would wait for each other. */
  queue: string
  /** Names the rows that it locks, and their order: inserts of a queue that lock the same may share a transaction. */
  locks: string
}

/** A composable piece of SQL with its values. */
export class Sql {
  readonly shape: Shape
  readonly values: readonly unknown[]
  /** Of an insert; it runs alone if absent. */
  readonly lane: Lane | undefined

  constructor(shape: Shape, values: readonly unknown[], lane?: Lane) {
    this.shape = shape
    this.values = values
    this.lane = lane
  }

  inLane(lane: Lane): Sql {
    return new Sql(this.shape, this.values, lane)
  }

  get text(): string {
    return this.shape.text
  }
}

const MAX_STEPS_OF_TEMPLATE = 500
const MAX_STEPS_OF_SEPARATOR = 5_000
const MAX_RAW_TEXTS = 2_000

const templates = new WeakMap<TemplateStringsArray, Shapes>()
const separators = new Map<string, Shapes>()
const rawTexts = new Map<string, Sql>()

/** The value of a key, which is made when it is missing. */
function kept<K, V>(
  known: Pick<Map<K, V>, 'get'> & { set(key: K, value: V): unknown },
  key: K,
  make: () => V,
): V {
  let value = known.get(key)
  if (value === undefined) {
    value = make()
    known.set(key, value)
  }
  return value
}

/** Tagged template: `${value}` becomes a parameter, `${sql…}` is spliced in. */
export function sql(strings: TemplateStringsArray, ...parts: unknown[]): Sql {
  const shapes = kept(templates, strings, () => new Shapes(MAX_STEPS_OF_TEMPLATE))
  const shape = shapes.of(
    parts.map((part) => (part instanceof Sql ? part.shape : null)),
    () => strings,
  )
  if (!parts.some((part) => part instanceof Sql)) return new Sql(shape, parts)
  const values: unknown[] = []
  for (const part of parts) {
    if (part instanceof Sql) values.push(...part.values)
    else values.push(part)
  }
  return new Sql(shape, values)
}

/** SQL text of the program itself, such as column names and directions. Never for input. */
export function raw(text: string): Sql {
  const known = rawTexts.get(text)
  if (known) return known
  const isKept = rawTexts.size < MAX_RAW_TEXTS
  const made = new Sql(new Shape([text], isKept), [])
  if (isKept) rawTexts.set(text, made)
  return made
}
export const empty = raw('')

export function join(parts: readonly Sql[], separator: string): Sql {
  if (parts.length === 0) return empty
  const shapes = kept(separators, separator, () => new Shapes(MAX_STEPS_OF_SEPARATOR))
  const between = () => ['', ...Array(parts.length - 1).fill(separator), '']
  const shape = shapes.of(
    parts.map((part) => part.shape),
    between,
  )
  return new Sql(
    shape,
    parts.flatMap((part) => part.values),
  )
}

/** `column = value, …` for the defined values; null when there is none. */
export function assignments(columns: Record<string, unknown>): Sql | null {
  const sent = Object.entries(columns).filter(([, value]) => value !== undefined)
  if (sent.length === 0) return null
  return join(
    sent.map(([column, value]) => sql`${raw(column)} = ${value}`),
    ', ',
  )
}
