import { describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { newEnquiry } from '../support/changes/resources.ts'
import { dashboardOf } from '../support/dashboard.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const dashboard = dashboardOf(server)

describe('real estate', () => {
  test('creates, publishes, edits, archives, filters and deletes a listing', async () => {
    const { accountId, siteId, client } = await server.tenant()
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/realestate`)
    await checkScreen('listings-empty')
    await page.getByRole('button', { name: 'New listing' }).first().click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('textbox', { name: 'Title', exact: true }).fill('Attic flat')
    await panel.getByRole('textbox', { name: 'Price', exact: true }).fill('489000')
    await panel.getByRole('textbox', { name: 'Address', exact: true }).fill('Esplanade 14')
    await panel.getByLabel('City').fill('Gmunden')
    await panel.getByLabel('Latitude').fill('47.9181')
    await panel.getByRole('button', { name: 'Create listing' }).click()
    await panel.getByText('enter both coordinates').waitFor()
    await checkScreen('listing-error')
    await panel.getByLabel('Longitude').fill('13.7996')
    await panel.getByRole('button', { name: 'Create listing' }).click()
    await page.getByRole('button', { name: 'Attic flat' }).click()
    await panel.getByRole('button', { name: 'Publish' }).click()
    await panel.getByRole('button', { name: 'Archive' }).waitFor()
    await panel.getByRole('button', { name: 'Edit' }).click()
    await panel.getByLabel('Bedrooms').fill('3')
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByRole('listitem').nth(1).waitFor()
    await checkScreen('listing')
    const [listing] = (await client.realestate.list(siteId)).data
    expect(listing).toMatchObject({ status: 'published', bedrooms: 3, lat: 47.9181, lng: 13.7996 })

    await panel.getByRole('button', { name: 'Archive' }).click()
    await panel.getByRole('button', { name: 'Publish' }).waitFor()
    await panel.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Published' }).click()
    await page.getByText('No matching listings').waitFor()
    // Filters are part of the address.
    await page.reload()
    await page.getByText('No matching listings').waitFor()
    await page.getByLabel('Clear Status').click()
    await page.getByRole('button', { name: 'Attic flat' }).click()
    await panel.getByRole('button', { name: 'Delete listing' }).click()
    await page
      .getByRole('dialog', { name: /^Delete .+\?$/ })
      .getByRole('button', { name: 'Delete listing' })
      .click()
    await page.getByText('No listings yet').waitFor()
  })

  test('keeps concurrent changes of a listing and moves its location as a whole', async () => {
    const { accountId, siteId, client } = await server.tenant()
    const { id } = await client.realestate.create(siteId, {
      title: 'Attic flat',
      type: 'sale',
      propertyType: 'apartment',
      price: 100,
      address: 'Esplanade 14',
      city: 'Gmunden',
      lat: 47.9,
      lng: 13.8,
      images: ['https://example.com/1.jpg'],
    })
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/realestate?open=${id}`)
    const panel = page.getByRole('dialog', { name: 'Attic flat' })
    await panel.getByRole('button', { name: 'Edit' }).click()
    await panel.getByLabel('Latitude').fill('47.95')
    await checkScreen('listing-edit')
    await client.realestate.update(siteId, id, { price: 200, images: [], description: 'By the lake' })
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('47.95°, 13.8°').waitFor()
    expect(await client.realestate.get(siteId, id)).toMatchObject({
      lat: 47.95,
      lng: 13.8,
      price: 200,
      images: [],
      description: 'By the lake',
    })
    await client.realestate.delete(siteId, id)
    await page.reload()
    await page.getByText('This no longer exists').waitFor()
    await checkScreen('listing-gone')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByText('No listings yet').waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })

  test('maps listings, splits clusters, and searches around a place', async () => {
    const { accountId, siteId, client } = await server.tenant()
    const places = [
      ['Lake flat', 47.9181, 13.7996],
      ['Harbour rooms', 47.9182, 13.7997],
      ['Harbour loft', 47.9183, 13.7995],
      ['Town house', 47.0747, 15.4376],
      ['Guest house', -16.7833, -179.9833],
    ] as const
    const common = {
      type: 'sale',
      propertyType: 'house',
      price: 100,
      address: 'A 1',
      city: 'Gmunden',
    } as const
    for (const [title, lat, lng] of places)
      await client.realestate.create(siteId, { ...common, title, lat, lng })
    await client.realestate.create(siteId, { ...common, title: 'Nowhere' })
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/realestate?tab=map`)
    await page.getByText('4 of 5 in view. 1 without coordinates.').waitFor()
    await checkScreen('map')
    await page.getByRole('button', { name: 'Show all' }).click()
    await page.getByText('5 of 5 in view').waitFor()
    await page.getByRole('button', { name: /^4 listings/ }).click()
    const item = page.getByRole('list', { name: 'In view' }).getByRole('button', { name: 'Lake flat' })
    await page.getByRole('button', { name: /^3 listings/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('3 of 5 in view').waitFor()
    await item.focus()
    const marker = page.getByRole('button', { name: /^Lake flat, Gmunden, / })
    await expect.poll(() => marker.getAttribute('data-active')).toBe('true')
    await marker.click()
    await page.getByRole('dialog', { name: 'Lake flat' }).getByText('47.9181°, 13.7996°').waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText('3 of 5 in view').waitFor()

    await page.getByRole('button', { name: 'Around a place' }).click()
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByText('is required').first().waitFor()
    await page.getByLabel('Latitude').fill('47.07')
    await page.getByLabel('Longitude').fill('15.43')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByText('1 of 1 in view').waitFor()
    // The search area is part of the address.
    await page.reload()
    await page.getByText('1 of 1 in view').waitFor()
    await checkScreen('map-around')
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Sold' }).click()
    await page.getByText('No listings on the map').waitFor()
    await checkScreen('map-empty')
    await page.getByLabel('Clear Status').click()
    await page.getByText('1 of 1 in view').waitFor()
    await page.getByRole('button', { name: /km: clear/ }).click()
    await page.getByText('4 of 5 in view').waitFor()
  })

  test('maps 500 listings and walks through them by keyboard', async () => {
    const { accountId, siteId, client } = await server.tenant()
    const { id } = await client.realestate.create(siteId, {
      title: 'The last one',
      type: 'rent',
      propertyType: 'villa',
      price: 1_250_000,
      address: 'A 1',
      city: 'Gmunden',
      lat: 47.9,
      lng: 13.8,
    })
    // The maximum of a map, in towns and between them.
    await server.db.run(sql`
      insert into listings (id, site_id, title, type, property_type, status, price, currency, address, city, lat, lng,
        created_at, updated_at)
      select 'listing_many_' || n, site_id, 'House ' || n, type, property_type, 'published', price, currency, address,
        city, 46.6 + (n * 7919 % 1000) / 500.0, 9.8 + (n * 104729 % 1000) / 160.0, created_at, updated_at
      from listings, generate_series(1, 520) n where id = ${id}`)
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/realestate?tab=map`)
    await page.getByText('500 of 500 in view. Only the newest 500').waitFor()
    await checkScreen('map-many')
    const markers = page.getByRole('button', { name: /listings in and around/ })
    const before = await markers.count()
    expect(before).toBeGreaterThan(10)
    expect(before).toBeLessThan(200)
    await markers.first().focus()
    await page.keyboard.press('Enter')
    await page.getByText(/^\d{1,2} of 500 in view/).waitFor()
    await checkScreen('map-nearer')
  })

  test('reads enquiries, closes one, and restores one from spam', async () => {
    const { accountId, siteId, client } = await server.tenant()
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/realestate?tab=enquiries`)
    await page.getByText('No enquiries yet').waitFor()
    await checkScreen('enquiries-empty')
    const id = await newEnquiry({ client, siteId })
    await open(`/live/sites/${siteId}/realestate?tab=enquiries&spam=true`)
    await page.getByRole('button', { name: 'Ada' }).click()
    const panel = page.getByRole('dialog', { name: 'Ada' })
    await panel.getByText('It was sent without opening the page.').waitFor()
    await checkScreen('enquiry-spam')
    await panel.getByRole('button', { name: 'Not spam' }).click()
    await panel.getByRole('button', { name: 'Mark as spam' }).waitFor()
    await panel.getByRole('button', { name: 'Close enquiry' }).click()
    await panel.getByRole('button', { name: 'Close enquiry' }).waitFor({ state: 'detached' })
    expect(await client.realestate.getEnquiry(siteId, id)).toMatchObject({ status: 'closed', spam: false })
    await panel.getByRole('button', { name: 'Close' }).click()
    await page.getByLabel('Clear Without spam').click()
    await page.getByRole('button', { name: 'Ada' }).waitFor()
    await checkScreen('enquiries')
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    expect((await saving).suggestedFilename()).toBe('Enquiries.csv')
    await page.getByRole('button', { name: 'Ada' }).click()
    await panel.getByRole('button', { name: 'Delete enquiry' }).click()
    const asked = page.getByRole('dialog', { name: 'Delete this enquiry?' })
    await asked.getByRole('button', { name: 'Delete enquiry' }).click()
    await page.getByText('No enquiries yet').waitFor()
  })
})
