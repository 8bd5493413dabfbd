import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { sharedBrowser } from '../support/browser.ts'
import { findingsOf } from '../support/looks.ts'
import { startTestServer } from '../support/server.ts'
import { FILLING_MS, formTokens, sendForm } from '../support/visit.ts'

const resolve = createRequire(import.meta.url).resolve
const server = await startTestServer({ TRUST_PROXY: 'true' })
const { clock } = server
clock.freeze('2026-06-01T06:00:00Z')
const { client } = await server.tenant()
const service = { name: 'Massage', durationMinutes: 60, price: 80, currency: 'EUR' }

/** A site with a form on its home page and a service that can be booked. */
async function newSite(language = 'en') {
  const { id, slug, url } = await client.sites.create({ name: `Salon ${crypto.randomUUID()}`, language })
  const { id: serviceId } = await client.booking.createService(id, service)
  const workingHours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: '09:00', end: '12:00' }))
  await client.booking.createStaff(id, { name: 'Grace', serviceIds: [serviceId], workingHours })
  const fields = [
    { name: 'email', label: 'Email', type: 'email', required: true },
    { name: 'message', label: 'Message', type: 'textarea' },
  ]
  await client.pages.create(id, {
    ...{ title: 'Home', slug: '/', status: 'published' },
    blocks: { content: [{ type: 'ContactForm', props: { id: 'contact', submitLabel: 'Send', fields } }] },
  })
  await client.sites.publish(id)
  const slots = `/_sw/slots?${new URLSearchParams({ serviceId, date: '2026-06-02' })}`
  return { id, slug, serviceId, home: String(url), slots: new URL(slots, url).href }
}
type Site = Awaited<ReturnType<typeof newSite>>

/** Strangers of many networks send more than a site usually gets. */
async function flood(site: Site) {
  for (let i = 0; i < 61; i++)
    await sendForm(server, site, '/_sw/account/links', {}, { 'x-forwarded-for': `10.${i}.0.1` })
}

const browser = await sharedBrowser()
const withScripts = await browser.newContext({ reducedMotion: 'reduce' })
const withoutScripts = await browser.newContext({
  javaScriptEnabled: false,
  viewport: { width: 390, height: 844 },
})
afterAll(() => Promise.all([withScripts.close(), withoutScripts.close()]))

/** A visitor who fills in the form of a page for as long as people do at least. */
async function open(context: typeof withScripts, url: string): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  await page.goto(url)
  clock.advance(FILLING_MS)
  return page
}

async function fillContact(page: Page, message = 'Hello') {
  await page.getByLabel('Email').fill('anna@example.com')
  await page.getByLabel('Message').fill(message)
}

const submissionsOf = async ({ id }: Site) => {
  const [form] = (await client.forms.list(id)).data
  return form ? (await client.forms.listSubmissions(id, form.id)).data.length : 0
}

/** Keeps what the page announces. */
const LISTEN = `new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes) if (node.role === 'status') document.title = node.textContent
}).observe(document.body, { childList: true, subtree: true })`

test.each([
  ['en', 'Checking…'],
  ['de', 'Wird geprüft …'],
])('with scripts, a form is sent in a flood, and only then loads the solver (%s)', async (language, text) => {
  const site = await newSite(language)
  const page = await withScripts.newPage()
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url())
  })
  const send = async (message: string) => {
    await page.goto(site.home)
    clock.advance(FILLING_MS)
    await fillContact(page, message)
    await page.evaluate(LISTEN)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.locator('#sent-contact').waitFor()
  }
  await send('Hello')
  expect([scripts.size, await page.title()]).toEqual([1, expect.not.stringContaining(text)])
  await flood(site)
  await send('Hello again')
  expect([scripts.size, await page.title()]).toEqual([2, text])
  expect(await page.locator('p', { hasText: text }).count()).toBe(0)
  expect(await submissionsOf(site)).toBe(2)
  await page.close()
})

test('a visitor with scripts whose time is taken during a flood sees the other times', async () => {
  const site = await newSite()
  const page = await open(withScripts, site.slots)
  await page.getByLabel('Name').fill('Anna')
  await page.getByLabel('Email').fill('anna@example.com')
  await page.getByLabel('09:00').check()
  const [_token = ''] = await formTokens(server, site, 1)
  const taken = { serviceId: site.serviceId, date: '2026-06-02', startTime: '09:00' }
  await sendForm(server, site, '/_sw/bookings', { ...taken, name: 'Bo', email: 'bo@example.com', _token })
  await flood(site)
  await page.getByRole('button', { name: 'Book' }).click()
  await page.getByText('This time has just been taken').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('anna@example.com')
  await page.getByLabel('10:00').check()
  await page.getByRole('button', { name: 'Book' }).click()
  await page.waitForURL('**/_sw/bookings/**')
  expect((await client.booking.listBookings(site.id)).data).toHaveLength(2)
  await page.close()
})

test.each([
  ['without scripts', withoutScripts, ''],
  ['with a browser that cannot solve challenges', withScripts, 'delete Crypto.prototype.subtle'],
] as const)('%s, what was typed stays, and is sent a minute later', async (_, context, script) => {
  const site = await newSite()
  await flood(site)
  const page = await open(context, site.home)
  if (script) await page.evaluate(script)
  await fillContact(page)
  const send = () => page.getByRole('button', { name: 'Send' }).click()
  await send()
  await page.getByText('please wait a minute').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('anna@example.com')
  expect(await page.getByLabel('Message').inputValue()).toBe('Hello')
  if (script) expect(await findingsOf(page, 'light')).toEqual([])
  if (script) await page.evaluate(script)
  clock.advance(60_000)
  await send()
  await page.locator('#sent-contact').waitFor()
  expect(await submissionsOf(site)).toBe(1)
  await page.close()
})

test('the solver is at most 1 kB as it is sent', async () => {
  expect(gzipSync(await readFile(resolve('@sitewright/blocks/solver'))).length).toBeLessThan(1_000)
})
