import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { NavigationItem } from '../../../client/src/index.ts'
import { dashboardOf } from '../support/dashboard.ts'
import { contentOf, heading } from '../support/editor.ts'
import { startTestServer } from '../support/server.ts'
import { visit } from '../support/visit.ts'

const server = await startTestServer()
const dashboard = dashboardOf(server)

/** A live site of which the home page has changed, one page is new, and one is a draft. */
async function changedSite() {
  const tenant = await server.tenant()
  const { client, siteId, accountId } = tenant
  await client.sites.update(siteId, { timeZone: 'Europe/Vienna' })
  const add = (title: string, slug: string, status: 'draft' | 'published') =>
    client.pages.create(siteId, { title, slug, status, blocks: contentOf(heading(title)) })
  const home = await add('Welcome', '/', 'published')
  const about = await add('About us', 'about', 'published')
  const site = await client.sites.publish(siteId, { note: 'The first one' })
  await client.pages.update(siteId, home.id, { title: 'Start', blocks: contentOf(heading('Good evening')) })
  await client.pages.update(siteId, about.id, { blocks: contentOf(heading('Who we are')) })
  const draft = await add('Spring menu', 'menu', 'draft')
  const member = await dashboard.member({ accountId })
  const read = async (path: string) => (await visit(server, site, path)).text
  return { ...tenant, ...member, home, about, draft, read, path: `/live/sites/${siteId}` }
}

/** Texts of a screen as lines of words. */
const words = (texts: string[]) => texts.map((text) => text.split(/\s+/).join(' '))

