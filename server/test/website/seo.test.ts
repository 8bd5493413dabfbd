import robotsParser from 'robots-parser'
import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { startTestServer } from '../support/server.ts'
import { visit } from '../support/visit.ts'

type Robots = { isAllowed(url: string, agent: string): boolean; getSitemaps(): string[] }
const parseRobots = robotsParser as unknown as (url: string, text: string) => Robots

const server = await startTestServer()
const { port } = new URL(server.address)

type Content = { type: string; props: Record<string, unknown> }[]
const blocksOf = (content: Content = [], props: object = {}) => ({
  root: { props },
  content: content.map((block, i) => ({ ...block, props: { id: `b${i}`, ...block.props } })),
  zones: {},
})

async function publishedSite(name = 'Test site') {
  const { client, siteId } = await server.tenant()
  await client.sites.update(siteId, { name })
  let count = 0
  const newPage = (fields: {
    slug: string
    title?: string
    blocks?: object
    seo?: object
    status?: 'draft' | 'published'
  }) =>
    client.pages.create(
      siteId,
      { title: fields.slug, status: 'published', blocks: blocksOf(), ...fields } as never,
      { idempotencyKey: `${siteId}-${count++}` },
    )
  await newPage({ slug: '/', title: 'Home' })
  const { slug } = await client.sites.publish(siteId)
  return {
    client,
    siteId,
    origin: `http://${slug}.localhost:${port}`,
    newPage,
    get: (path: string) => visit(server, { slug }, path),
  }
}

type Element = { name: string; text: string; attributes: Record<string, string> }
/** Every element of an XML document with its own text. Throws unless the document is well formed. */
function elementsOf(xml: string): Element[] {
  const elements: Element[] = []
  const open: Element[] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, text: '', attributes: attributes as Record<string, string> }
    elements.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    const element = open.at(-1)
    if (element) element.text += text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  return elements
}
const textsOf = (xml: string, name: string) =>
  elementsOf(xml)
    .filter((element) => element.name === name)
    .map(({ text }) => text)

/** The structured data of an HTML document. */
const jsonLdOf = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) =>
    JSON.parse(json as string),
  )
const typesOf = (html: string) => jsonLdOf(html).map((thing) => thing['@type'])

const HOSTILE = [
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onload='alert(1)",
  ']]><x/>',
  '<!--',
  '-->',
  '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]>',
  '&y;&#0;&#x0;',
  '<?xml version="1.0"?>',
  '\u0001\u0008\u000b\u000c\u001f\u007f',
  '\ufffe\uffff',
  '\u2028\u2029',
  '</title><svg onload=alert(1)>',
  '</urlset>',
  '</feed><entry>',
  '](javascript:alert(1))',
  '[x](https://evil.example)',
  '\n# Heading\n- [evil](https://evil.example)',
  '<https://evil.example>',
  '![x](https://evil.example/x.png)',
  '`code` *bold* _x_',
  '\\',
  '{{7*7}}<%= 7*7 %>',
  '%0d%0aset-cookie: a=b',
  '\u202egnp.exe',
  '𝒜😀',
  '<style>*{}</style>',
  '<base href=//evil.example>',
  'a\u0085b\u00adc',
  '\'"`;--',
]

