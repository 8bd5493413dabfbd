import { createPublicKey } from 'node:crypto'
import { connect as connectTls } from 'node:tls'
import { createTransport } from 'nodemailer'
import { findProblem } from '../backup/jobs.ts'
import { findMissingAccount } from '../single-sign-on/account.ts'
import { isLoopback } from '../values/address.ts'
import { DAY_MS } from '../values/durations.ts'
import { type Check, type DoctorContext, ok, orOk, problem, type Result, skipped, warning } from './check.ts'
import { findFailingDomains, pickServedDomains } from './queries.ts'

const SMTP_TIMEOUT_MS = 8_000
const TLS_TIMEOUT_MS = 4_000
const TLS_PORT = 443
const HOSTS = 10
/** Certificates are renewed a month before they expire. */
const EXPIRY_DAYS = 14

export const serviceChecks = (context: DoctorContext): Check[] => [
  { name: 'storage', run: () => checkStorage(context) },
  { name: 'mail', run: () => checkMail(context) },
  { name: 'single sign-on', run: () => checkSingleSignOn(context) },
  { name: 'names', run: () => checkNames(context) },
  { name: 'domains', run: () => checkDomains(context) },
  { name: 'certificates', run: () => checkCertificates(context) },
  { name: 'backups', run: () => checkBackups(context) },
]

const checkStorage = ({ storage }: DoctorContext) =>
  storage.check().then(
    () => ok(`An object was written, read and removed (${storage.kind})`),
    (error: Error) =>
      problem(
        `Files cannot be stored: ${error.message}`,
        storage.kind === 's3'
          ? 'Check the S3 address, bucket and keys'
          : 'Check the permissions and free space of DATA_DIR',
      ),
  )

async function checkMail({ mailSettings, dns }: DoctorContext): Promise<Result[]> {
  const { smtpUrl, dkim } = mailSettings
  if (smtpUrl === null)
    return [
      warning('No mail is sent: it stays in the outbox', 'Set SMTP_URL to the address of a mail server'),
    ]
  const timeouts = {
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  }
  const transport = createTransport({ url: smtpUrl, ...timeouts })
  const host = new URL(smtpUrl).host
  const answer = await transport
    .verify()
    .then(() => ok(`${host} accepts mail`))
    .catch((error: Error) =>
      problem(
        `${host} does not accept mail: ${error.message}`,
        'Check SMTP_URL: host, port, user and password',
      ),
    )
    .finally(() => transport.close())
  return dkim === null ? [answer] : [answer, await checkDkim(dkim, dns)]
}

async function checkDkim(
  { domain, selector, privateKey }: NonNullable<DoctorContext['mailSettings']['dkim']>,
  dns: DoctorContext['dns'],
): Promise<Result> {
  const name = `${selector}._domainkey.${domain}`
  const key = createPublicKey(privateKey)
  const expected =
    key.asymmetricKeyType === 'ed25519'
      ? Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64')
      : key.export({ type: 'spki', format: 'der' }).toString('base64')
  const texts = await dns.texts(name).catch((error: Error) => error)
  if (texts instanceof Error) return warning(`The DNS ${texts.message} for ${name}`, 'Run this again later')
  if (texts.some((text) => text.replaceAll(' ', '').includes(`p=${expected}`)))
    return ok(`${name} has the key that signs mail`)
  return problem(
    `${name} does not have the key that signs mail, so receivers treat it as forged`,
    `Set its TXT record to: v=DKIM1; k=${key.asymmetricKeyType}; p=${expected}`,
  )
}

async function checkSingleSignOn({ db, singleSignOn }: DoctorContext) {
  if (singleSignOn === null) return skipped('OIDC_ISSUER is not set, so people log in here only')
  const missing = await findMissingAccount(db, singleSignOn)
  if (missing) return problem(missing.message, missing.advice)
  const { name, claimedRoles } = singleSignOn
  return ok(`People can log in with ${name}, which gives ${claimedRoles ? 'roles' : 'no roles'}`)
}

