import type { Config } from './config.ts'
import type { DoctorContext } from './platform/doctor/check.ts'
import type { OpenPlatform } from './platform/open.ts'
import { queues } from './queues.ts'
import { API_VERSION } from './version.ts'

/** What the examination of a server needs. */
export const doctorContext = (
  platform: OpenPlatform,
  { dataDir, secretKey, directDatabaseUrl }: Config,
  databaseUrl: string,
): DoctorContext => ({
  ...platform,
  // Apart from what requests read.
  db: platform.db.slow('doctor'),
  version: API_VERSION,
  dataDir,
  hasSecretKey: secretKey !== null,
  isPooled: directDatabaseUrl !== null,
  directUrl: directDatabaseUrl ?? databaseUrl,
  queues,
})
