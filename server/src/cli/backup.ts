import { mkdir, readFile } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { OperatorError } from '../platform/accounts/accounts.ts'
import { sealingKey } from '../platform/accounts/secrets.ts'
import { BEING_MADE, backUp, chooseBackup } from '../platform/backup/backup.ts'
import { identityIn, newIdentity } from '../platform/backup/encryption.ts'
import { listBackups } from '../platform/backup/manifest.ts'
import { openPlace, type Place, requireApart } from '../platform/backup/place.ts'
import { finishBackup, insertBackup, isRunning } from '../platform/backup/queries.ts'
import { restore, verify } from '../platform/backup/restore.ts'
import { compareMigrations } from '../platform/database/migrate.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { newId } from '../platform/values/ids.ts'
import { API_VERSION } from '../version.ts'
import { openDatabaseServer, withPlatform } from './context.ts'
import { progressOf } from './import-file.ts'

type Json = { json?: boolean }
type Reading = Json & { from: string; identity: string; backup?: string }

/** As `age-keygen` writes it. */
export async function makeKey() {
  const result = await newIdentity()
  const text = [
    '# Keep this file in a safe place that is not this server: anyone who has it can read your backups, and without it nobody can.',
    '# Set BACKUP_RECIPIENT to the public key:',
    `# public key: ${result.recipient}`,
    result.identity,
  ].join('\n')
  return { result, text }
}

/** Writes a backup and records how it ended. */
export function makeBackup({ to, recipient, json }: Json & { to?: string; recipient?: string }) {
  return withPlatform(async ({ db, clock, storage }, config, databaseUrl) => {
    const { backups } = config
    const place = to ?? backups.to
    const key = recipient ?? backups.recipient
    if (place === null) throw new OperatorError('Where to? Use --to, or set BACKUP_TO')
    if (key === null)
      throw new OperatorError(
        'Backups are encrypted: use --recipient, or set BACKUP_RECIPIENT, with a public key of: sitewright backup keygen',
      )
    const id = newId('backup')
    const progress = progressOf('Backing up', json)
    const finish = (ended: Parameters<typeof finishBackup>[2]) => finishBackup(db, id, ended, clock.now())
    requireApart(place, config.storage)
    if (await isRunning(db)) throw new OperatorError(BEING_MADE)
    await insertBackup(db, id, place, clock.now())
    try {
      const secretKey = await sealingKey(config.secretKey, config.dataDir)
      const result = await withPlace(config, place, (opened) =>
        backUp({
          databaseUrl,
          storage,
          secretKey,
          place: opened,
          recipient: key,
          version: API_VERSION,
          now: clock.now(),
          keep: backups.keep,
          onProgress: progress.show,
        }),
      )
      const { rows, tables, files, problem } = result
      await finish({ state: 'done', rows, files, error: problem })
      const lines = [`Backup ${result.id}: ${rows} rows of ${tables} tables, ${files} files`, problem ?? '']
      return { result, text: lines.join('\n').trimEnd() }
    } catch (error) {
      await finish({ state: 'failed', rows: null, files: null, error: (error as Error).message })
      throw error
    } finally {
      progress.stop()
    }
  }, requireCurrent)
}

/** A backup is often made before an upgrade, which it must not begin. */
async function requireCurrent(databaseUrl: string) {
  if ((await compareMigrations(databaseUrl)).missing.length > 0)
    throw new OperatorError(
      'The database is older than this version of Sitewright: back up with the version that is running, or start this one first',
    )
}

export const showBackups = (config: Config, from: string | undefined) =>
  withPlace(config, from ?? config.backups.to, async (place) => {
    const { whole, broken } = await listBackups(place)
    const lines = [...whole, ...broken.map((id) => `${id}  interrupted or in progress`)]
    return { result: { backups: whole, interrupted: broken }, text: lines.join('\n') || 'No backups' }
  })

export const verifyBackup = (config: Config, { from, identity, backup, json }: Reading) =>
  withPlace(config, from, async (place) => {
    const source = { place, identity: await readIdentity(identity), id: await chooseBackup(place, backup) }
    const progress = progressOf('Verifying', json)
    try {
      const result = await verify({ ...source, onProgress: progress.show })
      return { result, text: `Backup ${result.id} is complete: ${result.rows} rows, ${result.files} files` }
    } finally {
      progress.stop()
    }
  })

export const restoreBackup = (config: Config, { from, identity, backup, json }: Reading) =>
  withPlace(config, from, async (place) => {
    const source = { place, identity: await readIdentity(identity), id: await chooseBackup(place, backup) }
    await mkdir(config.dataDir, { recursive: true })
    const database = await openDatabaseServer(config)
    const storage = await openStorage(config.storage)
    const progress = progressOf('Restoring', json)
    try {
      const { secretKey, dataDir } = config
      const target = { databaseUrl: database.directUrl, storage, secretKey, dataDir }
      const result = await restore({ ...source, ...target, onProgress: progress.show })
      const { createdAt, rows, tables, files } = result
      const text = `Restored the state of ${createdAt}: ${rows} rows of ${tables} tables, ${files} files`
      return { result, text }
    } finally {
      progress.stop()
      await storage.close()
      await database.close()
    }
  })

async function withPlace<T>(config: Config, name: string | null, work: (place: Place) => Promise<T>) {
  if (name === null) throw new OperatorError('Where from? Use --from, or set BACKUP_TO')
  const place = await openPlace(name, config.s3)
  try {
    return await work(place)
  } finally {
    await place.close()
  }
}

async function readIdentity(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new OperatorError(`There is no file ${file} with the private key`)
  })
  const identity = identityIn(text)
  if (identity === null) throw new OperatorError(`${file} has no line that starts with AGE-SECRET-KEY-1`)
  return identity
}