describe('the sitemap', () => {
  test('lists live pages with their change and pictures, and nothing else', async () => {
    server.clock.freeze()
    const { client, siteId, origin, newPage, get } = await publishedSite()
    const image = { type: 'Image', props: { src: '/pictures/a b.webp?x=1&y=2', alt: 'A' } }
    const film = {
      type: 'Video',
      props: { src: 'https://example.com/film.mp4', poster: 'https://example.com/p.jpg' },
    }
    await newPage({
      slug: 'Über-uns',
      blocks: blocksOf([image, film, { type: 'Image', props: { src: 'javascript:x', alt: '' } }]),
    })
    await newPage({ slug: 'draft', status: 'draft' })
    await newPage({ slug: 'hidden', blocks: blocksOf([], { noIndex: true }) })
    await newPage({ slug: 'other-format', blocks: { html: '<p>' } })
    const gone = await newPage({ slug: 'gone' })
    await client.pages.archive(siteId, gone.id)
    const { status, headers, text } = await get('/sitemap.xml')
    expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
    expect(headers['x-release']).toBe(String((await client.sites.get(siteId)).liveRelease))
    expect(textsOf(text, 'loc')).toEqual([`${origin}/`, `${origin}/%C3%9Cber-uns`])
    expect(textsOf(text, 'lastmod')).toEqual(Array(2).fill(server.clock.now().toISOString()))
    expect(textsOf(text, 'image:loc')).toEqual([
      `${origin}/pictures/a%20b.webp?x=1&y=2`,
      'https://example.com/p.jpg',
    ])
    for (const loc of textsOf(text, 'loc')) expect((await get(loc.slice(origin.length))).status).toBe(200)
    expect((await get('/hidden')).text).toContain('<meta name="robots" content="noindex">')
    server.clock.run()
  })

  test('follows each release', async () => {
    const { client, siteId, origin, newPage, get } = await publishedSite()
    const locs = async () => textsOf((await get('/sitemap.xml')).text, 'loc')
    expect(await locs()).toEqual([`${origin}/`])
    const { id } = await newPage({ slug: 'new' })
    await expect.poll(locs).toEqual([`${origin}/`, `${origin}/new`])
    await client.pages.update(siteId, id, { slug: 'newer' })
    expect(await locs()).toEqual([`${origin}/`, `${origin}/new`])
  })
})

