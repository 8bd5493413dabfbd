import { expect, test } from 'vitest'
import { makeMember } from '../support/people.ts'
import { newRequestSite, REQUESTS, type RequestSite } from '../support/requests.ts'
import { startTestServer } from '../support/server.ts'
import { visit } from '../support/visit.ts'

const server = await startTestServer({ TRUST_PROXY: 'true' })
server.clock.freeze('2026-05-01T06:00:00Z')
const { client, accountId, siteId: firstSiteId } = await server.tenant()
const owner = await makeMember(server, accountId, 'owner')
const ANNA = 'anna@example.com'

/** A site in New York. */
async function newSite(language: string) {
  // Owners are written to in the language of the account's first site.
  await client.sites.update(firstSiteId, { language })
  return newRequestSite(server, client, { language, timeZone: 'America/New_York' })
}

/** The newest mail of a kind. */
async function mailOf({ siteId }: RequestSite, kind: string, to: string) {
  const [mail] = (await client.mail.list(siteId)).data.filter((one) => one.kind === kind && one.to === to)
  return (await client.mail.get(siteId, mail?.id ?? '')).text ?? ''
}
const pageOf = async (site: RequestSite, link: string) => (await visit(server, site, link)).text

const WORDS = {
  en: {
    page: 'We will reply by',
    at: /Tuesday, June 2, 2026 at 2:00\sAM/,
    visitor: /We will reply by: Tuesday,? 2 June 2026, 02:00/,
    owner: /Declined automatically on: Tuesday,? 2 June 2026, 02:00/,
    decision: 'Declined automatically on',
  },
  de: {
    page: 'Sie hören von uns bis',
    at: /Dienstag, 2\. Juni 2026 um 02:00/,
    visitor: /Sie hören von uns bis: Dienstag, 2\. Juni 2026, 02:00/,
    owner: /Ohne Antwort abgelehnt am: Dienstag, 2\. Juni 2026, 02:00/,
    decision: 'Ohne Antwort abgelehnt am',
  },
}

const MAILS = { booking: 'booking', table: 'reservation', stay: 'rental' }

for (const kind of REQUESTS)
  for (const language of ['en', 'de'] as const)
    test(`until when a ${kind} is held is said to visitor, owner and team (${language})`, async () => {
      server.clock.freeze('2026-06-01T06:00:00Z')
      const site = await newSite(language)
      const words = WORDS[language]
      server.clock.freeze('2026-06-01T05:59:57Z')
      const link = await site.ask(kind, 0, ANNA)
      const { list, read, approve } = site.team[kind]
      const [{ id, expiresAt } = { id: '', expiresAt: null }] = (await list()).data
      const end = '2026-06-02T06:00:00.000Z'
      expect([expiresAt, (await read(id)).expiresAt]).toEqual([end, end])
      const page = await pageOf(site, link)
      expect(page).toContain(words.page)
      expect(page).toMatch(words.at)
      expect(await mailOf(site, `${MAILS[kind]}_made`, ANNA)).toMatch(words.visitor)
      const told = await mailOf(site, `${MAILS[kind]}_notice`, owner.email)
      expect(told).toMatch(words.owner)
      const decision = /(\/_sw\/\S+\/decision\?choice=approve)/.exec(told)?.[1] ?? ''
      expect(await pageOf(site, decision)).toContain(words.decision)
      await approve(id)
      expect([(await list()).data[0]?.expiresAt, (await read(id)).expiresAt]).toEqual([null, null])
      expect(await pageOf(site, link)).not.toContain(words.page)
      expect(await mailOf(site, `${MAILS[kind]}_made`, ANNA)).not.toMatch(words.visitor)
    })

test('until when an order is kept is said to customer, owner and team', async () => {
  server.clock.freeze('2026-06-01T06:00:00Z')
  const site = await newSite('en')
  const { siteId } = site
  const method = { id: 'pickup', name: 'Cash', instructions: null, expiresAfterHours: 48 }
  await client.shop.updatePaymentSettings(siteId, { methods: [method] })
  const link = await site.order(0, ANNA)
  const [{ id, expiresAt } = { id: '', expiresAt: null }] = (await client.shop.listOrders(siteId)).data
  expect(expiresAt).toMatch(/^2026-06-03T06:00/)
  expect((await client.shop.getOrder(siteId, id)).expiresAt).toBe(expiresAt)
  const page = await pageOf(site, link)
  expect(page).toContain('Held for you until')
  expect(page).toMatch(/Wednesday, June 3, 2026 at 2:00\sAM/)
  const kept = await mailOf(site, 'order_placed', ANNA)
  expect(kept).toMatch(/Held for you until: Wednesday,? 3 June 2026, 02:00/)
  const told = await mailOf(site, 'order_notice', owner.email)
  expect(told).toMatch(/Cancelled unless paid by: Wednesday,? 3 June 2026, 02:00/)
  await client.shop.recordPayment(siteId, id)
  expect((await client.shop.listOrders(siteId)).data[0]?.expiresAt).toBeNull()
  expect(await pageOf(site, link)).not.toContain('Held for you until')
})

test('a request that the team closes without approving it is not told of as changed', async () => {
  const site = await newSite('en')
  await site.ask('booking', 0, ANNA)
  const [{ id } = { id: '' }] = (await site.team.booking.list()).data
  await client.booking.setBookingStatus(site.siteId, id, { status: 'completed' })
  const kinds = (await client.mail.list(site.siteId)).data.map(({ kind }) => kind)
  expect(kinds).toContain('booking_made')
  expect(kinds).not.toContain('booking_changed')
})
