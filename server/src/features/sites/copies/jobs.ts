import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { failCopy, failLostCopies, rememberFile, renewing } from '../../../platform/site-archive/copies.ts'
import { exportSite } from '../../../platform/site-archive/export-site.ts'
import { importSite } from '../../../platform/site-archive/import-site.ts'
import { ArchiveError } from '../../../platform/site-archive/manifest.ts'
import { type JobContext, job, scheduled } from '../../../platform/work/jobs.ts'
import { isSlugTaken } from '../queries.ts'
import { freeSlug, siteSlug } from '../rules.ts'
import * as queries from './queries.ts'

/** Makes what waits, one after another, unless another process does. */
export const makeCopies = job<Record<string, never>>('site_copies.make', async (context) => {
  const { db, clock } = context
  for (;;) {
    const copy = await queries.takeNextCopy(db, clock.now())
    if (!copy) return
    await makeCopy(context, copy)
  }
})

export const siteCopyJobs = [
  makeCopies,
  scheduled('site_copies.sweep', '*/10 * * * *', async (context) => {
    const { db, storage, clock } = context
    await failLostCopies(db, storage, clock.now())
    for (const { id, objectKey } of await queries.findExpired(db, clock.now())) {
      await storage.remove(objectKey)
      await queries.deleteCopy(db, id)
    }
    await queries.deleteOldCopies(db, clock.now())
    await makeCopies.run(context, {})
  }),
]

async function makeCopy(context: JobContext, copy: queries.Copy) {
  const { db, storage, clock } = context
  const folder = await mkdtemp(join(tmpdir(), 'sitewright-copy-'))
  const file = join(folder, 'site.tar.gz')
  try {
    const { siteId } = copy
    const extent = copy.kind === 'export' ? 'all' : 'content'
    const onProgress = renewing(context, copy.id)
    await exportSite({
      db,
      storage,
      siteId,
      extent,
      file,
      now: clock.now(),
      onProgress,
    })
    await (copy.kind === 'export' ? keep(context, copy, file) : importCopy(context, copy, file))
  } catch (error) {
    const problem = error instanceof ArchiveError ? error.message : 'It could not be made; try again'
    await failCopy(db, storage, copy.id, problem, clock.now())
    if (!(error instanceof ArchiveError)) throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function keep({ db, storage, clock }: JobContext, { id, siteId }: queries.Copy, file: string) {
  const objectKey = `exports/${siteId}/${id}`
  const { size: sizeBytes } = await stat(file)
  await rememberFile(db, id, objectKey)
  await storage.write(objectKey, createReadStream(file), { contentType: 'application/gzip', sizeBytes })
  if (await queries.finishExport(db, siteId, { id, objectKey, sizeBytes }, clock.now())) return
  // Whoever gave it up may have looked for the file before it was written.
  await storage.remove(objectKey)
  throw new Error('The export took too long without a sign of life, and was given up')
}

const importCopy = (context: JobContext, { id: copyId, accountId, name }: queries.Copy, file: string) =>
  importSite({
    ...context,
    file,
    accountId,
    copyId,
    extent: 'content',
    keepsMembers: true,
    ...(name !== null && { name }),
    chooseSlug: (tx, slug) =>
      freeSlug(name === null ? slug : siteSlug(name), (wanted) =>
        isSlugTaken(tx, null, wanted, context.clock.now()),
      ),
  })