const hostOf = (address: string) => address.replace(/:\d{1,5}$/, '')
const isLocal = (host: string) => host === 'localhost' || host.endsWith('.localhost') || isLoopback(host)

/** The name of the server, and one below that of the sites, must lead to addresses. */
async function checkNames({ publicUrl, sitesAddress, dns }: DoctorContext): Promise<Result | Result[]> {
  const names = [new URL(publicUrl).hostname, `a-site.${hostOf(sitesAddress.domain)}`]
  const asked = names.filter((name) => !isLocal(name))
  if (asked.length === 0)
    return warning(
      'The server and its sites only have names of this machine',
      'Set PUBLIC_URL and SITES_DOMAIN to names that point here from the internet',
    )
  return Promise.all(
    asked.map(async (name) => {
      const addresses = await dns.addresses(name).catch((error: Error) => error)
      if (addresses instanceof Error)
        return warning(`The DNS ${addresses.message} for ${name}`, 'Check DNS_SERVERS')
      if (addresses.length > 0) return ok(`${name} points to ${addresses.join(', ')}`)
      return problem(
        `${name} has no address`,
        name === names[0]
          ? 'Add an A or AAAA record for it'
          : 'Add an A or AAAA record for * below SITES_DOMAIN, so that every site has an address',
      )
    }),
  )
}

async function checkDomains({ db }: DoctorContext) {
  const failing = await findFailingDomains(db)
  return orOk(
    failing.map(({ host, since, reason }) =>
      warning(
        `${host} has not pointed here since ${since}: ${reason ?? 'no reason given'}`,
        'Its owner finds the records to set in the dashboard, under Domains; after 7 days the site loses it',
      ),
    ),
    'All site domains point here',
  )
}

/** Asks the proxy in front of this server, at the address that names of sites lead to, and not where a tenant points. */
async function checkCertificates({ db, dns, publicUrl, sitesAddress }: DoctorContext) {
  if (sitesAddress.scheme !== 'https') return skipped('PUBLIC_URL does not start with https')
  const sitesDomain = hostOf(sitesAddress.domain)
  const [address] = await dns.addresses(`a-site.${sitesDomain}`).catch(() => [])
  if (address === undefined) return skipped(`a-site.${sitesDomain} has no address`)
  const served = await pickServedDomains(db, HOSTS)
  const hosts = [new URL(publicUrl).hostname, ...served.map(({ host }) => host)]
  const found = await Promise.all(hosts.map((host) => checkCertificate(address, host)))
  return orOk(
    found.filter((result) => result !== null),
    `${hosts.length} hosts have valid certificates`,
  )
}

async function checkCertificate(address: string, host: string): Promise<Result | null> {
  const advice =
    'Check the log of the proxy that gets certificates; docs/domains.md says how it asks this server'
  const certificate = await readCertificate(address, host).catch((error: Error) => error)
  if (certificate instanceof Error) return problem(`${host}: ${certificate.message}`, advice)
  const days = Math.floor((certificate.getTime() - Date.now()) / DAY_MS)
  return days < EXPIRY_DAYS ? warning(`The certificate of ${host} expires in ${days} days`, advice) : null
}

/** When the certificate expires; throws when it is not valid for the host. */
const readCertificate = (address: string, host: string) =>
  new Promise<Date>((resolve, reject) => {
    const socket = connectTls({ host: address, port: TLS_PORT, servername: host, timeout: TLS_TIMEOUT_MS })
    socket.once('secureConnect', () => {
      const { valid_to } = socket.getPeerCertificate()
      socket.destroy()
      resolve(new Date(valid_to))
    })
    socket.once('timeout', () => socket.destroy(new Error('no response in time')))
    socket.once('error', reject)
  })

async function checkBackups({ db, clock, backups }: DoctorContext) {
  if (backups.to === null)
    return warning(
      'No backups are configured',
      'Set BACKUP_TO and BACKUP_RECIPIENT; docs/backup.md says how to create the key',
    )
  const found = await findProblem(db, backups.to, clock.now())
  return found === null
    ? ok(`The last one to ${backups.to} is complete and recent`)
    : problem(found, 'Run: sitewright backup')
}