describe('robots.txt', () => {
  test('allows everything and names the sitemap', async () => {
    const { origin, get } = await publishedSite()
    const { text, headers } = await get('/robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    const robots = parseRobots(`${origin}/robots.txt`, text)
    expect(robots.isAllowed(`${origin}/about`, 'Googlebot')).toBe(true)
    expect(robots.isAllowed(`${origin}/_sw/cart`, 'Googlebot')).toBe(false)
    expect(robots.getSitemaps()).toEqual([`${origin}/sitemap.xml`])
  })

  test('is the text the site sets, and always names the sitemap', async () => {
    const { client, siteId, origin, get } = await publishedSite()
    const text = 'User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /internal # ours\n'
    expect(await client.seo.updateRobots(siteId, { text })).toMatchObject({ text, isDefault: false })
    const served = async () => (await get('/robots.txt')).text
    await expect.poll(served).toContain('GPTBot')
    const robots = parseRobots(`${origin}/robots.txt`, await served())
    expect(robots.isAllowed(`${origin}/about`, 'GPTBot')).toBe(false)
    expect(robots.isAllowed(`${origin}/internal/x`, 'Bingbot')).toBe(false)
    expect(robots.getSitemaps()).toEqual([`${origin}/sitemap.xml`])
    expect(await client.seo.updateRobots(siteId, { text: null })).toMatchObject({
      isDefault: true,
      updatedAt: null,
    })
    await expect.poll(served).not.toContain('GPTBot')
  })

  test.each([
    ['Disallow: /', 'User-agent'],
    ['User-agent: *\nhello', 'line 2'],
    ['<html>', 'line 1'],
  ])('refuses %j', async (text, message) => {
    const { client, siteId } = await server.tenant()
    await expect(client.seo.updateRobots(siteId, { text })).rejects.toMatchObject({
      status: 400,
      details: { fields: { text: expect.stringContaining(message) } },
    })
  })
})

describe('the feed of a path', () => {
  test('lists the pages below it, the newest first', async () => {
    const { origin, newPage, get } = await publishedSite()
    for (const slug of ['blog', 'blog/one', 'blogger']) await newPage({ slug })
    server.clock.advance(60_000)
    await newPage({ slug: 'blog/two', title: 'Two', seo: { description: 'A & B' } })
    const { status, text, headers } = await get('/blog/feed.xml')
    expect([status, headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
    expect(textsOf(text, 'id')).toEqual([`${origin}/blog`, `${origin}/blog/two`, `${origin}/blog/one`])
    expect(textsOf(text, 'title')).toEqual(['blog – Test site', 'Two', 'blog/one'])
    expect(textsOf(text, 'summary')).toEqual(['A & B'])
    expect((await get('/feed.xml')).status).toBe(200)
    for (const path of ['/nothing/feed.xml', '/blogger/feed.xml', '/blog%25/feed.xml'])
      expect([path, (await get(path)).status]).toEqual([path, 404])
  })
})

describe('structured data', () => {
  test('describes a page and its place in the site', async () => {
    const { origin, newPage, get } = await publishedSite('Lakeside')
    const faq = {
      type: 'Faq',
      props: {
        heading: 'Questions',
        items: [{ question: 'Dogs?', answer: '<p>Yes, <b>welcome</b> &amp; fed.</p>' }],
      },
    }
    await newPage({ slug: 'blog', title: 'Blog' })
    await newPage({
      slug: 'blog/dogs',
      title: 'Dogs',
      seo: { description: 'About dogs' },
      blocks: blocksOf([
        { type: 'Section', props: { content: [{ ...faq, props: { ...faq.props, id: 'faq' } }] } },
      ]),
    })
    expect(typesOf((await get('/')).text)).toEqual(['WebSite', 'WebPage'])
    const [page, trail, questions] = jsonLdOf((await get('/blog/dogs')).text)
    expect(page).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'WebPage',
      url: `${origin}/blog/dogs`,
      name: 'Dogs',
      description: 'About dogs',
    })
    expect(trail).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Home', item: `${origin}/` },
        { position: 2, name: 'Blog', item: `${origin}/blog` },
        { position: 3, name: 'Dogs', item: `${origin}/blog/dogs` },
      ],
    })
    expect(questions).toMatchObject({
      '@type': 'FAQPage',
      mainEntity: [{ name: 'Dogs?', acceptedAnswer: { text: 'Yes, welcome & fed.' } }],
    })
  })

  test('shows a restaurant with its address and hours as they are now', async () => {
    const { client, siteId, newPage, get } = await publishedSite('Lakeside')
    await client.reservation.createTable(siteId, { name: 'Table 1', capacity: 4 })
    await client.reservation.updateOpeningHours(siteId, {
      weekly: [{ weekday: 5, start: '18:00', end: '22:30' }],
    })
    await newPage({
      slug: 'contact',
      blocks: blocksOf([
        { type: 'Map', props: { address: 'Seestraße 12\n4810 Gmunden', lat: 47.9, lng: 13.8 } },
      ]),
    })
    const restaurant = async () =>
      jsonLdOf((await get('/')).text).find((thing) => thing['@type'] === 'Restaurant')
    await expect.poll(restaurant).toMatchObject({
      name: 'Lakeside',
      address: 'Seestraße 12, 4810 Gmunden',
      geo: { latitude: 47.9, longitude: 13.8 },
      openingHoursSpecification: [
        { dayOfWeek: 'https://schema.org/Friday', opens: '18:00', closes: '22:30' },
      ],
    })
  })
})

test('A page is shared with its title, description and first picture', async () => {
  const { origin, newPage, get } = await publishedSite()
  await newPage({
    slug: 'a',
    blocks: blocksOf([{ type: 'Hero', props: { heading: 'A', image: '/x.webp' } }]),
  })
  const { text } = await get('/a')
  expect(text).toContain(`<meta property="og:image" content="${origin}/x.webp">`)
  expect(text).toContain('<meta name="twitter:card" content="summary_large_image">')
  expect(text).toContain(`<link rel="canonical" href="${origin}/a">`)
  const icon = await get('/favicon.svg')
  expect([icon.status, elementsOf(icon.text)[0]?.name]).toEqual([200, 'svg'])
})

