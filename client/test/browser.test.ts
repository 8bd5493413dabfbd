import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { sharedBrowser } from '../../server/test/support/browser.ts'
import { makeMember, PASSWORD } from '../../server/test/support/people.ts'
import { startTestServer } from '../../server/test/support/server.ts'
import type * as ClientModule from '../src/index.ts'
import { newProject } from './packed.ts'

const server = await startTestServer()
const named = await startTestServer({ PUBLIC_URL: 'http://sitewright.example' })
const project = await newProject()
const context = await (await sharedBrowser()).newContext()
afterAll(() => context.close())

const LOADS = `<!doctype html><script>loaded = import('/client/index.js')</script>`
type Loaded = { loaded: Promise<typeof ClientModule> }

/** A page of the server, at its address or an alias, with the packed ES module. */
async function pageAt(origin: string, { address } = server) {
  const page = await context.newPage()
  await page.route(`${origin}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    if (pathname === '/loads.html') return route.fulfill({ contentType: 'text/html', body: LOADS })
    if (!pathname.startsWith('/client/')) {
      return route.fulfill({ response: await route.fetch({ url: address + pathname + search }) })
    }
    const body = await readFile(join(project.installed, 'dist', pathname.slice('/client/'.length)), 'utf8')
    return route.fulfill({ contentType: 'text/javascript', body })
  })
  await page.goto(`${origin}/loads.html`)
  return page
}

const inPage = (page: Page, input: Record<string, string>) =>
  page.evaluate(async (input) => {
    const { Sitewright, NotFoundError, verifyWebhook } = await (globalThis as unknown as Loaded).loaded
    const { baseUrl, siteId = '', apiKey } = input
    const refusal = ((): string => {
      try {
        return String(new Sitewright({ apiKey: 'svc_live_x' }))
      } catch (error) {
        return (error as Error).message
      }
    })()
    const client = new Sitewright({
      baseUrl,
      ...(apiKey
        ? { apiKey, dangerouslyAllowBrowser: true }
        : { headers: { 'X-Sitewright-Mode': 'live', 'X-Sitewright-Account': input.accountId as string } }),
    })
    if (!apiKey)
      await client.people.logIn({ email: input.email as string, password: input.password as string })
    const made = await client.pages.create(siteId, { title: 'Home', slug: input.slug as string })
    const slugs: string[] = []
    for await (const { slug } of client.pages.list(siteId, { limit: 1 })) slugs.push(slug)
    const missing = await client.pages.get(siteId, 'page_none').catch((error: unknown) => error)
    const file = new File(['hello'], 'a.txt', { type: 'text/plain' })
    const media = await client.media.upload(siteId, file)
    const hook = await verifyWebhook({ payload: '', headers: new Headers(), secret: 'whsec_YQ==' }).catch(
      (error: Error) => error.name,
    )
    return {
      isSecure: isSecureContext,
      refusal,
      title: made.title,
      slugs,
      isNotFound: missing instanceof NotFoundError,
      media: [media.filename, media.contentType, media.status],
      hook,
    }
  }, input)

describe('the packed client in a browser', () => {
  const expected = (slug: string) => ({
    refusal: expect.stringContaining('dangerouslyAllowBrowser'),
    title: 'Home',
    slugs: expect.arrayContaining([slug]),
    isNotFound: true,
    media: ['a.txt', 'text/plain', 'ready'],
    hook: 'WebhookVerificationError',
  })

  test('works on a page of the server with dangerouslyAllowBrowser', async () => {
    const { key, siteId } = await server.tenant()
    const page = await pageAt(server.address)
    const seen = await inPage(page, { baseUrl: server.address, apiKey: key, siteId, slug: 'key' })
    expect(seen).toEqual({ isSecure: true, ...expected('key') })
  })

  test('works with a session, also over plain HTTP from another host', async () => {
    const { accountId, siteId } = await named.tenant()
    const { email } = await makeMember(named, accountId, 'editor')
    const baseUrl = 'http://sitewright.example'
    const page = await pageAt(baseUrl, named)
    const seen = await inPage(page, { baseUrl, accountId, siteId, email, password: PASSWORD, slug: 'plain' })
    expect(seen).toEqual({ isSecure: false, ...expected('plain') })
  })

  test('fails on a page of another origin', async () => {
    const { key, siteId } = await server.tenant()
    const page = await pageAt('http://elsewhere.example')
    const calling = inPage(page, { baseUrl: server.address, apiKey: key, siteId, slug: 'elsewhere' })
    await expect(calling).rejects.toThrow('ConnectionError')
  })
})
