import pg from 'pg'
import utils from 'pg/lib/utils.js'

type Field = { name: string; dataTypeID: number }
type Parse = (text: string) => unknown
type Column = { name: string; parse: Parse }
type Connection = {
  stream: { write(bytes: Buffer): void; cork(): void; uncork(): void }
  parsedStatements: Record<string, string | undefined>
  submittedNamedStatements: Record<string, string | undefined>
  parse(message: { text: string; name: string }): void
  bind(message: { statement: string; values: unknown[]; valueMapper: unknown }): void
  describe(message: { type: 'P'; name: string }): void
}
/** What pg's query keeps, and its types do not name. */
type Inside = { _result: pg.QueryResult; callback: (error: Error) => void }

/** Executes the unnamed portal to its end, and ends the statement. */
const EXECUTE_AND_SYNC = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0x53, 0, 0, 0, 4])

/** The columns of each connection's prepared statements. */
const described = new WeakMap<Connection, Map<string, Column[]>>()

type Prepared = { name: string; text: string; values: unknown[]; types: pg.CustomTypesConfig }

/**
 * Runs a prepared statement whose columns are described once for each connection, not with each execution; pg's own query
 * has PostgreSQL build and send them, and reads them, every time. pg pipelines only queries of its own class.
 */
export class PreparedQuery extends pg.Query {
  readonly #statement: Prepared
  #connection: Connection | undefined
  #columns: Column[] | undefined

  constructor(statement: Prepared, callback: (error: Error | undefined, result: pg.QueryResult) => void) {
    // pg would copy a configuration property by property.
    super(statement.text, callback as never)
    Object.assign(this, { name: statement.name, values: statement.values })
    this.#statement = statement
    this.submit = (connection) => this.#send(connection as unknown as Connection)
  }

  #send(connection: Connection): null {
    const { name, text, values } = this.#statement
    this.#connection = connection
    this.#columns = described.get(connection)?.get(name)
    connection.stream.cork()
    try {
      if (!connection.parsedStatements[name] && !connection.submittedNamedStatements[name]) {
        connection.parse({ text, name })
        connection.submittedNamedStatements[name] = text
      }
      connection.bind({ statement: name, values, valueMapper: utils.prepareValue })
      if (!this.#columns) connection.describe({ type: 'P', name: '' })
      connection.stream.write(EXECUTE_AND_SYNC)
    } finally {
      connection.stream.uncork()
    }
    return null
  }

  handleRowDescription({ fields }: { fields: Field[] }) {
    const { name, types } = this.#statement
    const columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: types.getTypeParser(dataTypeID, 'text') as Parse,
    }))
    const connection = this.#connection as Connection
    const known = described.get(connection) ?? new Map<string, Column[]>()
    described.set(connection, known.set(name, columns))
    this.#columns = columns
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    const row: Record<string, unknown> = {}
    const columns = this.#columns as Column[]
    for (let i = 0; i < columns.length; i++) {
      const { name, parse } = columns[i] as Column
      const text = fields[i] as string | null
      row[name] = text === null ? null : parse(text)
    }
    ;(this as unknown as Inside)._result.rows.push(row)
  }
}
