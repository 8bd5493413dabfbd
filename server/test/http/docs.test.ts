import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { contracts } from '../../src/contract.ts'
import { events } from '../../src/events.ts'
import { sharedBrowser } from '../support/browser.ts'
import { PROJECT_DIR } from '../support/process.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const screenshots = join(PROJECT_DIR, 'screenshots')
let browser: Browser

beforeAll(async () => {
  await mkdir(screenshots, { recursive: true })
  browser = await sharedBrowser()
})

/** Expands or collapses the operations of an area. */
const toggle = (page: Page, feature: string) => page.locator(`.opblock-tag[data-tag="${feature}"] a`).click()

const operation = (page: Page, method: string, path: string) =>
  page.locator(`.opblock-${method}`, { has: page.locator(`[data-path="${path}"]`) })

describe('the reference at /docs', () => {
  test.each([
    ['phone', 390, 844],
    ['desktop', 1280, 900],
  ])(
    'shows every operation and event on a %s, without errors or external assets',
    async (name, width, height) => {
      const page = await browser.newPage({ viewport: { width, height } })
      const errors: string[] = []
      const requests: string[] = []
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
      page.on('pageerror', (error) => errors.push(String(error)))
      page.on('request', (request) => requests.push(request.url()))
      await page.goto(`${server.address}/docs`)
      await page.waitForSelector('.opblock-tag')
      for (const { feature, endpoints } of Object.values(contracts)) {
        await toggle(page, feature)
        const shown = page.locator('.opblock-tag-section .opblock')
        await expect.poll(() => shown.count()).toBe(Object.keys(endpoints).length)
        await toggle(page, feature)
        await expect.poll(() => shown.count()).toBe(0)
      }
      expect(await page.title()).toBe('Sitewright API')
      await toggle(page, 'pages')
      await page.screenshot({ path: join(screenshots, `docs-${name}.png`) })
      const overflow = await page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      )
      expect(overflow).toBe(0)
      const create = operation(page, 'post', '/v1/sites/{siteId}/pages')
      await create.locator('.opblock-summary-control').click()
      await create.locator('.opblock-body').waitFor()
      await create.scrollIntoViewIfNeeded()
      await page.screenshot({ path: join(screenshots, `docs-operation-${name}.png`) })
      const sent = page.locator('.webhooks .opblock')
      expect(await sent.count()).toBe(Object.keys(events.data).length)
      await sent.first().locator('.opblock-summary-control').click()
      await sent.first().locator('.opblock-body').waitFor()
      expect(errors).toEqual([])
      expect(requests.filter((url) => !url.startsWith(server.address) && !url.startsWith('data:'))).toEqual(
        [],
      )
      await page.close()
    },
  )

  test('sends a request with a key', async () => {
    const { key } = await server.tenant()
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await page.goto(`${server.address}/docs`)
    await page.locator('.authorize').first().click()
    await page.locator('.auth-container input').first().fill(key)
    await page.locator('.auth-btn-wrapper .authorize').first().click()
    await page.locator('.auth-btn-wrapper .btn-done').first().click()
    await toggle(page, 'sites')
    const list = operation(page, 'get', '/v1/sites')
    await list.locator('.opblock-summary-control').click()
    await list.locator('.execute').click()
    const answer = list.locator('.live-responses-table')
    await answer.waitFor()
    expect(await answer.textContent()).toContain('Test site')
    await page.close()
  })
})

test('the document at /openapi.json is the one in docs/', async () => {
  const { readFile } = await import('node:fs/promises')
  const committed = JSON.parse(await readFile(join(PROJECT_DIR, 'docs/openapi.json'), 'utf8'))
  expect(await (await server.fetch('/openapi.json')).json()).toEqual(committed)
})
