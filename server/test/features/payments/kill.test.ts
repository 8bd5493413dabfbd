import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../src/platform/values/durations.ts'
import { count, recordFigure } from '../../support/counts.ts'
import { startKilling } from '../../support/killed.ts'
import { type Ordered, startOnlineShops, WEBHOOK_SECRET } from '../../support/online-shops.ts'
import { startPaidBookings } from '../../support/paid-bookings.ts'
import { JSON_ONLY } from '../../support/shop-visits.ts'
import { visit } from '../../support/visit.ts'

// The survivor, on which visitors and Stripe go on after a process was killed.
const survivor = await startOnlineShops()
const { stripe, server, clock, client, key, run, workOff, newShop, order, chargesOf, detailOf, mailsOf } =
  survivor
const { startVictim, killedAt, siteOf } = await startKilling(server, stripe.env)

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

type Places = Awaited<ReturnType<typeof startPaidBookings>>
type Booked = Awaited<ReturnType<Places['book']>>
/** A booking leads to the page of Stripe as an order does. */
const BOOKED_STEPS = ['returns', 'tells', 'cancels'] as const
type BookedStep = (typeof BOOKED_STEPS)[number]

/** Bookings that are paid before, at a server of their own. */
async function startBookings() {
  const places = await startPaidBookings()
  const { stripe, server, clock, key, newLodge, newSalon, book, workOff } = places
  const { startVictim, killedAt, siteOf } = await startKilling(server, stripe.env)
  const dayIn = (days: number) => new Date(clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
  const steps: Record<BookedStep, (booked: Booked, at: { address: string }) => Promise<unknown>> = {
    returns: ({ place, link }, at) => visit(at, siteOf(place), `${link}/paid`, { headers: JSON_ONLY }),
    async tells({ place, id, url }, at) {
      const session = stripe.sessionAt(url)
      const event = stripe.event('checkout.session.completed', session, WEBHOOK_SECRET, `evt_${id}`)
      await fetch(new URL(`/v1/payments/stripe/webhook/${place.siteId}`, at.address), event)
    },
    async cancels({ place, id }, at) {
      const area = place.path.includes('rental') ? 'rental' : 'booking'
      await fetch(new URL(`/v1/sites/${place.siteId}/${area}/bookings/${id}/status`, at.address), {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', 'x-api-key': key },
        body: JSON.stringify({ status: 'cancelled', refund: 'all' }),
      })
    },
  }
  const bookings = {
    stay: async () => {
      const lodge = await newLodge()
      return book(lodge, {}, lodge.page({ checkIn: dayIn(60), checkOut: dayIn(63), guests: '2' }))
    },
    appointment: async () => {
      const salon = await newSalon()
      return book(salon, {}, `/_sw/slots?serviceId=${salon.serviceId}&date=${dayIn(9)}`)
    },
  }

  /** A booking that is paid and holds its time, or none, and the same money here and at Stripe. */
  async function agrees(booked: Booked, ended: string) {
    const status = await places.statusOf(booked)
    const { paid } = await booked.place.paymentsOf(booked.id)
    const charges = await places.chargesOf(booked)
    const payments = charges.flatMap(({ providerPaymentId }) => providerPaymentId ?? [])
    const atStripe = payments.reduce((sum, id) => sum + stripe.keptOf(id), 0)
    const isHeld = status === 'approved' || status === 'confirmed'
    expect({ ended, status, isHeld, isPaid: paid > 0, atStripe: atStripe / 100 }).toEqual({
      ...{ ended, status, isHeld, isPaid: isHeld, atStripe: paid },
    })
    expect(isHeld || status === 'cancelled').toBe(true)
    expect(charges.some((charge) => charge.status === 'open')).toBe(false)
  }

  return async (kind: keyof typeof bookings, step: BookedStep, n: number) => {
    const victim = await startVictim()
    clock.run()
    const booked = await bookings[kind]()
    // Filling in the form took a while, and the clock of processes is right.
    clock.run()
    stripe.pay(booked.url)
    if (step === 'cancels') await steps.returns(booked, server)
    const isKilled = await killedAt(n, victim, () => steps[step](booked, victim))
    if (step === 'cancels') await steps.cancels(booked, server)
    for (const minutes of [3, 40, 10]) {
      clock.advance(minutes * MINUTE_MS)
      await workOff()
    }
    await agrees(booked, `${kind}: ${step}, killed at ${n}`)
    return isKilled
  }
}

if (points === MANY) {
  const isBookingKilled = await startBookings()
  for (const kind of ['stay', 'appointment'] as const)
    for (const step of BOOKED_STEPS)
      test(`killed before any statement while it ${step} the payment of one ${kind}`, async (context) => {
        let killed = 0
        for (const n of points) {
          if (!(await isBookingKilled(kind, step, n))) break
          killed++
        }
        expect(killed).toBeGreaterThan(0)
        recordFigure(context, { count: `${killed} kills`, figure: 'one paid booking or none' })
      })
}
