import ICAL from 'ical.js'
import ical from 'node-ical'
import { expect, test } from 'vitest'
import { ConflictError } from '../../../../client/src/index.ts'
import { eventReader } from '../../support/events.ts'
import { type Answer, calendar, days, entry, type Feed, startFeeds, text } from '../../support/feeds.ts'
import { fieldsOf } from '../../support/outcomes.ts'
import { makeMember } from '../../support/people.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { clock } = server
clock.freeze('2026-06-01T10:00:00Z')
const { client, siteId, accountId } = await server.tenant()
const owner = await makeMember(server, accountId, 'owner')
await client.sites.update(siteId, { timeZone: 'Europe/Vienna' })
const { eventsOf } = eventReader(server, client)

const { origin, answers, newFeed, stateOf, read, blocksOf } = await startFeeds({ server, client, siteId })

const SHAPES: [name: string, body: string, blocks: string[]][] = [
  [
    'Airbnb: whole days, and a block that moves on each day',
    calendar(days('20260610', '20260613'), days('20270601', '20280601', 'Airbnb (Not available)')),
    ['2026-06-10 2026-06-13', '2027-06-01 2028-06-01'],
  ],
  [
    'Vrbo: repeated ids and entries',
    calendar(
      ...Array(3).fill(days('20260610', '20260613', 'Reserved - Ada', 'same')),
      days('20260620', '20260622', 'Blocked', 'same'),
    ),
    ['2026-06-10 2026-06-13', '2026-06-20 2026-06-22'],
  ],
  [
    'Booking.com: closed days',
    calendar(days('20260610', '20260613', 'CLOSED - Not available')),
    ['2026-06-10 2026-06-13'],
  ],
  [
    'times in UTC, in the zone of the site',
    calendar(entry(':20260609T230000Z', ':20260612T080000Z')),
    ['2026-06-10 2026-06-12'],
  ],
  [
    'local times, as written',
    calendar(entry(';TZID=America/New_York:20260610T150000', ';TZID=America/New_York:20260612T110000')),
    ['2026-06-10 2026-06-12'],
  ],
  [
    'an entry within a day',
    calendar(entry(':20260610T080000Z', ':20260610T100000Z')),
    ['2026-06-10 2026-06-11'],
  ],
  [
    'a day without an end, and cancelled and past entries',
    calendar(
      'BEGIN:VEVENT\r\nUID:a\r\nDTSTART;VALUE=DATE:20260610\r\nEND:VEVENT',
      'BEGIN:VEVENT\r\nUID:b\r\nDTSTART;VALUE=DATE:20260710\r\nSTATUS:CANCELLED\r\nEND:VEVENT',
      days('20260501', '20260510'),
    ),
    ['2026-06-10 2026-06-11'],
  ],
  [
    'repetitions',
    calendar(
      'BEGIN:VEVENT\r\nUID:a\r\nDTSTART;VALUE=DATE:20260605\r\nDTEND;VALUE=DATE:20260607\r\nRRULE:FREQ=WEEKLY;COUNT=3\r\nEND:VEVENT',
    ),
    ['2026-06-05 2026-06-07', '2026-06-12 2026-06-14', '2026-06-19 2026-06-21'],
  ],
]

test('blocks the nights of the calendars of all platforms', async () => {
  const feeds = await Promise.all(SHAPES.map(([, body]) => newFeed(text(body))))
  await read(feeds)
  for (const [i, [name, , blocks]] of SHAPES.entries()) {
    const feed = feeds[i] as Feed
    expect([name, (await stateOf(feed))?.problem, await blocksOf(feed)]).toEqual([name, null, blocks])
  }
})

