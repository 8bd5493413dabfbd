import { Readable } from 'node:stream'
import type { FileReply } from '../../api/reply.ts'

const NUMBER = /^-\d+(?:\.\d+)?$/
/** The text of a CSV cell. Spreadsheets run what begins with these characters as a formula (OWASP, CSV Injection). */
function csvCell(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) && !NUMBER.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const line = (cells: string[]) => `${cells.map(csvCell).join(',')}\r\n`
const BATCH = 500

/** Where a list continues: after this row, in the order of its creation. */
export type After = { createdAt: Date; id: string } | null
export type Part = { after: After; limit: number }

/** Reads rows in parts while they are sent, so that memory stays flat. */
export async function* csvOf<Row extends { createdAt: Date; id: string }>(
  header: string[],
  read: (part: Part) => Promise<Row[]>,
  cellsOf: (row: Row) => string[],
): AsyncGenerator<string> {
  yield `\uFEFF${line(header)}`
  let after: After = null
  for (;;) {
    const rows = await read({ after, limit: BATCH })
    for (const row of rows) yield line(cellsOf(row))
    after = rows.at(-1) ?? null
    if (rows.length < BATCH) return
  }
}

/** The text of a short list. */
export const csvText = (header: string[], rows: string[][]) => `\uFEFF${[header, ...rows].map(line).join('')}`

/** The answer of an export, which browsers download. */
export const csvFile = (name: string, rows: AsyncIterable<string>): FileReply => ({
  contentType: 'text/csv; charset=utf-8',
  filename: `${name}.csv`,
  sizeBytes: null,
  etag: null,
  inline: false,
  read: async () => Readable.from(rows),
})
