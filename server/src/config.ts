import { isIP } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { AiJobSettings, PushSettings, StockPhotoSettings, WebhookSettings } from './platform/context.ts'
import { defaultDataDir } from './platform/embedded-postgres/embedded-postgres.ts'
import {
  type AiSettings,
  PROVIDER_NAMES,
  PROVIDERS,
  type ProviderName,
} from './platform/language-model/providers.ts'
import { LOG_LEVELS, type LogLevel } from './platform/observe/log.ts'
import type { OutboundRules } from './platform/outbound/guarded-http.ts'
import type { VideoSettings } from './platform/outbound/video-provider.ts'
import type { StorageConfig } from './platform/storage/storage.ts'
import { ConfigError } from './platform/values/config-error.ts'

/** Everything the environment decides, read once at the start of a process. */
export type Config = {
  host: string
  port: number
  /** Where clients reach the server, without a slash at its end; null is where it listens. */
  publicUrl: string | null
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
  /** Seals secrets in the database; null takes or makes a key in `dataDir`. */
  secretKey: Buffer | null
  /** Which addresses that callers name may be called. */
  outbound: OutboundRules
  webhooks: WebhookSettings
  push: PushSettings
  /** The language model of live sites; null leaves all to the built-in engine. */
  ai: AiSettings | null
  /** Where live sites get photos from; null paints all pictures. */
  stockPhotos: StockPhotoSettings | null
  aiJobs: AiJobSettings
  /** What makes hero videos; null makes none. */
  video: VideoSettings | null
}

const PROJECT_DIR = fileURLToPath(new URL('../../', import.meta.url))

/** Throws ConfigError, naming the variable and what it takes. What a process that does not serve may call is up to the operator. */
export function readConfig(variables: NodeJS.ProcessEnv, { serves = true } = {}): Config {
  const env = new Environment(variables)
  const dataDir = env.text('DATA_DIR') ?? defaultDataDir(PROJECT_DIR)
  const host = env.text('HOST') ?? '127.0.0.1'
  return {
    host,
    port: env.integer('PORT', 3000, 0, 65_535),
    publicUrl: env.url('PUBLIC_URL', ['http:', 'https:'])?.replace(/(?<!\/)\/+$/, '') ?? null,
    dataDir,
    databaseUrl: env.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    databaseConnections: env.integer('DATABASE_CONNECTIONS', 10, 1, 1000),
    redisUrl: env.url('REDIS_URL', ['redis:', 'rediss:']),
    storage: storageOf(env, dataDir),
    logLevel: logLevelOf(env.text('LOG_LEVEL') ?? 'info'),
    metricsPort: env.text('METRICS_PORT') === undefined ? null : env.integer('METRICS_PORT', 0, 0, 65_535),
    trustProxy: trustProxyOf(env.text('TRUST_PROXY') ?? 'off'),
    demo: env.flag('DEMO', true),
    shutdownTimeoutMs: env.integer('SHUTDOWN_TIMEOUT_MS', 25_000, 0, 3_600_000),
    secretKey: secretKeyOf(env.text('SECRET_KEY')),
    outbound: outboundOf(env, serves && isPrivate(env, host)),
    webhooks: {
      retrySeconds: secondsOf(env, 'WEBHOOK_RETRY_SECONDS', '5,300,1800,7200,18000,36000,36000'),
      recordDays: env.integer('WEBHOOK_RECORD_DAYS', 30, 1, 3650),
      eventDays: env.integer('EVENT_DAYS', 30, 15, 3650),
      pollMs: env.integer('WEBHOOK_POLL_MS', 1000, 10, 60_000),
    },
    push: { contact: contactOf(env.text('PUSH_CONTACT'), env.text('PUBLIC_URL')) },
    ai: aiOf(env),
    stockPhotos: stockPhotosOf(env),
    aiJobs: { retrySeconds: secondsOf(env, 'AI_RETRY_SECONDS', '10,60,300') },
    video: videoOf(env),
  }
}

/** Reads variables by kind; one that is empty counts as not set. */
class Environment {
  readonly #variables: NodeJS.ProcessEnv

  constructor(variables: NodeJS.ProcessEnv) {
    this.#variables = variables
  }

