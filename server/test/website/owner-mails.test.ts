import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeMember } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { formsIn, formTokens, openForm, sendForm, visit } from '../support/visit.ts'

const server = await startTestServer({ TRUST_PROXY: 'true', PUBLIC_URL: 'https://cms.example' })
const { clock } = server
clock.freeze('2026-06-01T06:00:00Z')
const { client, accountId, siteId: firstSiteId } = await server.tenant()
const owner = await makeMember(server, accountId, 'owner')
const ANNA = { name: 'Anna', email: 'anna@example.com', phone: '+43 1 234', notes: 'By the window, please' }

async function newSalon() {
  const { id, slug } = await client.sites.create({
    ...{ name: `Salon ${crypto.randomUUID()}`, timeZone: 'Europe/Vienna', language: 'de' },
  })
  const service = { name: 'Massage', durationMinutes: 60, price: 80, requiresApproval: true }
  const { id: serviceId } = await client.booking.createService(id, service)
  const workingHours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: '09:00', end: '12:00' }))
  const staff = { name: 'Grace', email: 'grace@example.com', serviceIds: [serviceId], workingHours }
  await client.booking.createStaff(id, staff)
  await client.sites.publish(id)
  return { id, slug, serviceId }
}
type Salon = Awaited<ReturnType<typeof newSalon>>

async function book(salon: Salon, startTime = '09:00', person: object = ANNA) {
  const query = new URLSearchParams({ serviceId: salon.serviceId, date: '2026-06-02' })
  const form = await openForm(server, salon, `/_sw/slots?${query}`)
  const sent = await sendForm(server, salon, form.action, { ...form.fields, startTime, ...person })
  expect(sent.status).toBe(303)
  return sent.headers.location ?? ''
}
const bookingOf = async ({ id }: { id: string }) => (await client.booking.listBookings(id)).data[0]
/** The newest mail to an address, with what it says. */
async function mailTo({ id }: { id: string }, to: string, of?: string) {
  const { data } = await client.mail.list(id)
  const found = data.filter((mail) => mail.to === to && (of === undefined || mail.kind === of))[0]
  return client.mail.get(id, found?.id ?? '')
}
/** The path of the page to which a link of a mail leads. */
const linkIn = (text: string | null, choice: string) =>
  new RegExp(`https?://\\S+?(/_sw/\\S+/decision\\?choice=${choice})`).exec(text ?? '')?.[1] ?? ''
const decide = async (site: { slug: string }, path: string, choice: string) => {
  const form = formsIn((await visit(server, site, path)).text).find(({ id }) => id === `form-${choice}`)
  return sendForm(server, site, form?.action ?? '', form?.fields ?? {})
}

test('owners and the staff member are told what, when and who in their language', async () => {
  const salon = await newSalon()
  await book(salon)
  const booking = await bookingOf(salon)
  const told = await mailTo(salon, owner.email)
  expect(told.kind).toBe('booking_notice')
  expect(told.subject).toMatch(/^Please approve: Massage, Tuesday,? 2 June 2026, 09:00$/)
  const link = `https://cms.example/live/sites/${salon.id}/booking?tab=bookings&open=${booking?.id}`
  for (const shown of [
    'With: Grace',
    'Name: Anna',
    '+43 1 234',
    'By the window',
    link,
    'Approve:',
    'Decline:',
  ])
    expect(told.text).toContain(shown)
  const staff = await mailTo(salon, 'grace@example.com')
  expect(staff.subject).toMatch(/^New booking: Massage, Tuesday,? 2 June 2026, 09:00$/)
  expect(staff.text).not.toContain('/decision')
  await client.sites.update(firstSiteId, { language: 'de' })
  await book(salon, '10:00')
  expect((await mailTo(salon, owner.email)).subject).toBe(
    'Bitte bestätigen: Massage, Dienstag, 2. Juni 2026, 10:00',
  )
  await client.sites.update(firstSiteId, { language: 'en' })
})

test('a link shows a page first; the button approves, once, and tells the customer', async () => {
  const salon = await newSalon()
  await book(salon)
  const { text } = await mailTo(salon, owner.email)
  const [approve, decline] = [linkIn(text, 'approve'), linkIn(text, 'decline')]
  for (const path of [approve, decline]) {
    const page = await visit(server, salon, path)
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(page.text).toContain('Möchten Sie das bestätigen?')
    await visit(server, salon, path, { method: 'HEAD' })
  }
  expect((await bookingOf(salon))?.status).toBe('pending')
  expect((await decide(salon, approve, 'approve')).status).toBe(303)
  expect((await bookingOf(salon))?.status).toBe('confirmed')
  expect((await client.mail.list(salon.id)).data.filter(({ kind }) => kind === 'booking_made')).toHaveLength(
    2,
  )
  expect((await visit(server, salon, approve)).text).toContain('Das ist bestätigt.')
  const late = { choice: 'decline', startsAt: '2026-06-02T07:00:00.000Z' }
  const page = approve.split('?')[0] as string
  expect((await sendForm(server, salon, page, late)).status).toBe(409)
  expect((await bookingOf(salon))?.status).toBe('confirmed')
  expect((await visit(server, salon, approve.replace('/decision', 'x/decision'))).status).toBe(404)
  clock.advance(26 * 60 * 60 * 1000)
  expect((await visit(server, salon, approve)).status).toBe(404)
  clock.freeze('2026-06-01T06:00:00Z')
})

