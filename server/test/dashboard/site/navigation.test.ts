import { expect, test } from 'vitest'
import { dashboardOf, dragBetween } from '../../support/dashboard.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const dashboard = dashboardOf(server)
const blocks = { root: { props: {} }, content: [], zones: {} }

async function siteWithPages() {
  const tenant = await server.tenant()
  const ids: string[] = []
  for (const [title, slug] of [
    ['Home', '/'],
    ['Rooms', 'rooms'],
    ['Restaurant', 'restaurant'],
  ] as const) {
    const page = await tenant.client.pages.create(
      tenant.siteId,
      { title, slug, status: 'published', blocks },
      { idempotencyKey: slug },
    )
    ids.push(page.id)
  }
  return { ...tenant, ids }
}

test('builds a menu of pages, things and addresses, by keyboard and by mouse', async () => {
  const { accountId, client, siteId, ids } = await siteWithPages()
  await client.shop.createProduct(siteId, { title: 'Honey from the orchard', price: 8 })
  const { page, open, checkScreen } = await dashboard.member({ accountId })
  await open(`/live/sites/${siteId}/navigation`)
  await checkScreen('navigation-empty')
  await page.getByRole('button', { name: 'New menu' }).click()
  await page.getByRole('button', { name: 'Add menu' }).click()
  const main = page.getByRole('region', { name: 'main' })
  const form = page.getByRole('dialog')
  const choose = async (label: string, option: string | RegExp) => {
    await form.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option }).click()
  }
  const add = async (fill: () => Promise<void>) => {
    await main.getByRole('button', { name: 'Add item' }).click()
    await fill()
    await form.getByRole('button', { name: 'Add item' }).click()
    await form.waitFor({ state: 'hidden' })
  }
  await add(async () => {
    await form.getByRole('button', { name: 'Add item' }).click()
    await form.getByText('Choose a page').waitFor()
    await choose('Page', /^Rooms/)
    await form.getByRole('button', { name: 'Add a language' }).click()
    await form.getByLabel('Language 1', { exact: true }).fill('de')
    await form.getByLabel('Label in language 1').fill('Zimmer')
    await checkScreen('navigation-item')
  })
  await add(() => choose('Page', /^Restaurant/))
  await add(async () => {
    await form.getByLabel('Label').fill('Honey')
    await choose('Links to', /^Products/)
    await choose('Kind', 'Products')
    await choose('Which one', 'Honey from the orchard')
  })
  await add(async () => {
    await form.getByLabel('Label').fill('Write to us')
    await choose('Links to', 'An address')
    await form.getByLabel('Address').fill('mail us')
  })

  const labels = () =>
    main
      .getByRole('listitem')
      .getByRole('button', { name: /^Actions for/ })
      .evaluateAll((buttons) =>
        buttons.map((button) => button.getAttribute('aria-label')?.slice('Actions for '.length)),
      )
  await main.getByRole('button', { name: 'Move Restaurant' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowUp')
  expect(await labels()).toEqual(['Restaurant', 'Rooms', 'Honey', 'Write to us'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.getByText('Restaurant: 1 of 1, level 2').waitFor({ state: 'attached' })
  await dragBetween(
    page,
    main.getByRole('button', { name: 'Move Write to us' }),
    main.getByRole('button', { name: 'Rooms', exact: false }).first(),
  )
  await expect.poll(labels).toEqual(['Write to us', 'Rooms', 'Restaurant', 'Honey'])
  await main.getByText('Honey from the orchard · Products').waitFor()
  await checkScreen('navigation')

  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/^main, Write to us: must be an http/).waitFor()
  await main.getByRole('button', { name: /^Write to us/ }).click()
  await form.getByLabel('Address').fill('mailto:house@lake.example')
  await form.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Visitors see it after you publish').waitFor()
  const { menus } = await client.design.getNavigation(siteId)
  expect(menus).toMatchObject([
    {
      name: 'main',
      items: [
        { label: 'Write to us', href: 'mailto:house@lake.example' },
        {
          pageId: ids[1],
          translations: [{ language: 'de', label: 'Zimmer' }],
          items: [{ label: 'Restaurant', pageId: ids[2] }],
        },
        { label: 'Honey', thing: { type: 'product', id: expect.any(String) } },
      ],
    },
  ])
})

test('edits the header of all pages like a page, with the menu and design of the site', async () => {
  const { accountId, client, siteId, ids } = await siteWithPages()
  await client.design.updateNavigation(siteId, {
    menus: [{ name: 'main', items: [{ label: 'Our rooms', pageId: ids[1] as string }] }],
  })
  await client.design.update(siteId, { tokens: { color: { accent: { $value: '#123456' } } } })
  const { page, open, checkScreen } = await dashboard.member({ accountId })
  await open(`/live/sites/${siteId}/navigation?tab=frame`)
  await checkScreen('frame')
  await page.getByRole('button', { name: 'Add a header' }).click()
  await page.waitForURL('**/frame/header')
  const canvas = page.frameLocator('iframe')
  await canvas.getByRole('link', { name: 'Our rooms' }).first().waitFor({ state: 'attached' })
  expect(await canvas.locator('style').allTextContents()).toEqual(
    expect.arrayContaining([expect.stringContaining('--sw-accent:#123456')]),
  )
  expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await canvas.getByText('Test site').first().click({ force: true })
  await page.getByRole('textbox', { name: 'Name' }).fill('Lakeside House')
  await checkScreen('frame-editor')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () => JSON.stringify((await client.design.getFrame(siteId)).header))
    .toContain('Lakeside House')
  await page.getByRole('link', { name: 'Navigation' }).click()
  await page.getByRole('link', { name: 'Edit header' }).waitFor()
  await page.getByText('Visitors see it after you publish').waitFor()
})
