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
/** Screenshots are for looking at; no test compares them. */
export const TAKES_SCREENSHOTS = process.env.SCREENSHOTS === '1'
/** Screenshots show the end of animations. */
const STILL = { animations: 'disabled' } as const
type Scheme = 'light' | 'dark'
type Member = { accountId: string; role?: Role }
/** A browser window with the dashboard. */
export type Dashboard = {
  page: Page
  context: BrowserContext
  /** Opens a screen, such as `/live/overview`, and waits until it has settled. */
  open(path: string): Promise<void>
  /** Checks accessibility in both themes, and the console at both widths. With SCREENSHOTS=1, takes screenshots. */
  checkScreen(name: string): Promise<void>
  /** Holds back matching requests until the returned function is called. */
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
      // The browser logs failed requests; tests check what the screen shows for them.
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
        const takePicture = async (device: string, scheme: Scheme) => {
          if (TAKES_SCREENSHOTS)
            await page.screenshot({ path: `${SCREENSHOTS}${name}-${device}-${scheme}.png`, ...STILL })
        }
        await settled()
        for (const scheme of ['dark', 'light'] as const) {
          await turn(scheme)
          // Colours change with a transition.
          await expect.poll(() => violationsOf(page, scheme), { message: `${name}, ${scheme}` }).toEqual([])
          await takePicture('desktop', scheme)
        }
        // Resizing is slow: each width once.
        await page.setViewportSize(PHONE)
        await settled()
        await takePicture('phone', 'light')
        if (TAKES_SCREENSHOTS) {
          await turn('dark')
          await takePicture('phone', 'dark')
          await turn('light')
        }
        await page.setViewportSize(DESKTOP)
        // A screen with a different layout on a phone may load more.
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
    /** Opens a window without a session. */
    visitor: open,
    /** Opens a window for a new, logged-in member of the account. */
    async member({ accountId, role = 'owner' }: Member): Promise<Dashboard & { email: string }> {
      const { email, browser } = await loggedIn(server, accountId, role)
      const dashboard = await open()
      const cookies = [...browser.jar].map(([name, value]) => ({ name, value, url: server.address }))
      await dashboard.context.addCookies(cookies)
      return { ...dashboard, email }
    },
  }
}

/** Slows down the CPU by this factor and delays responses in random order, to find code that depends on speed. */
const SLOWNESS = Number(process.env.SLOWNESS ?? 1)
async function slowDown(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWNESS })
  await page.context().route('**/v1/**', async (route) => {
    await setTimeout(Math.random() * SLOWNESS * 150)
    await route.fallback()
  })
}

/** Waits until all requests have finished and nothing shows a loading state. */
function settlingOf(page: Page) {
  const waiting = new Set<Request>()
  // A stream of changes does not end.
  page.on('request', (request) => {
    if (!request.url().endsWith('/delivery/changes')) waiting.add(request)
  })
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

/** How often in a row the page must be idle: a response may trigger further requests. */
const LOOKS = 3

/** After two frames, responses are rendered and rendering has sent its requests. */
const TWO_FRAMES_LATER = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() =>
  resolve(document.querySelectorAll('[aria-busy="true"]').length))))`

type Violation = { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }

/** Axe is not in the frames of the page, and would wait for an answer from them. */
const REPORT = `{ resultTypes: ['violations'], iframes: false, selectors: false }`
/** Rules whose findings can be serious. Of these, only the rules about colour depend on the theme. */
const OPTIONS = {
  light: `{ ...${REPORT}, rules: Object.fromEntries(axe._audit.rules
    .filter(({ impact }) => impact === 'minor' || impact === 'moderate')
    .map(({ id }) => [id, { enabled: false }])) }`,
  dark: `{ ...${REPORT}, runOnly: ['color-contrast', 'link-in-text-block'] }`,
}

/** Serious and critical findings of axe. */
async function violationsOf(page: Page, scheme: Scheme): Promise<string[]> {
  const hasAxe = await page.evaluate('"axe" in window')
  if (!hasAxe) await page.evaluate(AXE)
  const { violations } = (await page.evaluate(`axe.run(${OPTIONS[scheme]})`)) as { violations: Violation[] }
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
