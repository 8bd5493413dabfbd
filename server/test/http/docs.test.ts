import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contracts } from '../../src/contract.ts'
import { events } from '../../src/events.ts'
import { sharedBrowser } from '../support/browser.ts'
import { TAKES_SCREENSHOTS } from '../support/dashboard.ts'
import { PROJECT_DIR } from '../support/process.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
/** Rendering the document is slow, so the tests share a page. */
let page: Page
const errors: string[] = []
const requests: string[] = []

beforeAll(async () => {
  page = await (await sharedBrowser()).newPage()
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(`${server.address}/docs`)
  await page.waitForSelector('.opblock-tag')
})
afterAll(() => page.close())

/** Expands or collapses the operations of an area. */
const toggle = (feature: string) => page.locator(`.opblock-tag[data-tag="${feature}"] a`).click()

const operation = (method: string, path: string) =>
  page.locator(`.opblock-${method}`, { has: page.locator(`[data-path="${path}"]`) })

describe('the reference at /docs', () => {
  test('shows every operation and event, without errors or external assets', async () => {
    for (const { feature, endpoints } of Object.values(contracts)) {
      await toggle(feature)
      const shown = page.locator('.opblock-tag-section .opblock')
      await expect.poll(() => shown.count()).toBe(Object.keys(endpoints).length)
      await toggle(feature)
      await expect.poll(() => shown.count()).toBe(0)
    }
    expect(await page.title()).toBe('Sitewright API')
    const sent = page.locator('.webhooks .opblock')
    expect(await sent.count()).toBe(Object.keys(events.data).length)
    await sent.first().locator('.opblock-summary-control').click()
    await sent.first().locator('.opblock-body').waitFor()
    expect(errors).toEqual([])
    const isExternal = (url: string) => !url.startsWith(server.address) && !url.startsWith('data:')
    expect(requests.filter(isExternal)).toEqual([])
  })

  test('fits a phone and a desktop, and opens an operation', async () => {
    await toggle('pages')
    for (const [device, width, height] of [
      ['phone', 390, 844],
      ['desktop', 1280, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      if (TAKES_SCREENSHOTS)
        await page.screenshot({ path: join(PROJECT_DIR, `screenshots/docs-${device}.png`) })
      const overflow = await page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      )
      expect(overflow).toBe(0)
    }
    const create = operation('post', '/v1/sites/{siteId}/pages')
    await create.locator('.opblock-summary-control').click()
    await create.locator('.opblock-body').waitFor()
    expect(errors).toEqual([])
  })

  test('sends a request with a key', async () => {
    const { key } = await server.tenant()
    await page.locator('.authorize').first().click()
    await page.locator('.auth-container input').first().fill(key)
    await page.locator('.auth-btn-wrapper .authorize').first().click()
    await page.locator('.auth-btn-wrapper .btn-done').first().click()
    await toggle('sites')
    const list = operation('get', '/v1/sites')
    await list.locator('.opblock-summary-control').click()
    await list.locator('.execute').click()
    const answer = list.locator('.live-responses-table')
    await answer.waitFor()
    expect(await answer.textContent()).toContain('Test site')
  })
})

test('the document at /openapi.json is the one in docs/', async () => {
  const { readFile } = await import('node:fs/promises')
  const committed = JSON.parse(await readFile(join(PROJECT_DIR, 'docs/openapi.json'), 'utf8'))
  expect(await (await server.fetch('/openapi.json')).json()).toEqual(committed)
})