test('Hostile texts stay texts in every file', async () => {
  const { client, siteId, origin, newPage, get } = await publishedSite(
    `Site ${HOSTILE.join(' ').slice(0, 200)}`,
  )
  for (const [i, text] of HOSTILE.entries()) {
    const faq = { type: 'Faq', props: { items: [{ question: text, answer: text }] } }
    const image = { type: 'Image', props: { src: text, alt: text } }
    await newPage({
      slug: `posts/p${i}-𝒜.${'_-'.repeat(i % 3)}x`,
      title: text.replaceAll('\u0000', '') || 'x',
      seo: { title: `T ${text}`, description: `D ${text}`, ogImage: `https://example.com/${text}` },
      blocks: blocksOf([faq, image]),
    })
  }
  const count = HOSTILE.length
  await expect.poll(async () => textsOf((await get('/sitemap.xml')).text, 'loc').length).toBe(count + 1)
  const sitemap = (await get('/sitemap.xml')).text
  for (const loc of [...textsOf(sitemap, 'loc'), ...textsOf(sitemap, 'image:loc')])
    expect(new URL(loc).protocol).toMatch(/^https?:$/)
  expect(new Set(elementsOf(sitemap).map(({ name }) => name))).toEqual(
    new Set(['urlset', 'url', 'loc', 'lastmod', 'image:image', 'image:loc']),
  )
  const feed = (await get('/posts/feed.xml')).text
  expect(elementsOf(feed).filter(({ name }) => name === 'entry')).toHaveLength(count)
  const links = elementsOf(feed).filter(({ name }) => name === 'link')
  for (const { attributes } of links) expect(attributes.href).toMatch(new RegExp(`^${origin}/`))

  const llms = (await get('/llms.txt')).text
  const items = llms.split('\n').filter((line) => line.startsWith('- '))
  expect(items).toHaveLength(count + 1)
  for (const item of items) {
    expect(item).toMatch(/^- \[(?:[^\\[\]]|\\.)*\]\(http:\/\/[^()\s]+\)(: .*)?$/u)
    expect(item.replace(/\\./g, '')).not.toMatch(/<|!\[|\]\(https:\/\/evil/)
  }
  expect(llms.split('\n').filter((line) => line.startsWith('#'))).toHaveLength(2)

  for (const path of textsOf(sitemap, 'loc').map((loc) => loc.slice(origin.length))) {
    const { status, text } = await get(path)
    expect([path, status]).toEqual([path, 200])
    expect(typesOf(text)).toContain('WebPage')
    expect(text.match(/<script/g)?.length).toBe(jsonLdOf(text).length)
  }
  expect((await client.sites.get(siteId)).status).toBe('published')
})

test('Nothing unpublished shows in any file', async () => {
  const { client, siteId, newPage, get } = await publishedSite()
  const page = await newPage({ slug: 'posts/open', title: 'Open' })
  const secret = {
    title: 'SECRET title',
    slug: 'posts/secret',
    seo: { title: 'SECRET', description: 'SECRET' },
  }
  await client.pages.update(siteId, page.id, {
    ...secret,
    blocks: blocksOf([{ type: 'Map', props: { address: 'SECRET' } }]),
  })
  await newPage({ slug: 'posts/secret-draft', title: 'SECRET draft', status: 'draft' })
  await client.reservation.createTable(siteId, { name: 'SECRET table', capacity: 4 })
  for (const path of [
    '/',
    '/posts/open',
    '/sitemap.xml',
    '/posts/feed.xml',
    '/feed.xml',
    '/llms.txt',
    '/robots.txt',
  ]) {
    const { status, text } = await get(path)
    expect([path, status, /secret/i.test(text)]).toEqual([path, 200, false])
  }
})
