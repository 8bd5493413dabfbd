import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { type FileTypeResult, fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import type { SentFile } from '../../api/caller.ts'
import { conflict, notFound } from '../../api/errors.ts'
import type { FileReply } from '../../api/reply.ts'
import type { PublicContext } from '../context.ts'
import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Storage } from '../storage.ts'
import { newId } from '../values/ids.ts'
import { removeFiles } from './remove-files.ts'
import { ObjectNotFound } from './storage.ts'

/** What visitors may send: documents and pictures that people open without risk. */
const DOCUMENTS: Record<string, string> = {
  'application/pdf': 'PDF',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'application/vnd.oasis.opendocument.text': 'ODT',
  'application/rtf': 'RTF',
}
const PICTURES: Record<string, string> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
  'image/heic': 'HEIC',
}
export const SENT_KINDS = { ...DOCUMENTS, ...PICTURES, 'text/plain': 'TXT' }
const SNIFFED_BYTES = 64 * 1024

/** The content type by the bytes of a file, whatever its name says; null for one that visitors may not send. */
export async function kindOf({ path, sizeBytes }: Pick<SentFile, 'path' | 'sizeBytes'>) {
  if (sizeBytes === 0) return null
  return kindBy(await fileTypeFromFile(path).catch(() => undefined), () => readHead(path))
}

/** The same of a file in memory. */
export async function kindOfBytes(bytes: Buffer) {
  if (bytes.length === 0) return null
  return kindBy(await fileTypeFromBuffer(bytes).catch(() => undefined), async () =>
    bytes.subarray(0, SNIFFED_BYTES),
  )
}

async function kindBy(found: FileTypeResult | undefined, readHead: () => Promise<Buffer>) {
  if (found) return Object.hasOwn(SENT_KINDS, found.mime) ? found.mime : null
  return isPlainText(await readHead()) ? 'text/plain' : null
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function isPlainText(head: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return !/\0|^\s*<[!?a-z]/i.test(text)
  } catch {
    return false
  }
}

/** A file of a visitor as it is kept. */
export type KeptFile = {
  id: string
  field: string
  filename: string
  contentType: string
  sizeBytes: number
  objectKey: string
}

/**
 * Stores files of known kinds, privately: nothing links to their objects. When the work that refers to them fails, they are
 * removed.
 */
export async function withStored<T>(
  storage: Storage,
  folder: string,
  files: readonly (SentFile & { kind: string })[],
  work: (kept: KeptFile[]) => Promise<T>,
): Promise<T> {
  const kept: KeptFile[] = []
  try {
    for (const { field, filename, path, sizeBytes, kind: contentType } of files) {
      const id = newId('file')
      const objectKey = `${folder}/${id}`
      kept.push({ id, field, filename: safeName(filename), contentType, sizeBytes, objectKey })
      await storage.write(objectKey, createReadStream(path), { contentType, sizeBytes })
    }
    return await work(kept)
  } catch (error) {
    for (const { objectKey } of kept) await storage.remove(objectKey).catch(() => {})
    throw error
  }
}

/** Removes files that are not needed after all, once the transaction ends. */
export async function removeKept(tx: Db, { jobs }: Pick<PublicContext, 'jobs'>, kept: readonly KeptFile[]) {
  if (kept.length > 0) await jobs.add(tx, removeFiles, { keys: kept.map(({ objectKey }) => objectKey) })
}

/** What the files of visitors take on a site at most. */
const MAX_BYTES_OF_SITE = 5 * 1024 * 1024 * 1024

/** Locks the room for files of a site until the transaction ends. Throws CONFLICT if there is none for these. */
export async function takeRoom(tx: Db, siteId: string, kept: readonly KeptFile[]) {
  if (kept.length === 0) return
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`files of visitors of ${siteId}`}, 0))`)
  const row = await tx.first<{ bytes: number }>(sql`select visitor_bytes(${siteId}) as bytes`)
  const wantedBytes = kept.reduce((sum, { sizeBytes }) => sum + sizeBytes, row?.bytes ?? 0)
  if (wantedBytes > MAX_BYTES_OF_SITE)
    throw conflict('This site has no room for more files; send the form without one', 'files_full')
}

/** The name without folders and characters that file systems or headers mind. */
const safeName = (name: string) =>
  (name.split(/[/\\]/).at(-1) ?? '').replaceAll(/[\p{Cc}<>:"|?*]/gu, '_').slice(-200) || 'file'

/** The answer with a file of a visitor, which browsers download. */
export const sentFile = (
  storage: Storage,
  objectKey: string,
  name: string,
  file: Pick<KeptFile, 'filename' | 'contentType' | 'sizeBytes'>,
): FileReply => ({
  ...file,
  etag: null,
  inline: false,
  read: () =>
    storage.read(objectKey).catch((error) => {
      throw error instanceof ObjectNotFound ? notFound(name) : error
    }),
})
