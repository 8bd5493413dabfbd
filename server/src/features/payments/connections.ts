import type { Site } from '../../api/caller.ts'
import { conflict, invalid } from '../../api/errors.ts'
import type { SiteContext } from '../../platform/context.ts'
import { ProviderError, type ProviderName } from '../../platform/payments/provider.ts'
import type { PaymentConnection } from './contract.ts'
import * as queries from './queries.ts'
import { keyPurpose, webhookPurpose } from './rules.ts'

type Sent = { provider: ProviderName; secretKey: string; webhookSecret?: string }
type Context = Pick<SiteContext, 'db' | 'clock' | 'secrets' | 'publicUrl' | 'paymentProviders'> & {
  site: Site
}

/** Where a provider sends its events. */
const webhookUrlOf = (publicUrl: string, provider: ProviderName, siteId: string) =>
  `${publicUrl}/v1/payments/${provider}/webhook/${siteId}`

/**
 * Tests the keys, and keeps them. Throws VALIDATION_ERROR for keys of another mode and those that the provider does not
 * accept. Calls the provider: not for transactions.
 */
export async function connect(context: Context, { provider: name, secretKey, webhookSecret }: Sent) {
  const { db, site, clock, secrets, publicUrl } = context
  const provider = await context.paymentProviders[name]()
  const mode = provider.modeOfKey(secretKey)
  if (mode === null) throw invalid({ secretKey: `is not a secret key of ${provider.label}` })
  if (mode !== site.mode)
    throw invalid({
      secretKey:
        mode === 'live'
          ? 'is a live key; sandbox sites require a test key'
          : 'is a test key; live sites require a live key',
    })
  const account = await provider.readAccount(secretKey).catch((error) => {
    throw error instanceof ProviderError ? invalid({ secretKey: `was rejected. ${error.message}` }) : error
  })
  const url = webhookUrlOf(publicUrl, name, site.id)
  // Providers send events to public addresses alone.
  const canRegister = webhookSecret === undefined && url.startsWith('https://')
  const webhook = canRegister ? await provider.createWebhook(secretKey, url).catch(ignoreRefusal) : null
  const secret = webhookSecret ?? webhook?.secret
  const { before, saved } = await db.transaction(async (tx) => {
    const before = await queries.lockConnection(tx, site.id)
    if (before?.accountId !== account.id && (await queries.isMoneyOnItsWay(tx, site.id)))
      throw moneyOnItsWay()
    const connection = {
      provider: name,
      accountId: account.id,
      accountName: account.name,
      sealedSecretKey: secrets.seal(secretKey, keyPurpose(site.id)),
      sealedWebhookSecret: secret === undefined ? null : secrets.seal(secret, webhookPurpose(site.id)),
      webhookId: webhook?.id ?? null,
    }
    return { before, saved: await queries.saveConnection(tx, site.id, connection, clock.now()) }
  })
  if (before) await removeWebhook(context, before)
  return shown(context, saved as queries.Connection)
}

/** Throws CONFLICT while money is on its way. */
export async function disconnect(context: Context): Promise<boolean> {
  const { db, site } = context
  const connection = await db.transaction(async (tx) => {
    const locked = await queries.lockConnection(tx, site.id)
    if (!locked) return undefined
    if (await queries.isMoneyOnItsWay(tx, site.id)) throw moneyOnItsWay()
    await queries.deleteConnection(tx, site.id)
    return locked
  })
  if (connection) await removeWebhook(context, connection)
  return connection !== undefined
}

const moneyOnItsWay = () =>
  conflict('There are open payments or pending refunds; try again once they are completed', 'charges_open')

/** A restricted key may not register addresses: payments are then read every few minutes. */
function ignoreRefusal(error: unknown): null {
  if (error instanceof ProviderError) return null
  throw error
}

async function removeWebhook({ site, secrets, paymentProviders }: Context, connection: queries.Connection) {
  if (connection.webhookId === null) return
  const provider = await paymentProviders[connection.provider]()
  const secretKey = secrets.open(connection.sealedSecretKey, keyPurpose(site.id))
  await provider.deleteWebhook(secretKey, connection.webhookId).catch(ignoreRefusal)
}

export const shown = (
  { publicUrl, site }: Pick<Context, 'publicUrl' | 'site'>,
  { provider, accountId, accountName, sealedWebhookSecret, lastEventAt, connectedAt }: queries.Connection,
): PaymentConnection => ({
  provider,
  accountId,
  accountName,
  webhookUrl: webhookUrlOf(publicUrl, provider, site.id),
  hasWebhook: sealedWebhookSecret !== null,
  lastEventAt: lastEventAt?.toISOString() ?? null,
  connectedAt: connectedAt.toISOString(),
})
