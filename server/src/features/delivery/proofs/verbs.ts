import { readFile, writeFile } from 'node:fs/promises'
import type { SentFile } from '../../../api/caller.ts'
import type { Driver } from '../../../api/drivers.ts'
import { conflict, found, invalid } from '../../../api/errors.ts'
import type { Platform } from '../../../platform/context.ts'
import { kindOf, takeRoom, withStored } from '../../../platform/storage/sent-files.ts'
import { MAX_PROOFS } from '../rules.ts'
import { findStop } from '../stops/queries.ts'
import type { DeliveryProof } from './contract.ts'
import { insertProof, lockProofs } from './queries.ts'

export const PROOF_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

export type PictureType = (typeof PROOF_TYPES)[number]

/** A picture without what its camera wrote about it, such as the place. Throws for one that is damaged, or something else. */
export type CleanPicture = (
  read: () => Promise<Buffer>,
  contentType: PictureType,
  accountId: string,
) => Promise<Buffer>

/** Keeps a photo or a signature of a delivery, privately. */
export async function keepProof(
  { db, storage, clock }: Pick<Platform, 'db' | 'storage' | 'clock'>,
  { id: driverId, site }: Driver,
  { deliveryId, kind, file }: { deliveryId: string; kind: DeliveryProof['kind']; file: SentFile | undefined },
  cleanPicture: CleanPicture,
) {
  found(await findStop(db, site.id, driverId, deliveryId), 'Order')
  if (!file) throw invalid({ photo: 'is required' })
  const sent = await kindOf(file)
  const contentType = PROOF_TYPES.find((type) => type === sent)
  if (!contentType) throw invalid({ photo: 'must be a JPEG, PNG or WebP picture' })
  const picture = await cleanPicture(() => readFile(file.path), contentType, site.accountId).catch(
    (error: Error) => {
      throw error.name === 'UnreadableImage' ? invalid({ photo: 'is not a valid picture' }) : error
    },
  )
  await writeFile(file.path, picture)
  const cleaned = { ...file, sizeBytes: picture.length, kind: contentType }
  await withStored(storage, 'deliveries', [cleaned], (kept) =>
    db.transaction(async (tx) => {
      const { count } = found(await lockProofs(tx, site.id, driverId, deliveryId), 'Order')
      if (count >= MAX_PROOFS)
        throw conflict(`A delivery has at most ${MAX_PROOFS} photos and signatures`, 'too_many_proofs')
      await takeRoom(tx, site.id, kept)
      for (const { id, sizeBytes, objectKey } of kept)
        await insertProof(tx, site.id, {
          id,
          deliveryId,
          kind,
          contentType,
          sizeBytes,
          objectKey,
          createdAt: clock.now(),
        })
    }),
  )
}
