import type { Db } from '../database/database.ts'

/** A file of a mail by what it is made from, so that the outbox keeps no bytes. */
export type AttachedFile = { kind: 'invoice'; id: string }
export type Attachment = { filename: string; contentType: string; content: Buffer }
/** How files are made; null for one that is gone. */
export type Attachments = Record<
  AttachedFile['kind'],
  (db: Db, siteId: string, id: string) => Promise<Attachment | null>
>

/** Files of a mail; more are left out. */
const MAX_FILES = 5

export async function makeAttachments(
  makers: Attachments,
  db: Db,
  siteId: string | null,
  files: AttachedFile[] = [],
): Promise<Attachment[]> {
  const made: Attachment[] = []
  for (const { kind, id } of siteId === null ? [] : files.slice(0, MAX_FILES)) {
    const attachment = await makers[kind](db, siteId as string, id)
    if (attachment) made.push(attachment)
  }
  return made
}
