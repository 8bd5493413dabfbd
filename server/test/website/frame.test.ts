import { describe, expect, test } from 'vitest'
import { startTestServer } from '../support/server.ts'
import { visit } from '../support/visit.ts'

const server = await startTestServer()

const accented = (accent: string) => ({ tokens: { color: { $type: 'color', accent: { $value: accent } } } })
const header = (brand: string) => ({
  content: [{ type: 'Header', props: { id: 'header', brand, links: [], menu: 'main' } }],
})
const footer = {
  content: [{ type: 'Footer', props: { id: 'footer', brand: 'House', groups: [], menu: 'footer' } }],
}
const text = (html: string) => ({ content: [{ type: 'RichText', props: { id: 'text', html } }] })

/** A published site with two pages, a menu and a frame. */
async function publishedSite() {
  const { client, siteId } = await server.tenant()
  const home = await client.pages.create(siteId, {
    title: 'Home',
    slug: '/',
    status: 'published',
    blocks: text('<p>Home</p>'),
  })
  const about = await client.pages.create(siteId, {
    title: 'About',
    slug: 'about',
    status: 'published',
    blocks: text('<p>About</p>'),
  })
  const draft = await client.pages.create(siteId, {
    title: 'Draft',
    slug: 'draft',
    blocks: text('<p>Draft</p>'),
  })
  const items = [
    { label: 'Start', pageId: home.id },
    {
      label: 'More',
      items: [
        { label: 'About us', pageId: about.id },
        { label: 'Soon', pageId: draft.id },
      ],
    },
    { label: 'Nothing yet', items: [{ label: 'Soon', pageId: draft.id }] },
  ]
  await client.design.updateNavigation(siteId, {
    menus: [
      { name: 'main', items },
      { name: 'footer', items: [] },
    ],
  })
  await client.design.updateFrame(siteId, { header: header('House One'), footer })
  await client.design.update(siteId, accented('#123456'))
  const { slug } = await client.sites.publish(siteId)
  const site = { slug }
  /** The path as visitors get it once the last release has reached the cache. */
  const get = async (path = '/') => {
    const release = String((await client.sites.get(siteId)).liveRelease)
    await expect.poll(async () => (await visit(server, site)).headers['x-release']).toBe(release)
    return visit(server, site, path)
  }
  return { client, siteId, site, about, draft, get }
}

describe('every page', async () => {
  const { client, siteId, get, about, draft } = await publishedSite()

  test('has the design, header, footer and menus of the site', async () => {
    for (const path of ['/', '/about', '/no-such-page']) {
      const { text: html } = await get(path)
      expect(html).toContain('--sw-accent:#123456')
      expect(html).toContain('>House One</a>')
      expect(html).toContain('<footer')
      expect(html).toMatch(/<a href="\/about"( aria-current="page")?>About us<\/a>/)
    }
  })

  test('marks itself in menus, and leaves out pages that are not live', async () => {
    const { text: html } = await get('/about')
    expect(html).toContain('<a href="/about" aria-current="page">About us</a>')
    expect(html).not.toMatch(/<a href="\/" aria-current/)
    expect(html).not.toMatch(/Soon|Nothing yet/)
  })

  test('allows its own styles by their hash, and no others', async () => {
    const { createHash } = await import('node:crypto')
    for (const path of ['/', '/about', '/no-such-page']) {
      const { text: html, headers } = await get(path)
      const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css]) => css as string)
      expect(styles).toHaveLength(1)
      const hash = createHash('sha256')
        .update(styles[0] as string)
        .digest('base64')
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}'`)
    }
  })

  test('may have a header of its own', async () => {
    const own = { content: [{ type: 'Header', props: { id: 'own', brand: 'Own header', links: [] } }] }
    await client.pages.update(siteId, about.id, { status: 'published', blocks: own })
    const { text: html } = await get('/about')
    expect(html.match(/<header/g)).toHaveLength(1)
    expect(html).toContain('>Own header</a>')
    expect(html).toContain('<footer')
  })

  test('shows changes with the next release only', async () => {
    await client.design.update(siteId, accented('#654321'))
    await client.design.updateFrame(siteId, { header: header('House Two') })
    expect((await get()).text).toContain('>House One</a>')
    const { documents } = await client.publishing.getDraftRelease(siteId)
    expect(documents).toEqual(['design', 'frame'])
    await client.pages.publish(siteId, draft.id)
    expect((await get()).text).toContain('>House One</a>')
    await client.sites.publish(siteId)
    const { text: html } = await get()
    expect(html).toContain('>House Two</a>')
    expect(html).toContain('--sw-accent:#654321')
    expect(html).toContain('>Soon</a>')
    expect(await client.design.get(siteId)).toMatchObject({ liveVersion: 2, hasUnpublishedChanges: false })
  })

  test('returns to the documents of a release that is restored', async () => {
    const { data } = await client.publishing.listReleases(siteId)
    const first = data.at(-1)?.number as number
    await client.publishing.restoreRelease(siteId, first, {})
    const { text: html } = await get()
    expect(html).toContain('>House One</a>')
    expect(html).toContain('--sw-accent:#123456')
    expect((await client.design.getFrame(siteId)).header).toEqual(header('House Two'))
  })
})

