import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sharedBrowser } from '../support/browser.ts'
import { findingsOf, LOOKS } from '../support/looks.ts'
import { mailedLink } from '../support/mailed-link.ts'
import { startTestServer } from '../support/server.ts'
import { FILLING_MS } from '../support/visit.ts'

const server = await startTestServer()
const { client } = await server.tenant()
const site = await client.sites.create({ name: 'Lakeside Shop', language: 'de' })
const address = new URL(site.url as string)
const SCREENSHOTS = fileURLToPath(new URL('../../../screenshots/', import.meta.url))
const TAKES_SCREENSHOTS = process.env.SCREENSHOTS === '1'
if (TAKES_SCREENSHOTS) await mkdir(SCREENSHOTS, { recursive: true })

const vat = { country: 'AT', region: null, taxClass: 'standard', name: 'USt. 20 %', percentage: 20 }
await client.shop.updateTaxes(site.id, { rates: [vat] })
await client.shop.createShippingZone(site.id, {
  ...{ name: 'Österreich', countries: ['AT', 'DE'] },
  rates: [
    { name: 'Paket', type: 'flat', price: 5.9 },
    { name: 'Abholung', type: 'pickup', price: 0 },
  ],
})
await client.shop.updatePaymentSettings(site.id, {
  methods: [
    {
      id: 'transfer',
      name: 'Überweisung',
      instructions: 'Bitte überweisen Sie auf AT61 1904 3002 3457 3201.',
    },
    { id: 'cash', name: 'Bar bei Abholung', instructions: null },
  ],
})
const variants = ['Klein', 'Groß'].map((title, i) => ({ title, price: 12 + 8 * i, stock: 9 - 9 * i }))
const product = { title: 'Kastanienhonig', price: 12, description: 'Von elf Völkern.', variants }
await client.shop.createProduct(site.id, product)
await client.pages.create(site.id, { title: 'Start', slug: '/', status: 'published' })
await client.sites.publish(site.id)
await client.shop.updateGiftCardSales(site.id, { enabled: true, range: { min: 10, max: 200 } })
const signInMails = async () =>
  (await client.mail.list(site.id)).data.filter(({ kind }) => kind === 'sign_in_link')
await client.loyalty.updateProgram(site.id, { name: 'Seepunkte', enabled: true })
const browser = await sharedBrowser()

test.each(LOOKS)(
  'is bought without scripts at $width pixels, $colorScheme',
  async ({ width, colorScheme }) => {
    const context = await browser.newContext({
      ...{ viewport: { width, height: 844 }, colorScheme, reducedMotion: 'reduce' },
      javaScriptEnabled: false,
    })
    const judging = await browser.newContext({ viewport: { width, height: 844 }, colorScheme })
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    /** Axe needs scripts, so that it looks at the same page elsewhere. */
    const judge = async (name: string) => {
      const copy = await judging.newPage()
      await copy.goto(address.href)
      await copy.setContent(await page.content())
      expect.soft(await findingsOf(copy, colorScheme), name).toEqual([])
      await copy.close()
      const path = `${SCREENSHOTS}shop-${name}-${width}-${colorScheme}.png`
      if (TAKES_SCREENSHOTS) await page.screenshot({ path, fullPage: true })
    }
    await page.goto(new URL('/products/kastanienhonig', address).href)
    await page.getByLabel('Klein').check()
    await judge('product')
    await page.getByRole('button', { name: 'In den Warenkorb' }).click()
    await page.getByRole('heading', { name: 'Warenkorb' }).waitFor()
    await judge('cart')
    await page.getByRole('button', { name: 'Zur Kasse' }).click()
    await page.getByLabel('Name *').fill('Anna Berger')
    await page.getByLabel('E-Mail').fill('anna@example.com')
    await page.getByLabel('Straße').fill('Seestraße 4')
    await page.getByLabel('Ort *').fill('Gmunden')
    await page.getByLabel('Land *', { exact: true }).selectOption({ label: 'Österreich' })
    server.clock.advance(FILLING_MS)
    await page.getByRole('button', { name: 'Weiter' }).click()
    await page.locator('#address-postalCode-error').waitFor()
    expect(await page.getByLabel('Straße').inputValue()).toBe('Seestraße 4')
    await judge('address')
    await page.getByLabel('Postleitzahl').fill('4810')
    await page.getByRole('button', { name: 'Weiter' }).click()
    await page.getByLabel('Überweisung').check()
    await judge('review')
    server.clock.advance(FILLING_MS)
    await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click()
    await page.getByRole('heading', { name: 'Danke' }).waitFor()
    await page.getByText('AT61 1904 3002 3457 3201').waitFor()
    await judge('order')
    await page.goto(new URL('/_sw/account', address).href)
    await judge('account-sign-in')
    await page.getByLabel('E-Mail').fill('anna@example.com')
    server.clock.advance(FILLING_MS)
    const before = (await signInMails()).length
    await page.getByRole('button', { name: 'Link senden' }).click()
    await page.getByText('ein Link unterwegs').waitFor()
    await expect.poll(async () => (await signInMails()).length).toBe(before + 1)
    await page.goto((await mailedLink(server, (await signInMails())[0]?.id ?? '')).href)
    await judge('account-link')
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await page.getByText('Seepunkte').waitFor()
    await page.getByRole('link', { name: 'Adresse hinzufügen' }).click()
    await page.getByLabel('Name *').fill('Anna Berger')
    await page.getByLabel('Straße').fill('Seestraße 4')
    await page.getByLabel('Postleitzahl').fill('4810')
    await page.getByLabel('Ort *').fill('Gmunden')
    await page.getByLabel('Land *', { exact: true }).selectOption({ label: 'Österreich' })
    await judge('account-address')
    await page.getByRole('button', { name: 'Adresse speichern' }).click()
    await page.getByText('Seestraße 4, 4810 Gmunden').first().waitFor()
    await judge('account')
    await page.goto(new URL('/_sw/gift-cards', address).href)
    await page.getByLabel('50,00 €').check()
    await page.getByLabel('Name der beschenkten').fill('Bea')
    await page.getByLabel('E-Mail der beschenkten').fill('bea@example.com')
    await page.getByLabel('Ihr Name').fill('Anna Berger')
    await page.getByLabel('Ihre E-Mail').fill('anna@example.com')
    await page.getByLabel('Zahlung').selectOption({ label: 'Überweisung' })
    await judge('gift-card')
    server.clock.advance(FILLING_MS)
    await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click()
    await page.getByText('Bea, bea@example.com').waitFor()
    await judge('gift-card-order')
    const { code } = await client.shop.createGiftCard(site.id, { amount: 30 })
    await page.goto(new URL('/_sw/gift-card-balance', address).href)
    await page.getByLabel('Code der Geschenkkarte').fill(code)
    server.clock.advance(FILLING_MS)
    await page.getByRole('button', { name: 'Guthaben zeigen' }).click()
    await page.getByText('30,00 €').waitFor()
    await judge('gift-card-balance')
    server.clock.advance(60 * 60 * 1000)
    await Promise.all([context.close(), judging.close()])
  },
)
