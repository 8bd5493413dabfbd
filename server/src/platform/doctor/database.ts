import type { Db } from '../database/database.ts'
import { compareMigrations } from '../database/migrate.ts'
import { missingTimeouts } from '../observe/role-timeouts.ts'
import { type Check, type DoctorContext, ok, orOk, problem, skipped, warning } from './check.ts'
import {
  countConnections,
  findBloat,
  findBlocked,
  findInvalidIndexes,
  findOldTransactions,
  findScannedTables,
  findSlowStatements,
  findUnindexedReferences,
  findUnusedIndexes,
  hasStatements,
  readAge,
  readSettings,
} from './queries.ts'

const MAX_CONNECTIONS_SHARE = 0.85
const BLOCKED_SECONDS = 5
const OLD_TRANSACTION_SECONDS = 300
const SLOW_MS = 200
const LARGE_TABLE_ROWS = 50_000
const MANY_SCANS = 1_000
const UNUSED_INDEX_BYTES = 50_000_000
const UNUSED_DAYS = 14
const DEAD_ROWS = 100_000
const MAX_AGE = 1_000_000_000
const SAFE = { fsync: 'on', full_page_writes: 'on' }
const UNSAFE_COMMIT = 'off'

export const databaseChecks = ({ db, directUrl, isPooled }: DoctorContext): Check[] => [
  { name: 'migrations', run: () => checkMigrations(directUrl) },
  { name: 'durability', run: () => checkDurability(db) },
  { name: 'connections', run: () => checkConnections(db) },
  { name: 'connection pooler', run: () => checkPooler(db, isPooled) },
  { name: 'locks', run: () => checkLocks(db) },
  { name: 'slow queries', run: () => checkStatements(db) },
  { name: 'indexes', run: () => checkIndexes(db) },
  { name: 'bloat', run: () => checkBloat(db) },
]

async function checkMigrations(directUrl: string) {
  const { missing, unknown } = await compareMigrations(directUrl)
  if (missing.length > 0)
    return problem(
      `The database lacks ${missing.join(', ')}`,
      'Start this version, or run: sitewright migrate',
    )
  if (unknown.length > 0)
    return warning(
      `The database is newer than this version: it also has ${unknown.join(', ')}`,
      'Install the version that last used the database',
    )
  return ok('The database is up to date')
}

async function checkDurability(db: Db) {
  const settings = await readSettings(db, [...Object.keys(SAFE), 'synchronous_commit'])
  const unsafe = settings.filter(({ name, value }) =>
    name === 'synchronous_commit' ? value === UNSAFE_COMMIT : value !== SAFE[name as keyof typeof SAFE],
  )
  return orOk(
    unsafe.map(({ name, value }) =>
      problem(
        `${name} is ${value}: confirmed changes can be lost if the machine fails`,
        `Run in PostgreSQL: alter system set ${name} = on; select pg_reload_conf();`,
      ),
    ),
    'Confirmed changes are on disk',
  )
}

async function checkConnections(db: Db) {
  const { used = 0, allowed = 0 } = (await countConnections(db)) ?? {}
  const message = `${used} of ${allowed} PostgreSQL connections are in use`
  return used > allowed * MAX_CONNECTIONS_SHARE
    ? warning(
        message,
        'Lower DATABASE_CONNECTIONS, raise max_connections, or put a pooler in front of PostgreSQL',
      )
    : ok(message)
}

async function checkPooler(db: Db, isPooled: boolean) {
  if (!isPooled) return skipped('DIRECT_DATABASE_URL is not set, so no pooler is used')
  const { missing, commands } = await missingTimeouts(db)
  return missing.length > 0
    ? warning(
        `The role has no ${missing.join(', ')}, and the pooler passes none through`,
        `Run in PostgreSQL: ${commands.join(' ')} Then restart the pooler`,
      )
    : ok('PostgreSQL responds through it, and the role has timeouts')
}

async function checkLocks(db: Db) {
  const [blocked, old] = await Promise.all([
    findBlocked(db, BLOCKED_SECONDS),
    findOldTransactions(db, OLD_TRANSACTION_SECONDS),
  ])
  return orOk(
    [
      ...blocked.map(({ pid, seconds, blockedBy, query }) =>
        warning(
          `Process ${pid} has waited ${seconds} s for ${blockedBy.join(', ')}: ${query}`,
          `If that does not end on its own, run in PostgreSQL: select pg_terminate_backend(${blockedBy[0] ?? pid});`,
        ),
      ),
      ...old.map(({ pid, seconds, program, state }) =>
        warning(
          `A transaction of ${program || 'an unnamed program'} (process ${pid}, ${state}) has been open for ${seconds} s`,
          `It keeps old rows from being cleaned up. If it is not needed: select pg_terminate_backend(${pid});`,
        ),
      ),
    ],
    'Nothing is waiting for a lock, and no transaction is old',
  )
}

async function checkStatements(db: Db) {
  if (!(await hasStatements(db)))
    return skipped(
      'PostgreSQL does not count statements: add pg_stat_statements to shared_preload_libraries, restart it, ' +
        'and run: create extension pg_stat_statements;',
    )
  const slow = await findSlowStatements(db, SLOW_MS)
  return orOk(
    slow.map(({ calls, meanMs, query }) =>
      warning(
        `${calls} calls took ${meanMs} ms each: ${query}`,
        'Run explain (analyze, buffers) on it, and report it with the output',
      ),
    ),
    `No statement takes ${SLOW_MS} ms or more on average`,
  )
}

async function checkIndexes(db: Db) {
  const [invalid, scanned, references, unused] = await Promise.all([
    findInvalidIndexes(db),
    findScannedTables(db, LARGE_TABLE_ROWS, MANY_SCANS),
    findUnindexedReferences(db, LARGE_TABLE_ROWS),
    findUnusedIndexes(db, UNUSED_INDEX_BYTES, UNUSED_DAYS),
  ])
  return orOk(
    [
      ...invalid.map(({ name }) =>
        problem(`The index ${name} was not completely built`, `Run: reindex index concurrently ${name};`),
      ),
      ...scanned.map(({ name, rows, scans }) =>
        warning(
          `${name} (${rows} rows) was fully scanned ${scans} times`,
          'One of its queries lacks an index. Find the query with pg_stat_statements, and report it',
        ),
      ),
      ...references.map(({ table, columns, rows }) =>
        warning(
          `${table} (${rows} rows) has no index that starts with ${columns}, which reference another table`,
          `Run: create index concurrently on ${table} (${columns});`,
        ),
      ),
      ...unused.map(({ name, megabytes }) =>
        warning(
          `The index ${name} (${megabytes} MB) has not been read for ${UNUSED_DAYS} days`,
          'It slows down every write. Keep it if it belongs to Sitewright, whose features may need it later',
        ),
      ),
    ],
    'All are valid, and none is known to be missing',
  )
}

async function checkBloat(db: Db) {
  const [bloated, row] = await Promise.all([findBloat(db, DEAD_ROWS), readAge(db)])
  const age = row?.age ?? 0
  const found = bloated.map(({ name, dead, live, cleaned }) =>
    warning(
      `${name} has ${dead} dead rows and ${live} live ones; it was last cleaned up ${cleaned ?? 'never'}`,
      `Run: vacuum (verbose, analyze) ${name}; then look for old transactions`,
    ),
  )
  if (age > MAX_AGE)
    found.push(
      problem(
        `The oldest transaction number is ${age} transactions old; PostgreSQL stops at 2,000,000,000`,
        'Run: vacuum (freeze); then check that autovacuum is on',
      ),
    )
  return orOk(found, 'Dead rows are cleaned up')
}
