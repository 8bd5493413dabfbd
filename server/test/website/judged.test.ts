import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { HtmlValidate } from 'html-validate'
import { describe, expect, test } from 'vitest'
import { loadDemo } from '../../src/demo/load.ts'
import { sharedBrowser } from '../support/browser.ts'
import { startTestServer } from '../support/server.ts'
import { visit } from '../support/visit.ts'

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** With JUDGE=all, axe sees all pages, else one of each kind. */
const SEES_ALL = process.env.JUDGE === 'all'
/** Only these rules see colours. */
const RUN = { light: '{}', dark: '{ runOnly: ["color-contrast", "link-in-text-block"] }' }
const LISTS = ['/products', '/properties', '/stays', '/services', '/jobs']
const SECTIONS = ['/', '/rooms', '/restaurant', '/spa', '/weddings', '/reserve']

const server = await startTestServer({}, { background: false })
const { accountId, client } = await server.tenant()
const { liveSiteId } = await loadDemo(server.platform, accountId)
const site = await client.sites.get(liveSiteId)
const origin = new URL(site.url as string).origin
const { pages, broken } = await crawl()

/** Follows all links of the demo site from its sitemap and its lists. */
async function crawl() {
  const pages = new Map<string, string>()
  const broken: string[] = []
  const { text: sitemap } = await visit(server, site, '/sitemap.xml')
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  const known = new Map([...SECTIONS, ...LISTS, ...listed].map((path) => [path, 'the sitemap']))
  for (const [path, from] of known) {
    const { status, headers, text } = await visit(server, site, path)
    if (status !== 200) broken.push(`${path} on ${from} is ${status}`)
    if (!headers['content-type']?.startsWith('text/html')) continue
    pages.set(path, text)
    for (const [, value = ''] of text.matchAll(/ (?:href|src|srcset)="([^" ]*)/gi)) {
      const { origin: host, pathname, search, hash } = new URL(value.replaceAll('&amp;', '&'), origin + path)
      if (host !== origin) continue
      const target = value.startsWith('#') ? path : pathname + search
      if (!known.has(target)) known.set(target, path)
      if (hash && target === path && !text.includes(` id="${hash.slice(1)}"`))
        broken.push(`${hash} on ${path} is missing`)
    }
  }
  return { pages, broken }
}

/** The first page of each kind. */
const items = LISTS.map((list) => [...pages.keys()].find((path) => path.startsWith(`${list}/`)) as string)
const judged = SEES_ALL ? [...pages.keys()] : [...SECTIONS, '/products', ...items]

describe('the demo site', () => {
  test('has many pages and no broken link, picture or font', () => {
    expect(broken).toEqual([])
    expect(pages.size).toBeGreaterThan(100)
  })

  test('describes each page for search engines', () => {
    const described = /<meta name="description" content="[^"]{10,}">/
    const listed = [...pages].filter(([path]) => !path.startsWith('/_sw/'))
    expect(listed.filter(([, html]) => !described.test(html)).map(([path]) => path)).toEqual([])
  })

  test('has no findings in its SEO audit', async () => {
    const { score, counts, findings } = await client.seo.getAudit(liveSiteId)
    expect(findings).toEqual([])
    expect({ score, counts }).toEqual({ score: 100, counts: { error: 0, warning: 0, notice: 0 } })
  })

  test('leads from its home page to all that can be bought, booked or applied for', () => {
    const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(pages.get('/') ?? '') ?? []
    const paths = [...LISTS, '/reserve']
    expect(paths.filter((path) => !main.includes(`href="${path}"`))).toEqual([])
  })

  test('consists of valid HTML', async () => {
    const validator = new HtmlValidate({
      extends: ['html-validate:standard', 'html-validate:a11y'],
      // Of the two menus, one is always hidden.
      rules: { 'unique-landmark': 'off' },
    })
    const findings: string[] = []
    for (const [path, html] of pages) {
      const { results } = await validator.validateString(html)
      for (const { messages } of results)
        for (const { ruleId, message, selector } of messages)
          findings.push(`${path} ${ruleId}: ${message} ${selector}`)
    }
    expect(findings).toEqual([])
  })

  test.each([
    [390, 'light'],
    [390, 'dark'],
    [1280, 'light'],
    [1280, 'dark'],
  ] as const)(
    'is accessible and free of errors at %i pixels in %s colours',
    { timeout: 600_000 },
    async (width, colorScheme) => {
      const browser = await sharedBrowser()
      const context = await browser.newContext({ viewport: { width, height: 844 }, colorScheme })
      const page = await context.newPage()
      const findings: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') findings.push(`${page.url()} ${message.text()}`)
      })
      for (const path of judged) {
        await page.goto(origin + path)
        await page.evaluate(AXE)
        const found = (await page.evaluate(`axe.run(${RUN[colorScheme]})`)) as {
          violations: { id: string; nodes: { html: string }[] }[]
        }
        for (const { id, nodes } of found.violations)
          findings.push(`${path} ${id} ${nodes[0]?.html.slice(0, 200)}`)
        const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
        if (Number(overflow) > 0) findings.push(`${path} is ${overflow} pixels too wide`)
      }
      await context.close()
      expect(findings).toEqual([])
    },
  )
})
