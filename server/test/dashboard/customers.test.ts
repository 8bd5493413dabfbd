import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { dashboardOf } from '../support/dashboard.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const dashboard = dashboardOf(server)

test('a customer is found, edited, exported and erased', async () => {
  const { accountId, siteId, client } = await server.tenant()
  const { page, open, checkScreen } = await dashboard.member({ accountId })
  await open(`/live/sites/${siteId}/customers`)
  await page.getByText('No customers yet').waitFor()
  await checkScreen('customers-empty')
  await client.customers.create(siteId, { email: 'bo@example.com' })
  await page.getByRole('button', { name: 'New customer' }).first().click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Email').fill('bo@example.com')
  await panel.getByLabel('Name').fill('Ada Lovelace')
  await panel.getByLabel('Phone').fill('+43 1 234567')
  await panel.getByRole('combobox', { name: 'Tags' }).fill('regular')
  await panel.getByRole('button', { name: 'Create customer' }).click()
  await panel.getByText('belongs to another customer').waitFor()
  await checkScreen('customers-new')
  await panel.getByLabel('Email').fill('ada@example.com')
  await panel.getByRole('button', { name: 'Create customer' }).click()
  await page.getByRole('button', { name: 'Ada Lovelace' }).waitFor()
  await order(client, siteId)
  await page.getByRole('searchbox', { name: 'Name, email or phone' }).fill('lovel')
  await page.getByRole('button', { name: 'bo@example.com' }).waitFor({ state: 'detached' })
  await checkScreen('customers')

  await page.getByRole('button', { name: 'Ada Lovelace' }).click()
  const entry = panel.getByRole('row', { name: /Order €9.00/ })
  await entry.waitFor()
  await panel.getByRole('button', { name: 'Edit' }).click()
  await panel.getByLabel('Notes').fill('Prefers mornings')
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.getByText('Prefers mornings').waitFor()
  await panel.getByRole('button', { name: 'Record a consent' }).click()
  await panel.getByLabel('Purpose').fill('News letter')
  await panel.getByRole('button', { name: 'Record', exact: true }).click()
  await expect.poll(() => panel.getByLabel('Purpose').getAttribute('aria-invalid')).toBe('true')
  await panel.getByLabel('Purpose').fill('newsletter')
  await panel.getByLabel('How you know').fill('at the counter')
  await panel.getByRole('button', { name: 'Record', exact: true }).click()
  await panel.getByText('at the counter').waitFor()
  await checkScreen('customer')
  const saved = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Export data' }).click()
  const exported = JSON.parse(await readFile(await (await saved).path(), 'utf8'))
  expect(exported).toMatchObject({ customer: { notes: 'Prefers mornings' }, activities: [{ kind: 'order' }] })

  await panel.getByRole('button', { name: 'Erase customer' }).click()
  const question = page.getByRole('dialog', { name: 'Erase Ada Lovelace?' })
  await question.getByText('Kept:').waitFor()
  await checkScreen('customer-erase')
  await question.getByRole('button', { name: 'Erase customer' }).click()
  await panel.getByText('This customer has been erased').waitFor()
  expect(await panel.getByRole('button', { name: 'Edit' }).count()).toBe(0)
  await entry.getByRole('link', { name: 'Order' }).click()
  await page.getByRole('heading', { name: 'Shop' }).waitFor()
})

test('viewers read customers and change nothing', async () => {
  const { accountId, siteId, client } = await server.tenant()
  await client.customers.create(siteId, { email: 'ada@example.com', name: 'Ada Lovelace' })
  const { page, open } = await dashboard.member({ accountId, role: 'viewer' })
  await open(`/live/sites/${siteId}/customers`)
  await page.getByRole('button', { name: 'Ada Lovelace' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByText('No activity yet').waitFor()
  expect(await panel.getByRole('button').allInnerTexts()).toEqual(['', 'Export data'])
  expect(await page.getByRole('button', { name: 'New customer' }).count()).toBe(0)
})

type Client = Awaited<ReturnType<typeof server.tenant>>['client']

async function order(client: Client, siteId: string) {
  const honey = { title: 'Honey', price: 9, currency: 'EUR', stock: 5 }
  const { id: productId } = await client.shop.createProduct(siteId, honey)
  await client.shop.createOrder(siteId, {
    lines: [{ productId, quantity: 1 }],
    customer: { name: 'Ada Lovelace', email: 'ada@example.com' },
  })
}
