import { describe, expect, test } from 'vitest'
import { sql } from '../../../src/platform/database/sql.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/platform/values/durations.ts'
import { count } from '../../support/counts.ts'
import { WEBHOOK_SECRET } from '../../support/online-shops.ts'
import { type Booked, STAY, startPaidBookings } from '../../support/paid-bookings.ts'
import { makeMember } from '../../support/people.ts'
import { ANNA } from '../../support/shop-visits.ts'
import { formsIn, formTokens, sendForm, visit } from '../../support/visit.ts'

const {
  stripe,
  server,
  clock,
  client,
  accountId,
  run,
  workOff,
  newLodge,
  newSalon,
  book,
  comeBack,
  paid,
  open,
  cancel,
  sendEvent,
  entriesOf,
  statusOf,
  mailsOf,
  chargesOf,
} = await startPaidBookings()
await makeMember(server, accountId, 'owner')

const KINDS = [
  ['a stay', newLodge, 90, 'approved'],
  ['an appointment', newSalon, 80, 'confirmed'],
] as const

describe.each(KINDS)('%s that is paid online', (_what, newPlace, amount, confirmed) => {
  test('leads to Stripe, is held, and is confirmed by its payment', async () => {
    const place = await newPlace()
    const page = (await visit(server, place, place.page())).text
    expect(page).toContain('you get back all of what you paid')
    const booked = await book(place)
    expect([booked.status, booked.location]).toEqual([303, `${booked.link}/pay`])
    expect(stripe.sessionAt(booked.url)).toMatchObject({ amount_total: amount * 100, currency: 'eur' })
    expect(await statusOf(booked)).toBe('pending')
    const { text } = await open(booked)
    expect(text).toContain(`Please pay €${amount}.00 now`)
    expect(text).toContain(`href="${booked.link}/pay"`)
    expect((await open(booked, `${booked.link}/pay`)).headers.refresh).toBe(`0; url=${booked.url}`)
    stripe.pay(booked.url)
    expect(await comeBack(booked)).toMatchObject({ status: confirmed, bill: { paid: amount } })
    expect(await entriesOf(booked)).toEqual([`payment stripe ${amount} done`])
    const [told] = (
      await mailsOf(place, `${place.path.includes('rental') ? 'rental' : 'booking'}_made`)
    ).slice(0, 1)
    expect(told?.to).toBe(ANNA.email)
  })

  test('stands when a dispute is lost, which its owners are told, once', async () => {
    const booked = await book(await newPlace())
    stripe.pay(booked.url)
    await comeBack(booked)
    const [charge] = await chargesOf(booked)
    const lost = {
      ...{ id: 'dp_1', object: 'dispute', payment_intent: charge?.providerPaymentId, status: 'lost' },
      ...{ reason: 'fraudulent', amount: amount * 100, currency: 'eur' },
    }
    for (let i = 0; i < 2; i++)
      await server.fetch(
        `/v1/payments/stripe/webhook/${booked.place.siteId}`,
        stripe.event('charge.dispute.closed', lost, WEBHOOK_SECRET),
      )
    expect(await statusOf(booked)).toBe(confirmed)
    expect(await booked.place.paymentsOf(booked.id)).toMatchObject({ paid: 0, dispute: 'lost' })
    const told = await Promise.all(
      (await mailsOf(booked.place, 'payment_problem')).map(({ id }) =>
        client.mail.get(booked.place.siteId, id),
      ),
    )
    const won = told.filter(({ text }) => text?.includes('won the dispute'))
    expect([told.length, won.length]).toEqual([2, 1])
  })

  test('return, event and job in any number and order: one payment', async () => {
    const booked = await book(await newPlace())
    stripe.pay(booked.url)
    clock.advance(3 * MINUTE_MS)
    await Promise.all(
      Array.from({ length: 5 }, () => [
        comeBack(booked),
        sendEvent(booked),
        run('payments.settleDue'),
      ]).flat(),
    )
    await sendEvent(booked)
    await comeBack(booked)
    expect(await entriesOf(booked)).toHaveLength(1)
    expect(await statusOf(booked)).toBe(confirmed)
    expect((await chargesOf(booked)).map(({ status }) => status)).toEqual(['paid'])
  })

  test('is free again when it is not paid in time', async () => {
    const place = await newPlace()
    const booked = await book(place)
    clock.advance(34 * MINUTE_MS)
    await workOff()
    expect(await statusOf(booked)).toBe('pending')
    clock.advance(3 * MINUTE_MS)
    await workOff()
    expect(await statusOf(booked)).toBe('cancelled')
    expect(await mailsOf(place, 'booking_expired')).toHaveLength(1)
    expect((await open(booked, `${booked.link}/pay`)).status).toBe(409)
    const next = await book(place, { email: 'bea@example.com' })
    stripe.pay(next.url)
    await comeBack(next)
    expect(await statusOf(next)).toBe(confirmed)
  })

  test('waits for another try in its first three hours only', async () => {
    const booked = await book(await newPlace())
    const tries: number[] = []
    for (let i = 0; i < 6; i++) {
      clock.advance(30.5 * MINUTE_MS)
      await workOff()
      tries.push((await open(booked, `${booked.link}/pay`)).status)
    }
    expect(tries).toEqual([200, 200, 200, 200, 200, 409])
  })

  /** Paid while it was held, which nobody heard of until it was over. */
  async function paidLate(booked: Booked) {
    stripe.pay(booked.url)
    await server.db.run(sql`update charges set check_at = null`)
    clock.advance(40 * MINUTE_MS)
    await run('visitors.cancelUnpaid')
    expect(await statusOf(booked)).toBe('cancelled')
  }

  test('a payment that is heard of late takes the booking if it is still free', async () => {
    const booked = await book(await newPlace())
    await paidLate(booked)
    await sendEvent(booked)
    expect(await statusOf(booked)).toBe(confirmed)
    expect(await entriesOf(booked)).toHaveLength(1)
  })

  test('and goes back, once, when somebody else has it', async () => {
    const place = await newPlace()
    const booked = await book(place)
    await paidLate(booked)
    const next = await book(place, { email: 'bea@example.com' })
    await sendEvent(booked)
    await sendEvent(booked)
    await workOff()
    await workOff()
    expect(await statusOf(booked)).toBe('cancelled')
    const [charge] = await chargesOf(booked)
    expect(charge?.refunds).toMatchObject([{ reason: 'not_payable', status: 'succeeded', amount }])
    expect(stripe.keptOf(charge?.providerPaymentId ?? '')).toBe(0)
    expect(await mailsOf(place, 'prepayment_returned')).toHaveLength(1)
    expect(await entriesOf(booked)).toEqual([])
    expect(await statusOf(next)).toBe('pending')
  })

  test('another amount is flagged, and confirms nothing', async () => {
    const booked = await book(await newPlace())
    stripe.pay(booked.url)
    stripe.sessionAt(booked.url).amount_total -= 1
    await comeBack(booked)
    expect(await statusOf(booked)).toBe('pending')
    expect((await chargesOf(booked)).map(({ status }) => status)).toEqual(['flagged'])
  })

  const VISITORS = count({ ordinary: 20, proof: 100 })

  test(`${VISITORS} at once: one holds it and pays`, async () => {
    const place = await newPlace()
    const form = formsIn((await visit(server, place, place.page())).text).find(
      ({ action }) => action === place.path,
    )
    const tokens = await formTokens(server, place, VISITORS)
    const answers = await Promise.all(
      tokens.map((_token, i) =>
        sendForm(
          server,
          place,
          place.path,
          { ...form?.fields, ...place.choice, name: 'V', email: `v${i}@example.com`, _token },
          { 'x-forwarded-for': `10.1.${i >> 4}.${i & 15}` },
        ),
      ),
    )
    const won = answers.filter(({ status }) => status === 303)
    expect(won).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(VISITORS - 1)
    const path = won[0]?.headers.location ?? ''
    const { url } = JSON.parse(
      (await visit(server, place, path, { headers: { accept: 'application/json' } })).text,
    ).data
    stripe.pay(url)
    await visit(server, place, path.replace(/pay$/, 'paid'))
    expect((await place.bookings()).map(({ status }) => status)).toEqual([confirmed])
  })

  test('nothing is paid twice, and a refund is bounded by what was paid', async () => {
    const place = await newPlace()
    const booked = await book(place)
    stripe.pay(booked.url)
    await comeBack(booked)
    const api = place.path.includes('rental') ? client.rental : client.booking
    const refund = (body: object) => api.refundPayments(place.siteId, booked.id, body)
    await expect(refund({ amount: amount + 0.01 })).rejects.toMatchObject({
      details: { reason: 'refunded_already' },
    })
    await expect(refund({ amount: 0.001 })).rejects.toMatchObject({ status: 400 })
    const both = await Promise.allSettled([refund({ amount }), refund({ amount })])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await workOff()
    expect(await entriesOf(booked)).toEqual([`payment stripe ${amount} done`, `refund stripe ${amount} done`])
    const [charge] = await chargesOf(booked)
    expect(stripe.keptOf(charge?.providerPaymentId ?? '')).toBe(0)
  })
})

