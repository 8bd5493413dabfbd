import { buffer } from 'node:stream/consumers'
import { PROOF_TYPES } from './features/delivery/proofs/verbs.ts'
import { MAX_PROOF_BYTES } from './features/delivery/rules.ts'
import { MAX_FILE_BYTES as MAX_SENT_FILE_BYTES } from './features/forms/rules.ts'
import { checkStored } from './features/media/verify.ts'
import { MAX_CV_BYTES } from './features/recruitment/rules.ts'
import { contentTypeOf, MAX_FILE_BYTES as MAX_PRODUCT_FILE_BYTES } from './features/shop/files/rules.ts'
import type { NamedFile } from './platform/site-archive/named-files.ts'
import { kindOfBytes } from './platform/storage/sent-files.ts'
import type { Storage } from './platform/storage.ts'

/** Whose import it is, as pictures of accounts are decoded in turns. */
type Context = { storage: Storage; accountId: string }
/** A file of an archive, stored but not yet served. */
type File = NamedFile & { key: string; sizeBytes: number }
type Check = (context: Context, file: File) => Promise<string | null>

const CHECKED: Record<string, Check> = {
  'media.object_key': mediaError,
  'media.thumbnail_key': (context, file) =>
    mediaError(context, { ...file, contentType: 'image/webp', declaredBytes: file.sizeBytes }),
  'form_files.object_key': (context, file) => sentError(context, file, MAX_SENT_FILE_BYTES),
  'job_applications.cv_key': (context, file) =>
    sentError(context, { ...file, contentType: 'application/pdf' }, MAX_CV_BYTES),
  'delivery_proofs.object_key': async (context, file) =>
    PROOF_TYPES.some((type) => type === file.contentType)
      ? ((await sentError(context, file, MAX_PROOF_BYTES)) ?? mediaError(context, file))
      : 'It is not a JPEG, PNG or WebP picture',
  'product_files.object_key': async (_context, file) =>
    sizeError(file, MAX_PRODUCT_FILE_BYTES) ??
    (contentTypeOf(file.contentType) === file.contentType ? null : 'It has no content type'),
}

/** What an upload would refuse of a file of an archive, by what its row says; null when it would take it. */
export async function fileError(context: Context, file: File): Promise<string | null> {
  const check = CHECKED[`${file.table}.${file.column}`]
  if (!check) throw new Error(`Nothing checks the files of ${file.table}.${file.column}`)
  return check(context, file)
}

async function mediaError({ storage, accountId }: Context, { key, sizeBytes, ...file }: File) {
  const { contentType, declaredBytes } = file
  if (contentType === null) return 'It has no content type'
  const declared = { contentType, sizeBytes: declaredBytes ?? 0, accountId }
  const checked = await checkStored(storage, { key, sizeBytes }, declared)
  return 'reason' in checked ? checked.reason : null
}

/** Of a file that a visitor or a driver sent. */
async function sentError({ storage }: Context, file: File, maxBytes: number) {
  const error = sizeError(file, maxBytes)
  if (error) return error
  const kind = await kindOfBytes(await buffer(await storage.read(file.key)))
  return kind === file.contentType ? null : `The file was declared as ${file.contentType}, but is not`
}

function sizeError({ sizeBytes, declaredBytes }: File, maxBytes: number): string | null {
  if (sizeBytes > maxBytes) return `The file has more than ${maxBytes} bytes`
  if (sizeBytes !== declaredBytes)
    return `The file has ${sizeBytes} bytes, but ${declaredBytes} were declared`
  return null
}
