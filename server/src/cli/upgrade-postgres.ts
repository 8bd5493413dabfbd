import type { Config } from '../config.ts'
import { OperatorError } from '../platform/accounts/accounts.ts'
import { goBack, removeOld, upgrade } from '../platform/embedded-postgres/upgrade.ts'
import { progressOf } from './import-file.ts'

export type UpgradeOptions = {
  oldBinaries?: string
  back?: boolean
  discardChanges?: boolean
  removeOld?: boolean
}

/** Moves the embedded database to this version's PostgreSQL, or back, or deletes what was kept. */
export async function upgradeDatabase(
  { databaseUrl, dataDir }: Config,
  { oldBinaries, back, discardChanges, removeOld: isRemoving, json }: UpgradeOptions & { json?: boolean },
) {
  if (databaseUrl !== null)
    throw new OperatorError('DATABASE_URL points to your own PostgreSQL: upgrade it with its own tools')
  if (isRemoving) {
    const result = await removeOld(dataDir)
    return { result, text: `Removed: ${result.removed.join(', ') || 'nothing'}` }
  }
  if (back) {
    const result = await goBack(dataDir, discardChanges === true)
    return { result, text: `The database of PostgreSQL ${result.to} is back in use` }
  }
  if (oldBinaries === undefined)
    throw new OperatorError('Where are the binaries of the old PostgreSQL? Use --old-binaries DIR')
  const progress = progressOf('Copying', json)
  try {
    const result = await upgrade(dataDir, oldBinaries, progress.show)
    const { from, to, tables, rows } = result
    const text = `Upgraded from PostgreSQL ${from} to ${to}: ${rows} rows in ${tables} tables, all verified. The old database is in postgres-${from}; delete it with --remove-old`
    return { result, text }
  } finally {
    progress.stop()
  }
}
