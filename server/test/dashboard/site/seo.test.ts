import { expect, test } from 'vitest'
import { dashboardOf } from '../../support/dashboard.ts'
import { startTestServer } from '../../support/server.ts'
import { visit } from '../../support/visit.ts'

const server = await startTestServer()
const dashboard = dashboardOf(server)
const blocksOf = (...content: object[]) => ({ root: { props: {} }, content, zones: {} })

/** A published site with a page that lacks a description and has a broken link. */
async function publishedSite() {
  const tenant = await server.tenant()
  const { client, siteId } = tenant
  const text = { type: 'Text', props: { id: 'text', html: '<a href="/gone">Gone</a>' } }
  const rooms = await client.pages.create(
    siteId,
    { title: 'Rooms at the lake', slug: 'rooms', status: 'published', blocks: blocksOf(text) },
    { idempotencyKey: 'rooms' },
  )
  await client.pages.create(
    siteId,
    { title: 'Lakeside House', slug: '/', status: 'published', blocks: blocksOf() },
    { idempotencyKey: 'home' },
  )
  const { slug } = await client.sites.publish(siteId)
  return { ...tenant, roomsId: rooms.id, slug }
}

test('leads from the findings of each page to its editor, live or working copy', async () => {
  const { accountId, client, siteId, roomsId } = await publishedSite()
  const { page, open, checkScreen } = await dashboard.member({ accountId })
  await open(`/live/sites/${siteId}/seo`)
  const { score } = await client.seo.getAudit(siteId)
  await page.getByText(`Score ${score} of 100`).waitFor()
  const rooms = page.getByRole('region', { name: '/rooms' })
  await rooms.getByText('/gone').first().waitFor()
  await checkScreen('seo-audit')

  await page.getByRole('combobox', { name: 'Severity' }).click()
  await page.getByRole('option', { name: 'Error' }).click()
  expect(await rooms.getByText('Warning', { exact: true }).count()).toBe(0)
  await client.pages.update(siteId, roomsId, { blocks: blocksOf() })
  await page.getByText('Unpublished changes too').click()
  await page.waitForURL('**of=draft**')
  await page.getByText('No errors').waitFor()
  await page.getByText('Live pages').click()
  await rooms.getByRole('link', { name: 'Open in editor' }).click()
  await page.waitForURL(`**/pages/${roomsId}`)
})

test('creates, imports and deletes redirects, and names the wrong lines of an import', async () => {
  const { accountId, client, siteId } = await publishedSite()
  const { page, open, checkScreen } = await dashboard.member({ accountId })
  const paths = async () => (await client.seo.listRedirects(siteId)).data.map(({ path }) => path)
  await open(`/live/sites/${siteId}/seo?tab=redirects`)
  await checkScreen('seo-redirects-empty')
  await page.getByRole('button', { name: 'New redirect' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('From').fill('old')
  await panel.getByLabel('To').fill('/roo')
  await page.getByRole('option', { name: '/rooms' }).click()
  await panel.getByRole('button', { name: 'Create redirect' }).click()
  await expect.poll(() => panel.getByLabel('From').getAttribute('aria-invalid')).toBe('true')
  await checkScreen('seo-redirect-new')
  await panel.getByLabel('From').fill('/old')
  await panel.getByRole('button', { name: 'Create redirect' }).click()
  await panel.waitFor({ state: 'hidden' })
  expect(await paths()).toEqual(['/old'])

  await page.getByRole('button', { name: 'Import' }).click()
  await panel.locator('input[type="file"]').setInputFiles({
    name: 'redirects.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('path,target\n/a,/rooms\nb,/rooms\n/c,nowhere'),
  })
  await panel.getByRole('button', { name: 'Import redirects' }).click()
  await panel.getByRole('row', { name: /^Line 3 path must/ }).waitFor()
  await panel.getByRole('row', { name: /^Line 4 target must/ }).waitFor()
  await checkScreen('seo-import')
  expect(await paths()).toEqual(['/old'])
  await panel.getByLabel('Lines').fill('/a,/rooms\n/old,/')
  await panel.getByRole('button', { name: 'Import redirects' }).click()
  await page.getByText('Redirects: 1 created, 1 replaced').waitFor()
  await panel.waitFor({ state: 'hidden' })
  await checkScreen('seo-redirects')

  await page.getByRole('button', { name: 'Delete the redirect from /a' }).click()
  await page.getByRole('button', { name: 'Delete redirect', exact: true }).click()
  await expect.poll(paths).toEqual(['/old'])
})

test('makes a redirect of an address that was not found with one click', async () => {
  const { accountId, client, siteId, slug } = await publishedSite()
  for (const path of ['/room', '/room', '/zzz']) await visit(server, { slug }, path)
  await client.seo.listNotFound(siteId)
  const { page, open, checkScreen } = await dashboard.member({ accountId })
  await open(`/live/sites/${siteId}/seo?tab=not-found`)
  await checkScreen('seo-not-found')
  await page.getByRole('button', { name: 'Redirect to /rooms' }).click()
  await page.getByText('/room now redirects to /rooms').waitFor()
  await page.getByRole('button', { name: 'Choose a page' }).click()
  const panel = page.getByRole('dialog')
  expect(await panel.getByLabel('From').inputValue()).toBe('/zzz')
  await panel.getByLabel('To').fill('/')
  await panel.getByRole('button', { name: 'Create redirect' }).click()
  await page.getByText('No missing addresses').waitFor()
  expect((await visit(server, { slug }, '/room')).headers.location).toMatch(/\/rooms$/)
})

test('saves robots.txt and restores its default', async () => {
  const { accountId, client, siteId } = await publishedSite()
  const { page, open, checkScreen } = await dashboard.member({ accountId })
  await open(`/live/sites/${siteId}/seo?tab=robots`)
  await page.getByLabel('Rules').fill('Nonsense')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => page.getByLabel('Rules').getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel('Rules').fill('User-agent: *\nDisallow: /internal/')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved. Crawlers see it from now on').waitFor()
  await checkScreen('seo-robots')
  expect((await client.seo.getRobots(siteId)).text).toContain('Disallow: /internal/')
  await page.getByRole('button', { name: 'Restore default' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore default' }).click()
  await expect.poll(async () => (await client.seo.getRobots(siteId)).isDefault).toBe(true)
})

test('tells search engines what the business is', async () => {
  const { accountId, client, siteId } = await publishedSite()
  const { page, open, checkScreen } = await dashboard.member({ accountId })
  await open(`/live/sites/${siteId}/seo?tab=business`)
  await page.getByRole('combobox', { name: 'Kind of business' }).click()
  await page.getByRole('option', { name: 'Bar or pub' }).click()
  await page.getByLabel('Phone').fill('+43 1 234567')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await client.seo.getBusiness(siteId)).toMatchObject({
    type: 'BarOrPub',
    phone: '+43 1 234567',
    email: null,
  })
  await checkScreen('seo-business')
})
