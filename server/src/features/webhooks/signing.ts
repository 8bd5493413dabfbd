import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** Binds a sealed secret to its webhook. */
export const purposeOf = (webhookId: string) => `webhook:${webhookId}`

/** In the format of Standard Webhooks: a prefix and 32 random bytes in base64. */
export const newSecret = () => PREFIX + randomBytes(32).toString('base64')

/** Distinguishes secrets without revealing them: `whsec_…` and the last 4 characters. */
export const hintOf = (secret: string) => `${PREFIX}…${secret.slice(-4)}`

/** The headers of Standard Webhooks, with one signature per secret. */
export function signedHeaders(
  id: string,
  body: Buffer,
  secrets: string[],
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body)
    return `v1,${hmac.digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