test('a broken answer frees nothing and says what is wrong', async () => {
  const good = calendar(days('20260610', '20260613'))
  const broken: [string, Answer, RegExp][] = [
    ['a web page', text('<!doctype html><title>Log in</title>'), /not an iCalendar file/],
    ['cut off', text(good.slice(0, -20)), /is truncated/],
    ['an entry without a start', text(calendar('BEGIN:VEVENT\r\nUID:a\r\nEND:VEVENT')), /without a start/],
    [
      'nonsense',
      text(calendar('BEGIN:VEVENT\r\nDTSTART:tomorrow\r\nEND:VEVENT')),
      /cannot be read|without a start/,
    ],
    ['500', text('', 500), /status 500/],
    ['429', text('', 429, { 'retry-after': '7200' }), /status 429/],
    ['private address', text('', 302, { location: 'http://10.0.0.1/a.ics' }), /public internet/],
    [
      'a loop',
      (response, { url }) => response.writeHead(302, { location: url }).end(),
      /redirects too many times/,
    ],
    [
      '20 MB',
      text(good.replace('END:VCALENDAR', `X-A:${'a'.repeat(20_000_000)}\r\nEND:VCALENDAR`)),
      /too long/,
    ],
  ]
  const feeds = await Promise.all(broken.map(() => newFeed(text(good))))
  await read(feeds)
  for (const [i, [, answer]] of broken.entries()) feeds[i]?.answer(answer)
  await read(feeds)
  for (const [i, [name, , problem]] of broken.entries()) {
    const feed = feeds[i] as Feed
    const state = await stateOf(feed)
    expect([name, state?.problem]).toEqual([name, expect.stringMatching(problem)])
    expect([name, await blocksOf(feed)]).toEqual([name, ['2026-06-10 2026-06-13']])
  }
  clock.advance(25 * 60 * 60 * 1000)
  await read(feeds)
  expect((await stateOf(feeds[0] as Feed))?.isStale).toBe(true)
  const told = (await client.mail.list(siteId, { limit: 100 })).data
  expect(told.filter(({ to }) => to === owner.email)).toHaveLength(broken.length)
  for (const feed of feeds) feed.answer(text(good))
  await read(feeds)
  expect(await stateOf(feeds[0] as Feed)).toMatchObject({ isStale: false, problem: null })
})

test('a calendar that is suddenly empty frees its nights once this is confirmed', async () => {
  const feed = await newFeed(text(calendar(days('20260610', '20260613'))))
  await read([feed])
  feed.answer(text(calendar()))
  await read([feed])
  expect([(await stateOf(feed))?.isEmpty, await blocksOf(feed)]).toEqual([true, ['2026-06-10 2026-06-13']])
  await read([feed], true)
  expect([(await stateOf(feed))?.isEmpty, await blocksOf(feed)]).toEqual([false, []])
})

test('an unchanged calendar is not sent again, and redirects are followed', async () => {
  const seen: (string | undefined)[] = []
  const body = calendar(days('20260610', '20260613'))
  const feed = await newFeed((response) => response.writeHead(301, { location: '/moved.ics' }).end())
  answers.set('/moved.ics', (response, { headers }) => {
    seen.push(headers['if-none-match'])
    if (headers['if-none-match'] === '"v1"') response.writeHead(304).end()
    else response.writeHead(200, { etag: '"v1"' }).end(body)
  })
  await read([feed])
  await read([feed])
  expect(seen).toEqual([undefined, '"v1"'])
  expect(await blocksOf(feed)).toEqual(['2026-06-10 2026-06-13'])
  const at = (await stateOf(feed))?.checkedAt
  clock.advance(16 * 60 * 1000)
  await expect.poll(async () => (await stateOf(feed))?.checkedAt).not.toBe(at)
})

test('nights of a feed cannot be booked, and what is booked twice is listed', async () => {
  const feed = await newFeed(text(calendar()))
  const stay = {
    unitId: feed.unitId,
    checkIn: '2026-07-01',
    checkOut: '2026-07-05',
    customer: { name: 'Ada' },
  }
  const { id: bookingId } = await client.rental.createBooking(siteId, stay)
  feed.answer(text(calendar(days('20260703', '20260708'), days('20260801', '20260803'))))
  await read([feed])
  expect((await client.rental.listConflicts(siteId)).data).toEqual([
    expect.objectContaining({
      ...{ feedId: feed.id, from: '2026-07-03', to: '2026-07-08' },
      bookings: [{ bookingId, checkIn: '2026-07-01', checkOut: '2026-07-05' }],
    }),
  ])
  const second = { ...stay, checkIn: '2026-08-01', checkOut: '2026-08-02' }
  await expect(client.rental.createBooking(siteId, second)).rejects.toMatchObject({
    reason: 'nights_blocked',
  })
  const [block] = (await client.rental.listBlocks(siteId, feed.unitId)).data
  await expect(client.rental.deleteBlock(siteId, feed.unitId, block?.id ?? '')).rejects.toThrow(ConflictError)
  expect(
    (await eventsOf({ client, siteId })).filter(([type]) => type === 'rental_block.created').length,
  ).toBeGreaterThan(1)
  await client.rental.deleteFeed(siteId, feed.unitId, feed.id)
  expect(await blocksOf(feed)).toEqual([])
  await client.rental.createBooking(siteId, second)
})

