import { readFileSync } from 'node:fs'
import { parse } from 'parse5'
import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { attr, type DomNode, findAll } from '../../src/wordpress/dom.ts'
import { PROJECT_DIR, runJson } from '../support/process.ts'
import { startTestServer } from '../support/server.ts'
import { visit } from '../support/visit.ts'

const server = await startTestServer()
const { accountId, client } = await server.tenant()
const env = { DATA_DIR: server.dataDir, DATABASE_URL: server.databaseUrl }

const fixture = (name: string) => new URL(`../fixtures/wordpress-${name}.xml`, import.meta.url).pathname
/** Other exports to check: `WORDPRESS_EXPORTS=a.xml,b.xml`. */
const others = (process.env.WORDPRESS_EXPORTS ?? '').split(',').filter(Boolean)

/** Imports an export into a new site. */
async function imported(file: string, prepare: (siteId: string) => Promise<unknown> = async () => {}) {
  const site = await client.sites.create({ name: 'The mill' })
  await prepare(site.id)
  const args = ['import', 'wordpress', file, '--account', accountId, '--site', site.id]
  const run = () => runJson(args, env)
  return { siteId: site.id, run, summary: await run() }
}

async function published(file: string) {
  const { siteId, summary } = await imported(file)
  const { slug } = await client.sites.publish(siteId)
  const origin = `http://${slug}.localhost:${new URL(server.address).port}`
  const get = (path: string) => visit(server, { slug }, path)
  /** Follows redirects on the site. Resolves to the path and status at the end, and the number of redirects. */
  const follow = async (path: string) => {
    for (let hops = 0; hops < 5; hops++) {
      const { status, headers } = await get(path)
      if (status !== 301 && status !== 308 && status !== 302) return { path: decodeURI(path), status, hops }
      path = headers.location?.replace(origin, '') as string
    }
    throw new Error(`${path} has too many redirects`)
  }
  return { siteId, summary, origin, get, follow }
}

/** The paths of the site that a document links to. */
function linksIn(html: string, page: string, origin: string): string[] {
  const links = findAll(
    parse(html).childNodes as DomNode[],
    ({ tagName }) => tagName === 'a' || tagName === 'link',
  )
  return links.flatMap((link) => {
    const url = new URL(attr(link, 'href'), `${origin}${page}`)
    return attr(link, 'href') !== '' && url.origin === origin ? [url.pathname + url.search] : []
  })
}

function textsOf(xml: string, name: string): string[] {
  const texts: string[] = []
  const parser = new SaxesParser()
  let open = ''
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', (tag) => {
    open = tag.name
  })
  parser.on('text', (text) => {
    if (open === name && text.trim()) texts.push(text)
  })
  parser.on('closetag', () => {
    open = ''
  })
  parser.write(xml).close()
  return texts
}

