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
  readonly strings: readonly string[]
  readonly values: readonly unknown[]
  /** Of an insert; it runs alone if absent. */
  readonly lane: Lane | undefined
  #text: string | undefined

  constructor(strings: readonly string[], values: readonly unknown[], lane?: Lane) {
    this.strings = strings
    this.values = values
    this.lane = lane
  }

  inLane(lane: Lane): Sql {
    return new Sql(this.strings, this.values, lane)
  }

  get text(): string {
    this.#text ??= this.#join()
    return this.#text
  }

  #join(): string {
    let text = this.strings[0] as string
    for (let i = 1; i < this.strings.length; i++) text += `$${i}${this.strings[i]}`
    return text
  }
}

/** Tagged template: `${value}` becomes a parameter, `${sql…}` is spliced in. */
export function sql(strings: TemplateStringsArray, ...parts: unknown[]): Sql {
  if (!parts.some((part) => part instanceof Sql)) return new Sql(strings, parts)
  const merged = [strings[0] as string]
  const values: unknown[] = []
  const append = (text: string) => {
    merged[merged.length - 1] += text
  }
  parts.forEach((part, i) => {
    if (part instanceof Sql) {
      append(part.strings[0] as string)
      part.values.forEach((value, k) => {
        values.push(value)
        merged.push(part.strings[k + 1] as string)
      })
    } else {
      values.push(part)
      merged.push('')
    }
    append(strings[i + 1] as string)
  })
  return new Sql(merged, values)
}

/** SQL text of the program itself, such as column names and directions. Never for input. */
export const raw = (text: string) => new Sql([text], [])
export const empty = raw('')

export function join(parts: readonly Sql[], separator: string): Sql {
  return parts.reduce((all, part, i) => (i === 0 ? part : sql`${all}${raw(separator)}${part}`), empty)
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
