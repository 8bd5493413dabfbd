import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { sql } from '../../../src/platform/database/sql.ts'
import { count, recordFigure } from '../../support/counts.ts'
import { startDatabaseProxy } from '../../support/database-proxy.ts'
import { type Ordered, startOnlineShops, WEBHOOK_SECRET } from '../../support/online-shops.ts'
import { type ServerProcess, serveProcess } from '../../support/process.ts'
import { JSON_ONLY } from '../../support/shop-visits.ts'
import { visit } from '../../support/visit.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

// The survivor, on which visitors and Stripe go on after a process was killed.
const survivor = await startOnlineShops()
const { stripe, server, clock, client, key, run, workOff, newShop, order, chargesOf, detailOf, mailsOf } =
  survivor
const proxy = await startDatabaseProxy(server.databaseUrl)
const running: ServerProcess[] = []
afterAll(() => running.map((one) => one.process.kill('SIGKILL')))

// Both serve the same sites, so that Stripe is asked for the same.
const SITES_DOMAIN = `localhost:${new URL(server.address).port}`
const siteOf = ({ slug }: { slug: string }) => ({ host: `${slug}.${SITES_DOMAIN}` })
const env = {
  ...stripe.env,
  SITES_DOMAIN,
  ...{ DATABASE_URL: proxy.url, DATA_DIR: server.dataDir, DEMO: 'off', TRUST_PROXY: 'true' },
}
const startVictim = async () => {
  const started = await serveProcess(env, ['--no-worker'])
  running.push(started)
  return started
}

/** What a process had locked is locked until the database notices its end: on a busy machine, longer than jobs take here. */
async function databaseHasNoticed() {
  const left = sql`select from pg_stat_activity where client_port = any(${proxy.ports()}::int[])`
  await expect.poll(() => server.db.run(left), { interval: 5, timeout: 30_000 }).toBe(0)
}

/**
 * Runs a request at a process that is killed before its nth message reaches the database, so that no statement is left out: what
 * a process does between two of them, such as asking Stripe, is done. Resolves to whether it was killed.
 */
async function killedAt(n: number, victim: ServerProcess, request: () => Promise<unknown>): Promise<boolean> {
  let left = n
  proxy.ask(() => {
    if (--left === 0) victim.process.kill('SIGKILL')
    return left > 0
  })
  const ended = once(victim.process, 'exit')
  const answered = request().then(
    () => 'answered',
    () => 'refused',
  )
  const isKilled = (await Promise.race([answered, ended.then(() => 'killed')])) !== 'answered'
  if (isKilled) await ended
  else await victim.stop()
  await databaseHasNoticed()
  proxy.ask(() => true)
  return isKilled
}

const opens = ({ shop, token }: Ordered, at: { address: string }) =>
  visit(at, siteOf(shop), `/_sw/orders/${token}/pay`, { headers: JSON_ONLY })
const returns = ({ shop, token }: Ordered, at: { address: string }) =>
  visit(at, siteOf(shop), `/_sw/orders/${token}/paid`, { headers: JSON_ONLY })
/** Stripe repeats an event with the same id. */
const tells = async ({ shop, url, orderId }: Ordered, at: { address: string }) => {
  const session = stripe.sessionAt(url)
  const event = stripe.event('checkout.session.completed', session, WEBHOOK_SECRET, `evt_${orderId}`)
  await fetch(new URL(`/v1/payments/stripe/webhook/${shop.siteId}`, at.address), event)
}
const cancels = async ({ shop, orderId }: Ordered, at: { address: string }) => {
  await fetch(new URL(`/v1/sites/${shop.siteId}/shop/orders/${orderId}/status`, at.address), {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ status: 'cancelled', refund: true }),
  })
}
const STEPS = { opens, returns, tells, cancels }
type Step = keyof typeof STEPS

/** How often the step comes again after the crash. */
const AGAIN = { never: 0, once: 1, twice: 2, 'ten times': 10, 'three days late': 1 }
type Again = keyof typeof AGAIN

