import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'

let launched: Promise<Browser> | undefined

/**
 * The browser of this test process, from the development dependencies. Test files share it; each test has its own context.
 * It exits with the process. The sandbox is off, so that it can run as root.
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
