import { Stripe } from '#bundled/stripe'
import { minorDigits } from '../values/money.ts'
import {
  type PaymentProvider,
  ProviderError,
  type ProviderEvent,
  type ProviderKeys,
  type RefundRequest,
  type RefundState,
  type SessionRequest,
  type SessionState,
} from './provider.ts'

const TIMEOUT_MS = 15_000
const RETRIES = 2
/** Of signatures: older messages are not accepted. */
const TOLERANCE_SECONDS = 300
/** Refunds of one payment that are read. */
const MAX_REFUNDS = 100

/** What Stripe tells of: https://docs.stripe.com/api/events/types */
const EVENTS: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
]

/** Stripe Checkout: visitors pay on a page of Stripe, so that no card is entered here. */
export function stripeProvider(url: string): PaymentProvider {
  const { hostname, port, protocol } = new URL(url)
  const httpClient = Stripe.createFetchHttpClient()
  const at = (secretKey: string) =>
    new Stripe(secretKey, {
      host: hostname,
      port: port || (protocol === 'http:' ? 80 : 443),
      protocol: protocol === 'http:' ? 'http' : 'https',
      timeout: TIMEOUT_MS,
      maxNetworkRetries: RETRIES,
      telemetry: false,
      httpClient,
    })
  return {
    label: 'Stripe',
    modeOfKey,
    readAccount: (secretKey) => asking(() => readAccount(at(secretKey))),
    createWebhook: (secretKey, url) => asking(() => createWebhook(at(secretKey), url)),
    deleteWebhook: (secretKey, id) => asking(async () => void (await at(secretKey).webhookEndpoints.del(id))),
    canCollect,
    canRefund: (amountMinor, currency) => toStripe(amountMinor, currency) !== null,
    openSession: ({ secretKey }, request) => asking(() => openSession(at(secretKey), request)),
    readSession: ({ secretKey }, id) => asking(() => readSession(at(secretKey), id)),
    endSession: ({ secretKey }, id) =>
      asking(async () => void (await at(secretKey).checkout.sessions.expire(id))),
    refund: ({ secretKey }, request) => asking(() => refund(at(secretKey), request)),
    listRefunds: ({ secretKey }, paymentId, currency) =>
      asking(() => listRefunds(at(secretKey), paymentId, currency)),
    readEvent,
  }
}

function modeOfKey(secretKey: string) {
  const [, mode] = /^(?:sk|rk)_(live|test)_\w{8,}$/.exec(secretKey) ?? []
  return mode === undefined ? null : mode === 'live' ? 'live' : 'sandbox'
}

async function readAccount(stripe: Stripe) {
  const { business_profile, settings, email, id } = await stripe.accounts.retrieveCurrent()
  // A restricted key has to read what payments and refunds need.
  await stripe.checkout.sessions.list({ limit: 1, expand: ['data.payment_intent'] })
  await stripe.refunds.list({ limit: 1 })
  return { id, name: business_profile?.name ?? settings?.dashboard?.display_name ?? email ?? id }
}

async function createWebhook(stripe: Stripe, url: string) {
  const { id, secret } = await stripe.webhookEndpoints.create({ url, enabled_events: EVENTS })
  return { id, secret: secret as string }
}

async function openSession(stripe: Stripe, request: SessionRequest) {
  const { chargeId, siteId, amountMinor, currency, title, email, language, expiresAt } = request
  const metadata = { charge: chargeId, site: siteId }
  const price = {
    currency: currency.toLowerCase(),
    unit_amount: Number(toStripe(amountMinor, currency)),
    product_data: { name: title },
  }
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      client_reference_id: chargeId,
      line_items: [{ quantity: 1, price_data: price }],
      // Another currency than that of the order would not agree with it.
      adaptive_pricing: { enabled: false },
      ...(email !== null && { customer_email: email }),
      locale: LOCALES.has(language) ? (language as 'de') : 'auto',
      expires_at: Math.floor(expiresAt.getTime() / 1000),
      success_url: request.paidUrl,
      cancel_url: request.cancelledUrl,
      metadata,
      payment_intent_data: { metadata, description: title },
    },
    { idempotencyKey: chargeId },
  )
  return { id: session.id, url: session.url as string }
}

const readSession = async (stripe: Stripe, id: string) =>
  stateOf(await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }))

async function refund(stripe: Stripe, { refundId, paymentId, amountMinor, currency }: RefundRequest) {
  const amount = Number(toStripe(amountMinor, currency))
  const made = await stripe.refunds.create(
    { payment_intent: paymentId, amount, metadata: { refund: refundId } },
    { idempotencyKey: refundId },
  )
  return refundOf(made, currency)
}

async function listRefunds(stripe: Stripe, paymentId: string, currency: string) {
  const { data } = await stripe.refunds.list({ payment_intent: paymentId, limit: MAX_REFUNDS })
  return data.map((one) => refundOf(one, currency))
}

function readEvent(
  { webhookSecret }: ProviderKeys,
  { bytes, signature }: { bytes: Buffer; signature: string },
  now: Date,
): ProviderEvent {
  try {
    const secret = webhookSecret ?? ''
    const at = now.getTime()
    return eventOf(Stripe.webhooks.constructEvent(bytes, signature, secret, TOLERANCE_SECONDS, undefined, at))
  } catch (error) {
    throw new ProviderError('The signature is not the provider’s', false, { cause: error })
  }
}

