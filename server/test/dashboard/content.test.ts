import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Sitewright } from '../../../client/src/index.ts'
import { dashboardOf } from '../support/dashboard.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const dashboard = dashboardOf(server)

const PICTURE = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#4a7c8c' } })
  .png()
  .toBuffer()
const pngOf = (name: string) => ({ name, mimeType: 'image/png', buffer: PICTURE })

async function addPicture(client: Sitewright, siteId: string, filename: string) {
  const { id } = await client.media.upload(siteId, PICTURE, { filename, contentType: 'image/png' })
  return id
}

describe('sites', () => {
  test('creates, validates and edits a site', async () => {
    const { accountId, client } = await server.tenant()
    const { page, open, checkScreen } = await dashboard.member({ accountId, role: 'editor' })
    await open('/live/sites')
    await checkScreen('sites')
    await page.getByRole('button', { name: 'New site' }).click()
    await page.getByLabel('Name').fill('Lakeside House')
    await page.getByRole('combobox', { name: 'Time zone' }).fill('Europe/Vienna')
    await page.getByRole('combobox', { name: 'Currency' }).fill('euros')
    await page.getByRole('combobox', { name: 'Language' }).fill('de')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Create site' }).click()
    const currency = page.getByRole('combobox', { name: 'Currency' })
    await currency.and(page.locator('[aria-invalid="true"]')).waitFor()
    await currency.fill('EUR')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Create site' }).click()
    await page.waitForURL('**/pages')
    const siteId = new URL(page.url()).pathname.split('/')[3] as string
    expect(await client.sites.get(siteId)).toMatchObject({
      name: 'Lakeside House',
      timeZone: 'Europe/Vienna',
      currency: 'EUR',
      language: 'de',
      status: 'draft',
    })
    await page.getByRole('link', { name: 'Site settings' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Lakeside Hotel')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await client.sites.get(siteId)).toMatchObject({ name: 'Lakeside Hotel' })
    await checkScreen('site-settings')
    await page.getByLabel('Address on this server').fill('lakeside-hotel')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('://lakeside-hotel.').first().waitFor()
    expect(await client.sites.get(siteId)).toMatchObject({ slug: 'lakeside-hotel' })
    await client.domains.create(siteId, { domain: 'www.lakeside.example' })
    await page.reload()
    await page.getByRole('link', { name: 'www.lakeside.example' }).click()
    await page.waitForURL(`**/live/sites/${siteId}/domains`)
  })

  test('redirects the address of a site to its pages', async () => {
    const { accountId, siteId } = await server.tenant()
    const { page, open } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}`)
    await page.waitForURL(`**/live/sites/${siteId}/pages`)
  })
})

describe('pages', () => {
  test('searches, filters, sorts, archives and restores pages', async () => {
    const { accountId, siteId, client } = await server.tenant()
    const home = await client.pages.create(siteId, { title: 'Home', slug: 'home', status: 'published' })
    await client.pages.create(siteId, { title: 'Über uns', slug: 'about' })
    await client.pages.create(siteId, { title: 'Contact', slug: 'contact' })
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/pages`)
    await checkScreen('pages')
    const names = () => page.locator('tbody tr td:first-child').allTextContents()
    await page.getByRole('searchbox', { name: 'Search by title' }).fill('über')
    await expect.poll(names).toEqual(['Über uns'])
    await page.getByRole('searchbox', { name: 'Search by title' }).fill('')
    await page.getByRole('combobox', { name: 'Sort by' }).click()
    await page.getByRole('option', { name: 'Title, A to Z' }).click()
    await expect.poll(names).toEqual(['Contact', 'Home', 'Über uns'])
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Published' }).click()
    await expect.poll(names).toEqual(['Home'])
    await page.getByRole('searchbox', { name: 'Search by title' }).fill('kitchen')
    await page.getByText('No matching pages').waitFor()
    await page.waitForURL('**/pages?**title=kitchen**')
    await page.reload()
    await page.getByText('No matching pages').waitFor()
    await expect.poll(() => page.getByRole('combobox', { name: 'Status' }).inputValue()).toBe('Published')
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Sort by' }).inputValue())
      .toBe('Title, A to Z')
    await checkScreen('pages-narrowed')
    await page.getByRole('searchbox', { name: 'Search by title' }).fill('')
    await expect.poll(names).toEqual(['Home'])
    await page.getByRole('button', { name: 'Actions for Home' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await page.getByRole('dialog', { name: 'Archive Home?' }).waitFor()
    await checkScreen('pages-archive')
    await page.getByRole('button', { name: 'Archive page' }).click()
    await page.getByText('Page archived').waitFor()
    expect((await client.pages.get(siteId, home.id)).status).toBe('archived')
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Published' }).click()
    await page.getByRole('button', { name: 'Actions for Home' }).click()
    await page.getByRole('menuitem', { name: 'Restore as draft' }).click()
    await page.getByText('Page restored as a draft').waitFor()
    expect((await client.pages.get(siteId, home.id)).status).toBe('draft')
  })

  test('finds pages by title that are not loaded yet', async () => {
    const { accountId, siteId, client } = await server.tenant()
    await client.pages.create(siteId, { title: 'The first one', slug: 'first' })
    for (let i = 0; i < 100; i++) await client.pages.create(siteId, { title: `Page ${i}`, slug: `page-${i}` })
    const { page, open } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/pages`)
    await page.getByText('100 of 101').waitFor()
    await page.getByRole('searchbox', { name: 'Search by title' }).fill('the first')
    await page.getByRole('button', { name: 'The first one', exact: true }).waitFor()
    await page.getByRole('searchbox', { name: 'Search by title' }).fill('page')
    await page.getByText('100 of 100').waitFor()
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0)
  })

  test('shows many search results in parts', async () => {
    const { accountId, siteId, client } = await server.tenant()
    await client.pages.create(siteId, { title: 'Home', slug: 'home' })
    for (let i = 0; i < 101; i++) await client.pages.create(siteId, { title: `Page ${i}`, slug: `page-${i}` })
    const { page, open } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/pages`)
    await page.getByRole('searchbox', { name: 'Search by title' }).fill('page')
    await page.getByText('100 of 101').waitFor()
    await page.getByRole('button', { name: 'Show more' }).click()
    await page.getByText('101 of 101').waitFor()
    await expect.poll(() => page.locator('tbody tr').count()).toBe(101)
  })

  test('suggests a slug from the title and rejects a taken one beside the field', async () => {
    const { accountId, siteId, client } = await server.tenant()
    await client.pages.create(siteId, { title: 'About', slug: 'uber-uns' })
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/pages`)
    await page.getByRole('button', { name: 'New page' }).click()
    await page.waitForURL('**/pages?open=new')
    await page.getByRole('button', { name: 'Create page' }).click()
    await page.getByRole('textbox', { name: 'Title' }).and(page.locator('[aria-invalid="true"]')).waitFor()
    await page.getByRole('textbox', { name: 'Title' }).fill('Über uns!')
    const address = page.getByRole('textbox', { name: 'Address' })
    await expect.poll(() => address.inputValue()).toBe('uber-uns')
    await page.getByRole('button', { name: 'Create page' }).click()
    await page.getByText('This address is taken').waitFor()
    await checkScreen('pages-new')
    await address.fill('team')
    await page.getByRole('textbox', { name: 'Title' }).fill('Team')
    await expect.poll(() => address.inputValue()).toBe('team')
    await page.getByRole('button', { name: 'Create page' }).click()
    await page.waitForURL('**/pages/page_*')
    await page.getByRole('heading', { name: 'Team' }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'About', exact: true }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('asks before a new page with input is discarded', async () => {
    const { accountId, siteId } = await server.tenant()
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/pages`)
    await page.getByText('No pages yet').waitFor()
    await checkScreen('pages-empty')
    await page.getByRole('button', { name: 'New page' }).first().click()
    const form = page.getByRole('dialog', { name: 'New page' })
    const title = form.getByRole('textbox', { name: 'Title' })
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await title.fill('Kitchen')
    for (const leave of [
      () => form.getByRole('button', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.evaluate(() => history.back()),
    ]) {
      await leave()
      await question.waitFor()
      await expect.poll(() => question.count()).toBe(1)
      await question.getByRole('button', { name: 'Stay' }).click()
      await question.waitFor({ state: 'hidden' })
      await expect.poll(() => title.inputValue()).toBe('Kitchen')
      await expect.poll(() => new URL(page.url()).search).toBe('?open=new')
    }
    await form.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await form.waitFor({ state: 'hidden' })
    await question.waitFor({ state: 'hidden' })
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })
})

describe('media', () => {
  test('uploads, searches, filters, opens and deletes files', async () => {
    const { accountId, siteId, client } = await server.tenant()
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/media`)
    await page.getByText('No media yet').waitFor()
    await checkScreen('media-empty')
    const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Some notes') }
    const broken = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') }
    await page.getByLabel('Files', { exact: true }).setInputFiles([pngOf('team.png'), notes, broken])
    const grid = page.getByRole('list', { name: 'Media' })
    await grid.getByText('team.png').waitFor()
    await grid.getByText('notes.txt').waitFor()
    await page.getByRole('alert').filter({ hasText: 'broken.png' }).waitFor()
    await checkScreen('media')
    await page.getByRole('button', { name: 'Dismiss broken.png' }).click()
    expect((await client.media.list(siteId)).data.map(({ filename }) => filename).sort()).toEqual([
      'notes.txt',
      'team.png',
    ])
    await page.getByRole('searchbox', { name: 'Search by file name' }).fill('TEAM')
    await grid.getByText('notes.txt').waitFor({ state: 'hidden' })
    await page.waitForURL('**/media?q=TEAM')
    await page.getByRole('searchbox', { name: 'Search by file name' }).fill('nothing')
    await page.getByText('Change the search or the type').waitFor()
    await checkScreen('media-narrowed')
    await page.getByRole('searchbox', { name: 'Search by file name' }).fill('')
    await page.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'Document' }).click()
    await grid.getByText('team.png').waitFor({ state: 'hidden' })
    await page.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'Document' }).click()
    await grid.getByText('team.png').click()
    const detail = page.getByRole('dialog', { name: 'team.png' })
    await detail.getByText('600 × 400').waitFor()
    await checkScreen('media-detail')
    await detail.getByRole('button', { name: 'Delete file' }).click()
    await page
      .getByRole('dialog', { name: 'Delete team.png?' })
      .getByRole('button', { name: 'Delete file' })
      .click()
    await page.getByText('File deleted').waitFor()
    await grid.getByText('team.png').waitFor({ state: 'hidden' })
    expect((await client.media.list(siteId)).data).toHaveLength(1)
  })

  test('opens a file by its address and saves its alternative text', async () => {
    const { accountId, siteId, client } = await server.tenant()
    const id = await addPicture(client, siteId, 'IMG_4711.png')
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/media`)
    await page.getByRole('list', { name: 'Media' }).getByText('IMG_4711.png').click()
    await page.waitForURL(`**/media?open=${id}`)
    await page.reload()
    const detail = page.getByRole('dialog', { name: 'IMG_4711.png' })
    const alt = detail.getByRole('textbox', { name: 'Alternative text' })
    await alt.fill('The house from the lake')
    await detail.getByRole('textbox', { name: 'File name' }).fill('a/b')
    await detail.getByRole('button', { name: 'Save' }).click()
    await detail
      .getByRole('textbox', { name: 'File name' })
      .and(page.locator('[aria-invalid="true"]'))
      .waitFor()
    await checkScreen('media-detail-errors')
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await question.waitFor({ state: 'hidden' })
    await detail.getByRole('textbox', { name: 'File name' }).fill('house.png')
    await detail.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    const named = page.getByRole('dialog', { name: 'house.png' })
    await named.getByRole('img', { name: 'The house from the lake' }).waitFor()
    expect(await client.media.get(siteId, id)).toMatchObject({
      filename: 'house.png',
      alt: 'The house from the lake',
    })
    await named.getByRole('textbox', { name: 'Alternative text' }).fill('')
    await named.getByRole('button', { name: 'Save' }).click()
    await expect.poll(async () => (await client.media.get(siteId, id)).alt).toBeNull()
    await page.getByText('Saved', { exact: true }).nth(1).waitFor()
    await page.goBack()
    await named.waitFor({ state: 'hidden' })
    await page.getByRole('list', { name: 'Media' }).getByText('house.png').waitFor()
    await open(`/live/sites/${siteId}/media?open=media_gone`)
    await page.getByRole('dialog').getByText('This no longer exists').waitFor()
    await checkScreen('media-gone')
  })

  test('uploads dropped files with progress and retries failed ones', async () => {
    const { accountId, siteId, client } = await server.tenant()
    const { page, context, open, checkScreen } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/media`)
    const drop = async (name: string, size: number) => {
      const files = await page.evaluateHandle(
        ({ name, size }) => {
          const files = new DataTransfer()
          files.items.add(new File(['x'.repeat(size)], name, { type: 'text/plain' }))
          return files
        },
        { name, size },
      )
      const heading = page.getByRole('heading', { name: 'Media', exact: true })
      await heading.dispatchEvent('dragenter', { dataTransfer: files })
      await page.getByText('Drop files to upload').dispatchEvent('drop', { dataTransfer: files })
    }
    const network = await context.newCDPSession(page)
    const conditions = { offline: false, latency: 0, downloadThroughput: -1 }
    await network.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: 20_000 })
    await drop('long.txt', 80_000)
    const progress = page.getByRole('progressbar', { name: 'Upload of long.txt' })
    const percent = async () => Number(await progress.getAttribute('aria-valuenow'))
    await expect.poll(percent).toBeGreaterThan(0)
    expect(await percent()).toBeLessThan(100)
    await page.getByText(/^\d\d? %$/).waitFor()
    await checkScreen('media-uploading')
    await network.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: -1 })
    const grid = page.getByRole('list', { name: 'Media' })
    await grid.getByText('long.txt').waitFor({ timeout: 20_000 })
    await progress.waitFor({ state: 'hidden' })

    await context.setOffline(true)
    await drop('short.txt', 10)
    const failed = page.getByRole('alert').filter({ hasText: 'short.txt' })
    await failed.waitFor()
    await checkScreen('media-upload-failed')
    await context.setOffline(false)
    await failed.getByRole('button', { name: 'Try again' }).click()
    await grid.getByText('short.txt').waitFor()
    await failed.waitFor({ state: 'hidden' })
    expect((await client.media.list(siteId)).data.map(({ filename }) => filename)).toEqual([
      'short.txt',
      'long.txt',
    ])
  })

  test('loads more media on demand', async () => {
    const { accountId, siteId, client } = await server.tenant()
    for (let i = 0; i < 50; i++) {
      const { uploadUrl } = await client.media.createUploadUrl(siteId, {
        filename: `note-${i}.txt`,
        contentType: 'text/plain',
        size: 2,
      })
      await fetch(uploadUrl, { method: 'PUT', body: 'ok', headers: { 'content-type': 'text/plain' } })
    }
    const { page, open } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/media`)
    await page.getByText('48 of 50').waitFor()
    await page.getByRole('button', { name: 'Show more' }).click()
    await page.getByText('50 of 50').waitFor()
  })
})

