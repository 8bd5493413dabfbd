import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const resolve = createRequire(import.meta.url).resolve
const AXE = await readFile(resolve('axe-core/axe.min.js'), 'utf8')
/** Only these rules see colours. */
const RUN = { light: '{}', dark: '{ runOnly: ["color-contrast", "link-in-text-block"] }' }
/** The widths and themes in which visitors see a page. */
export const LOOKS = [
  { width: 390, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const

/** What axe finds, and how many pixels the page is too wide. */
export async function findingsOf(page: Page, colorScheme: 'light' | 'dark') {
  await page.evaluate(AXE)
  const { violations } = (await page.evaluate(`axe.run(${RUN[colorScheme]})`)) as {
    violations: { id: string; nodes: { html: string }[] }[]
  }
  const overflow = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'))
  return [
    ...violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 200)}`),
    ...(overflow > 0 ? [`${overflow} pixels too wide`] : []),
  ]
}
