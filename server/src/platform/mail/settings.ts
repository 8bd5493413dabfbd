import { createPrivateKey } from 'node:crypto'
import { Type } from 'typebox'
import { ConfigError } from '../values/config-error.ts'
import { retrySeconds, text, type Values } from '../values/variables.ts'

export type DkimKey = { domain: string; selector: string; privateKey: string }
export type MailSettings = {
  /** The mail server; null when mail is not sent. */
  smtpUrl: string | null
  /** Address that mail comes from. */
  from: string
  connections: number
  timeoutMs: number
  /** Delays before the second attempt, the third, and so on. After the last one, the mail fails. */
  retrySeconds: number[]
  /** Signs mail from the domain of `from`; null when it is not signed. */
  dkim: DkimKey | null
}

/** An address that a mail server can be given: one mailbox, without a name. */
export const isMailAddress = (value: string) =>
  value.length <= 254 && /^[^\s@"<>(),:;[\]\\\p{C}]{1,64}@[\p{L}\p{N}.-]{1,253}$/u.test(value)

export const mailVariables = {
  SMTP_URL: Type.Optional(
    Type.Refine(
      Type.String({
        description: 'Mail server that sends mail: see [mail.md](mail.md)',
        takes: 'a URL starting with smtp:// or smtps://, with user and password if required',
        unset: 'mail stays in the outbox',
        secret: true,
      }),
      (value) => URL.canParse(value) && ['smtp:', 'smtps:'].includes(new URL(value).protocol),
    ),
  ),
  MAIL_FROM: Type.Optional(
    Type.Refine(
      Type.String({
        description: 'Address that mail is sent from, with the site’s name as the sender',
        takes: 'an email address',
        unset: '`sitewright@` and the host of `PUBLIC_URL`',
      }),
      isMailAddress,
    ),
  ),
  SMTP_CONNECTIONS: Type.Integer({
    minimum: 1,
    maximum: 50,
    default: 4,
    description: 'Connections per process to the mail server',
  }),
  SMTP_TIMEOUT_SECONDS: Type.Integer({
    minimum: 1,
    maximum: 600,
    default: 60,
    description: 'Longest wait for a response from the mail server',
  }),
  MAIL_RETRY_SECONDS: retrySeconds(
    [60, 300, 900, 3600, 14_400, 28_800, 57_600],
    'Wait before each retry of a mail that the mail server temporarily rejected',
  ),
  DKIM_DOMAIN: text('Domain whose mail is signed', { unset: 'the domain of `MAIL_FROM`' }),
  DKIM_SELECTOR: text('Name of the DKIM key in the DNS of that domain', { unset: '`sitewright`' }),
  DKIM_PRIVATE_KEY: text('Key that signs mail, in PEM; `\\n` stands for a line break', {
    unset: 'mail is not signed here',
    secret: true,
  }),
}

export function mailSettings(values: Values<typeof mailVariables>, publicUrl?: string): MailSettings {
  const host = publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname
  const from = values.MAIL_FROM ?? `sitewright@${host}`
  return {
    smtpUrl: values.SMTP_URL ?? null,
    from,
    connections: values.SMTP_CONNECTIONS,
    timeoutMs: 1000 * values.SMTP_TIMEOUT_SECONDS,
    retrySeconds: values.MAIL_RETRY_SECONDS,
    dkim: dkimKey(values, from),
  }
}

function dkimKey(values: Values<typeof mailVariables>, from: string): DkimKey | null {
  const { DKIM_PRIVATE_KEY, DKIM_DOMAIN, DKIM_SELECTOR = 'sitewright' } = values
  if (DKIM_PRIVATE_KEY === undefined) return null
  const privateKey = DKIM_PRIVATE_KEY.replaceAll('\\n', '\n')
  try {
    const { asymmetricKeyType } = createPrivateKey(privateKey)
    if (asymmetricKeyType !== 'rsa' && asymmetricKeyType !== 'ed25519') throw new Error('another kind')
  } catch {
    throw new ConfigError('DKIM_PRIVATE_KEY must be an RSA or Ed25519 private key in PEM')
  }
  return { domain: DKIM_DOMAIN ?? from.slice(from.lastIndexOf('@') + 1), selector: DKIM_SELECTOR, privateKey }
}
