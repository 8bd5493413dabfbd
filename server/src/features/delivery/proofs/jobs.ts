import { buffer } from 'node:stream/consumers'
import { ObjectNotFound } from '../../../platform/storage/storage.ts'
import { type JobContext, scheduled } from '../../../platform/work/jobs.ts'
import { listUnclean, noteCleaned, type UncleanProof } from './queries.ts'
import type { CleanPicture, PictureType } from './verbs.ts'

const BATCH = 50

/** Takes the place out of photos that were kept with it. */
export const deliveryJobs = (cleanPicture: CleanPicture) => [
  scheduled('delivery.cleanProofs', '*/10 * * * *', async (context) => {
    let after = ''
    for (;;) {
      const proofs = await listUnclean(context.db, after, BATCH)
      for (const proof of proofs) await clean(context, cleanPicture, proof)
      after = proofs.at(-1)?.id ?? after
      if (proofs.length < BATCH) break
    }
  }),
]

async function clean(
  { db, storage }: JobContext,
  cleanPicture: CleanPicture,
  { id, siteId, contentType, objectKey }: UncleanProof,
) {
  try {
    const read = async () => buffer(await storage.read(objectKey))
    const picture = await cleanPicture(read, contentType as PictureType, siteId)
    await storage.write(objectKey, picture, { contentType, sizeBytes: picture.length })
    await noteCleaned(db, siteId, id, picture.length)
  } catch (error) {
    const isGone = error instanceof ObjectNotFound || (error as Error).name === 'UnreadableImage'
    if (!isGone) throw error
    await noteCleaned(db, siteId, id, null)
  }
}
