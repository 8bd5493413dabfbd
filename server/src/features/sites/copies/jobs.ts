import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import {
  failCopy,
  failLostCopies,
  GIVEN_UP,
  type Renew,
  rememberFile,
  renewed,
  renewing,
} from '../../../platform/site-archive/copies.ts'
import { exportSite } from '../../../platform/site-archive/export-site.ts'
import { importSite } from '../../../platform/site-archive/import-site.ts'
import { ArchiveError } from '../../../platform/site-archive/manifest.ts'
import { tellOfExport } from '../../../platform/site-archive/notices.ts'
import { type JobContext, job, scheduled } from '../../../platform/work/jobs.ts'
import { isSlugTaken } from '../queries.ts'
import { freeSlug, siteSlug } from '../rules.ts'
import { makeFolder, removeFolder, removeLostFolders } from './folders.ts'
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
    await failLostCopies(context)
    await removeLostFolders(db)
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
  const { id, siteId, kind } = copy
  const renew = renewing(context, id)
  try {
    const file = join(await makeFolder(id), 'site.tar.gz')
    const extent = kind === 'export' ? 'all' : 'content'
    await exportSite({ db, storage, siteId, extent, file, now: clock.now(), renew })
    await (kind === 'export' ? keep(context, copy, { file, renew }) : importCopy(context, copy, file))
  } catch (error) {
    await failCopy(
      context,
      id,
      error instanceof ArchiveError ? error.message : 'It could not be created; try again',
    )
    if (!(error instanceof ArchiveError)) throw error
  } finally {
    await removeFolder(id)
  }
}

async function keep(
  context: JobContext,
  { id, siteId }: queries.Copy,
  { file, renew }: { file: string; renew: Renew },
) {
  const { db, storage, clock } = context
  const objectKey = `exports/${siteId}/${id}`
  const { size: sizeBytes } = await stat(file)
  await rememberFile(db, id, objectKey)
  await storage.write(objectKey, Readable.from(renewed(createReadStream(file), renew)), {
    contentType: 'application/gzip',
    sizeBytes,
  })
  const isKept = await db.transaction(async (tx) => {
    const done = await queries.finishExport(tx, siteId, { id, objectKey, sizeBytes }, clock.now())
    if (done) await tellOfExport(context, tx, id)
    return done
  })
  if (isKept) return
  // Whoever gave it up may have looked for the file before it was written.
  await storage.remove(objectKey)
  throw new Error(GIVEN_UP)
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
