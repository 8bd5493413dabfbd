import { expect, test } from 'vitest'
import { says, startOpenAiServer } from '../support/openai-server.ts'
import { startTestServer } from '../support/server.ts'
import { visit } from '../support/visit.ts'

const ai = await startOpenAiServer()
ai.answer = (response, request) => {
  const texts = (request.data.texts as { n: number; text: string }[]).map(({ n, text }) => ({
    ...{ n, text: `Neu: ${text}` },
  }))
  return says({ texts })(response, request)
}
const server = await startTestServer(ai.env)
const { client } = await server.tenant()

const blocks = (text: string) => ({ content: [{ type: 'Heading', props: { id: 'h', text, level: 1 } }] })
const published = { status: 'published' as const }

/** A site in English whose home page and rooms are translated into German. */
async function bilingualSite() {
  const { id } = await client.sites.create({ name: 'House', language: 'en' })
  const home = await client.pages.create(id, {
    title: 'Home',
    slug: '/',
    blocks: blocks('Hello'),
    ...published,
  })
  const rooms = await client.pages.create(id, {
    title: 'Rooms',
    slug: 'rooms',
    blocks: blocks('Rooms'),
    ...published,
  })
  const german = (title: string, slug: string, translationGroup: string) =>
    client.pages.create(id, {
      title,
      slug,
      blocks: blocks(title),
      language: 'DE',
      translationGroup,
      ...published,
    })
  const start = await german('Start', 'de', home.id)
  const zimmer = await german('Zimmer', 'de/zimmer', rooms.id)
  await client.pages.create(id, {
    title: 'Imprint',
    slug: 'imprint',
    blocks: blocks('Imprint'),
    ...published,
  })
  const items = [
    { label: 'Rooms', pageId: rooms.id, translations: [{ language: 'de', label: 'Zimmer' }] },
    { label: 'Start', pageId: start.id },
  ]
  await client.design.updateNavigation(id, { menus: [{ name: 'main', items }] })
  const header = {
    content: [{ type: 'Header', props: { id: 'top', brand: 'House', links: [], menu: 'main' } }],
  }
  await client.design.updateFrame(id, { header })
  return { ...(await client.sites.publish(id)), home, rooms, start, zimmer }
}
type Site = Awaited<ReturnType<typeof bilingualSite>>