describe('an imported and published WordPress site', () => {
  test.each([fixture('small'), fixture('blog'), ...others])(
    'has no broken internal link: %s',
    async (file) => {
      const { siteId, origin, get, follow } = await published(file)
      const { menus } = await client.design.getNavigation(siteId)
      expect(menus.length).toBeGreaterThan(0)
      const pages: string[] = []
      for await (const { slug, status } of client.pages.list(siteId))
        if (status === 'published') pages.push(encodeURI(`/${slug.replace(/^\//, '')}`))
      const broken: string[] = []
      const seen = new Set<string>()
      for (const page of ['/', ...pages]) {
        const { text } = page === '/' ? await get((await follow('/')).path) : await get(page)
        for (const link of new Set(linksIn(text, page, origin))) {
          if (seen.has(link)) continue
          seen.add(link)
          const { status, hops } = await follow(link)
          if (status !== 200 || (hops > 0 && link !== '/')) broken.push(`${page} → ${link} (${status})`)
        }
      }
      expect(broken).toEqual([])
      expect(seen.size).toBeGreaterThan(3)
      const old = [...readFileSync(file, 'utf8').matchAll(/<wp:post_type>(?:<!\[CDATA\[)?(page|post)/g)]
      expect(pages.length).toBeGreaterThan(old.length / 4)
      const { text } = await get('/blog/feed.xml')
      expect(textsOf(text, 'title').length).toBeGreaterThan(2)
    },
  )

  test('is found at its old permalinks', async () => {
    const { get, follow } = await published(fixture('blog'))
    const ends = async (...paths: string[]) =>
      Object.fromEntries(await Promise.all(paths.map(async (path) => [path, (await follow(path)).path])))
    const old = {
      '/2024/02/corn/': '/blog/corn',
      '/2023/05/NEW-stones': '/blog/new-stones',
      '/?p=12': '/blog/corn',
      '/?utm_source=x&p=11&b=2': '/blog/new-stones',
      '/?page_id=4': '/visit/tours',
      '/?page_id=2': '/',
      '/feed/': '/blog/feed.xml',
      '/category/corn/yellow/': '/blog',
      '/visit/': '/visit/',
      '/?p=14': '/?p=14',
      '/?p=999': '/?p=999',
    }
    expect(await ends(...Object.keys(old))).toEqual(old)
    expect((await get('/2024/02/corn/')).status).toBe(301)
    expect((await get('/?p=12')).status).toBe(301)
    // Without a redirect, the number changes nothing.
    expect((await get('/?p=999')).text).toBe((await get('/')).text)
    expect((await get('/?p=14')).status).toBe(200)
  })

  test('has its posts below /blog, newest first in the list and the feed', async () => {
    const { siteId, get } = await published(fixture('blog'))
    const [, list = ''] = (await get('/blog')).text.split('</header>')
    const order = ['flour', 'corn', 'new-stones'].map((slug) => list.indexOf(`href="/blog/${slug}"`))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(order[0]).toBeGreaterThan(0)
    const { headers, text } = await get('/blog/feed.xml')
    expect(headers['content-type']).toContain('application/atom+xml')
    expect(textsOf(text, 'title').slice(1)).toEqual(['Flour', 'Corn', 'New stones'])
    expect(textsOf(text, 'published')[2]).toBe('2023-05-06T10:00:00.000Z')
    const slugs = (await client.pages.list(siteId)).data.map(({ slug }) => slug).toSorted()
    expect(slugs).toEqual([
      ...['/', 'blog', 'blog/corn', 'blog/flour', 'blog/new-stones', 'blog/secret', 'visit', 'visit/tours'],
    ])
  })

  test('shows its menus in the header and footer', async () => {
    const { siteId, summary, get } = await published(fixture('blog'))
    const { menus } = await client.design.getNavigation(siteId)
    const labels = (items: { label: string; items?: object[] }[]): unknown[] =>
      items.map(({ label, items = [] }) => (items.length > 0 ? [label, labels(items as never)] : label))
    expect(menus.map(({ name, items }) => [name, labels(items as never)])).toEqual([
      ['footer', ['Home', ['Visit', ['Tours & more']]]],
      ['top', ['The mill', ['Visit', [['Tours', ['Corn', 'Flour']]]], 'Secret', 'Stones']],
    ])
    expect(summary.menus).toEqual({ imported: 2, unchanged: 0 })
    expect(summary.notes).toContainEqual({
      title: 'Top',
      notes: ['Entries below level 3 were moved up to it.', expect.stringContaining('skipped: Gone')],
    })
    const { text } = await get('/visit')
    const header = text.slice(text.indexOf('<header'), text.indexOf('</header>'))
    expect(header).toContain('href="/blog/new-stones"')
    // A draft is not live.
    expect(header).not.toContain('Secret')
    expect(text.slice(text.indexOf('<footer'))).toContain('href="/visit/tours"')
  })
})

describe('a repeated WordPress import', () => {
  test('is started with the command of the documentation', async () => {
    const text = readFileSync(`${PROJECT_DIR}/docs/wordpress.md`, 'utf8')
    const [, command = ''] = /^npx sitewright (.*)$/m.exec(text) as RegExpExecArray
    const site = await client.sites.create({ name: 'As documented' })
    const words: Record<string, string> = {
      'export.xml': fixture('blog'),
      $ACCOUNT: accountId,
      $SITE: site.id,
    }
    const { pages } = await runJson(
      command.split(' ').map((word) => words[word] ?? word),
      env,
    )
    expect(pages.imported).toBe(8)
  })

  test('brings back nothing that was deleted and changes nothing', async () => {
    const { siteId, summary, run } = await imported(fixture('blog'))
    expect(summary.redirects.created).toBeGreaterThan(10)
    const { data } = await client.seo.listRedirects(siteId, { limit: 100 })
    const [gone] = data
    await client.seo.deleteRedirect(siteId, gone?.id as string)
    await client.design.updateNavigation(siteId, { menus: [] })
    const again = await run()
    expect(again.menus).toEqual({ imported: 0, unchanged: 2 })
    expect(again.redirects).toEqual({ created: 0 })
    expect((await client.seo.listRedirects(siteId)).total).toBe(data.length - 1)
    expect((await client.design.getNavigation(siteId)).menus).toEqual([])
  })

  test('keeps pages, menus, redirects and the frame that the site had', async () => {
    const frame = {
      content: [{ type: 'Header', props: { id: 'mine', brand: 'Mine', links: [], menu: 'top' } }],
    }
    const menus = [{ name: 'top', items: [{ label: 'Mine', href: '/mine' }] }]
    const { siteId } = await imported(fixture('blog'), async (id) => {
      await client.pages.create(id, { title: 'Visit us', slug: 'visit' })
      await client.seo.createRedirect(id, { path: '/2024/02/corn', target: '/mine' })
      await client.design.updateNavigation(id, { menus })
      await client.design.updateFrame(id, { header: frame })
    })
    const navigation = await client.design.getNavigation(siteId)
    expect(navigation.menus.map(({ name }) => name)).toEqual(['top', 'footer', 'top-2'])
    expect(navigation.menus[0]).toEqual(menus[0])
    expect((await client.design.getFrame(siteId)).header).toEqual(frame)
    const { data } = await client.seo.listRedirects(siteId, { limit: 100 })
    const targets = Object.fromEntries(data.map(({ path, target }) => [path, target]))
    expect(targets['/2024/02/corn']).toBe('/mine')
    expect(targets['/visit']).toBeUndefined()
    expect(targets['/visit/tours']).toBe('/visit-2/tours')
  })
})