describe('the rest of a stay', () => {
  test('is paid by the same link once the deposit is, and not twice', async () => {
    const lodge = await newLodge()
    const booked = await paid(lodge)
    expect((await open(booked)).text).toContain('You can pay the rest now.')
    expect(await booked.read()).toMatchObject({ bill: { paid: 90, due: 210, balanceDueDate: '2026-08-27' } })
    const url = await booked.pay()
    expect(url).not.toBe(booked.url)
    stripe.pay(url)
    await Promise.all([comeBack(booked), comeBack(booked)])
    expect(await entriesOf(booked)).toEqual(['payment stripe 90 done', 'payment stripe 210 done'])
    expect((await open(booked, `${booked.link}/pay`)).status).toBe(409)
    expect(await booked.read()).toMatchObject({ status: 'approved', bill: { paid: 300, due: 0 } })
  })

  test('is reminded of before and after its day, unless it is paid by then', async () => {
    const [lodge, other] = [await newLodge(), await newLodge()]
    await paid(lodge)
    const punctual = await paid(other)
    clock.freeze('2026-08-19T23:00:00Z')
    await run('visitors.remindOfBalance')
    expect(await mailsOf(lodge, 'balance_reminder')).toHaveLength(1)
    stripe.pay(await punctual.pay())
    await comeBack(punctual)
    await run('visitors.remindOfBalance')
    clock.freeze('2026-08-27T23:00:00Z')
    await run('visitors.remindOfBalance')
    await run('visitors.remindOfBalance')
    expect(await mailsOf(lodge, 'balance_reminder')).toHaveLength(2)
    expect(await mailsOf(other, 'balance_reminder')).toHaveLength(1)
    clock.freeze('2026-06-01T06:00:00Z')
  })

  test('is asked for with the deposit where it is due by then too', async () => {
    const soon = { ...STAY, checkIn: '2026-06-10', checkOut: '2026-06-12' }
    const lodge = await newLodge()
    const late = await book(lodge, {}, lodge.page(soon))
    expect(stripe.sessionAt(late.url).amount_total).toBe(200_00)
  })
})

