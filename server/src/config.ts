import { isIP } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type Static, Type } from 'typebox'
import { accountSettings, accountVariables } from './platform/accounts/settings.ts'
import { backupSettings, backupVariables } from './platform/backup/settings.ts'
import { cdnSettings, cdnVariables } from './platform/cdn/settings.ts'
import { databaseSettings, databaseVariables } from './platform/database/settings.ts'
import { defaultDataDir } from './platform/embedded-postgres/embedded-postgres.ts'
import { languageModelSettings, languageModelVariables } from './platform/language-model/settings.ts'
import { mailSettings, mailVariables } from './platform/mail/settings.ts'
import { observeSettings, observeVariables } from './platform/observe/settings.ts'
import {
  geocoderSettings,
  geocoderVariables,
  listOf,
  mapSettings,
  mapVariables,
  outboundRules,
  outboundVariables,
  pushSettings,
  pushVariables,
  stockPhotoSettings,
  stockPhotoVariables,
} from './platform/outbound/settings.ts'
import { paymentSettings, paymentVariables } from './platform/payments/settings.ts'
import { singleSignOnSettings, singleSignOnVariables } from './platform/single-sign-on/settings.ts'
import { s3Access, storageSettings, storageVariables } from './platform/storage/settings.ts'
import { metricsExportSettings, tracingSettings, tracingVariables } from './platform/tracing/settings.ts'
import { translatorSettings, translatorVariables } from './platform/translator/settings.ts'
import { isNetwork } from './platform/values/networks.ts'
import {
  HTTP,
  onOrOff,
  text,
  url,
  VariableReader,
  withoutTrailingSlash,
} from './platform/values/variables.ts'
import { videoSettings, videoVariables } from './platform/video/settings.ts'
import { workSettings, workVariables } from './platform/work/settings.ts'

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

const serverVariables = {
  HOST: Type.String({ default: '127.0.0.1', description: 'Address to listen on' }),
  PORT: Type.Integer({
    minimum: 0,
    maximum: 65_535,
    default: 3000,
    description: 'Port to listen on; 0 picks a free one',
  }),
  PUBLIC_URL: url(
    HTTP,
    'Address by which clients reach the server; media addresses start with it',
    'from `HOST` and `PORT`',
  ),
  SITES_DOMAIN: Type.Optional(
    Type.String({
      maxLength: 190,
      pattern: '^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?$',
      description: 'Domain under which each site is served, as `{slug}.SITES_DOMAIN`',
      takes: 'a host name in lower case, with the port that browsers use unless it is the default one',
      unset: '`localhost` and the port',
    }),
  ),
  SITES_ADDRESSES: Type.Optional(
    Type.Refine(
      Type.String({
        description: 'Where site domains must point: to this server, or to the proxy or CDN in front of it',
        takes: 'IP addresses and networks like 203.0.113.0/24 separated by commas',
        unset: 'the addresses of `SITES_DOMAIN`',
      }),
      (value) => listOf(value).every(isNetwork),
    ),
  ),
  DNS_SERVERS: Type.Optional(
    Type.Refine(
      Type.String({
        description: 'DNS servers used to look up domain records',
        takes: 'IP addresses, with a port unless it is 53, separated by commas',
        unset: 'those of the system',
      }),
      (value) => listOf(value).every(isDnsServer),
    ),
  ),
  TLS_ASK_NETWORKS: Type.Refine(
    Type.String({
      default: 'loopback',
      description: 'Who may ask at `/internal/tls-ask` whether a host gets a certificate',
      takes: 'IP addresses and networks like 10.0.0.0/8 separated by commas, or loopback',
    }),
    (value) => listOf(value).every((item) => item === 'loopback' || isNetwork(item)),
  ),
  TRUST_PROXY: Type.Refine(
    Type.String({
      default: 'off',
      description: 'Proxies whose `X-Forwarded-For` is trusted',
      takes: `on, off, or IP addresses and networks like 10.0.0.0/8 separated by commas, or ${NAMED_NETWORKS.join(', ')}`,
    }),
    (value) =>
      onOrOff(value) !== undefined ||
      listOf(value).every((proxy) => NAMED_NETWORKS.includes(proxy) || isNetwork(proxy)),
  ),
  HEADERS_TIMEOUT_MS: Type.Integer({
    minimum: 100,
    maximum: 600_000,
    default: 20_000,
    description: 'How long a connection may take to send the headers of a request before it is closed',
  }),
  MAX_CONNECTIONS: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 20_000,
    description: 'Open connections per process; further ones are closed immediately',
  }),
  MAX_CONNECTIONS_PER_ADDRESS: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 1_000,
    description:
      'Open connections of one address, or /64 network of IPv6, to a process; further ones are closed immediately. The proxies of `TRUST_PROXY` have no such limit',
  }),
  DATA_DIR: text('Holds the embedded database and local media', {
    unset: '`data/` in the project; as root, if PostgreSQL cannot access that, `/var/lib/sitewright/…`',
  }),
  DEMO: Type.Boolean({
    default: true,
    description:
      'Creates a demo account at the first start; its pictures have `PUBLIC_URL` in their addresses',
  }),
  SHUTDOWN_TIMEOUT_MS: Type.Integer({
    minimum: 0,
    maximum: 3_600_000,
    default: 25_000,
    description: 'How long requests and jobs in progress may take to end on shutdown',
  }),
}