const seen = async (site: Site, path: string) => (await visit(server, site, path)).text
const alternatesOf = (html: string) =>
  [...html.matchAll(/rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(
    ([, language, href = '']) => `${language} ${new URL(href).pathname}`,
  )
const switchOf = (html: string) =>
  [...html.matchAll(/<a href="([^"]+)" hrefLang="([^"]+)" lang="[^"]+"/g)].map(
    ([, href, to]) => `${to} ${href}`,
  )

test('a page is shown in its language and names its translations', async () => {
  const site = await bilingualSite()
  expect(site.zimmer).toMatchObject({ language: 'de', translationGroup: site.rooms.id })
  const english = await seen(site, '/rooms')
  const german = await seen(site, '/de/zimmer')
  expect(english).toContain('<html lang="en">')
  expect(german).toContain('<html lang="de">')
  expect(german).toContain('Zum Inhalt springen')
  const alternates = ['de /de/zimmer', 'en /rooms', 'x-default /rooms']
  expect(alternatesOf(english)).toEqual(alternates)
  expect(alternatesOf(german)).toEqual(alternates)
  expect(switchOf(german)).toEqual(['de /de/zimmer', 'en /rooms'])
  expect(
    alternatesOf(await seen(site, '/sitemap.xml')).filter((one) => one === 'de /de/zimmer'),
  ).toHaveLength(2)
})

test('menus and the brand lead to pages in the language of the page', async () => {
  const site = await bilingualSite()
  const german = await seen(site, '/de')
  expect(german).toContain('class="sw-brand" href="/de"')
  expect(german).toContain('<a href="/de/zimmer">Zimmer</a>')
  const english = await seen(site, '/imprint')
  expect(english).toContain('<a href="/rooms">Rooms</a>')
  expect(english).toContain('<a href="/">Start</a>')
})

test('a page without translations leads to the home page in the other languages', async () => {
  const site = await bilingualSite()
  const html = await seen(site, '/imprint')
  expect(switchOf(html)).toEqual(['de /de', 'en /imprint'])
  expect(alternatesOf(html)).toEqual([])
  await client.shop.createProduct(site.id, { title: 'Honey', price: 9, currency: 'EUR' })
  await expect
    .poll(async () => switchOf(await seen(site, '/products/honey')))
    .toEqual(['de /de', 'en /products/honey'])
})

test('publishing a page leaves its translations as they are', async () => {
  const site = await bilingualSite()
  for (const { id } of [site.rooms, site.zimmer]) await client.pages.update(site.id, id, { title: 'Changed' })
  await client.pages.publish(site.id, site.rooms.id)
  await expect.poll(() => seen(site, '/rooms')).toContain('<title>Changed</title>')
  expect(await seen(site, '/de/zimmer')).toContain('<title>Zimmer</title>')
  await client.pages.archive(site.id, site.zimmer.id)
  await expect.poll(async () => alternatesOf(await seen(site, '/rooms'))).toEqual([])
})

test('restoring a release restores the languages of its pages', async () => {
  const site = await bilingualSite()
  await client.pages.update(site.id, site.zimmer.id, { language: 'nl', ...published })
  await expect.poll(() => seen(site, '/de/zimmer')).toContain('<html lang="nl">')
  await client.publishing.restoreRelease(site.id, site.liveRelease)
  await expect.poll(() => seen(site, '/de/zimmer')).toContain('<html lang="de">')
})

test('a group has one page in each language', async () => {
  const site = await bilingualSite()
  const page = { title: 'Again', slug: 'again', language: 'de', translationGroup: site.rooms.id }
  await expect(client.pages.create(site.id, page)).rejects.toMatchObject({
    status: 409,
    details: { reason: 'translation_taken', pageId: site.zimmer.id },
  })
  const { id } = await client.pages.create(site.id, { ...page, language: 'fr' })
  await expect(client.pages.update(site.id, id, { language: 'de' })).rejects.toMatchObject({
    status: 409,
    details: { pageId: site.zimmer.id },
  })
  await expect(client.pages.update(site.id, id, { language: 'EN' })).rejects.toMatchObject({
    status: 409,
    details: { pageId: site.rooms.id },
  })
  await expect(client.pages.update(site.id, id, { language: 'klingonish' })).rejects.toMatchObject({
    details: { fields: { language: expect.stringContaining('BCP 47') } },
  })
  const languages = []
  for await (const { language } of client.pages.list(site.id, { translationGroup: site.rooms.id }))
    languages.push(language)
  expect(new Set(languages)).toEqual(new Set(['de', 'fr', null]))
})

test('a saved translation is one draft of the group, however often it is made', async () => {
  const site = await bilingualSite()
  const request = { pageId: site.rooms.id, targetLanguage: 'fr', sourceLanguage: 'en', save: true }
  const first = await client.ai.translate(site.id, request)
  const second = await client.ai.translate(site.id, request)
  expect(second.savedPageId).toBe(first.savedPageId)
  const draft = await client.pages.get(site.id, first.savedPageId as string)
  expect(draft).toMatchObject({
    ...{ status: 'draft', slug: 'fr/rooms', language: 'fr', translationGroup: site.rooms.id },
    title: second.translatedTitle,
  })
  expect((await visit(server, site, '/fr/rooms')).status).toBe(404)
  await client.pages.publish(site.id, draft.id)
  await expect(client.ai.translate(site.id, request)).rejects.toMatchObject({
    status: 409,
    details: { reason: 'translation_taken', pageId: draft.id },
  })
  const back = { pageId: site.zimmer.id, targetLanguage: 'en', sourceLanguage: 'de', save: true }
  await expect(client.ai.translate(site.id, back)).rejects.toMatchObject({
    details: { reason: 'translation_taken', pageId: site.rooms.id },
  })
  const unsaved = await client.ai.translate(site.id, { ...request, targetLanguage: 'it', save: false })
  expect(unsaved.savedPageId).toBeNull()
})

test('links, filters and the choice of the language stay in a preview', async () => {
  const site = await bilingualSite()
  const product = { title: 'Honey', price: 9, currency: 'EUR', category: 'Food' }
  await client.shop.createProduct(site.id, product)
  await client.shop.createProduct(site.id, { ...product, title: 'Wax', category: 'Candles' })
  const { url } = await client.publishing.createPreview(site.id, { expiresInMinutes: 5 })
  const base = new URL(url).pathname.replace(/\/$/, '')
  expect(switchOf(await seen(site, `${base}/rooms`))).toEqual([`de ${base}/de/zimmer`, `en ${base}/rooms`])
  expect(await seen(site, `${base}/products`)).toContain(`action="${base}/products"`)
  const filtered = await seen(site, `${base}/products?category=Food`)
  expect(filtered).toContain('Honey')
  expect(filtered).not.toContain('>Wax<')
})
