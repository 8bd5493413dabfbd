import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'

let launched: Promise<Browser> | undefined

/**
 * The browser of this test process, from the development dependencies. Test files share it, each test with a context of
 * its own; it ends with the process. Without its sandbox it also runs as root.
 */
export function sharedBrowser(): Promise<Browser> {
  launched ??= chromium.executablePath().then((executablePath) =>
    playwright.launch({
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-sync',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
      ],
      headless: true,
    }),
  )
  return launched
}