describe('without a provider', () => {
  const transfers = async (place: { siteId: string }) =>
    client.payments.updateTransferSettings(place.siteId, { instructions: 'To AT00 1234', holdDays: 5 })

  test('a deposit is transferred, waits for the days of the site, is paid out by hand', async () => {
    const lodge = await newLodge({}, { isOnline: false })
    await transfers(lodge)
    const booked = await book(lodge)
    expect(booked.location).toBe(booked.link)
    expect((await open(booked)).text).toContain('To AT00 1234')
    clock.advance(4 * DAY_MS)
    await workOff()
    expect(await statusOf(booked)).toBe('pending')
    await client.rental.recordPayment(lodge.siteId, booked.id, { reference: 'Statement 7' })
    expect(await entriesOf(booked)).toEqual(['payment manual 300 done'])
    clock.advance(4 * DAY_MS)
    await workOff()
    expect(await statusOf(booked)).toBe('approved')
    expect((await cancel(booked)).status).toBe(303)
    expect((await entriesOf(booked)).at(-1)).toBe('refund manual 300 waiting')
    const { data: payouts } = await client.payments.listPayouts(lodge.siteId)
    expect(payouts).toMatchObject([{ subjectId: booked.id, amount: 300, customerName: 'Anna' }])
    await client.payments.endPayout(lodge.siteId, payouts[0]?.id ?? '')
    expect((await client.payments.listPayouts(lodge.siteId)).data).toEqual([])
    clock.freeze('2026-06-01T06:00:00Z')
  })

  test('changes of the instructions and of the days at once both stay', async () => {
    const { siteId } = await newLodge({}, { isOnline: false })
    await transfers({ siteId })
    for (const holdDays of [3, 4, 6, 8, 9]) {
      const instructions = `To AT00 ${holdDays}`
      await Promise.all([
        client.payments.updateTransferSettings(siteId, { instructions }),
        client.payments.updateTransferSettings(siteId, { holdDays }),
      ])
      expect(await client.payments.getTransferSettings(siteId)).toEqual({ instructions, holdDays })
    }
    await client.payments.updateTransferSettings(siteId, { instructions: null })
    expect(await client.payments.getTransferSettings(siteId)).toEqual({ instructions: null, holdDays: 9 })
  })

  test('one that is not transferred is cancelled after the days of the site', async () => {
    const lodge = await newLodge({}, { isOnline: false })
    await transfers(lodge)
    const booked = await book(lodge)
    clock.advance(5 * DAY_MS + MINUTE_MS)
    await workOff()
    expect(await statusOf(booked)).toBe('cancelled')
    clock.freeze('2026-06-01T06:00:00Z')
  })

  test('nor instructions, the business writes, and nothing ends by itself', async () => {
    for (const place of [await newLodge({}, { isOnline: false }), await newSalon({}, { isOnline: false })]) {
      const booked = await book(place)
      expect(booked.location).toBe(booked.link)
      expect((await open(booked)).text).toContain('We will write to you about the payment.')
      clock.advance(20 * MINUTE_MS)
      await workOff()
      expect(await statusOf(booked)).not.toBe('cancelled')
    }
  })

  test('where both are offered, the visitor chooses', async () => {
    const lodge = await newLodge()
    await transfers(lodge)
    expect((await visit(server, lodge, lodge.page())).text).toContain('name="way"')
    const booked = await book(lodge, { way: 'transfer' })
    expect(booked.location).toBe(booked.link)
    // They may still pay online.
    stripe.pay(await booked.pay())
    await comeBack(booked)
    expect(await statusOf(booked)).toBe('approved')
  })
})

