import { mkdir, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '../../../platform/database/database.ts'
import { findEnded } from '../../../platform/site-archive/copies.ts'

/** Named after its copy, so that it tells whose it is when its process is killed. */
const PREFIX = 'sitewright-copy-'
const pathOf = (copyId: string) => join(tmpdir(), `${PREFIX}${copyId}`)

/** Where a copy is made. */
export async function makeFolder(copyId: string): Promise<string> {
  const path = pathOf(copyId)
  await mkdir(path, { mode: 0o700 })
  return path
}

export const removeFolder = (copyId: string) => rm(pathOf(copyId), { recursive: true, force: true })

/** Removes those of copies of all sites that are over. Those of other servers on the machine are not known here, and stay. */
export async function removeLostFolders(db: Db) {
  const found = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX))
  if (found.length === 0) return
  const ended = await findEnded(
    db,
    found.map((name) => name.slice(PREFIX.length)),
  )
  for (const { id } of ended) await removeFolder(id)
}