test('a booking that the visitor has moved since is not approved unseen', async () => {
  const salon = await newSalon()
  const link = await book(salon)
  const approve = linkIn((await mailTo(salon, owner.email)).text, 'approve')
  const form = formsIn((await visit(server, salon, approve)).text).find(({ id }) => id === 'form-approve')
  const query = { serviceId: salon.serviceId, date: '2026-06-02', booking: link.split('/').at(-1) ?? '' }
  const move = async (startTime: string) => {
    const { action, fields } = await openForm(server, salon, `/_sw/slots?${new URLSearchParams(query)}`)
    expect((await sendForm(server, salon, action, { ...fields, startTime })).status).toBe(303)
  }
  await move('11:00')
  expect((await sendForm(server, salon, form?.action ?? '', form?.fields ?? {})).status).toBe(409)
  expect((await bookingOf(salon))?.status).toBe('pending')
  // An approved appointment needs approval again when it is moved, and its calendar entry says so.
  expect((await decide(salon, approve, 'approve')).status).toBe(303)
  await move('10:00')
  expect(await bookingOf(salon)).toMatchObject({ status: 'pending', startTime: '10:00' })
  expect((await visit(server, salon, link)).text).toContain('Wir haben Ihre Anfrage')
  expect((await mailTo(salon, owner.email)).subject).toContain('Please approve: Massage')
  expect((await mailTo(salon, ANNA.email, 'booking_changed')).text).toContain(
    'Wir müssen das noch bestätigen',
  )
})

test('a table and a stay are approved or declined in the same way', async () => {
  const { id, slug } = await client.sites.create({ name: 'Inn', timeZone: 'Europe/Vienna' })
  await client.reservation.createTable(id, { name: 'Window', capacity: 4 })
  const unit = { name: 'Boathouse', maxGuests: 4, pricePerNight: 120, currency: 'EUR' }
  const { id: unitId } = await client.rental.createUnit(id, unit)
  await client.sites.publish(id)
  const site = { id, slug }
  const table = await openForm(server, site, '/_sw/tables?date=2026-06-02&partySize=3')
  await sendForm(server, site, table.action, { ...table.fields, time: '19:00', ...ANNA })
  const told = await mailTo(site, owner.email, 'reservation_notice')
  expect(told.subject).toMatch(/^New reservation: table for 3, Tuesday,? 2 June 2026, 19:00$/)
  expect(told.text).toContain('By the window')
  const stay = new URLSearchParams({ unitId, checkIn: '2026-07-10', checkOut: '2026-07-13', guests: '2' })
  const form = await openForm(server, site, `/_sw/stays?${stay}`)
  await sendForm(server, site, form.action, { ...form.fields, ...ANNA })
  const asked = await mailTo(site, owner.email, 'rental_notice')
  expect(asked.subject).toMatch(/^Please approve: Boathouse, Friday,? 10 July 2026 to Monday,? 13 July 2026$/)
  expect((await decide(site, linkIn(asked.text, 'decline'), 'decline')).status).toBe(303)
  expect((await client.rental.listBookings(id)).data[0]?.status).toBe('declined')
  expect((await mailTo(site, ANNA.email, 'rental_cancelled')).to).toBe(ANNA.email)
})

test('names that are long or hold a link do not reach a greeting', async () => {
  const salon = await newSalon()
  const names = [
    ...['WIN 500 EUR: http://evil.example', 'Visit evil.com now', 'A'.repeat(61), 'mail me@evil.com'],
    ...['You won, collect at evil.com!', '„evil.com“', 'x|evil.com', 'evil.com—x', 'evil.com\u200Bnow'],
  ]
  for (const name of names) {
    const link = await book(salon, '09:00', { name, email: 'eve@example.com' })
    const { text, html, subject } = await mailTo(salon, 'eve@example.com', 'booking_made')
    for (const part of [text, html, subject]) expect(part).not.toContain(name)
    expect(text).toContain('Guten Tag,\n')
    const [cancel] = formsIn((await visit(server, salon, link)).text)
    await sendForm(server, salon, cancel?.action ?? '', cancel?.fields ?? {})
  }
  for (const [name, startTime] of [
    ['Dr. J.R.R. Tolkien', '10:00'] as const,
    ['Dipl.-Ing. Jo', '11:00'] as const,
  ]) {
    await book(salon, startTime, { name, email: 'jrr@example.com' })
    expect((await mailTo(salon, 'jrr@example.com', 'booking_made')).text).toContain(`Guten Tag ${name},`)
  }
})

