import cluster from 'node:cluster'
import { RateLimiterCluster, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import { openKeyUsage } from './accounts/key-usage.ts'
import { counterOptions, createRateLimiter, type RateLimiter } from './accounts/rate-limit.ts'
import { openSecrets, type Secrets } from './accounts/secrets.ts'
import type { AccountSettings } from './accounts/settings.ts'
import { Tenancy } from './accounts/tenancy.ts'
import { FullDays } from './bookings/full-days.ts'
import type { Platform } from './context.ts'
import { type Database, openDatabase } from './database/database.ts'
import { listenForInvalidations } from './database/invalidations.ts'
import { Notifications } from './database/notifications.ts'
import type { DatabaseSettings } from './database/settings.ts'
import { OwnModels, openLanguageModel } from './language-model/open.ts'
import type { AiSettings, AnswerReading } from './language-model/providers.ts'
import { limitNotices } from './mail/notice-limit.ts'
import { openMail } from './mail/outbox.ts'
import type { MailSettings } from './mail/settings.ts'
import { createLogger, type Logger } from './observe/log.ts'
import { type Tracing, watchOperations } from './observe/operations.ts'
import type { ObserveSettings } from './observe/settings.ts'
import { openDns } from './outbound/dns.ts'
import { openGeocoder } from './outbound/geocoder.ts'
import {
  createOutbound,
  hostOf,
  type Outbound,
  type OutboundRules,
  type Resolve,
} from './outbound/guarded-http.ts'
import type { GeocoderSettings } from './outbound/settings.ts'
import { type PaymentSettings, paymentProviders } from './payments/settings.ts'
import type { SingleSignOnSettings } from './single-sign-on/settings.ts'
import { openStorage } from './storage/open-storage.ts'
import type { StorageConfig } from './storage/settings.ts'
import type { TracingSettings } from './tracing/settings.ts'
import { openTranslator } from './translator/open.ts'
import type { TranslatorSettings } from './translator/translator.ts'
import { addressOf } from './values/address.ts'
import { type Clock, systemClock } from './values/clock.ts'
import { sitesAddressOf } from './values/sites-address.ts'
import { openVideoProvider } from './video/open.ts'
import type { VideoSettings } from './video/provider.ts'
import { jobQueue } from './work/jobs.ts'

/** The part of the configuration that the platform uses. */
type PlatformSettings = Pick<
  Platform,
  'webhooks' | 'push' | 'cdn' | 'aiJobs' | 'backups' | 'auditDays' | 'stockPhotos' | 'maps'
> &
  AccountSettings &
  Pick<DatabaseSettings, 'databaseConnections' | 'directDatabaseUrl'> &
  Pick<ObserveSettings, 'logLevel' | 'slowQueryMs'> & {
    tracing: TracingSettings | null
    singleSignOn: SingleSignOnSettings | null
    host: string
    port: number
    publicUrl: string | null
    sitesDomain: string | null
    sitesAddresses: string[]
    dnsServers: string[] | null
    dataDir: string
    payments: PaymentSettings
    storage: StorageConfig
    mail: MailSettings
    outbound: OutboundRules
    geocoder: GeocoderSettings | null
    ai: AiSettings | null
    aiReading: AnswerReading
    translator: TranslatorSettings | null
    video: VideoSettings | null
  }
export type Overrides = { clock?: Clock; log?: Logger; resolve?: Resolve }
export type OpenPlatform = Platform & { close(): Promise<void> }

/** Opens the database, storage and other services of a process. The database must be migrated. */
export async function openPlatform(
  config: PlatformSettings,
  databaseUrl: string,
  overrides: Overrides = {},
): Promise<OpenPlatform> {
  const clock = overrides.clock ?? systemClock
  const log = overrides.log ?? createLogger(config.logLevel)
  const tracing = await openTracing(config, log)
  const { db, inOperation, onError } = openWatchedDatabase({ ...config, tracing }, databaseUrl, log)
  const secrets = await openSecretsOrClose(db, config)
  const directUrl = config.directDatabaseUrl ?? databaseUrl
  const notifications = new Notifications({ databaseUrl, directUrl }, onError)
  const invalidations = listenForInvalidations(notifications)
  const { rateLimiter, close: closeRateLimiter } = await openRateLimiter(config.redisUrl, log)
  const storage = await openStorage(config.storage)
  const outbound = createOutbound(config.outbound, overrides.resolve, clock, tracing?.outgoing)
  const publicUrl = config.publicUrl ?? addressOf(config.host, config.port)
  const mailing = { clock, secrets, rateLimiter, publicUrl, settings: config.mail }
  const keyUsage = openKeyUsage(db, clock, log)
  const ai = await openAi(config, outbound, log)
  const reach = (rules: OutboundRules) => createOutbound(rules, overrides.resolve, clock, tracing?.outgoing)
  const singleSignOn = await openSignOn(config, clock, reach)
  return {
    db,
    clock,
    log,
    inOperation,
    tracing,
    storage,
    jobs: jobQueue,
    mail: limitNotices(openMail(mailing), mailing),
    mailSettings: config.mail,
    rateLimiter,
    singleSignOn,
    keyUsage,
    secrets,
    outbound,
    dns: openDns(config.dnsServers),
    ...settingsOf(config),
    geocoder: config.geocoder && openGeocoder(config.geocoder, { outbound, publicUrl, log }),
    ...ai,
    paymentProviders: paymentProviders(config.payments),
    listen: (channel, listener) => notifications.listen(channel, listener),
    isCurrent: () => invalidations.isCurrent(),
    fullDays: new FullDays(notifications, invalidations),
    publicUrl,
    sitesAddress: sitesAddressOf(config, config.port),
    sitesAddresses: config.sitesAddresses,
    isPublicUrlSet: config.publicUrl !== null,
    tenancy: new Tenancy(db, invalidations, clock),
    async close() {
      await keyUsage.close()
      await Promise.all([
        notifications.close(),
        db.close(),
        storage.close(),
        outbound.close(),
        singleSignOn?.close(),
        ai.languageModel?.close(),
        ai.translator?.close(),
        closeRateLimiter(),
      ])
      await tracing?.close()
    },
  }
}

/** Loaded only where traces are sent. */
async function openTracing({ tracing }: PlatformSettings, log: Logger): Promise<Tracing | null> {
  if (tracing === null) return null
  const { openTracing } = await import('./tracing/tracing.ts')
  return openTracing(tracing, log)
}

/** Loaded only where there is a provider. */
async function openSignOn(
  { singleSignOn, outbound }: PlatformSettings,
  clock: Clock,
  reach: (rules: OutboundRules) => Outbound,
) {
  if (singleSignOn === null) return null
  const { openSingleSignOn } = await import('./single-sign-on/provider.ts')
  const allowHost = hostOf(new URL(singleSignOn.issuer))
  return openSingleSignOn(singleSignOn, { clock, outbound: reach({ ...outbound, allowHost }) })
}

/** The database, whose slow queries are logged, and whose statements are traced. */
function openWatchedDatabase(
  config: Omit<PlatformSettings, 'tracing'> & { tracing: Tracing | null },
  databaseUrl: string,
  log: Logger,
) {
  const onError = (error: Error) => log.warn({ error: error.message }, 'database connection lost')
  const { inOperation, slowQueries } = watchOperations(config, log)
  const db = openDatabase(databaseUrl, {
    connections: config.databaseConnections,
    isPooled: config.directDatabaseUrl !== null,
    onError,
    slowQueries,
  })
  return { db, inOperation, onError }
}

const settingsOf = ({
  webhooks,
  push,
  cdn,
  aiJobs,
  backups,
  auditDays,
  stockPhotos,
  maps,
}: PlatformSettings) => ({ webhooks, push, cdn, aiJobs, backups, auditDays, stockPhotos, maps })

async function openSecretsOrClose(db: Database, { secretKey, dataDir }: PlatformSettings): Promise<Secrets> {
  try {
    return await openSecrets(db, secretKey, dataDir)
  } catch (error) {
    await db.close()
    throw error
  }
}

/** The services for texts and videos that are configured. */
const openAi = async (
  { ai, aiReading, translator, video }: PlatformSettings,
  outbound: Outbound,
  log: Logger,
) => ({
  languageModel: ai && openLanguageModel(ai, log),
  ownModels: new OwnModels(outbound, aiReading, log),
  translator: translator && (await openTranslator(translator)),
  videoProvider: video && (await openVideoProvider(video, outbound)),
})

async function openRateLimiter(
  redisUrl: string | null,
  log: Logger,
): Promise<{ rateLimiter: RateLimiter; close(): Promise<void> }> {
  const options = (windowSeconds: number) => ({ keyPrefix: 'limit', ...counterOptions(windowSeconds) })
  const inMemory = (windowSeconds: number) => new RateLimiterMemory(options(windowSeconds))
  if (redisUrl !== null) {
    const { Redis } = await import('ioredis')
    const redis = new Redis(redisUrl, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      keyPrefix: 'sitewright:',
    })
    redis.on('error', (error: Error) =>
      log.warn({ error: error.message }, 'Redis is unreachable; rate limits are counted per process'),
    )
    const rateLimiter = createRateLimiter(
      (seconds) =>
        new RateLimiterRedis({
          ...options(seconds),
          storeClient: redis,
          insuranceLimiter: inMemory(seconds),
        }),
    )
    return { rateLimiter, close: async () => redis.disconnect() }
  }
  const counter = cluster.isWorker
    ? (seconds: number) =>
        new RateLimiterCluster({ ...options(seconds), keyPrefix: `limit${seconds}`, timeoutMs: 3_000 })
    : inMemory
  return { rateLimiter: createRateLimiter(counter), close: async () => {} }
}
