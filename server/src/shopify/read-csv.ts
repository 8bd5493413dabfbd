import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'

/** What is wrong with a file, for the person who imports it. */
export class ShopifyFormatError extends Error {
  override name = 'ShopifyFormatError'
}

/** A row of a CSV file. `at` is the text of a cell, trimmed; empty when there is none. */
export type Row = { line: number; at(column: string): string }

const MAX_ROWS = 2_000_000
const MAX_ROW_CHARACTERS = 1_000_000
const MAX_LINE_BYTES = 4_000_000
const NEWLINE = 0x0a

const fail = (line: number, message: string) => new ShopifyFormatError(`line ${line} ${message}`)

/**
 * Reads a CSV file row by row. `columnsOf` gets the header in lower case, and returns the names that the rows know the cells
 * by. Throws ShopifyFormatError, with the line, for what is no CSV.
 */
export async function* readCsv(
  chunks: AsyncIterable<Uint8Array>,
  columnsOf: (header: string[]) => string[],
): AsyncGenerator<Row> {
  const blocks = decoded(chunks)
  const first = await blocks.next()
  if (first.done) throw new ShopifyFormatError('the file is empty')
  /** The line on which the row begins that is being read. */
  let line = 1
  const lastLines = new WeakMap<string[], number>()
  const records = parse({
    delimiter: delimiterOf(first.value),
    on_record(cells: string[], { lines }) {
      line = lines + 1
      lastLines.set(cells, lines)
      return cells
    },
    skip_empty_lines: true,
    max_record_size: MAX_ROW_CHARACTERS,
  })
  async function* all() {
    yield first.value as string
    yield* blocks
  }
  pipeline(Readable.from(all()), records, () => {})
  let columns: Map<string, number> | undefined
  let count = 0
  try {
    for await (const cells of records as AsyncIterable<string[]>) {
      const lastLine = lastLines.get(cells) as number
      if (!columns) {
        const names = columnsOf(cells.map((name) => name.trim().toLowerCase()))
        columns = new Map(names.map((name, i) => [name, i]))
        continue
      }
      if (++count > MAX_ROWS)
        throw fail(lastLine, `exceeds the limit of ${MAX_ROWS} rows per import: split the file`)
      yield rowOf(cells, lastLine, columns)
    }
  } catch (error) {
    throw error instanceof CsvError ? described(error, line) : error
  }
  if (!columns) throw new ShopifyFormatError('the file is empty')
}

function rowOf(cells: string[], lastLine: number, columns: Map<string, number>): Row {
  return {
    // A row ends on a later line than it begins when its cells have line breaks.
    get line() {
      return lastLine - cells.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0)
    },
    at: (column) => cells[columns.get(column) ?? -1]?.trim() ?? '',
  }
}

/** Where a quote is not closed, the parser ends at the end of the file: its row is what can be found. */
const UNTIL_THE_END = ['CSV_QUOTE_NOT_CLOSED', 'CSV_MAX_RECORD_SIZE']

function described(error: CsvError, rowLine: number) {
  const line = UNTIL_THE_END.includes(error.code) ? rowLine : Number(error.lines ?? rowLine)
  return fail(line, MESSAGES[error.code] ?? `is not CSV: ${error.message}`)
}

const MESSAGES: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'is in a cell with an unclosed quote: the file is truncated or damaged',
  CSV_INVALID_CLOSING_QUOTE: 'has a quote inside a quoted cell: it must be doubled',
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: 'has a quote inside a quoted cell: it must be doubled',
  INVALID_OPENING_QUOTE: 'has a quote inside a cell that does not start with one',
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH: 'does not have as many cells as the header',
  CSV_MAX_RECORD_SIZE: `has more than ${MAX_ROW_CHARACTERS} characters, or an unclosed quote`,
}

/** Excel separates with semicolons in much of Europe. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split('\n', 1)
  const count = (separator: string) => header.split(separator).length
  return [';', '\t'].find((separator) => count(separator) > count(',')) ?? ','
}

/** Whole lines of text. Throws for what is not UTF-8. */
async function* decoded(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0)
  let line = 1
  let isFirst = true
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([rest, chunk])
    if (isFirst) refuseOtherFormats(bytes)
    isFirst = false
    const end = bytes.lastIndexOf(NEWLINE) + 1
    rest = bytes.subarray(end)
    if (rest.length > MAX_LINE_BYTES) throw fail(line, `has more than ${MAX_LINE_BYTES} bytes: it is not CSV`)
    if (end === 0) continue
    const text = textOf(bytes.subarray(0, end), line)
    line += text.split('\n').length - 1
    yield text
  }
  if (rest.length > 0) yield textOf(rest, line)
}

function refuseOtherFormats(bytes: Buffer) {
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04')))
    throw new ShopifyFormatError('is a ZIP archive or an Excel file: unzip it, or save it as CSV')
  if (['fffe', 'feff'].includes(bytes.subarray(0, 2).toString('hex')))
    throw new ShopifyFormatError('is UTF-16: save it as “CSV UTF-8”')
}

function textOf(bytes: Buffer, firstLine: number): string {
  const text = decode(bytes)
  if (text !== null) return text
  let line = firstLine
  for (let start = 0; start < bytes.length; line++) {
    const newline = bytes.indexOf(NEWLINE, start)
    const end = newline < 0 ? bytes.length : newline + 1
    if (decode(bytes.subarray(start, end)) === null) break
    start = end
  }
  throw fail(line, 'has characters that are not UTF-8: save the file as “CSV UTF-8”')
}

/** Null for what is not UTF-8, and for NUL, which is in no text. */
function decode(bytes: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}
