import pg from 'pg'

/**
 * A client of a pooler in transaction mode, where each statement may run on a different connection to PostgreSQL:
 * statements are unnamed, and session settings are not sent.
 */
export class PoolerClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    const { connectionString, types, connectionTimeoutMillis, application_name } = config ?? {}
    super({ connectionString, types, keepAlive: true, connectionTimeoutMillis, application_name })
    const query = this.query.bind(this) as (...args: unknown[]) => unknown
    const unnamed = (first: string | pg.QueryConfig, ...rest: unknown[]) =>
      query(typeof first === 'string' ? first : { ...first, name: undefined }, ...rest)
    this.query = unnamed as typeof this.query
  }
}
