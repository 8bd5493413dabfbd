import { rowOf } from './import-rows.ts'
import { ArchiveError, type Manifest, nameOfPart } from './manifest.ts'
import { readAll } from './read-archive.ts'
import { FILE_COLUMNS } from './tables.ts'
import type { Entry } from './tar.ts'

/** What a row says of its file. */
export type NamedFile = {
  table: string
  column: string
  rowId: string
  contentType: string | null
  declaredBytes: number | null
}
const MAX_TYPE_LENGTH = 255

/** Which row names each file of an archive. Rows come before files, so all are read when the first file comes. */
export function namedFiles({ tables, files }: Manifest) {
  const tableOfPart = new Map(
    tables.flatMap(({ name, parts }) =>
      FILE_COLUMNS[name] ? parts.map((_, i) => [nameOfPart(name, i), name] as const) : [],
    ),
  )
  const keys = new Set(files.map(({ key }) => key))
  const named = new Map<string, NamedFile>()

  function addRow(table: string, line: string) {
    const refuse = (why: string): never => {
      throw new ArchiveError(`a row of ${table} ${why}`)
    }
    const row = rowOf(line, refuse)
    for (const column of FILE_COLUMNS[table] ?? []) {
      const key = row[column]
      if (typeof key !== 'string' || !keys.has(key)) continue
      if (named.has(key)) refuse('names the file of another one')
      named.set(key, { table, column, ...declaredBy(row) })
    }
  }

  return {
    /** Reads an entry if it has rows that name files. */
    async read(entry: Entry) {
      const table = tableOfPart.get(entry.name)
      if (table === undefined) return
      const lines = (await readAll(entry)).toString().split('\n')
      for (const line of lines) if (line !== '') addRow(table, line)
    },
    of(key: string): NamedFile {
      const file = named.get(key)
      if (!file) throw new ArchiveError(`no row names its file ${key}`)
      return file
    },
  }
}

function declaredBy(row: Record<string, unknown>) {
  const { id, content_type: type, size_bytes: size, cv_size_bytes: cvSize } = row
  const bytes = size ?? cvSize
  return {
    rowId: typeof id === 'string' ? id.slice(0, MAX_TYPE_LENGTH) : '',
    contentType: typeof type === 'string' && type.length <= MAX_TYPE_LENGTH ? type : null,
    declaredBytes: typeof bytes === 'number' ? bytes : null,
  }
}
