import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { loadDemo } from '../../src/demo/load.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { count, recordFigure } from '../support/counts.ts'
import { dashboardOf } from '../support/dashboard.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const dashboard = dashboardOf(server)
vi.setConfig({ testTimeout: 600_000 })
await server.db.run(sql`update tiers set per_minute = 1000000, per_second = null where name = 'agency'`)
const { id: accountId } = await server.account('agency')
const { liveSiteId } = await loadDemo(server.platform, accountId)

/** How much slower the processor of the browser is. */
const SLOWNESS = 4
const TAKES = count({ ordinary: 1, proof: 3 })

/** How long after the navigation something was painted, and the heading of the screen stood there. */
async function measure(page: Page, path: string, heading: string) {
  await page.goto(new URL(path, server.address).href, { waitUntil: 'commit' })
  await page.locator(heading).first().waitFor()
  const [firstMs, headingMs] = await page.evaluate<[number, number]>(
    `[performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? performance.now(), performance.now()]`,
  )
  return { firstMs, headingMs }
}

const middleOf = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number

test('every screen paints on a slow processor', async (context) => {
  const { page, open } = await dashboard.member({ accountId })
  await open(`/live/sites/${liveSiteId}/pages`)
  const hrefs = await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const screens = [...new Set(hrefs)].filter((href) => href.startsWith('/live/'))
  expect(screens.length).toBeGreaterThan(15)
  const [first] = await server.db.rows<{ id: string }>(
    sql`select id from pages where site_id = ${liveSiteId} order by created_at limit 1`,
  )
  const editor = `/live/sites/${liveSiteId}/pages/${first?.id}`
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWNESS })

  const slowest = { firstMs: 0, headingMs: 0, path: '' }
  const paths = screens.slice(0, count({ ordinary: 2, proof: screens.length }))
  for (const path of paths) {
    const takes = []
    for (let i = 0; i < TAKES; i++) takes.push(await measure(page, path, 'h1'))
    const firstMs = middleOf(takes.map((take) => take.firstMs))
    const headingMs = middleOf(takes.map((take) => take.headingMs))
    if (headingMs > slowest.headingMs) Object.assign(slowest, { firstMs, headingMs, path })
  }
  const rounded = (ms: number) => `${Math.round(ms)} ms`
  recordFigure(context, {
    count: `${paths.length} screens, processor ${SLOWNESS} times slower`,
    figure: `slowest ${slowest.path.split('/').at(-1)}: paint ${rounded(slowest.firstMs)}, heading ${rounded(slowest.headingMs)}`,
  })

  const takes = []
  for (let i = 0; i < TAKES; i++) takes.push(await measure(page, editor, 'iframe'))
  recordFigure(context, {
    count: 'editor',
    figure: `paint ${rounded(middleOf(takes.map(({ firstMs }) => firstMs)))}, canvas ${rounded(middleOf(takes.map(({ headingMs }) => headingMs)))}`,
  })
})
