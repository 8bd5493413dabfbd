import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Locator, Page, Request, Route } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import type { Role } from '../../src/api/access.ts'
import { sharedBrowser } from './browser.ts'
import { loggedIn } from './people.ts'
import type { TestServer } from './server.ts'

const SCREENSHOTS = fileURLToPath(new URL('../../../screenshots/', import.meta.url))
const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const DESKTOP = { width: 1280, height: 860 }
const PHONE = { width: 390, height: 844 }
/** What moves is seen where it comes to rest. */
const STILL = { animations: 'disabled' } as const
type Scheme = 'light' | 'dark'
type Member = { accountId: string; role?: Role }
/** A window of the dashboard in which somebody is logged in. */
export type Dashboard = {
  page: Page
  context: BrowserContext
  /** Opens a screen, `/pages` of a site or `/live/overview`, and waits until it has settled. */
  open(path: string): Promise<void>
  /** Holds what is seen to be accessible in both themes and free of errors, and takes its picture at both widths. */
  checkScreen(name: string): Promise<void>
  /** Keeps requests from leaving the browser until the function that it gives is called. */
  hold(method: string, url: string): Promise<() => Promise<void>>
}

/** Opens windows of the dashboard in the shared browser; each test's windows close with it. */
export function dashboardOf(server: TestServer) {
  const contexts: BrowserContext[] = []
  afterEach(() => Promise.all(contexts.splice(0).map((context) => context.close())))

  const open = async (): Promise<Dashboard> => {
    const browser = await sharedBrowser()
    const context = await browser.newContext({
      viewport: DESKTOP,
      colorScheme: 'light',
      reducedMotion: 'reduce',
    })
    contexts.push(context)
    context.setDefaultTimeout(30_000)
    const page = await context.newPage()
    if (SLOWNESS > 1) await slowDown(page)
    const settled = settlingOf(page)
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      // What the browser says of a refused request; tests that expect one see what the screen makes of it.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        complaints.push(message.text())
    })
    return {
      page,
      context,
      async open(path) {
        await page.goto(new URL(path, server.address).href)
        await settled()
      },
      async checkScreen(name) {
        const turn = (colorScheme: Scheme) => page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        const takePicture = (device: string, scheme: Scheme) =>
          page.screenshot({ path: `${SCREENSHOTS}${name}-${device}-${scheme}.png`, ...STILL })
        await settled()
        for (const scheme of ['light', 'dark'] as const) {
          await turn(scheme)
          // Colours take a moment to change.
          await expect.poll(() => violationsOf(page), { message: `${name}, ${scheme}` }).toEqual([])
          await takePicture('desktop', scheme)
        }
        // To lay out a screen anew is dear: each width once.
        await page.setViewportSize(PHONE)
        for (const scheme of ['dark', 'light'] as const) {
          await turn(scheme)
          await settled()
          await takePicture('phone', scheme)
        }
        await page.setViewportSize(DESKTOP)
        // A screen that is another on a phone is drawn anew, and may ask for more.
        await settled()
        expect(complaints, `${name}: errors in the console`).toEqual([])
      },
      async hold(method, url) {
        let letThrough = () => {}
        const isLetThrough = new Promise<void>((resolve) => {
          letThrough = resolve
        })
        const passOn = async (route: Route) => {
          if (route.request().method() === method) await isLetThrough
          await route.fallback()
        }
        await page.route(url, passOn)
        return async () => {
          letThrough()
          await page.unroute(url, passOn)
        }
      },
    }
  }

  return {
    /** Nobody is logged in. */
    visitor: open,
    /** Somebody has logged in, and not opened anything yet. */
    async member({ accountId, role = 'owner' }: Member): Promise<Dashboard & { email: string }> {
      const { email, browser } = await loggedIn(server, accountId, role)
      const dashboard = await open()
      const cookies = [...browser.jar].map(([name, value]) => ({ name, value, url: server.address }))
      await dashboard.context.addCookies(cookies)
      return { ...dashboard, email }
    },
  }
}

/** A processor of so much less speed, and answers that come late and in any order: for finding what depends on speed. */
const SLOWNESS = Number(process.env.SLOWNESS ?? 1)
async function slowDown(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWNESS })
  await page.context().route('**/v1/**', async (route) => {
    await setTimeout(Math.random() * SLOWNESS * 150)
    await route.fallback()
  })
}

/** Waits until everything that was asked for has come, and nothing shows that it waits. */
function settlingOf(page: Page) {
  const waiting = new Set<Request>()
  page.on('request', (request) => waiting.add(request))
  const ended = (request: Request) => waiting.delete(request)
  page.on('requestfinished', ended).on('requestfailed', ended)
  const isBusy = async () => (await page.evaluate<number>(TWO_FRAMES_LATER)) > 0 || waiting.size > 0
  return async () => {
    await page.waitForLoadState('load')
    let looks = 0
    const looksStill = async (): Promise<number> => {
      looks = (await isBusy()) ? 0 : looks + 1
      return looks
    }
    await expect.poll(looksStill, { interval: 20 }).toBe(LOOKS)
  }
}

/** So often in a row: what comes may ask for more in a moment. */
const LOOKS = 3

/** What was answered is drawn, and what is drawn has asked for what it needs. */
const TWO_FRAMES_LATER = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() =>
  resolve(document.querySelectorAll('[aria-busy="true"]').length))))`

type Violation = { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }

/** All rules but those whose findings are never more than moderate. */
const FIND = `axe.run({ resultTypes: ['violations'], rules: Object.fromEntries(axe._audit.rules
  .filter(({ impact }) => impact === 'minor' || impact === 'moderate')
  .map(({ id }) => [id, { enabled: false }])) })`

/** What keeps somebody from using the screen, by axe: serious and critical findings. */
async function violationsOf(page: Page): Promise<string[]> {
  const hasAxe = await page.evaluate('"axe" in window')
  if (!hasAxe) await page.evaluate(AXE)
  const { violations } = (await page.evaluate(FIND)) as { violations: Violation[] }
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)
}

/** Drags by mouse; the pauses let the page see where the pointer is. */
export async function dragBetween(page: Page, from: Locator, to: Locator) {
  const nextFrame = () =>
    page.evaluate<void>('new Promise((resolve) => requestAnimationFrame(() => resolve()))')
  await from.hover()
  await page.mouse.down()
  const box = await to.boundingBox()
  if (!box) throw new Error('The drop target is not visible')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 10 })
  for (let i = 0; i < 5; i++) await nextFrame()
  await page.mouse.up()
}