/** What is true before a step. */
async function prepare(step: Step): Promise<Ordered> {
  const ordered = await order(await newShop(), { stock: 1 }, step === 'opens' ? { isOpened: false } : {})
  if (step !== 'opens') stripe.pay(ordered.url)
  if (step === 'cancels') await returns(ordered, server)
  // The clock of processes is right.
  clock.run()
  return ordered
}

/** One paid order, or none, and the same money here and at Stripe. */
async function agrees(ordered: Ordered, ended: string) {
  const { status, paid, refunded, total } = await detailOf(ordered)
  const charges = await chargesOf(ordered)
  const payments = charges.flatMap(({ providerPaymentId }) => providerPaymentId ?? [])
  const atStripe = payments.reduce((sum, id) => sum + stripe.keptOf(id), 0)
  const kept = Math.round((paid - refunded) * 100)
  expect({ ended, status, kept, atStripe }).toEqual({
    ...{ ended, status, kept: status === 'paid' ? Math.round(total * 100) : 0 },
    atStripe: kept,
  })
  expect(['paid', 'cancelled']).toContain(status)
  expect(charges.filter((charge) => charge.status === 'paid').length).toBeLessThanOrEqual(1)
  expect(charges.some((charge) => charge.status === 'open')).toBe(false)
  expect((await mailsOf(ordered.shop, 'payment_received')).length).toBe(paid > 0 ? 1 : 0)
  const { stock } = await client.shop.getProduct(ordered.shop.siteId, ordered.productId)
  expect(stock).toBe(status === 'paid' ? 0 : 1)
}

async function isKilledAndAgrees(step: Step, again: Again, n: number): Promise<boolean> {
  const [victim, ordered] = await Promise.all([startVictim(), prepare(step)])
  const isKilled = await killedAt(n, victim, () => STEPS[step](ordered, victim))
  if (again === 'three days late') {
    clock.advance(3 * DAY_MS)
    await run('shop.cancelExpired')
  }
  for (let i = 0; i < AGAIN[again]; i++) await STEPS[step](ordered, server)
  if (step === 'opens' && again !== 'three days late' && again !== 'never') {
    const { data } = JSON.parse((await opens(ordered, server)).text)
    expect(
      [...stripe.sessions.values()].filter(({ metadata }) => metadata.site === ordered.shop.siteId),
    ).toHaveLength(1)
    stripe.pay(data.url)
  }
  // An owner whose cancellation was not answered asks again.
  if (step === 'cancels' && again === 'never') await cancels(ordered, server)
  for (const minutes of [3, 40, 10]) {
    clock.advance(minutes * MINUTE_MS)
    await workOff()
  }
  await agrees(ordered, `${step}, killed at ${n}, ${again}`)
  const { status } = await detailOf(ordered)
  if (step === 'cancels') expect(status).toBe('cancelled')
  clock.run()
  return isKilled
}

/** Of the ordinary run: within the transaction, and around its end. */
const FEW = [4, 9]
const MANY = Array.from({ length: 80 }, (_, i) => i + 1)
const points = count({ ordinary: 1, proof: 2 }) === 1 ? FEW : MANY
const ORDINARY: Record<Step, Again> = {
  ...{ opens: 'once', returns: 'twice', tells: 'ten times', cancels: 'three days late' },
}

for (const step of Object.keys(STEPS) as Step[])
  for (const again of points === FEW ? [ORDINARY[step]] : (Object.keys(AGAIN) as Again[]))
    test(`killed before any statement while it ${step}, then ${again}`, async (context) => {
      let killed = 0
      for (const n of points) {
        const isKilled = await isKilledAndAgrees(step, again, n)
        if (!isKilled) break
        killed++
      }
      expect(killed).toBeGreaterThan(0)
      recordFigure(context, { count: `${killed} kills`, figure: 'one paid order or none' })
    })
