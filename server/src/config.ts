import { fileURLToPath } from 'node:url'
import { defaultDataDir } from './platform/embedded-postgres.ts'
import type { LogLevel } from './platform/log.ts'
import type { StorageConfig } from './platform/storage/storage.ts'

/** Everything the environment decides, read once at the start of a process. */
export type Config = {
  host: string
  port: number
  /** Where clients reach the server; no slash at its end. */
  publicUrl: string
  /** Holds the embedded database and local media. */
  dataDir: string
  /** A PostgreSQL of the operator's; null runs the embedded one. */
  databaseUrl: string | null
  databaseConnections: number
  redisUrl: string | null
  storage: StorageConfig
  logLevel: LogLevel
  /** Serves Prometheus metrics there; null serves none. */
  metricsPort: number | null
  /** Proxies whose X-Forwarded-For is believed: all, none, or these addresses and networks. */
  trustProxy: boolean | string
  /** Makes a demo account when there is no account yet. */
  demo: boolean
  shutdownTimeoutMs: number
}

export class ConfigError extends Error {}

const PROJECT_DIR = fileURLToPath(new URL('../../', import.meta.url))
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Throws ConfigError, naming the variable and what it takes. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const text = (name: string) => (env[name] === '' ? undefined : env[name])
  const integer = (name: string, fallback: number, min: number, max: number) => {
    const value = text(name)
    if (value === undefined) return fallback
    const number = Number(value)
    if (Number.isInteger(number) && number >= min && number <= max) return number
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${value}"`)
  }
  const flag = (name: string, fallback: boolean) => {
    const value = text(name)?.toLowerCase()
    if (value === undefined) return fallback
    if (['1', 'true', 'on', 'yes'].includes(value)) return true
    if (['0', 'false', 'off', 'no'].includes(value)) return false
    throw new ConfigError(`${name} must be on or off, not "${value}"`)
  }
  const url = (name: string, protocols: string[]) => {
    const value = text(name)
    if (value === undefined) return null
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
    throw new ConfigError(
      `${name} must be a URL starting with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    )
  }

  const host = text('HOST') ?? '127.0.0.1'
  const port = integer('PORT', 3000, 0, 65_535)
  const dataDir = text('DATA_DIR') ?? defaultDataDir(PROJECT_DIR)
  const logLevel = (text('LOG_LEVEL') ?? 'info') as LogLevel
  if (!LOG_LEVELS.includes(logLevel))
    throw new ConfigError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`)
  const metricsPort = text('METRICS_PORT') === undefined ? null : integer('METRICS_PORT', 0, 0, 65_535)
  return {
    host,
    port,
    publicUrl: (url('PUBLIC_URL', ['http:', 'https:']) ?? addressOf(host, port)).replace(/\/+$/, ''),
    dataDir,
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    databaseConnections: integer('DATABASE_CONNECTIONS', 10, 1, 1000),
    redisUrl: url('REDIS_URL', ['redis:', 'rediss:']),
    storage: storageOf(text, flag, url, dataDir),
    logLevel,
    metricsPort,
    trustProxy: trustProxyOf(text('TRUST_PROXY')),
    demo: flag('DEMO', true),
    shutdownTimeoutMs: integer('SHUTDOWN_TIMEOUT_MS', 25_000, 0, 3_600_000),
  }
}

export function addressOf(host: string, port: number): string {
  const reachable =
    host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${reachable}:${port}`
}

function storageOf(
  text: (name: string) => string | undefined,
  flag: (name: string, fallback: boolean) => boolean,
  url: (name: string, protocols: string[]) => string | null,
  dataDir: string,
): StorageConfig {
  const bucket = text('S3_BUCKET')
  if (bucket === undefined) return { kind: 'local', dir: `${dataDir}/media` }
  const endpoint = url('S3_ENDPOINT', ['http:', 'https:']) ?? undefined
  const publicEndpoint = url('S3_PUBLIC_ENDPOINT', ['http:', 'https:']) ?? undefined
  const accessKeyId = text('S3_ACCESS_KEY_ID')
  const secretAccessKey = text('S3_SECRET_ACCESS_KEY')
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set both or neither')
  }
  return {
    kind: 's3',
    bucket,
    region: text('S3_REGION') ?? 'us-east-1',
    forcePathStyle: flag('S3_FORCE_PATH_STYLE', endpoint !== undefined),
    ...(endpoint && { endpoint }),
    ...(publicEndpoint && { publicEndpoint }),
    ...(accessKeyId && { accessKeyId }),
    ...(secretAccessKey && { secretAccessKey }),
  }
}

function trustProxyOf(value: string | undefined): boolean | string {
  if (value === undefined || value === 'false' || value === 'off') return false
  return value === 'true' || value === 'on' ? true : value
}
