import type { Redirect } from './contract.ts'
import type { NewRedirect } from './queries.ts'
import { MAX_REDIRECTS, type OwnHosts, redirectPath, redirectTarget } from './rules.ts'

type Row = NewRedirect & { line: number }
/** Messages by line. */
type Errors = Record<string, string>

const MAX_ERRORS = 50
const STATUSES = ['301', '302', '307', '308']

/** Reads `path,target,status` lines. A first line without a slash names the columns; the status is optional. */
export function readRedirects(csv: string, ownHosts: OwnHosts): { rows: Row[]; errors: Errors } {
  const rows: Row[] = []
  const errors: Errors = {}
  const seen = new Map<string, number>()
  const fail = (line: number, message: string) => {
    if (Object.keys(errors).length < MAX_ERRORS) errors[`csv line ${line}`] = message
  }
  for (const [i, text] of csv
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const line = i + 1
    if (text.trim() === '' || (line === 1 && !text.includes('/'))) continue
    const fields = fieldsOf(text)
    if (fields === null || fields.length < 2 || fields.length > 3) {
      fail(line, 'must have two or three columns: path, target and, optionally, status')
      continue
    }
    const [sentPath = '', sentTarget = '', status = ''] = fields
    const from = redirectPath(sentPath)
    const to = redirectTarget(sentTarget, ownHosts)
    if ('error' in from) fail(line, `path ${from.error}`)
    else if ('error' in to) fail(line, `target ${to.error}`)
    else if (status !== '' && !STATUSES.includes(status))
      fail(line, `status must be one of ${STATUSES.join(', ')}`)
    else if (seen.has(from.path)) fail(line, `has the same path as line ${seen.get(from.path)}`)
    else {
      seen.set(from.path, line)
      rows.push({
        line,
        path: from.path,
        target: to.target,
        status: Number(status || 301) as Redirect['status'],
      })
    }
    if (rows.length > MAX_REDIRECTS) {
      fail(line, `exceeds the limit of ${MAX_REDIRECTS} redirects per site`)
      break
    }
  }
  return { rows, errors }
}

/** The trimmed fields of a line; null when quotes do not close. Columns are separated by commas, semicolons or tabs. */
function fieldsOf(line: string): string[] | null {
  const separator = /[,;\t]/.exec(line.startsWith('"') ? line.slice(line.indexOf('"', 1)) : line)?.[0] ?? ','
  const fields: string[] = []
  let rest = line
  for (;;) {
    if (!rest.startsWith('"')) {
      const end = rest.indexOf(separator)
      fields.push((end < 0 ? rest : rest.slice(0, end)).trim())
      if (end < 0) return fields
      rest = rest.slice(end + 1)
      continue
    }
    let end = rest.indexOf('"', 1)
    while (end >= 0 && rest[end + 1] === '"') end = rest.indexOf('"', end + 2)
    if (end < 0) return null
    fields.push(rest.slice(1, end).replaceAll('""', '"').trim())
    if (end + 1 === rest.length) return fields
    if (rest[end + 1] !== separator) return null
    rest = rest.slice(end + 2)
  }
}