/** Languages of the page on which visitors pay, of those that sites have. */
const LOCALES = new Set(
  'bg cs da de el en es et fi fil fr hr hu id it ja ko lt lv ms mt nb nl pl pt ro ru sk sl sv th tr vi zh'.split(
    ' ',
  ),
)

/** https://docs.stripe.com/currencies#zero-decimal and #three-decimal */
const NO_DECIMALS = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
const THREE_DECIMALS = new Set('BHD JOD KWD OMR TND'.split(' '))
const stripeDigits = (currency: string) =>
  NO_DECIMALS.has(currency) ? 0 : THREE_DECIMALS.has(currency) ? 3 : 2
/** Eight digits. */
const MAX_AMOUNT = 99_999_999n
/** Written with two decimals, and charged without. */
const WHOLE = new Set(['ISK', 'UGX'])

/** What Stripe charges at least, as it counts: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const MINIMUMS: Record<string, bigint> = {
  ...{ AED: 200n, AUD: 50n, BGN: 100n, BRL: 50n, CAD: 50n, CHF: 50n, CZK: 1500n, DKK: 250n, EUR: 50n },
  ...{ GBP: 30n, HKD: 400n, HUF: 17500n, INR: 50n, JPY: 50n, MXN: 1000n, MYR: 200n, NOK: 300n, NZD: 50n },
  ...{ PLN: 200n, RON: 200n, SEK: 300n, SGD: 50n, THB: 1000n, USD: 50n },
}

function canCollect(amountMinor: bigint, currency: string) {
  const amount = toStripe(amountMinor, currency)
  return amount !== null && amount >= (MINIMUMS[currency] ?? 0n)
}

/** The amount as Stripe counts it; null for one that it cannot charge. */
function toStripe(amountMinor: bigint, currency: string): bigint | null {
  const digits = stripeDigits(currency)
  const more = digits - minorDigits(currency)
  const scale = 10n ** BigInt(Math.abs(more))
  if (more < 0 && amountMinor % scale !== 0n) return null
  const amount = more < 0 ? amountMinor / scale : amountMinor * scale
  // The last of three decimals has to be 0.
  const step = digits === 3 ? 10n : WHOLE.has(currency) ? 100n : 1n
  return amount > 0n && amount <= MAX_AMOUNT && amount % step === 0n ? amount : null
}

function fromStripe(amount: number, currency: string): bigint {
  const more = minorDigits(currency) - stripeDigits(currency)
  const scale = 10n ** BigInt(Math.abs(more))
  return more < 0 ? BigInt(amount) / scale : BigInt(amount) * scale
}

function stateOf(session: Stripe.Checkout.Session): SessionState {
  const { status, payment_status, amount_total, payment_intent } = session
  const intent = typeof payment_intent === 'string' ? null : payment_intent
  const currency = (session.currency ?? '').toUpperCase()
  const base = {
    amountMinor: fromStripe(amount_total ?? 0, currency),
    currency,
    paymentId: intent?.id ?? (typeof payment_intent === 'string' ? payment_intent : null),
  }
  if (payment_status === 'paid') return { ...base, status: 'paid' }
  if (status === 'expired') return { ...base, status: 'expired' }
  if (status !== 'complete') return { ...base, status: 'open' }
  // A debit that takes days, and may still be refused.
  const isRefused = intent?.status === 'requires_payment_method' || intent?.status === 'canceled'
  return { ...base, status: isRefused ? 'failed' : 'processing' }
}

function refundOf(refund: Stripe.Refund, currency: string): RefundState {
  const isOver = refund.status === 'failed' || refund.status === 'canceled'
  return {
    id: refund.id,
    status: refund.status === 'succeeded' ? 'succeeded' : isOver ? 'failed' : 'waiting',
    refundId: refund.metadata?.refund ?? null,
    amountMinor: fromStripe(refund.amount, currency),
    problem: refund.failure_reason ?? null,
  }
}

const idOf = (reference: string | { id: string } | null) =>
  typeof reference === 'string' ? reference : (reference?.id ?? '')

function eventOf(event: Stripe.Event): ProviderEvent {
  const { id, type } = event
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return { id, type, about: 'session', sessionId: event.data.object.id }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return { id, type, about: 'refund', paymentId: idOf(event.data.object.payment_intent) }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed': {
      const { id: disputeId, payment_intent, status, reason, amount, currency } = event.data.object
      const amountMinor = fromStripe(amount, currency.toUpperCase())
      const dispute = { id: disputeId, paymentId: idOf(payment_intent), status, reason, amountMinor }
      return { id, type, about: 'dispute', dispute }
    }
    default:
      return { id, type, about: 'other' }
  }
}

/** Throws ProviderError for what Stripe refuses. */
async function asking<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    // Another key may be entered: money that is promised waits for it.
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      throw new ProviderError('Stripe rejected the key', true, { cause: error })
    const isFinal = error instanceof Stripe.errors.StripeInvalidRequestError
    throw new ProviderError(`Stripe responded: ${error.message}`, !isFinal, { cause: error })
  }
}
