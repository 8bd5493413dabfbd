import { Type } from 'typebox'
import { ConfigError } from '../values/config-error.ts'
import { url, type Values } from '../values/variables.ts'

export const databaseVariables = {
  DATABASE_URL: url(
    ['postgres:', 'postgresql:'],
    'PostgreSQL 15 or newer to use instead of the embedded one',
    'the embedded PostgreSQL',
  ),
  DIRECT_DATABASE_URL: url(
    ['postgres:', 'postgresql:'],
    'Address of PostgreSQL itself if `DATABASE_URL` points to a pooler in transaction mode, such as PgBouncer',
  ),
  DATABASE_CONNECTIONS: Type.Integer({
    minimum: 1,
    maximum: 1000,
    default: 10,
    description:
      'Connections for writes, per process. Reads, inserts, jobs and notifications use up to 23 more.',
  }),
}

export type DatabaseSettings = {
  /** Null starts the embedded PostgreSQL. */
  databaseUrl: string | null
  /** PostgreSQL itself, if `databaseUrl` points to a pooler; otherwise null. */
  directDatabaseUrl: string | null
  databaseConnections: number
}

/** Throws ConfigError for a direct address without the address it belongs to. */
export function databaseSettings(values: Values<typeof databaseVariables>): DatabaseSettings {
  const { DATABASE_URL = null, DIRECT_DATABASE_URL = null, DATABASE_CONNECTIONS } = values
  if (DIRECT_DATABASE_URL !== null && DATABASE_URL === null)
    throw new ConfigError('DIRECT_DATABASE_URL requires DATABASE_URL: set that too')
  return {
    databaseUrl: DATABASE_URL,
    directDatabaseUrl: DIRECT_DATABASE_URL,
    databaseConnections: DATABASE_CONNECTIONS,
  }
}