describe('a site that publishes immediately', () => {
  test('has saved designs, menus and frames live at once', async () => {
    const { client, siteId, get } = await publishedSite()
    await client.sites.update(siteId, { publishing: 'immediate' })
    await client.design.update(siteId, accented('#abcdef'))
    await client.design.updateFrame(siteId, { header: header('House Three') })
    await client.design.updateNavigation(siteId, {
      menus: [{ name: 'main', items: [{ label: 'New', href: '/new' }] }],
    })
    const { text: html } = await get()
    expect(html).toContain('--sw-accent:#abcdef')
    expect(html).toContain('>House Three</a>')
    expect(html).toContain('<a href="/new">New</a>')
    expect((await client.design.get(siteId)).hasUnpublishedChanges).toBe(false)
  })
})

describe('answers', () => {
  test('belong to one release while others publish and restore', async () => {
    const { client, siteId, site } = await publishedSite()
    const colorOf = (round: number) => `#0000${(round % 90) + 10}`
    const releases = new Map<string, string>()
    const check = async () => {
      const { text: html, headers } = await visit(server, site)
      const seen = `${[...html.matchAll(/--sw-accent:(#\w+)/g)].at(-1)?.[1]} ${/class="sw-brand" href="\/">([^<]*)</.exec(html)?.[1]}`
      const release = headers['x-release'] as string
      expect(releases.get(release) ?? seen).toBe(seen)
      releases.set(release, seen)
      const [color, brand] = seen.split(' ')
      if (brand?.startsWith('R')) expect(color).toBe(colorOf(Number(brand.slice(1))))
    }
    for (let round = 0; round < 25; round++) {
      await client.design.update(siteId, accented(colorOf(round)))
      await client.design.updateFrame(siteId, { header: header(`R${round}`) })
      await Promise.all([client.sites.publish(siteId), check(), check(), check()])
    }
    await check()
    expect(releases.size).toBeGreaterThan(5)
  })
})

describe('fonts', () => {
  test('come from the site, are cached forever, and load only where used', async () => {
    const { client, siteId, get, site } = await publishedSite()
    expect((await get()).text).not.toContain('@font-face')
    const typography = { heading: { $value: { fontFamily: 'Fraunces' } } }
    await client.design.update(siteId, { tokens: { typography } })
    await client.sites.publish(siteId)
    const { text: html } = await get()
    const addresses = [...html.matchAll(/src:url\(([^)]+)\)/g)].map(([, address]) => address as string)
    expect(addresses).toHaveLength(2)
    expect(html).toContain(
      `<link rel="preload" as="font" type="font/woff2" href="${addresses[0]}" crossorigin>`,
    )
    for (const address of addresses) {
      const { status, headers } = await visit(server, site, address)
      expect([status, headers['content-type']]).toEqual([200, 'font/woff2'])
      expect(headers['cache-control']).toContain('immutable')
    }
    expect((await visit(server, site, '/_sw/fonts/../../package.json')).status).toBe(404)
  })
})

describe('a page of its own look', () => {
  test('has its accent in readable shades', async () => {
    const { client, siteId, get, about } = await publishedSite()
    const blocks = { root: { props: { accent: '#ffe600', theme: 'dark' } }, ...text('<p>x</p>') }
    await client.pages.update(siteId, about.id, { status: 'published', blocks })
    const { text: html } = await get('/about')
    expect(html).toMatch(
      /class="sw-page" data-theme="dark"[^>]*style="--sw-accent:#ffe600;--sw-on-accent:#111111/,
    )
    expect(html).not.toContain('--sw-link:light-dark(#ffe600')
  })
})
