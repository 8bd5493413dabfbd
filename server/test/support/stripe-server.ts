import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from '#bundled/stripe'
import { afterFile } from './after-file.ts'

type Session = {
  id: string
  object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  amount_total: number
  currency: string
  payment_intent: { id: string; status: string } | null
  url: string
  success_url: string
  cancel_url: string
  expires_at: number
  customer_email: string | null
  locale: string
  metadata: Record<string, string>
}
type Refund = {
  id: string
  object: 'refund'
  amount: number
  payment_intent: string
  status: 'pending' | 'succeeded' | 'failed'
  failure_reason: string | null
  metadata: Record<string, string>
}

export const TEST_KEY = 'sk_test_51abcdefgh'
export const LIVE_KEY = 'sk_live_51abcdefgh'
const MIN_SESSION_SECONDS = 30 * 60

/** Starts a server on loopback with the wire format of Stripe, as far as payments need it. `now` is the time there. */
export async function startStripeServer(now: () => Date) {
  const sessions = new Map<string, Session>()
  const refunds = new Map<string, Refund>()
  const webhooks = new Map<string, { url: string; secret: string }>()
  const answers = new Map<string, { body: string; answer: object }>()
  const requests: string[] = []
  let count = 0
  const nextId = (prefix: string) => `${prefix}_${++count}`

  const createSession = (form: URLSearchParams): Session => {
    const expiresAt = Number(form.get('expires_at'))
    if (expiresAt - now().getTime() / 1000 < MIN_SESSION_SECONDS - 1)
      throw refused('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.')
    const id = nextId('cs_test')
    const session: Session = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      payment_intent: null,
      url: `https://checkout.stripe.com/c/pay/${id}`,
      success_url: form.get('success_url') ?? '',
      cancel_url: form.get('cancel_url') ?? '',
      expires_at: expiresAt,
      customer_email: form.get('customer_email'),
      locale: form.get('locale') ?? '',
      metadata: { charge: form.get('metadata[charge]') ?? '', site: form.get('metadata[site]') ?? '' },
    }
    sessions.set(id, session)
    return session
  }
  const createRefund = (form: URLSearchParams): Refund => {
    const paymentId = form.get('payment_intent') ?? ''
    const amount = Number(form.get('amount'))
    const session = [...sessions.values()].find(({ payment_intent }) => payment_intent?.id === paymentId)
    const before = refundedOf(paymentId)
    if (!session || before + amount > session.amount_total)
      throw refused('Refund amount is greater than unrefunded amount on charge')
    return addRefund(paymentId, amount, { refund: form.get('metadata[refund]') ?? '' })
  }
  const refundedOf = (paymentId: string) =>
    [...refunds.values()]
      .filter((one) => one.payment_intent === paymentId && one.status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0)
  const addRefund = (paymentId: string, amount: number, metadata: Record<string, string>) => {
    const refund: Refund = {
      id: nextId('re'),
      object: 'refund',
      amount,
      payment_intent: paymentId,
      status: stripe.refundStatus,
      failure_reason: null,
      metadata,
    }
    refunds.set(refund.id, refund)
    return refund
  }
  const sessionOf = (id: string) => {
    const session = sessions.get(id)
    if (!session) throw refused(`No such checkout session: ${id}`)
    if (session.status === 'open' && session.expires_at * 1000 <= now().getTime()) session.status = 'expired'
    return session
  }
  const routes: [string, RegExp, (form: URLSearchParams, id: string) => object][] = [
    [
      'GET',
      /^\/v1\/account$/,
      () => ({ id: 'acct_1', object: 'account', business_profile: { name: 'Jam & Co' } }),
    ],
    ['POST', /^\/v1\/checkout\/sessions$/, createSession],
    ['GET', /^\/v1\/checkout\/sessions$/, () => ({ object: 'list', has_more: false, data: [] })],
    ['GET', /^\/v1\/checkout\/sessions\/(\w+)$/, (_form, id) => sessionOf(id)],
    [
      'POST',
      /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
      (_form, id) => {
        const session = sessionOf(id)
        if (session.status !== 'open') throw refused('Only open sessions can be expired')
        return Object.assign(session, { status: 'expired' as const })
      },
    ],
    ['POST', /^\/v1\/refunds$/, createRefund],
    [
      'GET',
      /^\/v1\/refunds$/,
      (form) => ({
        object: 'list',
        has_more: false,
        data: [...refunds.values()]
          .filter((one) => one.payment_intent === form.get('payment_intent'))
          .reverse(),
      }),
    ],
    [
      'POST',
      /^\/v1\/webhook_endpoints$/,
      (form) => {
        const id = nextId('we')
        const secret = `whsec_${id}0123456789`
        webhooks.set(id, { url: form.get('url') ?? '', secret })
        return { id, object: 'webhook_endpoint', secret }
      },
    ],
    [
      'DELETE',
      /^\/v1\/webhook_endpoints\/(\w+)$/,
      (_form, id) => {
        webhooks.delete(id)
        return { id, deleted: true }
      },
    ],
  ]

  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stripe')
    const { method = '' } = request
    requests.push(`${method} ${pathname}`)
    await stripe.pause
    if (stripe.fails(method, pathname))
      return sendError(response, 500, 'api_error', 'An unknown error occurred')
    if (stripe.refuses(method, pathname))
      return sendError(response, 400, 'invalid_request_error', 'Your balance is too low')
    const key = (request.headers.authorization ?? '').replace('Bearer ', '')
    if (key !== TEST_KEY && key !== LIVE_KEY)
      return sendError(response, 401, 'invalid_request_error', 'Invalid API Key provided')
    const idempotencyKey = method === 'POST' ? String(request.headers['idempotency-key'] ?? '') : ''
    const known = answers.get(idempotencyKey)
    if (known && known.body !== body)
      return sendError(response, 400, 'idempotency_error', 'Keys can only be used with the same parameters')
    if (known && stripe.losesAnswer(method, pathname)) return response.destroy()
    if (known) return send(response, 200, known.answer)
    const [, pattern, answer] = routes.find(([verb, one]) => verb === method && one.test(pathname)) ?? []
    if (!pattern || !answer) return sendError(response, 404, 'invalid_request_error', `Unknown: ${pathname}`)
    try {
      const result = answer(
        method === 'GET' ? searchParams : new URLSearchParams(body),
        pattern.exec(pathname)?.[1] ?? '',
      )
      if (idempotencyKey) answers.set(idempotencyKey, { body, answer: structuredClone(result) })
      if (stripe.losesAnswer(method, pathname)) return response.destroy()
      send(response, 200, result)
    } catch (error) {
      sendError(response, 400, 'invalid_request_error', (error as Error).message)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterFile(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const stripe = {
    env: { STRIPE_API_BASE: `http://127.0.0.1:${port}` },
    sessions,
    refunds,
    webhooks,
    requests,
    refundStatus: 'succeeded' as Refund['status'],
    /** Requests are answered once it has resolved. */
    pause: Promise.resolve(),
    fails: (_method: string, _path: string): boolean => false,
    /** The request is wrong, and will always be. */
    refuses: (_method: string, _path: string): boolean => false,
    /** The request is done, and its answer does not arrive. */
    losesAnswer: (_method: string, _path: string): boolean => false,
    sessionAt: (url: string) => sessionOf(url.split('/').at(-1) ?? ''),
    /** What a visitor does on the page of a session; false when it is no longer open. */
    pay(url: string): boolean {
      const session = stripe.sessionAt(url)
      if (session.status !== 'open') return false
      const payment_intent = { id: nextId('pi'), status: 'succeeded' }
      Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent })
      return true
    },
    /** A debit that takes days. */
    debit(url: string) {
      const payment_intent = { id: nextId('pi'), status: 'processing' }
      Object.assign(stripe.sessionAt(url), { status: 'complete', payment_intent })
    },
    /** What the owner does in the dashboard of Stripe. */
    refundByHand: (paymentId: string, amount: number) => addRefund(paymentId, amount, {}),
    /** All that was collected and not given back of a payment. */
    keptOf: (paymentId: string) =>
      ([...sessions.values()].find(({ payment_intent }) => payment_intent?.id === paymentId)?.amount_total ??
        0) - refundedOf(paymentId),
    /** A signed event, as a request to send. */
    event(type: string, object: object, secret: string, id = nextId('evt')) {
      const payload = JSON.stringify({ id, object: 'event', type, data: { object } })
      const timestamp = Math.floor(now().getTime() / 1000)
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
      return {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body: payload,
      }
    },
  }
  return stripe
}

const refused = (message: string) => new Error(message)

function send(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const sendError = (response: ServerResponse, status: number, type: string, message: string) =>
  send(response, status, { error: { type, message } })
