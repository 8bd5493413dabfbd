import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { packagedVersion } from './postgres-binaries.ts'

/** The operator can upgrade the cluster, or choose another version of Sitewright. */
export class MajorMismatch extends Error {}

/** The major version that made a cluster. */
export const majorOf = async (clusterDir: string) =>
  Number.parseInt(await fs.readFile(join(clusterDir, 'PG_VERSION'), 'utf8'), 10)

export const packagedMajor = () => Number.parseInt(packagedVersion(), 10)

/** PostgreSQL opens only clusters of its own major version. */
export async function requireSameMajor(clusterDir: string): Promise<void> {
  const [found, own] = [await majorOf(clusterDir), packagedMajor()]
  if (found === own) return
  const both = `The database in ${clusterDir} uses PostgreSQL ${found}, but this version of Sitewright runs PostgreSQL ${own}.`
  throw new MajorMismatch(
    found > own
      ? `${both} Run the version of Sitewright that created it.`
      : `${both} Upgrade it with: npx sitewright upgrade-postgres --old-binaries DIR, where DIR has the binaries of PostgreSQL ${found}, such as /usr/lib/postgresql/${found}/bin`,
  )
}
