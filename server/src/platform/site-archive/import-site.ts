import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Db } from '../database/database.ts'
import { raw } from '../database/sql.ts'
import type { JobContext } from '../work/jobs.ts'
import { copiedTables, type Extent, knowsMigration, type Table } from './catalogue.ts'
import { finishCopy, GIVEN_UP, type Renew, rememberFile, renewed, renewing } from './copies.ts'
import { idMapper } from './ids.ts'
import { insertLines, prepareNumbers, type Target } from './import-rows.ts'
import { ArchiveError, type Manifest, nameOfFile, nameOfPart } from './manifest.ts'
import { type NamedFile, namedFiles } from './named-files.ts'
import { entriesOf, readAll, verifyArchive } from './read-archive.ts'
import { TABLES_LEFT_OUT } from './tables.ts'

export type ImportInput = Pick<JobContext, 'db' | 'storage' | 'clock' | 'publicUrl'> & {
  file: string
  accountId: string
  /** The record of this copy, which is running. */
  copyId: string
  extent: Extent
  /** Whether members of the account who are named in the archive are the same here. */
  keepsMembers: boolean
  /** The name of the site, if it is not that of the archive. */
  name?: string
  /** Finds a slug that is free, like the given one. */
  chooseSlug(tx: Db, slug: string): Promise<string>
  /** What is wrong with a row, if anything is. */
  check?: Target['check']
  /** What is wrong with a file that was stored, if anything is, by the row that names it. */
  checkFile?(file: NamedFile & { key: string; sizeBytes: number }): Promise<string | null>
  /** In the transaction that stores the site. */
  onStored?(tx: Db, siteId: string): Promise<void>
}
export type Imported = { siteId: string; slug: string; manifest: Manifest }

/** Gives ids, and addresses of the media of the site, what they are here. */
function renaming({ publicUrl, keepsMembers }: ImportInput, oldSiteId: string) {
  const mapIds = idMapper(randomBytes(32), { keepsMembers })
  const media = `/media/${oldSiteId}/`
  return (text: string) =>
    mapIds(
      text.replaceAll(/https?:\/\/[^"\\\s/]{1,255}(?=\/media\/site_)/g, (origin, at: number) =>
        text.startsWith(media, at + origin.length) ? publicUrl : origin,
      ),
    )
}

/**
 * Makes a site of an archive: its files first, then its rows in one transaction, so that nobody sees it before it is whole. The
 * caller ends the copy when this fails.
 */
export async function importSite(input: ImportInput): Promise<Imported> {
  const { db, accountId, copyId } = input
  const renew = renewing(input, copyId)
  const manifest = await verifyArchive(input.file, renew)
  const tables = await tablesFor(db, manifest, input.extent)
  const map = renaming(input, manifest.site.id)
  await storeFiles(input, manifest, map, renew)
  const siteId = map(manifest.site.id)
  const stored = manifest.files.map(({ key }) => key)
  const [keys, unused] = [new Set([...stored, ...manifest.missing]), new Set(stored)]
  return db.transaction(async (tx) => {
    await tx.run(raw('set local statement_timeout = 0'))
    await tx.run(raw('set local idle_in_transaction_session_timeout = 0'))
    await tx.run(raw("set local sitewright.copy = 'on'"))
    await prepareNumbers(tx)
    const slug = await input.chooseSlug(tx, manifest.site.slug)
    const name = input.name ?? manifest.site.name
    const site = { account_id: accountId, slug, status: 'draft', name }
    const target = { siteId, site, source: manifest.site, map, keys, unused, check: input.check }
    await storeRows(tx, input.file, { manifest, tables, target, renew })
    if (!(await finishCopy(tx, copyId, siteId, input.clock.now()))) throw new Error(GIVEN_UP)
    await input.onStored?.(tx, siteId)
    return { siteId, slug, manifest }
  })
}

/** The tables of the archive as they are here. Throws ArchiveError for what this version does not know. */
async function tablesFor(db: Db, manifest: Manifest, extent: Extent): Promise<Map<string, Table>> {
  if (!(await knowsMigration(db, manifest.migration)))
    throw new ArchiveError(
      `it was made by a newer Sitewright (${manifest.version}, ${manifest.migration}): upgrade this server first`,
    )
  const known = new Map((await copiedTables(db, extent)).map((table) => [table.name, table]))
  for (const { name, columns } of manifest.tables) {
    const table = known.get(name)
    const isLeftOut = Object.values(TABLES_LEFT_OUT).some((names) => names.includes(name))
    if (!table)
      throw new ArchiveError(
        isLeftOut
          ? `it has the table ${name}, which is never part of one`
          : `it has an unknown table ${name}`,
      )
    const unknown = columns.find((column) => !table.columns.includes(column))
    if (unknown !== undefined) throw new ArchiveError(`its table ${name} has an unknown column ${unknown}`)
    if (new Set(columns).size < columns.length) throw new ArchiveError(`its table ${name} has a column twice`)
  }
  if (manifest.tables.find(({ name }) => name === 'sites')?.rows !== 1)
    throw new ArchiveError('it does not contain exactly one site')
  return known
}

async function storeFiles(
  { file, db, storage, copyId, checkFile }: ImportInput,
  manifest: Manifest,
  map: (text: string) => string,
  renew: Renew,
) {
  if (manifest.files.length === 0) return
  const known = new Map(manifest.files.map((stored, i) => [nameOfFile(i), stored]))
  const named = namedFiles(manifest)
  for await (const entry of entriesOf(file)) {
    if (checkFile) await named.read(entry)
    const stored = known.get(entry.name)
    if (!stored) continue
    const { contentType, sizeBytes } = stored
    const key = map(stored.key)
    await rememberFile(db, copyId, key)
    await storage.write(key, Readable.from(renewed(entry.chunks, renew)), { contentType, sizeBytes })
    if (!checkFile) continue
    const row = named.of(stored.key)
    const why = await checkFile({ ...row, key, sizeBytes })
    if (why) throw new ArchiveError(`the file of the row ${row.rowId} of ${row.table} is not valid: ${why}`)
    await renew()
  }
}

type Rows = { manifest: Manifest; tables: Map<string, Table>; target: Target; renew: Renew }

/** The parts come in the order in which tables refer to each other. */
async function storeRows(tx: Db, file: string, { manifest, tables, target, renew }: Rows) {
  const expected = manifest.tables.flatMap(({ name, columns, parts }) =>
    parts.map((part, i) => ({ entry: nameOfPart(name, i), name, columns, rows: part.rows })),
  )
  for await (const entry of entriesOf(file)) {
    const part = expected.shift()
    if (!part) break
    const table = tables.get(part.name)
    if (!table || entry.name !== part.entry) throw new ArchiveError(`${entry.name} is not where it belongs`)
    const text = (await readAll(entry)).toString()
    const rows = await insertLines(tx, table, part.columns, text, target)
    if (rows !== part.rows) throw new ArchiveError(`${entry.name} does not have the rows that were written`)
    await renew()
  }
  if (expected.length > 0) throw new ArchiveError('rows are missing')
  const [unused] = target.unused
  if (unused !== undefined) throw new ArchiveError(`no row names its file ${unused}`)
}
