import type { Platform } from '../context.ts'
import { examine, type Finding } from './check.ts'
import { databaseChecks } from './database.ts'
import { machineChecks } from './machine.ts'
import type { Queue } from './queries.ts'
import { serviceChecks } from './services.ts'
import { workChecks } from './work.ts'

export type DoctorContext = Pick<
  Platform,
  'db' | 'clock' | 'storage' | 'jobs' | 'mailSettings' | 'dns' | 'publicUrl' | 'sitesAddress' | 'backups'
> & {
  version: string
  dataDir: string
  /** Whether the sealing key is configured, and not in a file. */
  hasSecretKey: boolean
  isPooled: boolean
  /** The address of PostgreSQL itself. */
  directUrl: string
  queues: Queue[]
}

export const diagnose = (context: DoctorContext): Promise<Finding[]> =>
  examine([
    ...machineChecks(context),
    ...databaseChecks(context),
    ...workChecks(context),
    ...serviceChecks(context),
  ])
