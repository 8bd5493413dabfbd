import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { BOTH_WAYS, lateVisitor } from '../support/late-visitor.ts'
import { startTestServer } from '../support/server.ts'
import { shopVisits } from '../support/shop-visits.ts'

const server = await startTestServer({ TRUST_PROXY: 'true' })
const { clock } = server
clock.freeze('2026-06-01T06:00:00Z')
const { client } = await server.tenant()
const { newShop, newProduct } = shopVisits(server, client)
const RIVAL = { name: 'Rival', email: 'rival@example.com' }
const DAY = '2026-06-08'

async function newSite() {
  const site = await client.sites.create({ name: `House ${crypto.randomUUID()}`, timeZone: 'Europe/Vienna' })
  await client.sites.publish(site.id)
  return { id: site.id, url: site.url as string }
}
type Site = Awaited<ReturnType<typeof newSite>>

async function newSalon() {
  const site = await newSite()
  const { id: serviceId } = await client.booking.createService(site.id, {
    name: 'Massage',
    durationMinutes: 60,
  })
  const workingHours = [{ weekday: 1, start: '09:00', end: '12:00' }]
  await client.booking.createStaff(site.id, { name: 'Grace', serviceIds: [serviceId], workingHours })
  const take = () =>
    client.booking.createBooking(site.id, { serviceId, date: DAY, startTime: '10:00', customer: RIVAL })
  return { site, serviceId, take, path: `/_sw/slots?serviceId=${serviceId}&date=${DAY}` }
}

async function fillPerson(page: Page) {
  await page.locator('main [name=name]').fill('Anna')
  await page.locator('main [name=email]').fill('anna@example.com')
}
const send = (page: Page) => page.locator('main form[method=post] button[type=submit]').last().click()
const choose = (page: Page, value: string) =>
  page.locator(`main input[value="${value}"]`).check({ force: true })

/** What a visitor has before them after losing: the sentence, what can be chosen, what is chosen, and what they typed. */
async function seen(page: Page) {
  const alert = page.getByRole('alert').first()
  await alert.waitFor()
  return {
    text: await alert.textContent(),
    times: await page
      .locator('main input[type=radio]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('value'))),
    chosen: await page.locator('main input[type=radio]:checked').count(),
    typed: await page
      .locator('main [name=name]')
      .evaluateAll((all) => all.map((one) => (one as unknown as { value: string }).value)),
  }
}

describe.each(BOTH_WAYS)('with %o, who comes too late', (options) => {
  const visitor = ({ url }: Pick<Site, 'url'>) => lateVisitor(server, url, options)

  test('for a time of a service sees the times that are left', async () => {
    const { site, take, path } = await newSalon()
    const { page, open, close } = await visitor(site)
    await open(path)
    await choose(page, '10:00')
    await fillPerson(page)
    await take()
    await send(page)
    expect(await seen(page)).toEqual({
      text: 'This time has just been taken. Please choose another one.',
      ...{ times: ['09:00', '11:00'], chosen: 0, typed: ['Anna'] },
    })
    await choose(page, '11:00')
    await send(page)
    await page.waitForURL('**/_sw/bookings/booking_*')
    await close()
  })

  test('for another time of a booking sees the times that are left', async () => {
    const { site, take, path, serviceId } = await newSalon()
    const { page, open, close } = await visitor(site)
    await open(path)
    await choose(page, '09:00')
    await fillPerson(page)
    await send(page)
    await page.waitForURL('**/_sw/bookings/booking_*')
    const booking = new URL(page.url()).pathname.split('/').at(-1)
    await open(`/_sw/slots?serviceId=${serviceId}&date=${DAY}&booking=${booking}`)
    await choose(page, '10:00')
    await take()
    await send(page)
    const { text, times, chosen } = await seen(page)
    expect(text).toBe('This time has just been taken. Please choose another one.')
    expect([times.includes('10:00'), times.includes('11:00'), chosen]).toEqual([false, true, 0])
    await close()
  })

  test('for a table sees the times that are left', async () => {
    const site = await newSite()
    await client.reservation.createTable(site.id, { name: 'Window', capacity: 4 })
    const { page, open, close } = await visitor(site)
    await open(`/_sw/tables?date=${DAY}&partySize=2`)
    await choose(page, '19:00')
    await fillPerson(page)
    await client.reservation.createReservation(site.id, {
      ...{ date: DAY, time: '19:00', partySize: 2, customer: RIVAL },
    })
    await send(page)
    const { text, times, chosen, typed } = await seen(page)
    expect(text).toBe('There is no free table at this time. Please choose another one.')
    expect([times.includes('19:00'), times.includes('12:00'), chosen, typed]).toEqual([
      false,
      true,
      0,
      ['Anna'],
    ])
    await close()
  })

  test('for nights of a stay sees that they are taken, and can choose others', async () => {
    const site = await newSite()
    const { id: unitId } = await client.rental.createUnit(site.id, {
      ...{ name: 'Boathouse', maxGuests: 4, pricePerNight: 120, currency: 'EUR' },
    })
    const stay = { checkIn: '2026-07-10', checkOut: '2026-07-13' }
    const { page, open, close } = await visitor(site)
    await open(`/_sw/stays?${new URLSearchParams({ unitId, ...stay, guests: '2' })}`)
    await fillPerson(page)
    await client.rental.createBooking(site.id, { unitId, ...stay, customer: RIVAL })
    await send(page)
    await page.getByText('These nights are taken').first().waitFor()
    // There is nothing to book any more, and other days can be asked for.
    expect(await page.locator('main form[method=post]').count()).toBe(0)
    expect(await page.locator('main [name=checkIn]').count()).toBe(1)
    await close()
  })

  test('for the last one of a product sees it in the cart', async () => {
    const shop = await newShop()
    const { id } = await newProduct(shop, { stock: 2, title: 'Honey' })
    const url = (await client.sites.get(shop.siteId)).url as string
    const { page, open, close } = await visitor({ url })
    await open('/products/honey')
    await page.locator('main form[action="/_sw/cart/items"] button').click()
    await page.waitForURL('**/_sw/cart')
    clock.advance(20_000)
    await client.shop.createOrder(shop.siteId, { lines: [{ productId: id, quantity: 2 }] })
    await page.locator('main [name=quantity]').first().fill('2')
    await page.locator('main form[method=post] button[type=submit]').first().click()
    await page.getByText('sold out').first().waitFor()
    await close()
  })
})
