import type { Caller, Person, SentBlock, Site, VisitedSite, Visitor } from '../api/caller.ts'
import type { Contract, Handlers } from '../api/endpoint.ts'
import type { KeyUsage } from './accounts/key-usage.ts'
import type { RateLimiter } from './accounts/rate-limit.ts'
import type { Secrets } from './accounts/secrets.ts'
import type { ClientInfo } from './accounts/sessions.ts'
import type { Tenancy } from './accounts/tenancy.ts'
import type { BackupSettings } from './backup/settings.ts'
import type { FullDays } from './bookings/full-days.ts'
import type { CdnSettings } from './cdn/settings.ts'
import type { Database, Db } from './database/database.ts'
import type { Listener, Listening } from './database/notifications.ts'
import type { LanguageModel } from './language-model/model.ts'
import type { OwnModels } from './language-model/open.ts'
import type { Mail } from './mail/outbox.ts'
import type { MailSettings } from './mail/settings.ts'
import type { Logger } from './observe/log.ts'
import type { InOperation, Tracing } from './observe/operations.ts'
import type { Dns } from './outbound/dns.ts'
import type { Geocoder } from './outbound/geocoder.ts'
import type { Outbound } from './outbound/guarded-http.ts'
import type { MapSettings, PushSettings, StockPhotoSettings } from './outbound/settings.ts'
import type { PaymentProviders } from './payments/provider.ts'
import type { SingleSignOn } from './single-sign-on/provider.ts'
import type { Storage } from './storage.ts'
import type { Translator } from './translator/translator.ts'
import type { Clock } from './values/clock.ts'
import type { SitesAddress } from './values/sites-address.ts'
import type { VideoProvider } from './video/provider.ts'
import type { Jobs } from './work/jobs.ts'
import type { AiJobSettings, WebhookSettings } from './work/settings.ts'

/** The services of a process, opened once at its start. */
export type Platform = {
  db: Database
  clock: Clock
  log: Logger
  inOperation: InOperation
  /** Null without traces. */
  tracing: Tracing | null
  tenancy: Tenancy
  rateLimiter: RateLimiter
  /** Null without a provider. */
  singleSignOn: SingleSignOn | null
  keyUsage: KeyUsage
  storage: Storage
  jobs: Jobs
  mail: Mail
  mailSettings: MailSettings
  secrets: Secrets
  outbound: Outbound
  dns: Dns
  webhooks: WebhookSettings
  push: PushSettings
  /** Null when no CDN keeps pages. */
  cdn: CdnSettings | null
  aiJobs: AiJobSettings
  backups: BackupSettings
  auditDays: number
  /** Null if none are configured. */
  stockPhotos: StockPhotoSettings | null
  /** Null without a source of tiles. */
  maps: MapSettings | null
  /** Null where addresses cannot be looked up. */
  geocoder: Geocoder | null
  /** Null if none is configured. */
  languageModel: LanguageModel | null
  ownModels: OwnModels
  /** Null where the language model translates. */
  translator: Translator | null
  videoProvider: VideoProvider | null
  paymentProviders: PaymentProviders
  fullDays: FullDays
  /** Listens for PostgreSQL notifications on a channel. */
  listen(channel: string, listener: Listener): Listening
  /** Whether every notification sent until a moment ago has arrived, so that what is kept in memory is current. */
  isCurrent(): boolean
  /** Address by which clients reach the server, without a trailing slash. */
  publicUrl: string
  /** Where sites are served, each on its slug below the domain. */
  sitesAddress: SitesAddress
  /** Addresses and networks (CIDR) that domains of sites lead to; empty: those of the sites' domain. */
  sitesAddresses: string[]
  /** Whether the operator has set `publicUrl`; otherwise it is the address the server listens on. */
  isPublicUrlSet: boolean
}

/** The services a handler uses. `db` is the open transaction of an idempotent request. */
export type PublicContext = Pick<
  Platform,
  | 'clock'
  | 'log'
  | 'storage'
  | 'jobs'
  | 'mail'
  | 'mailSettings'
  | 'secrets'
  | 'outbound'
  | 'webhooks'
  | 'cdn'
  | 'languageModel'
  | 'ownModels'
  | 'translator'
  | 'videoProvider'
  | 'paymentProviders'
  | 'publicUrl'
  | 'sitesAddress'
  | 'sitesAddresses'
  | 'dns'
> & { db: Db }
type CallerContext = {
  caller: Caller
  /** For reads whose cost grows with the data: the account's fair share of `db.slow`. */
  slowDb: Db
}
export type AccountContext = PublicContext &
  CallerContext & {
    /** For idempotent requests to long-running endpoints; a repeat that takes over from a dead process gets the same one. */
    claimId: string | null
  }
export type SiteContext = AccountContext & { site: Site }
/** What a change of a site needs, by a request or in the background. */
export type ChangeContext = Pick<SiteContext, 'db' | 'site' | 'clock' | 'sitesAddress'> & {
  caller: Pick<Caller, 'id'>
}

export type AnonymousContext = PublicContext & { client: ClientInfo; person: Person | null }
type PersonContext = AnonymousContext & { person: Person }
/** On the host of a site. */
export type VisitorContext = PublicContext &
  Pick<Platform, 'fullDays' | 'rateLimiter' | 'geocoder'> & {
    site: VisitedSite
    visitor: Visitor
    /** The block of this type that sent the form, as its page shows it now. */
    findBlock(type: string): Promise<SentBlock | null>
  }
export type MemberContext = PersonContext & CallerContext

/** Runs work in a transaction, with a context and a `Db` of it. */
export function inTransaction<C extends { db: Database }, T>(
  context: C,
  work: (context: Omit<C, 'db'> & { db: Db }, tx: Db) => Promise<T>,
): Promise<T>
export function inTransaction<C extends { db: Db }, T>(
  context: C,
  work: (context: C, tx: Db) => Promise<T>,
): Promise<T>
export function inTransaction<C extends { db: Db }, T>(
  context: C,
  work: (context: C, tx: Db) => Promise<T>,
): Promise<T> {
  return context.db.transaction((tx) => work({ ...context, db: tx }, tx))
}

/** One handler for each endpoint of the contract. */
export type HandlersOf<C extends Contract> = Handlers<
  C,
  {
    site: SiteContext
    account: AccountContext
    public: PublicContext
    anonymous: AnonymousContext
    person: PersonContext
    member: MemberContext
    visitor: VisitorContext
  }
>