test.each(['JPY', 'KWD'])('amounts in %s are exact', async (currency) => {
  const lodge = await newLodge(
    { notice: { minNoticeDays: 0, horizonDays: 365, changeNoticeDays: 1 } },
    { currency },
  )
  await client.rental.updateUnit(lodge.siteId, lodge.unitId, { pricePerNight: 1_001 })
  const booked = await paid(lodge)
  const { deposit, balance, total } = await lodge.paymentsOf(booked.id)
  expect([deposit, balance, total]).toEqual(
    currency === 'JPY' ? [901, 2_102, 3_003] : [900.9, 2_102.1, 3_003],
  )
  stripe.pay(await booked.pay())
  await comeBack(booked)
  expect(await lodge.paymentsOf(booked.id)).toMatchObject({ paid: 3_003, due: 0 })
  clock.freeze('2026-08-12T10:00:00Z')
  await cancel(booked)
  await workOff()
  clock.freeze('2026-06-01T06:00:00Z')
  const sum = (await chargesOf(booked))
    .flatMap(({ refunds }) => refunds)
    .reduce((all, { amount }) => all + Math.round(amount * 1_000), 0)
  // Half of it, rounded half up.
  expect(sum).toBe(currency === 'JPY' ? 1_502_000 : 1_501_500)
})

test('visitors read all of it in German', async () => {
  const lodge = await newLodge({}, { language: 'de' })
  const { text } = await visit(server, lodge, lodge.page())
  for (const shown of [
    'Der Rest, fällig am',
    'Wenn Sie bis Dienstag, 11. August 2026 absagen',
    'erhalten Sie alles zurück',
    'Zahlungspflichtig buchen',
  ])
    expect(text).toContain(shown)
  const booked = await paid(lodge)
  expect((await open(booked)).text).toContain('Wenn Sie jetzt absagen, erhalten Sie')
})