describe('content for a viewer', () => {
  test('shows everything without write actions', async () => {
    const { accountId, siteId, client } = await server.tenant()
    await client.pages.create(siteId, { title: 'Home', slug: 'home' })
    const { page, open } = await dashboard.member({ accountId, role: 'viewer' })
    const buttons = async (path: string) => {
      await open(path)
      return page.locator('main').getByRole('button').allTextContents()
    }
    expect(await buttons('/live/sites')).toEqual(['Test site'])
    expect(await buttons(`/live/sites/${siteId}/settings`)).toEqual([])
    expect(await buttons(`/live/sites/${siteId}/pages`)).toEqual(['Home'])
    expect(await buttons(`/live/sites/${siteId}/media`)).toEqual([])
    expect(await buttons(`/live/sites/${siteId}/ai`)).toEqual([])
  })

  test('shows a file read-only', async () => {
    const { accountId, siteId, client } = await server.tenant()
    const id = await addPicture(client, siteId, 'house.png')
    await client.media.update(siteId, id, { alt: 'The house from the lake' })
    const { page, open, checkScreen } = await dashboard.member({ accountId, role: 'viewer' })
    await open(`/live/sites/${siteId}/media?open=${id}`)
    const detail = page.getByRole('dialog', { name: 'house.png' })
    await detail.getByText('The house from the lake').waitFor()
    await checkScreen('media-viewer')
    expect(await detail.getByRole('textbox').count()).toBe(0)
    for (const name of ['Save', 'Delete file'])
      expect(await detail.getByRole('button', { name }).count(), name).toBe(0)
  })
})