describe('publishing', () => {
  test('shows what changes side by side, and publishes what is chosen', async () => {
    const { page, open, checkScreen, path, client, siteId, read } = await changedSite()
    await open(`${path}/pages`)
    await page.getByRole('row', { name: /Start/ }).getByText('Unpublished changes').waitFor()
    await checkScreen('publishing-pages')
    await page.getByRole('button', { name: 'Publish', exact: false }).click()
    const panel = page.getByRole('dialog', { name: 'Publish' })
    await panel.getByText('2 changed').waitFor()
    await checkScreen('publishing-changes')
    await panel.getByRole('button', { name: 'Compare Start' }).click()
    const compared = page.getByRole('dialog', { name: 'Start' })
    await compared.getByRole('region', { name: 'Live now: page' }).getByText('Welcome').waitFor()
    await compared.getByRole('region', { name: 'After publishing: page' }).getByText('Good evening').waitFor()
    const difference = compared.getByRole('listitem').filter({ hasText: 'Heading: Text' })
    expect(await difference.locator('del').textContent()).toBe('Welcome')
    expect(await difference.locator('ins').textContent()).toBe('Good evening')
    await checkScreen('publishing-compare')
    await compared.getByRole('button', { name: 'All changes' }).click()
    await panel.getByRole('checkbox', { name: 'About us' }).uncheck()
    await panel.getByRole('checkbox', { name: 'Spring menu' }).check()
    await panel.getByLabel('Note').fill('The spring menu')
    await panel.getByRole('button', { name: 'Publish now' }).click()
    await panel.getByRole('link', { name: 'Open the live site' }).waitFor()
    await checkScreen('publishing-done')
    expect(await client.publishing.getRelease(siteId, 2)).toMatchObject({
      note: 'The spring menu',
      added: 1,
      changed: 1,
    })
    await expect.poll(() => read('/')).toContain('Good evening')
    expect(await read('/menu')).toContain('Spring menu')
    expect(await read('/about')).toContain('About us')
  })

  test('shows what changes in design, menus, header and footer', async () => {
    const { page, open, checkScreen, path, client, siteId, about, home } = await changedSite()
    const save = async (accent: string, brand: string, items: NavigationItem[]) => {
      const tokens = { color: { $type: 'color', accent: { $value: accent } } }
      await client.design.update(siteId, { tokens })
      await client.design.updateNavigation(siteId, { menus: [{ name: 'main', items }] })
      const header = {
        content: [{ type: 'Header', props: { id: 'header', brand, links: [], menu: 'main' } }],
      }
      await client.design.updateFrame(siteId, { header })
    }
    const product = await client.shop.createProduct(siteId, { title: 'Plum jam', price: 6 })
    const start = { label: 'Start', pageId: home.id }
    const jam = { label: 'Jam', thing: { type: 'product' as const, id: product.id } }
    const mail = { label: 'Write to us', href: 'mailto:house@lake.example' }
    await save('#123456', 'The old house', [start, jam, mail])
    await client.sites.publish(siteId)
    const people = { label: 'People', pageId: about.id }
    await save('#a0522d', 'The new house', [mail, { ...start, label: 'Home' }, people])
    await open(`${path}/pages?open=publish`)
    const panel = page.getByRole('dialog')
    const sides = (label: string) =>
      ['Live now', 'After publishing'].map((side) => panel.getByRole('region', { name: side + label })) as [
        Locator,
        Locator,
      ]
    await panel.getByText('Header and footer').waitFor()
    await checkScreen('publishing-documents')

    await panel.getByRole('button', { name: 'Compare Design' }).click()
    await panel.getByRole('row', { name: 'Light: Accent #123456 #a0522d' }).waitFor()
    for (const side of sides(': design')) await side.getByText('Good evening').waitFor()
    await checkScreen('publishing-compare-design')
    await panel.getByRole('button', { name: 'All changes' }).click()

    await panel.getByRole('button', { name: 'Compare Navigation' }).click()
    const [liveMenu, newMenu] = sides('').map((side) => side.getByRole('listitem')) as [Locator, Locator]
    await liveMenu.getByText('Plum jam · Products').waitFor()
    await checkScreen('publishing-compare-navigation')
    expect(await liveMenu.allInnerTexts().then(words)).toEqual([
      'Start Start · / Changed',
      'Jam Plum jam · Products Removed',
      'Write to us mailto:house@lake.example Moved',
    ])
    expect(await newMenu.allInnerTexts().then(words)).toEqual([
      'Write to us mailto:house@lake.example Moved',
      'Home Start · / Changed',
      'People About us · /about Added',
    ])
    await panel.getByRole('button', { name: 'All changes' }).click()

    await panel.getByRole('button', { name: 'Compare Header and footer' }).click()
    const [liveFrame, newFrame] = sides(': header and footer')
    await liveFrame.getByText('The old house').first().waitFor()
    await newFrame.getByText('The new house').first().waitFor()
    await checkScreen('publishing-compare-frame')
    const differences = panel.getByRole('region', { name: 'What changed' }).getByRole('listitem')
    expect(await differences.allInnerTexts().then(words)).toEqual([
      'Changed Header: Brand The old house The new house',
    ])
  })

  test('opens a live page where visitors find it, not where its working copy will be', async () => {
    const { page, open, path, client, siteId, about } = await changedSite()
    await client.pages.update(siteId, about.id, { slug: 'who-we-are' })
    const leadsToLive = async () => {
      const link = page.getByRole('menuitem', { name: 'Open live page' })
      await expect.poll(() => link.getAttribute('href')).toMatch(/\/about$/)
    }
    await open(`${path}/pages`)
    await page.getByRole('button', { name: 'Actions for About us' }).click()
    await leadsToLive()
    await open(`${path}/pages/${about.id}`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await leadsToLive()
  })

  test('restores a release after a confirmation, and says why one cannot be', async () => {
    const { page, open, checkScreen, path, client, siteId, read } = await changedSite()
    await client.sites.publish(siteId, { note: 'The new words' })
    await open(`${path}/publishing`)
    await page
      .getByRole('row', { name: /The new words/ })
      .getByText('Live')
      .waitFor()
    await checkScreen('publishing-releases')
    await page.getByRole('button', { name: /The first one/ }).click()
    const panel = page.getByRole('dialog', { name: 'Release 1' })
    await panel.getByRole('listitem').filter({ hasText: 'About us' }).waitFor()
    await checkScreen('publishing-release')
    await panel.getByRole('button', { name: 'Restore this release' }).click()
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await page.getByText('Release 1 is restored').waitFor()
    await page.getByRole('button', { name: /Release 1 restored/ }).click()
    await page.getByText('This is what visitors see now').waitFor()
    await expect.poll(() => read('/about')).toContain('About us')
  })

  test('schedules a page on the clock of the site, and deletes the schedule', async () => {
    const { page, open, checkScreen, path, client, siteId, draft } = await changedSite()
    await open(`${path}/pages`)
    await page.getByRole('button', { name: 'Actions for Spring menu' }).click()
    await page.getByRole('menuitem', { name: 'Schedule…' }).click()
    const form = page.getByRole('dialog', { name: 'Schedule' })
    await form.getByLabel('When').fill('2190-03-28T02:30')
    await form.getByText('It happens at 03:30').waitFor()
    await checkScreen('publishing-schedule')
    await form.getByRole('button', { name: 'Schedule' }).click()
    await page
      .getByRole('row', { name: /Spring menu/ })
      .getByText('Scheduled')
      .waitFor()
    expect((await client.publishing.listSchedules(siteId)).data).toMatchObject([
      { action: 'publish', pageIds: [draft.id], at: '2190-03-28T01:30:00.000Z' },
    ])
    await open(`${path}/publishing?tab=schedules`)
    await page.getByRole('row', { name: /Goes live: Spring menu/ }).waitFor()
    await checkScreen('publishing-schedules')
    await page.getByRole('button', { name: /Delete the schedule/ }).click()
    await page.getByRole('button', { name: 'Delete schedule', exact: true }).click()
    await page.getByText('No schedules yet').waitFor()
    expect((await client.publishing.listSchedules(siteId)).data).toEqual([])
  })

  test('schedules the whole site from the publish panel', async () => {
    const { page, open, checkScreen, path, client, siteId } = await changedSite()
    await open(`${path}/pages?open=publish`)
    const panel = page.getByRole('dialog', { name: 'Publish' })
    await panel.getByText('Later').click()
    await panel.getByLabel('Goes live on').fill('2001-01-01T08:00')
    await panel.getByRole('button', { name: 'Schedule', exact: true }).click()
    await panel.getByRole('alert').filter({ hasText: 'must be in the future' }).waitFor()
    await panel.getByLabel('Goes live on').fill('2190-12-01T08:00')
    await panel.getByRole('button', { name: 'Schedule', exact: true }).click()
    await panel.getByRole('heading', { name: 'Scheduled' }).waitFor()
    await checkScreen('publishing-later')
    expect((await client.publishing.listSchedules(siteId)).data).toMatchObject([
      { pageIds: null, at: '2190-12-01T07:00:00.000Z' },
    ])
  })
})

describe('previews', () => {
  test('are links that are shown once and can be revoked', async () => {
    const { page, open, checkScreen, path, client, siteId } = await changedSite()
    await open(`${path}/publishing?tab=previews`)
    await page.getByText('No preview links').waitFor()
    await page.getByRole('button', { name: 'New preview link' }).click()
    await page.getByRole('button', { name: 'Create link' }).click()
    const shown = page.getByRole('dialog', { name: 'Preview link' })
    const url = new URL((await shown.locator('pre').textContent()) as string)
    await checkScreen('publishing-preview-link')
    expect((await visit(server, url, `${url.pathname}menu`)).text).toContain('Spring menu')
    await shown.getByRole('button', { name: 'I have copied it' }).click()
    await shown.waitFor({ state: 'hidden' })
    await checkScreen('publishing-previews')
    await page.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('No preview links').waitFor()
    expect((await client.publishing.listPreviews(siteId)).data).toEqual([])
  })

  test('replace publishing in the sandbox', async () => {
    const { accountId, siteId, client } = await server.tenant({ mode: 'sandbox' })
    await client.pages.create(siteId, { title: 'Trial', slug: '/', blocks: contentOf(heading('A trial')) })
    const { page, open, checkScreen, context } = await dashboard.member({ accountId })
    await open(`/sandbox/sites/${siteId}/publishing?open=publish`)
    await page.getByText('Sandbox sites do not go live', { exact: true }).waitFor()
    await checkScreen('publishing-sandbox')
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Open a preview' }).click()
    await (await opened).getByRole('heading', { name: 'A trial' }).waitFor()
  })
})
