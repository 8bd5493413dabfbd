import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../src/platform/values/durations.ts'
import { type Booked, STAY, startPaidBookings } from '../../support/paid-bookings.ts'
import { makeMember } from '../../support/people.ts'
import { formsIn, formTokens, sendForm } from '../../support/visit.ts'

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
  comeBack,
  paid,
  open,
  cancel,
  entriesOf,
  statusOf,
  mailsOf,
  chargesOf,
} = await startPaidBookings()
await makeMember(server, accountId, 'owner')

describe('cancelling a stay', () => {
  const at = async (day: string) => {
    const lodge = await newLodge({ notice: { minNoticeDays: 0, horizonDays: 365, changeNoticeDays: 1 } })
    const booked = await paid(lodge)
    clock.freeze(`${day}T10:00:00Z`)
    const page = (await open(booked)).text
    const answer = await cancel(booked)
    await workOff()
    clock.freeze('2026-06-01T06:00:00Z')
    const [charge] = await chargesOf(booked)
    const kept = stripe.keptOf(charge?.providerPaymentId ?? '')
    const entries = (await entriesOf(booked)).slice(1)
    const { bill } = await booked.read()
    return { status: answer.status, page, kept: kept / 100, entries, refunded: bill.refunded }
  }

  test('gives back by the steps that were agreed, which the page says before', async () => {
    const early = await at('2026-08-11')
    expect(early).toMatchObject({ status: 303, kept: 0, entries: ['refund stripe 90 done'] })
    expect(early.page).toContain('If you cancel now, you get €90.00 back.')
    const half = { kept: 45, entries: ['refund stripe 45 done'], refunded: 45 }
    expect(await at('2026-08-12')).toMatchObject(half)
    const late = await at('2026-09-04')
    expect(late).toMatchObject({ status: 303, kept: 90, entries: [] })
    expect(late.page).toContain('If you cancel now, you get no refund.')
  })

  test('goes by what was agreed, not by what is set later', async () => {
    const lodge = await newLodge()
    const booked = await paid(lodge)
    await client.rental.updatePricing(lodge.siteId, lodge.unitId, { cancellation: [], deposit: null })
    expect(await booked.read()).toMatchObject({ bill: { refund: 90, balanceDueDate: '2026-08-27' } })
  })

  test('another amount than the one that was shown is shown again', async () => {
    const booked = await paid(await newLodge())
    const action = `${booked.link}/cancel`
    const form = formsIn((await open(booked)).text).find((one) => one.action === action)
    clock.freeze('2026-08-12T10:00:00Z')
    const answer = await sendForm(server, booked.place, action, form?.fields ?? {})
    clock.freeze('2026-06-01T06:00:00Z')
    expect(answer.status).toBe(409)
    expect(answer.text).toContain('The refund has changed in the meantime.')
    expect(await statusOf(booked)).toBe('approved')
  })

  test('a move brings back no more than before', async () => {
    const lodge = await newLodge({ notice: { minNoticeDays: 0, horizonDays: 365, changeNoticeDays: 1 } })
    const booked = await paid(lodge)
    clock.freeze('2026-08-12T10:00:00Z')
    const moved = { checkIn: '2026-12-10', checkOut: '2026-12-13', guests: '2', total: '300' }
    const [_token = ''] = await formTokens(server, lodge, 1)
    expect((await sendForm(server, lodge, `${booked.link}/move`, { ...moved, _token })).status).toBe(303)
    expect((await booked.read()).bill.refund).toBe(45)
    clock.freeze('2026-06-01T06:00:00Z')
  })

  const LATE = '2026-09-05T10:00:00Z'
  const HALF = '2026-08-15T10:00:00Z'
  /** Paid in full, and movable until the day before. */
  async function paidInFull() {
    const notice = { minNoticeDays: 0, horizonDays: 365, changeNoticeDays: 1 }
    const booked = await paid(await newLodge({ notice }))
    stripe.pay(await booked.pay())
    await comeBack(booked)
    return booked
  }
  async function move({ place, link }: Booked, stay: Record<string, string>) {
    const [_token = ''] = await formTokens(server, place, 1)
    const answer = await sendForm(server, place, `${link}/move`, { ...STAY, ...stay, _token })
    expect(answer.status).toBe(303)
  }
  const refundsOf = async (booked: Booked) =>
    (await entriesOf(booked)).filter((entry) => entry.startsWith('refund'))
  const decline = (booked: Booked) =>
    client.rental.setBookingStatus(booked.place.siteId, booked.id, { status: 'declined' })

  test('a move that is declined or expires gives back what cancelling would have', async () => {
    for (const stay of [STAY, { ...STAY, checkIn: '2026-12-10', checkOut: '2026-12-13' }]) {
      const [declined, expired] = [await paidInFull(), await paidInFull()]
      clock.freeze(LATE)
      await Promise.all([move(declined, stay), move(expired, stay)])
      expect(await statusOf(declined)).toBe('pending')
      await decline(declined)
      clock.advance(120 * DAY_MS)
      await run('visitors.declineExpired')
      expect(await statusOf(expired)).toBe('declined')
      expect([...(await refundsOf(declined)), ...(await refundsOf(expired))]).toEqual([])
      clock.freeze('2026-06-01T06:00:00Z')
    }
    const half = await paidInFull()
    clock.freeze(HALF)
    await move(half, { checkIn: '2026-08-17', checkOut: '2026-08-20' })
    await decline(half)
    clock.freeze('2026-06-01T06:00:00Z')
    expect((await half.place.paymentsOf(half.id)).paid).toBe(150)
  })

  test('a shorter stay gives back of the difference by the steps, however often', async () => {
    const short = { checkOut: '2026-09-11' }
    const late = await paidInFull()
    clock.freeze(LATE)
    await move(late, short)
    expect(await refundsOf(late)).toEqual([])
    clock.freeze('2026-06-01T06:00:00Z')
    const half = await paidInFull()
    clock.freeze(HALF)
    for (const stay of [short, { guests: '1', ...short }, { checkOut: '2026-09-12' }, short])
      await move(half, stay)
    await cancel(half)
    clock.freeze('2026-06-01T06:00:00Z')
    const { paid: kept } = await half.place.paymentsOf(half.id)
    expect(kept).toBeGreaterThanOrEqual(150)
    expect(kept).toBeLessThan(155)
    const early = await paidInFull()
    await move(early, short)
    expect((await early.place.paymentsOf(early.id)).paid).toBe(100)
  })

  test('a stay that is paid is not priced in another currency', async () => {
    const lodge = await newLodge()
    const booked = await paid(lodge)
    await client.rental.updateUnit(lodge.siteId, lodge.unitId, { currency: 'JPY' })
    const change = client.rental.updateBooking(lodge.siteId, booked.id, { checkOut: '2026-09-12' })
    await expect(change).rejects.toMatchObject({ status: 409, details: { reason: 'currency_changed' } })
    expect(await booked.read()).toMatchObject({ bill: { paid: 90, total: 300 } })
  })

  test('by the team gives back what was agreed, unless it says otherwise', async () => {
    const lodge = await newLodge()
    const [agreed, all] = [await paid(lodge), await paid(await newLodge())]
    clock.freeze('2026-08-12T10:00:00Z')
    expect((await lodge.paymentsOf(agreed.id)).refund).toBe(45)
    await client.rental.setBookingStatus(lodge.siteId, agreed.id, { status: 'cancelled' })
    await client.rental.setBookingStatus(all.place.siteId, all.id, { status: 'cancelled', refund: 'all' })
    clock.freeze('2026-06-01T06:00:00Z')
    expect((await entriesOf(agreed)).slice(1)).toEqual(['refund stripe 45 done'])
    expect((await entriesOf(all)).slice(1)).toEqual(['refund stripe 90 done'])
    const kept = await paid(lodge)
    await client.rental.setBookingStatus(lodge.siteId, kept.id, { status: 'declined', refund: 'none' })
    expect((await entriesOf(kept)).slice(1)).toEqual([])
    expect(await mailsOf(lodge, 'prepayment_refunded')).toHaveLength(1)
  })

  test('a lower price gives back what was paid above it', async () => {
    const lodge = await newLodge()
    const booked = await paid(lodge)
    await client.rental.updateBooking(lodge.siteId, booked.id, { totalPrice: 60 })
    expect(await entriesOf(booked)).toEqual(['payment stripe 90 done', 'refund stripe 30 done'])
    expect(await booked.read()).toMatchObject({ totalPrice: 60, bill: { paid: 60, due: 0 } })
  })
})

