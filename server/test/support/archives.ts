import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { raw, sql } from '../../src/platform/database/sql.ts'
import { copiedTables, type Extent } from '../../src/platform/site-archive/catalogue.ts'
import { MANIFEST, type Manifest, nameOfFile, nameOfPart } from '../../src/platform/site-archive/manifest.ts'
import { NUMBERS } from '../../src/platform/site-archive/tables.ts'
import { endOfTar, headerOf, paddingOf } from '../../src/platform/site-archive/tar.ts'
import type { TestServer } from './server.ts'

/** A text without what differs between a site and its copy. */
export const masked = (text: string, { address }: Pick<TestServer, 'address'>) =>
  text
    .replaceAll(/(?<=[a-z]_[0-7][0-9a-z]{9})[0-9a-z]{16}/g, '*')
    .replaceAll(address, '')
    .replaceAll(`:${new URL(address).port}`, '')

/** All rows that are copied, without what differs, by table. */
export async function rowsOfSite(server: TestServer, siteId: string, extent: Extent = 'all') {
  const tables = await copiedTables(server.db, extent)
  const rows = tables.map(async ({ name, columns, rowsOf }) => {
    const numbers = Object.keys(NUMBERS[name] ?? {})
    const shown = columns.filter((column) => !numbers.includes(column)).map((column) => `"${column}"`)
    const found = await server.db.rows<{ row: string }>(
      sql`select to_json(row)::text as row from (
        select ${raw(shown.join(', '))} from (${rowsOf(siteId)}) copied) row`,
    )
    return [name, found.map(({ row }) => masked(row, server)).sort()] as const
  })
  return Object.fromEntries(await Promise.all(rows))
}

export type Opened = { manifest: Manifest; rows: Map<string, string>; files: Buffer[] }

/** The tar in an archive. */
export const tarOf = (file: string) => gunzipSync(readFileSync(file))

/** Takes an archive apart whose tables have one part each. */
export function openArchive(file: string): Opened {
  const entries = new Map<string, Buffer>()
  const tar = tarOf(file)
  for (let at = 0; tar[at] !== 0; ) {
    const name = tar.toString('latin1', at, at + 100).split('\0', 1)[0] as string
    const sizeBytes = Number.parseInt(tar.toString('latin1', at + 124, at + 135), 8)
    entries.set(name, tar.subarray(at + 512, at + 512 + sizeBytes))
    at += 512 + sizeBytes + paddingOf(sizeBytes).length
  }
  const manifest: Manifest = JSON.parse(String(entries.get(MANIFEST)))
  const rows = manifest.tables.map(
    ({ name }) => [name, String(entries.get(nameOfPart(name, 0)) ?? '')] as const,
  )
  const files = manifest.files.map((_file, i) => entries.get(nameOfFile(i)) as Buffer)
  return { manifest, rows: new Map(rows), files }
}

/** Writes an archive with checksums and counts that are right. */
export function writeArchive(
  file: string,
  { manifest, rows, files }: Opened,
  names = (name: string) => name,
) {
  const chunks: Buffer[] = []
  const add = (name: string, bytes: Buffer) =>
    chunks.push(headerOf(name, bytes.length, new Date(0)), bytes, paddingOf(bytes.length))
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  const tables = manifest.tables.map((table) => {
    const bytes = Buffer.from(rows.get(table.name) ?? '')
    if (bytes.length === 0) return { ...table, rows: 0, parts: [] }
    add(names(nameOfPart(table.name, 0)), bytes)
    const count = bytes.toString().split('\n').length - 1
    const part = { rows: count, sizeBytes: bytes.length, sha256: sha256(bytes) }
    return { ...table, rows: count, parts: [part] }
  })
  for (const [i, bytes] of files.entries()) add(names(nameOfFile(i)), bytes)
  add(MANIFEST, Buffer.from(JSON.stringify({ ...manifest, tables })))
  writeFileSync(file, gzipSync(Buffer.concat([...chunks, endOfTar()])))
}
