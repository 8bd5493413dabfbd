import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { dataDir, prepareDirectories, query, settings, startUser } from '../support/embedded-postgres.ts'

const UNSHARE = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc']
const canUnshare = spawnSync(UNSHARE[0] as string, [...UNSHARE.slice(1), 'flock', '--version']).status === 0

prepareDirectories()

describe.skipIf(!canUnshare)('a second container (skipped without unshare and flock)', () => {
  test('cannot use a data directory that is in use, and can once it is free', async () => {
    const own = await startEmbeddedPostgres({ dataDir, settings })
    await expect(startUser({ wrapper: UNSHARE })).rejects.toThrow('in use by another container')
    expect(await query(own.connectionString(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await own.stop()
    const other = await startUser({ wrapper: UNSHARE })
    expect(await query(other.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await expect(startEmbeddedPostgres({ dataDir, settings })).rejects.toThrow('in use by another container')

    // The kernel frees the lock of a container that is killed.
    await other.kill()
    const again = await startEmbeddedPostgres({ dataDir, settings })
    expect(await fs.readdir(join(dataDir, 'namespaces'))).toHaveLength(1)
    await again.stop()
  })
})
