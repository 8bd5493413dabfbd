import { expect, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { addressOf } from '../support/counts.ts'
import { lockWaits } from '../support/locks.ts'
import { startTestServer } from '../support/server.ts'
import { formTokens, sendForm, sendMultipart, type Visit } from '../support/visit.ts'

const server = await startTestServer({ TRUST_PROXY: 'true' })
const { client } = await server.tenant()

async function newSite(fields: { name: string; label: string; type: 'text' | 'file' }[]) {
  const { id: siteId } = await client.sites.create({ name: 'Lake' })
  const { id: formId } = await client.forms.create(siteId, { name: 'Write to us', fields })
  const { url } = await client.sites.publish(siteId)
  return { siteId, path: `/_sw/forms/${formId}`, host: new URL(url ?? '').host }
}
type Site = Awaited<ReturnType<typeof newSite>>

const headersOf = (address: string) => ({ accept: 'application/json', 'x-forwarded-for': address })
const write = (site: Site, _token: string, address: string) =>
  sendForm(server, site, site.path, { name: 'Ada', _token }, headersOf(address))

test('what visitors do on one site leaves room for other sites', async () => {
  const fields = [{ name: 'name', label: 'Name', type: 'text' as const }]
  const [slow, other] = [await newSite(fields), await newSite(fields)]
  const [token = ''] = await formTokens(server, other, 1)
  const tokens = await formTokens(server, slow, 40)
  let waiting: Promise<Visit>[] = []
  await server.db.transaction(async (tx) => {
    await tx.run(sql`select from sites where id = ${slow.siteId} for update`)
    waiting = tokens.map((token, i) => write(slow, token, addressOf(30, i)))
    await lockWaits(server, 6)
    expect((await write(other, token, addressOf(30, 0))).status).toBe(201)
    const { held } = (await tx.first<{ held: number }>(sql`
      select count(*)::int as held from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)) ?? { held: 0 }
    expect(held).toBe(6)
  })
  const statuses = (await Promise.all(waiting)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([201]))
})

test('a network sends 20 MB of long texts a day to a site; short ones and others go on', async () => {
  const names = Array.from({ length: 90 }, (_, i) => `field${i}`)
  const fields = names.map((name) => ({ name, label: name, type: 'text' as const }))
  const [site, other] = [await newSite(fields), await newSite(fields)]
  const answers = Object.fromEntries(names.map((name) => [name, 'x'.repeat(10_000)]))
  const send = (to: Site, address: string) => sendForm(server, to, to.path, answers, headersOf(address))
  let count = 0
  while (count < 40 && (await send(site, addressOf(32, 0))).status === 201) count++
  expect(count * 0.9).toBeGreaterThan(19)
  expect(count * 0.9).toBeLessThan(23)
  const refused = await send(site, addressOf(32, 0))
  expect([refused.status, JSON.parse(refused.text).error.message]).toEqual([
    503,
    'Too much was sent from this network today; try again tomorrow',
  ])
  const short = await sendForm(
    server,
    site,
    site.path,
    { field0: 'x'.repeat(3_000) },
    headersOf(addressOf(32, 0)),
  )
  expect(short.status).toBe(201)
  expect((await send(site, addressOf(32, 1))).status).toBe(201)
  expect((await send(other, addressOf(32, 0))).status).toBe(201)
})

test('a network sends 250 MB of files to a site in a day, and others are not affected', async () => {
  const site = await newSite([{ name: 'picture', label: 'Picture', type: 'file' }])
  const bytes = Buffer.alloc(9.5 * 1024 * 1024, 'x')
  const send = (address: string) => {
    const body = new FormData()
    body.set('picture', new File([bytes], 'picture.txt', { type: 'text/plain' }))
    return sendMultipart(server, site, site.path, body, headersOf(address))
  }
  let count = 0
  while ((await send(addressOf(31, 0))).status === 201 && count < 40) count++
  expect(count * bytes.length).toBeGreaterThan(240 * 1024 * 1024)
  expect(count * bytes.length).toBeLessThan(270 * 1024 * 1024)
  const refused = await send(addressOf(31, 0))
  expect([refused.status, JSON.parse(refused.text).error.message]).toEqual([
    503,
    'Too much was sent from this network today; try again tomorrow',
  ])
  expect((await send(addressOf(31, 1))).status).toBe(201)
})