test('two platforms that read one another through us keep no night taken for ever', async () => {
  const feed = await newFeed(text(calendar()))
  const { unitId } = feed
  const stay = { unitId, checkIn: '2026-07-01', checkOut: '2026-07-05', customer: { name: 'Ada' } }
  const { id } = await client.rental.createBooking(siteId, stay)
  // The platform shows our booking as a block, as it has read it from us.
  const echo = calendar(
    days('20260701', '20260705', 'Not available'),
    days('20260901', '20260903', 'Reserved', `${id}@example.com`),
  )
  feed.answer((response) => response.writeHead(200, { etag: '"e"' }).end(echo))
  await read([feed])
  expect(await blocksOf(feed)).toEqual([])
  // Once our booking is cancelled, what is still blocked there is blocked here, although the calendar is the same.
  await client.rental.setBookingStatus(siteId, id, { status: 'cancelled' })
  feed.answer((response) => response.writeHead(304).end())
  await read([feed])
  expect(await blocksOf(feed)).toEqual(['2026-07-01 2026-07-05'])
})

test("a unit's calendar names nobody, and its link can be renewed", async () => {
  const feed = await newFeed(text(calendar(days('20260801', '20260803'))))
  const { unitId } = feed
  await read([feed])
  const person = { name: 'Ada Lovelace', email: 'ada@example.com' }
  const stay = { unitId, checkIn: '2026-07-01', checkOut: '2026-07-05', customer: person }
  await client.rental.createBooking(siteId, stay)
  await client.rental.createBlock(siteId, unitId, {
    from: '2026-07-10',
    to: '2026-07-12',
    note: 'Ada paints',
  })
  const periodsAt = async (url: string) => {
    const response = await fetch(url)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
    ])
    const body = await response.text()
    expect(body).not.toMatch(/Ada|example\.com/)
    expect(Object.keys(ical.sync.parseICS(body)).length).toBeGreaterThan(1)
    const entries = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent')
    return entries
      .map((one) => `${one.getFirstPropertyValue('dtstart')} ${one.getFirstPropertyValue('dtend')}`)
      .sort()
  }
  const own = ['2026-07-01 2026-07-05', '2026-07-10 2026-07-12']
  const { url } = await client.rental.getCalendarLink(siteId, unitId)
  expect(await periodsAt(url)).toEqual([...own, '2026-08-01 2026-08-03'])
  const exportUrl = (await stateOf(feed))?.exportUrl ?? ''
  expect(await periodsAt(exportUrl)).toEqual(own)
  const renewed = await client.rental.renewCalendarLink(siteId, unitId)
  for (const former of [url, exportUrl, url.replace(/.(?=\.ics)/, 'x')])
    expect((await fetch(former)).status).toBe(404)
  expect(await periodsAt(renewed.url)).toHaveLength(3)
})

test('a feed needs a public address, and its address is not shown', async () => {
  const unit = await client.rental.createUnit(siteId, { name: 'Loft', maxGuests: 2, pricePerNight: 100 })
  const add = (url: string) => client.rental.createFeed(siteId, unit.id, { name: 'Airbnb', url })
  for (const url of ['http://10.0.0.1/a.ics', 'ftp://example.com/a', 'nothing'])
    expect(await fieldsOf(add(url))).toEqual({ url: expect.any(String) })
  const feed = await add(`${origin}/secret-token.ics`)
  expect(JSON.stringify([feed, await client.rental.listFeeds(siteId, unit.id)])).not.toContain('secret-token')
  expect(feed.host).toBe(new URL(origin).host)
  // Whoever may only read sees the feed, and not the secret of the unit's calendar.
  expect(feed.exportUrl).toContain('/ical/')
  const reader = server.client((await server.key(accountId, 'live', ['booking:read'])).key)
  expect((await reader.rental.listFeeds(siteId, unit.id)).data).toEqual([
    expect.objectContaining({ id: feed.id, exportUrl: null }),
  ])
  await expect(reader.rental.getCalendarLink(siteId, unit.id)).rejects.toMatchObject({ status: 403 })
})
