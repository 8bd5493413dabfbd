import { link, rm, stat } from 'node:fs/promises'
import { fileError } from '../archived-files.ts'
import { rowError } from '../archived-rows.ts'
import { BOOKING } from '../features/booking/appointments/verbs.ts'
import { pauseMail } from '../features/mail/settings/queries.ts'
import { STAY } from '../features/rental/bookings/verbs.ts'
import { RESERVATION } from '../features/reservation/reservations/verbs.ts'
import { isSlugTaken } from '../features/sites/queries.ts'
import { freeSlug } from '../features/sites/rules.ts'
import { OperatorError } from '../platform/accounts/accounts.ts'
import { remindOfUpcoming } from '../platform/bookings/upcoming.ts'
import type { Platform } from '../platform/context.ts'
import { failCopy, insertImport } from '../platform/site-archive/copies.ts'
import { exportSite } from '../platform/site-archive/export-site.ts'
import { importSite } from '../platform/site-archive/import-site.ts'
import { ArchiveError, type Manifest } from '../platform/site-archive/manifest.ts'
import { tellOfImport } from '../platform/site-archive/notices.ts'
import { NOT_COPIED } from '../platform/site-archive/report.ts'
import { newId } from '../platform/values/ids.ts'
import { sizeOf } from './import-file.ts'

/** Writes the archive beside its place, and puts it there when it is whole. */
export async function exportToFile({ db, storage, clock }: Platform, siteId: string, to: string) {
  if (await stat(to).catch(() => null)) throw new OperatorError(`${to} already exists`)
  const unfinished = `${to}.${newId('copy')}.part`
  const input = { db, storage, siteId, extent: 'all' as const, file: unfinished }
  try {
    const manifest = await explained(`The site ${siteId}`, () => exportSite({ ...input, now: clock.now() }))
    await link(unfinished, to)
    const result = { siteId, file: to, ...countsOf(manifest), missingFiles: manifest.missing.length }
    return { result, text: describe(`Exported ${manifest.site.name} to ${to}`, manifest) }
  } finally {
    await rm(unfinished, { force: true })
  }
}

export async function importFromFile(platform: Platform, accountId: string, file: string) {
  await sizeOf(file)
  const { db, clock } = platform
  const copyId = newId('copy')
  await insertImport(db, { id: copyId, accountId }, clock.now())
  try {
    const { siteId, slug, manifest } = await explained(file, () =>
      importSite({
        ...platform,
        file,
        accountId,
        copyId,
        extent: 'all',
        keepsMembers: false,
        chooseSlug: (tx, wanted) => freeSlug(wanted, (slug) => isSlugTaken(tx, null, slug, clock.now())),
        check: rowError,
        checkFile: (stored) => fileError({ storage: platform.storage, accountId }, stored),
        // The server that it comes from may still send the same: reminders that are due while mail is paused are held.
        async onStored(tx, siteId) {
          await remindOfUpcoming({ ...platform, db: tx }, [BOOKING, RESERVATION, STAY], siteId)
          await pauseMail(tx, siteId, clock.now())
          await tellOfImport(platform, tx, siteId)
        },
      }),
    )
    const result = { siteId, slug, mode: manifest.site.mode, ...countsOf(manifest), notCopied: NOT_COPIED }
    const text = describe(
      `Imported ${manifest.site.name} as ${siteId}, a draft with the slug ${slug}`,
      manifest,
    )
    return {
      result,
      text: [
        text,
        'Its mail is paused, because the original server may send the same mail. Resume it once that server has stopped.',
        'Not in the archive; set up again what you need:',
        ...NOT_COPIED.map((what) => `- ${what}`),
      ].join('\n'),
    }
  } catch (error) {
    await failCopy(platform, copyId, (error as Error).message)
    throw error
  }
}

async function explained<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ArchiveError ? new OperatorError(`${what}: ${error.message}`) : error
  }
}

const countsOf = ({ tables, files }: Manifest) => ({
  tables: tables.length,
  rows: tables.reduce((sum, table) => sum + table.rows, 0),
  files: files.length,
})

function describe(what: string, manifest: Manifest) {
  const { tables, rows, files } = countsOf(manifest)
  const gone = manifest.missing.length
  return [
    `${what}: ${rows} rows of ${tables} tables, ${files} files`,
    ...(gone > 0 ? [`${gone} files were missing from the store`] : []),
  ].join('\n')
}