test('no host in a name or a message reaches a mail, whatever surrounds it', async () => {
  const { id } = await newSalon()
  const { mail } = server.platform
  const textOf = async (one: Parameters<typeof mail.queue>[2]) => {
    const mailId = await server.db.transaction((tx) => mail.queue(tx, id, { ...one, isByTeam: true }))
    return (await client.mail.get(id, mailId ?? '')).text
  }
  const signs = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
  const around = fc.string({
    unit: fc.constantFrom(...signs.filter((sign) => /[\p{P}\p{S}\p{Cf}\p{No}\s]/u.test(sign))),
    maxLength: 4,
  })
  const named = ['evil.com', 'my-bank.co.uk', 'evil。com', 'evil．ｃｏｍ', 'ev\u00adil.com', 'evil\u2060.com']
  const host = fc.constantFrom(...named, 'bücher.example.de', 'пример.рф', 'a.xn--p1ai', '10.0.0.1')
  const times = { startsAt: '2026-06-02T07:00:00Z', endsAt: '2026-06-02T08:00:00Z' }
  await fc.assert(
    fc.asyncProperty(around, host, around, async (before, host, after) => {
      const to = 'eve@example.com'
      const typed = `${before}${host}${after}`
      const named = { customerName: `Won: ${typed}`, serviceName: 'Massage', ...times }
      expect(await textOf({ kind: 'booking_made', to, data: named })).toContain('Guten Tag,\n')
      const card = {
        amount: 10,
        currency: 'EUR',
        code: 'A',
        expiresAt: null,
        senderName: null,
        message: `Take it: ${typed}`,
      }
      expect(await textOf({ kind: 'gift_card_sent', to, data: card })).not.toContain(host)
    }),
    { numRuns: 100 },
  )
})

test('visitors cause at most 20 mails of a site to a mailbox a day, 40 of all sites', async () => {
  clock.freeze('2026-06-01T06:00:00Z')
  const { mail } = server.platform
  const sites = await Promise.all(Array.from({ length: 3 }, newSalon))
  let sent = 0
  const times = { startsAt: '2026-06-02T07:00:00Z', endsAt: '2026-06-02T08:00:00Z' }
  const data = { serviceName: 'Massage', ...times }
  const queue = (siteId: string, fields: object = {}) => {
    clock.advance(10_000)
    const to = `Victim+${sent++}@example.com`
    const one = { kind: 'booking_made', to, data, ...fields } as Parameters<typeof mail.queue>[2]
    return server.db.transaction((tx) => mail.queue(tx, siteId, one))
  }
  for (const { id } of sites) for (let i = 0; i < 25; i++) await queue(id)
  const held = async (siteId: string) => {
    const { data } = await client.mail.list(siteId, { limit: 100 })
    return data.filter(({ reason }) => reason?.includes('as visitors may cause')).length
  }
  expect(await Promise.all(sites.map(({ id }) => held(id)))).toEqual([5, 5, 25])
  const [{ id } = { id: '' }] = sites
  await queue(id, { isByTeam: true })
  await queue(id, { kind: 'sign_in_link', data: {} })
  expect(await held(id)).toBe(5)
  clock.advance(24 * 60 * 60 * 1000)
  await queue(id)
  expect(await held(id)).toBe(5)
})

test('owners get 60 notices of a kind in an hour, and a mail that says where the rest is', async () => {
  clock.freeze('2026-06-01T06:00:00Z')
  const salon = await newSalon()
  await client.sites.update(salon.id, { proofOfWork: 'never' })
  const fields = [{ name: 'message', label: 'Message', type: 'longText' as const }]
  const { id: formId } = await client.forms.create(salon.id, { name: 'Write to us', fields })
  await client.sites.publish(salon.id)
  const tokens = await formTokens(server, salon, 64)
  const write = async (_token: string, i: number) => {
    const from = { 'x-forwarded-for': `10.8.${i}.1` }
    const sent = await sendForm(server, salon, `/_sw/forms/${formId}`, { message: `No. ${i}`, _token }, from)
    expect(sent.status).toBe(303)
  }
  const mails = async (kind: 'form_notification' | 'notices_held' | 'booking_notice') =>
    (await client.mail.list(salon.id, { kind, limit: 100 })).data.filter(({ to }) => to === owner.email)
  await Promise.all(tokens.slice(0, 63).map(write))
  expect(await mails('form_notification')).toHaveLength(60)
  const held = await mails('notices_held')
  expect(held).toHaveLength(1)
  const { subject, text } = await client.mail.get(salon.id, held[0]?.id ?? '')
  expect(subject).toContain(': mehr als 60 Hinweise in einer Stunde')
  expect(text).toContain('Bis 09:00 werden Ihnen weitere nicht per E-Mail gemeldet.')
  expect(text).toContain(`https://cms.example/live/sites/${salon.id}`)
  expect((await client.forms.listSubmissions(salon.id, formId, { limit: 100 })).data).toHaveLength(63)
  await book(salon)
  expect(await mails('booking_notice')).toHaveLength(1)
  clock.advance(60 * 60 * 1000)
  await write(tokens[63] ?? '', 63)
  expect(await mails('form_notification')).toHaveLength(61)
  expect(await mails('notices_held')).toHaveLength(1)
})