describe('an appointment', () => {
  test('that nobody comes to keeps the fee; the rest goes back', async () => {
    const salon = await newSalon()
    const booked = await paid(salon)
    await client.booking.setBookingStatus(salon.siteId, booked.id, { status: 'no_show' })
    await workOff()
    expect((await entriesOf(booked)).slice(1)).toEqual(['refund stripe 50 done'])
    const [charge] = await chargesOf(booked)
    expect(stripe.keptOf(charge?.providerPaymentId ?? '')).toBe(30_00)
  })

  test('that is cancelled late keeps the fee, and early nothing', async () => {
    const salon = await newSalon({ changeNoticeMinutes: 60 })
    const early = await paid(salon)
    await cancel(early)
    expect((await entriesOf(early)).slice(1)).toEqual(['refund stripe 80 done'])
    const late = await paid(salon)
    clock.freeze('2026-06-09T06:00:00Z')
    expect((await open(late)).text).toContain('If you cancel now, you get €50.00 back.')
    await cancel(late)
    clock.freeze('2026-06-01T06:00:00Z')
    expect((await entriesOf(late)).slice(1)).toEqual(['refund stripe 50 done'])
  })

  test('with a deposit leaves the rest for the visit, at the price that was agreed', async () => {
    const salon = await newSalon({ prepayment: 'deposit', deposit: 20, noShowFee: 20 })
    const booked = await paid(salon)
    await client.booking.updateService(salon.siteId, salon.serviceId, { price: 100 })
    expect(await booked.read()).toMatchObject({
      service: { price: 80 },
      bill: { total: 80, paid: 20, due: 0, balance: 60, balanceDueDate: null },
    })
  })

  test('that needs approval waits for it once it is paid; declined, all goes back', async () => {
    const salon = await newSalon({ requiresApproval: true })
    const booked = await paid(salon)
    expect(await statusOf(booked)).toBe('pending')
    await client.booking.setBookingStatus(salon.siteId, booked.id, { status: 'cancelled' })
    expect((await entriesOf(booked)).slice(1)).toEqual(['refund stripe 80 done'])
  })

  test('refuses terms that nobody could keep', async () => {
    const salon = await newSalon()
    const update = (fields: object) =>
      client.booking.updateService(salon.siteId, salon.serviceId, fields).then(
        () => [],
        ({ fields }) => Object.keys(fields),
      )
    expect(await update({ price: null })).toEqual(['prepayment'])
    expect(await update({ prepayment: 'deposit' })).toEqual(['deposit'])
    expect(await update({ prepayment: 'deposit', deposit: 81 })).toEqual(['deposit'])
    expect(await update({ noShowFee: 81 })).toEqual(['noShowFee'])
    expect(await update({ noShowFee: 0.001 })).toEqual(['noShowFee'])
  })
})