  text(name: string): string | undefined {
    return this.#variables[name] || undefined
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const value = this.text(name)
    if (value === undefined) return fallback
    const number = Number(value)
    if (Number.isInteger(number) && number >= min && number <= max) return number
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${value}"`)
  }

  flag(name: string, fallback: boolean): boolean {
    const value = this.text(name)
    if (value === undefined) return fallback
    const isOn = onOrOff(value)
    if (isOn !== null) return isOn
    throw new ConfigError(`${name} must be on or off, not "${value}"`)
  }

  url(name: string, protocols: string[]): string | null {
    const value = this.text(name)
    if (value === undefined) return null
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
    throw new ConfigError(
      `${name} must be a URL starting with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    )
  }
}

/** Null for a text that says neither. */
function onOrOff(text: string): boolean | null {
  const value = text.toLowerCase()
  if (['1', 'true', 'on', 'yes'].includes(value)) return true
  return ['0', 'false', 'off', 'no'].includes(value) ? false : null
}

function logLevelOf(value: string): LogLevel {
  const level = LOG_LEVELS.find((known) => known === value)
  if (level === undefined) throw new ConfigError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`)
  return level
}

/** 32 bytes, as `openssl rand -base64 32` prints them. */
function secretKeyOf(value: string | undefined): Buffer | null {
  if (value === undefined) return null
  if (/^[A-Za-z0-9+/]{43}=$/.test(value)) return Buffer.from(value, 'base64')
  throw new ConfigError('SECRET_KEY must be 32 bytes in base64; make one with: openssl rand -base64 32')
}

function contactOf(value: string | undefined, publicUrl = ''): string {
  if (value === undefined) return publicUrl.startsWith('https:') ? publicUrl : 'mailto:admin@localhost'
  if (/^mailto:[^@\s]+@[^@\s]+$/.test(value)) return value
  if (URL.canParse(value) && new URL(value).protocol === 'https:') return value
  throw new ConfigError(
    `PUSH_CONTACT must be an address like mailto:you@example.com, or a URL starting with https://, not "${value}"`,
  )
}

const MAX_RETRIES = 20
const MAX_RETRY_SECONDS = 604_800

function secondsOf(env: Environment, name: string, fallback: string): number[] {
  const value = env.text(name) ?? fallback
  const seconds = value.split(',').map((part) => Number(part.trim() || Number.NaN))
  const isGood = seconds.every((n) => Number.isInteger(n) && n >= 1 && n <= MAX_RETRY_SECONDS)
  if (isGood && seconds.length <= MAX_RETRIES) return seconds
  throw new ConfigError(
    `${name} must be at most ${MAX_RETRIES} whole numbers from 1 to ${MAX_RETRY_SECONDS} separated by commas, not "${value}"`,
  )
}

function videoOf(env: Environment): VideoSettings | null {
  const url = env.url('AI_VIDEO_URL', ['http:', 'https:'])
  const apiKey = env.text('AI_VIDEO_API_KEY') ?? null
  const timeoutMs = 1000 * env.integer('AI_VIDEO_TIMEOUT_SECONDS', 900, 1, 7_200)
  if (url !== null) return { url: url.replace(/(?<!\/)\/+$/, ''), apiKey, timeoutMs }
  if (apiKey === null) return null
  throw new ConfigError('AI_VIDEO_URL is missing: where the video provider is reached')
}

const LOOPBACK = ['127.0.0.0/8', '::1/128']

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'))

/** Whether a server is reached from this machine only, and not through a proxy on it. */
function isPrivate(env: Environment, host: string): boolean {
  const publicUrl = env.url('PUBLIC_URL', ['http:', 'https:'])
  const isProxied = trustProxyOf(env.text('TRUST_PROXY') ?? 'off') !== false
  return isLoopback(host) && !isProxied && (publicUrl === null || isLoopback(new URL(publicUrl).hostname))
}

/** A server that only this machine reaches is somebody's own, and so is what else runs there; in production nothing is. */
function outboundOf(env: Environment, isPrivate: boolean): OutboundRules {
  const isProduction = env.text('NODE_ENV') === 'production'
  const value = env.text('WEBHOOK_ALLOW_NETWORKS') ?? (isPrivate && !isProduction ? 'loopback' : 'none')
  return { allowNetworks: networksOf(value), httpsOnly: isProduction }
}

function networksOf(value: string): string[] {
  if (value === 'none') return []
  return value.split(',').flatMap((part) => {
    const network = part.trim()
    if (network === 'loopback') return LOOPBACK
    if (isNetwork(network))
      return network.includes('/') ? network : `${network}/${isIP(network) === 6 ? 128 : 32}`
    throw new ConfigError(
      `WEBHOOK_ALLOW_NETWORKS must be none, or IP addresses and networks like 10.0.0.0/8 separated by commas, or loopback; not "${network}"`,
    )
  })
}

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

function trustProxyOf(value: string): boolean | string {
  const isOn = onOrOff(value)
  if (isOn !== null) return isOn
  const proxies = value.split(',').map((proxy) => proxy.trim())
  const wrong = proxies.find((proxy) => !NAMED_NETWORKS.includes(proxy) && !isNetwork(proxy))
  if (wrong === undefined) return proxies.join(',')
  throw new ConfigError(
    `TRUST_PROXY must be on, off, or IP addresses and networks like 10.0.0.0/8 separated by commas, or ${NAMED_NETWORKS.join(', ')}; not "${wrong}"`,
  )
}

/** An IP address, or one with the length of its network's prefix. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const bits = isIP(address) === 6 ? 128 : 32
  if (isIP(address) === 0 || rest.length > 0) return false
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits)
}

function storageOf(env: Environment, dataDir: string): StorageConfig {
  const bucket = env.text('S3_BUCKET')
  if (bucket === undefined) return { kind: 'local', dir: `${dataDir}/media` }
  const endpoint = env.url('S3_ENDPOINT', ['http:', 'https:']) ?? undefined
  const publicEndpoint = env.url('S3_PUBLIC_ENDPOINT', ['http:', 'https:']) ?? undefined
  const accessKeyId = env.text('S3_ACCESS_KEY_ID')
  const secretAccessKey = env.text('S3_SECRET_ACCESS_KEY')
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set both or neither')
  }
  return {
    kind: 's3',
    bucket,
    region: env.text('S3_REGION') ?? 'us-east-1',
    forcePathStyle: env.flag('S3_FORCE_PATH_STYLE', endpoint !== undefined),
    ...(endpoint && { endpoint }),
    ...(publicEndpoint && { publicEndpoint }),
    ...(accessKeyId && { accessKeyId }),
    ...(secretAccessKey && { secretAccessKey }),
  }
}

const isProvider = (name: string): name is ProviderName => Object.hasOwn(PROVIDERS, name)

function aiOf(env: Environment): AiSettings | null {
  const baseUrl = env.url('AI_BASE_URL', ['http:', 'https:'])
  const provider = env.text('AI_PROVIDER') ?? (baseUrl === null ? undefined : 'openai-compatible')
  const model = env.text('AI_MODEL')
  const apiKey = env.text('AI_API_KEY') ?? null
  const stream = env.flag('AI_STREAM', true)
  const timeoutMs = env.integer('AI_TIMEOUT_MS', 120_000, 100, 3_600_000)
  if (provider === undefined) {
    if (model === undefined && apiKey === null) return null
    throw new ConfigError(
      `AI_PROVIDER is missing: one of ${PROVIDER_NAMES.join(', ')}; or AI_BASE_URL, the address of an OpenAI-compatible server`,
    )
  }
  if (!isProvider(provider))
    throw new ConfigError(`AI_PROVIDER must be one of ${PROVIDER_NAMES.join(', ')}, not "${provider}"`)
  if (model === undefined) throw new ConfigError(`AI_MODEL is missing: the model of ${provider} to ask`)
  const { needs } = PROVIDERS[provider]
  if (needs.apiKey && apiKey === null) throw new ConfigError(`AI_API_KEY is missing: ${provider} needs one`)
  if (needs.baseUrl && baseUrl === null)
    throw new ConfigError(`AI_BASE_URL is missing: where ${provider} is reached`)
  return { provider, model, apiKey, baseUrl, stream, timeoutMs }
}

function stockPhotosOf(env: Environment): StockPhotoSettings | null {
  const url = env.url('STOCK_PHOTOS_URL', ['http:', 'https:']) ?? 'https://api.pexels.com'
  const apiKey = env.text('STOCK_PHOTOS_API_KEY')
  return apiKey === undefined ? null : { url: url.replace(/(?<!\/)\/+$/, ''), apiKey }
}
