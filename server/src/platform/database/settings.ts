import { Type } from 'typebox'
import { url, type Values } from '../values/variables.ts'

export const databaseVariables = {
  DATABASE_URL: url(
    ['postgres:', 'postgresql:'],
    'PostgreSQL 15 or newer to use instead of the embedded one',
    'the embedded PostgreSQL',
  ),
  DATABASE_CONNECTIONS: Type.Integer({
    minimum: 1,
    maximum: 1000,
    default: 10,
    description:
      'Connections for writes, per process. Reads, inserts, jobs and notifications use up to 22 more.',
  }),
}

export type DatabaseSettings = {
  /** Null starts the embedded PostgreSQL. */
  databaseUrl: string | null
  databaseConnections: number
}

export const databaseSettings = (values: Values<typeof databaseVariables>): DatabaseSettings => ({
  databaseUrl: values.DATABASE_URL ?? null,
  databaseConnections: values.DATABASE_CONNECTIONS,
})
