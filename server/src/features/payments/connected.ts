import type { PaymentContext } from '../../platform/payments/payable.ts'
import type { PaymentProvider, PaymentProviders, ProviderKeys } from '../../platform/payments/provider.ts'
import { type Connection, findConnection } from './queries.ts'
import { keyPurpose, webhookPurpose } from './rules.ts'

/** What asks a provider. */
export type ProviderContext = PaymentContext & { paymentProviders: PaymentProviders }
export type Connected = { connection: Connection; provider: PaymentProvider; keys: ProviderKeys }

/** The provider of a site with its keys; undefined when none is connected. */
export async function connectedTo({
  db,
  site,
  secrets,
  paymentProviders,
}: ProviderContext): Promise<Connected | undefined> {
  const connection = await findConnection(db, site.id)
  if (!connection) return undefined
  const { provider, sealedSecretKey, sealedWebhookSecret } = connection
  const keys = {
    secretKey: secrets.open(sealedSecretKey, keyPurpose(site.id)),
    webhookSecret: sealedWebhookSecret && secrets.open(sealedWebhookSecret, webhookPurpose(site.id)),
  }
  return { connection, provider: await paymentProviders[provider](), keys }
}
