import type { Page } from 'playwright-core'
import { sharedBrowser } from './browser.ts'
import type { TestServer } from './server.ts'

/** Whatever visitors do, they do it in both ways. */
export const BOTH_WAYS = [{ javaScriptEnabled: true }, { javaScriptEnabled: false }]

/** A visitor of a site, with a browser that runs scripts or does not. */
export async function lateVisitor(
  { clock }: Pick<TestServer, 'clock'>,
  url: string,
  options: { javaScriptEnabled: boolean },
) {
  const browser = await sharedBrowser()
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
  const newTab = async () => {
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    return {
      page,
      /** Reads a page for as long as people take to fill in its forms. */
      open: async (path: string) => {
        await page.goto(new URL(path, url).href)
        clock.advance(20_000)
      },
      /** Sends the form of a page that is sent to an address. */
      send: (action: string) => page.locator(`form[action="${action}"] [type=submit]`).first().click(),
      /** What is wrong, in the order of the page. */
      reasons: () => reasonsOn(page),
      fill: async (fields: Record<string, string>) => {
        for (const [name, value] of Object.entries(fields))
          await page.locator(`main [name="${name}"]`).fill(value)
      },
      typed: (name: string) => page.locator(`main [name="${name}"]`).first().inputValue(),
    }
  }
  return { ...(await newTab()), newTab, context, close: () => context.close() }
}

async function reasonsOn(page: Page): Promise<string[]> {
  const errors = page.locator('main .sw-error')
  await errors.first().waitFor()
  return errors.allTextContents()
}
