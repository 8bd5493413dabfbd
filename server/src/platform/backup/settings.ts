import { Type } from 'typebox'
import { ConfigError } from '../values/config-error.ts'
import { text, type Values } from '../values/variables.ts'
import { RECIPIENT } from './encryption.ts'

export const backupVariables = {
  BACKUP_TO: text(
    'Where a daily backup is written: a folder, or `s3://bucket/prefix` in a store that `S3_ENDPOINT` and its keys reach',
    { unset: 'no automatic backups' },
  ),
  BACKUP_RECIPIENT: Type.Optional(
    Type.String({
      pattern: RECIPIENT,
      description: 'Public key that backups are encrypted to',
      takes: 'a key that starts with age1; `sitewright backup keygen` creates one',
      unset: 'required with `BACKUP_TO`',
    }),
  ),
  BACKUP_AT: Type.String({
    pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
    default: '03:30',
    description: 'When the daily backup starts, in UTC',
    takes: 'a time like 03:30',
  }),
  BACKUP_KEEP: Type.Integer({
    minimum: 1,
    maximum: 3_650,
    default: 14,
    description: 'How many backups are kept; older ones are deleted after a new one',
  }),
}

export type BackupSettings = {
  /** Null makes none by itself. */
  to: string | null
  recipient: string | null
  at: string
  keep: number
}

export function backupSettings(values: Values<typeof backupVariables>): BackupSettings {
  const { BACKUP_TO: to = null, BACKUP_RECIPIENT: recipient = null } = values
  if (to !== null && recipient === null)
    throw new ConfigError(
      'BACKUP_TO requires BACKUP_RECIPIENT, the public key from: sitewright backup keygen',
    )
  return { to, recipient, at: values.BACKUP_AT, keep: values.BACKUP_KEEP }
}