const variables = {
  ...serverVariables,
  ...databaseVariables,
  ...accountVariables,
  ...singleSignOnVariables,
  ...storageVariables,
  ...backupVariables,
  ...observeVariables,
  ...tracingVariables,
  ...outboundVariables,
  ...workVariables,
  ...cdnVariables,
  ...mailVariables,
  ...pushVariables,
  ...languageModelVariables,
  ...translatorVariables,
  ...videoVariables,
  ...stockPhotoVariables,
  ...mapVariables,
  ...geocoderVariables,
  ...paymentVariables,
}

const isDnsServer = (value: string) => {
  const [, v6, v4, port] = /^(?:\[([^\]]{2,45})\]|([\d.]{7,15})):(\d{1,5})$/.exec(value) ?? []
  return isIP(value) !== 0 || (isIP(v6 ?? v4 ?? '') !== 0 && Number(port) <= 65_535)
}

/** The environment variables that configure a process. */
export const CONFIGURATION = Type.Object(variables)

export type Config = ReturnType<typeof readConfig>

const PROJECT_DIR = fileURLToPath(new URL('../../', import.meta.url))

/** Throws ConfigError, which lists every problem, each with its variable and the values it takes. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const reader = new VariableReader(variables, environment)
  const { values } = reader
  const dataDir = values.DATA_DIR ?? defaultDataDir(PROJECT_DIR)
  const config = {
    ...reader.derive(serverVariables, () => serverSettings(values)),
    dataDir,
    ...reader.derive(databaseVariables, () => databaseSettings(values)),
    ...reader.derive(accountVariables, () => accountSettings(values)),
    singleSignOn: reader.derive({ ...outboundVariables, ...singleSignOnVariables }, () =>
      singleSignOnSettings(values, outboundRules(values)),
    ),
    ...reader.derive(observeVariables, () => observeSettings(values)),
    tracing: reader.derive(tracingVariables, () => tracingSettings(values)),
    metricsExport: reader.derive(tracingVariables, () => metricsExportSettings(values)),
    ...reader.derive(workVariables, () => workSettings(values)),
    storage: reader.derive(storageVariables, () => storageSettings(values, dataDir)),
    s3: reader.derive(storageVariables, () => s3Access(values)),
    backups: reader.derive(backupVariables, () => backupSettings(values)),
    outbound: reader.derive(outboundVariables, () => outboundRules(values)),
    cdn: reader.derive(cdnVariables, () => cdnSettings(values)),
    mail: reader.derive(mailVariables, () => mailSettings(values, values.PUBLIC_URL)),
    push: reader.derive(pushVariables, () => pushSettings(values, values.PUBLIC_URL)),
    ai: reader.derive(languageModelVariables, () => languageModelSettings(values)),
    aiReading: { stream: values.AI_STREAM, timeoutMs: values.AI_TIMEOUT_MS },
    translator: reader.derive(translatorVariables, () => translatorSettings(values)),
    video: reader.derive(videoVariables, () => videoSettings(values)),
    payments: reader.derive(paymentVariables, () => paymentSettings(values)),
    stockPhotos: reader.derive(stockPhotoVariables, () => stockPhotoSettings(values)),
    maps: reader.derive({ ...outboundVariables, ...mapVariables }, () =>
      mapSettings(values, outboundRules(values)),
    ),
    geocoder: reader.derive({ ...outboundVariables, ...geocoderVariables }, () =>
      geocoderSettings(values, outboundRules(values)),
    ),
  }
  reader.throwIfWrong()
  return config
}

const serverSettings = (values: Static<typeof CONFIGURATION>) => ({
  host: values.HOST,
  port: values.PORT,
  /** Address by which clients reach the server, without a trailing slash; null is where it listens. */
  publicUrl: values.PUBLIC_URL === undefined ? null : withoutTrailingSlash(values.PUBLIC_URL),
  /** Domain below which sites are served, with its port; null is localhost with the port of the server. */
  sitesDomain: values.SITES_DOMAIN ?? null,
  sitesAddresses: values.SITES_ADDRESSES === undefined ? [] : listOf(values.SITES_ADDRESSES),
  dnsServers: values.DNS_SERVERS === undefined ? null : listOf(values.DNS_SERVERS),
  tlsAskNetworks: listOf(values.TLS_ASK_NETWORKS),
  /** Proxies whose X-Forwarded-For is believed: all, none, or these addresses and networks. */
  trustProxy: onOrOff(values.TRUST_PROXY) ?? listOf(values.TRUST_PROXY).join(','),
  connections: {
    headersTimeoutMs: values.HEADERS_TIMEOUT_MS,
    max: values.MAX_CONNECTIONS,
    maxPerAddress: values.MAX_CONNECTIONS_PER_ADDRESS,
  },
  /** Creates a demo account when there is no account yet. */
  demo: values.DEMO,
  shutdownTimeoutMs: values.SHUTDOWN_TIMEOUT_MS,
})
