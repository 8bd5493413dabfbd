import { mkdir } from 'node:fs/promises'
import type { Browser, Page as BrowserPage } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { sharedBrowser } from '../../server/test/support/browser.ts'
import { DATA, everything, shown } from './support/pages.tsx'

const SCREENSHOTS = new URL('../../screenshots/', import.meta.url)
const ORIGIN = 'http://site.example'
const LOOKS = [390, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)

let browser: Browser
let page: BrowserPage
beforeAll(async () => {
  browser = await sharedBrowser()
  await mkdir(SCREENSHOTS, { recursive: true })
})

/** A picture of hills in colours derived from its name. */
function photo(name: string): string {
  const hue = [...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 360
  const color = (lightness: number, turn: number) => `hsl(${hue + turn} 32% ${lightness}%)`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="${color(78, 0)}"/>
    <circle cx="860" cy="230" r="90" fill="${color(92, 20)}"/><path d="M0 520L300 300 560 480 820 250 1200 540V800H0z" fill="${color(58, 10)}"/>
    <path d="M0 640Q300 520 620 620T1200 580V800H0z" fill="${color(40, 24)}"/><path d="M0 740Q420 660 1200 730V800H0z" fill="${color(26, 30)}"/></svg>`
}

async function open(html: string, options: { width: number; colorScheme: 'light' | 'dark' }) {
  const context = await browser.newContext({
    viewport: { width: options.width, height: 900 },
    colorScheme: options.colorScheme,
  })
  page = await context.newPage()
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html })
    if (pathname.startsWith('/photos/'))
      return route.fulfill({ contentType: 'image/svg+xml', body: photo(pathname) })
    return route.abort()
  })
  await page.goto(`${ORIGIN}/`)
  return { page, close: () => context.close() }
}

const documentOf = (body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Everything</title><style>body{margin:0}</style></head><body>${body}</body></html>`

const html = documentOf(shown(everything(), { data: DATA, inlineStyles: true }))

describe.each(LOOKS)('at $width pixels, $colorScheme', ({ width, colorScheme }) => {
  test('every component fits the screen (with screenshots)', async () => {
    const { page, close } = await open(html, { width, colorScheme })
    await page.locator('img').evaluateAll((images) => {
      for (const image of images) image.setAttribute('loading', 'eager')
    })
    const wider = await page.evaluate(() => {
      const limit = document.documentElement.clientWidth
      return [...document.querySelectorAll('.sw-block, .sw-block *')]
        .filter((element) => !element.closest('.sw-table, pre, .sw-menu nav, svg, .sw-backdrop, .sw-film'))
        .filter((element) => element.getBoundingClientRect().right > limit + 1)
        .map((element) => `${element.tagName} ${element.className}`)
    })
    expect(wider).toEqual([])
    const path = new URL(`blocks-${width}-${colorScheme}.png`, SCREENSHOTS).pathname
    await page.screenshot({ path, fullPage: true, animations: 'disabled' })
    await close()
  })

  test('all text has WCAG AA contrast', async () => {
    const { page, close } = await open(html, { width, colorScheme })
    expect(await page.evaluate(lowContrasts)).toEqual([])
    await close()
  })
})

/** Runs in the browser: finds text with low contrast on plain backgrounds. */
function lowContrasts(): string[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!canvas) return ['no canvas']
  const paint = (colors: string[]): number[] => {
    for (const color of colors) {
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
    }
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
  }
  const luminance = (rgb: number[]) => {
    const [r = 0, g = 0, b = 0] = rgb.map((v) =>
      v <= 10 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const found: string[] = []
  for (const element of document.querySelectorAll('.sw-page *')) {
    const words = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
    if (!words || !element.checkVisibility() || element.closest('.sw-cover, .sw-hero-cover, style')) continue
    const layers: string[] = []
    for (let at: Element | null = element; at; at = at.parentElement)
      layers.unshift(getComputedStyle(at).backgroundColor)
    const back = paint(['#fff', ...layers])
    const front = paint(['#fff', ...layers, getComputedStyle(element).color])
    const [low = 0, high = 0] = [luminance(back), luminance(front)].sort((a, b) => a - b)
    const contrast = (high + 0.05) / (low + 0.05)
    if (contrast < 4.5)
      found.push(
        `${contrast.toFixed(2)} ${element.className || element.tagName} ${element.textContent?.slice(0, 30)}`,
      )
  }
  return found
}
