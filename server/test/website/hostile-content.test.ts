import { components } from '@sitewright/blocks/catalogue'
import type { TSchema } from 'typebox'
import { describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { dangersOf } from '../support/safe-html.ts'
import { startTestServer } from '../support/server.ts'
import { visit } from '../support/visit.ts'

const MARKER = 'pwn'
const PAYLOADS = [
  '<script>pwn()</script>',
  '</script><script>pwn()</script>',
  '"><script>pwn()</script>',
  "'><img src=x onerror=pwn()>",
  '" onmouseover="pwn()',
  "' onfocus='pwn()' autofocus='",
  '` onload=pwn() `',
  '<svg onload=pwn()>',
  '<svg><script>pwn()</script></svg>',
  '<math><mtext><pwn-x onclick=pwn()></mtext></math>',
  '<iframe srcdoc="<script>pwn()</script>">',
  '<iframe src=javascript:pwn()>',
  '<a href="javascript:pwn()">x</a>',
  'javascript:pwn()',
  'JaVaScRiPt:pwn()',
  ' \u0001javascript:pwn()',
  'java\tscript:pwn()',
  'java\nscript:pwn()',
  'vbscript:pwn()',
  'data:text/html,<script>pwn()</script>',
  'data:text/html;base64,PHNjcmlwdD5wd24oKTwvc2NyaXB0Pg==#pwn',
  '</title><script>pwn()</script>',
  '</style><script>pwn()</script>',
  '}body{background:url(https://pwn.example)}',
  'red;background:url(//pwn.example);--x:',
  '*/@import url(https://pwn.example);/*',
  '<base href=https://pwn.example/>',
  '<meta http-equiv=refresh content="0;url=https://pwn.example">',
  '<!--<img src="--><img src=x onerror=pwn()//">',
  '&lt;script&gt;pwn()&lt;/script&gt;&#x22;&#34;&quot; onclick=pwn()',
  ']]><script>pwn()</script><![CDATA[',
  '\u2028<form action=https://pwn.example><button formaction=javascript:pwn()>',
]

/** A value of a schema in which every text is the payload; with `hasAny`, every other value too. */
function filled(schema: TSchema, payload: string, hasAny: boolean): unknown {
  const {
    properties,
    items,
    type,
    default: fallback,
  } = schema as Record<string, unknown> as {
    properties?: Record<string, TSchema>
    items?: TSchema
    type?: string
    default?: unknown
    enum?: unknown[]
  }
  if ('x-slot' in schema) return []
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([name, child]) => [name, filled(child, payload, hasAny)]),
    )
  if (items) return [filled(items, payload, hasAny)]
  return hasAny || (type === 'string' && !('enum' in schema)) ? payload : fallback
}

/** Every component in every one of its variants. */
function blocksOf(payload: string) {
  const content = Object.entries(components).flatMap(([type, { props: schema }]) => {
    const texts = filled(schema, payload, false) as Record<string, unknown>
    const variants = Object.entries(
      schema.properties as Record<string, TSchema & { enum?: unknown[] }>,
    ).flatMap(([name, child]) => (child.enum ?? []).map((value) => ({ ...texts, [name]: value })))
    return [texts, filled(schema, payload, true) as object, ...variants].map((props) => ({ type, props }))
  })
  const withIds = content.map(({ type, props }, i) => ({ type, props: { id: `${payload}${i}`, ...props } }))
  return { root: { props: { title: payload, noIndex: payload } }, content: withIds }
}

const server = await startTestServer()
const { client } = await server.tenant()
const site = await client.sites.create({ name: 'Site' })
await client.pages.create(site.id, { title: 'Home', slug: '/', status: 'published' })
await client.sites.publish(site.id)

async function safePage(path: string) {
  const { status, text, headers } = await visit(server, site, path)
  expect([path, dangersOf(text, MARKER)]).toEqual([path, []])
  if (headers.location) expect(headers.location).toMatch(/^https?:\/\//)
  for (const [name, value] of Object.entries(headers))
    if (!['location', 'x-request-id', 'etag'].includes(name))
      expect([name, value]).not.toEqual([name, expect.stringContaining(MARKER)])
  return { status, text }
}

test('nothing that is stored in a property of a component runs, or leaves its place', async () => {
  for (const [i, payload] of PAYLOADS.entries()) {
    const slug = `page-${i}`
    await client.pages.create(site.id, { title: 'A', slug, status: 'published' })
    // Nobody can store most of this through the API.
    await server.db.run(sql`
      update live_pages set blocks = ${JSON.stringify(blocksOf(payload))}
      where site_id = ${site.id} and slug = ${slug}`)
    const { status, text } = await safePage(`/${slug}`)
    expect([payload, status, text.includes(MARKER)]).toEqual([payload, 200, true])
  }
})

describe.each(PAYLOADS)('%s', (payload) => {
  test('does no harm in texts of pages, items, menus and the design', async () => {
    const slug = crypto.randomUUID()
    const quietly = (work: PromiseLike<unknown>) =>
      Promise.resolve(work).catch((error) => expect(error.status).toBe(400))
    const seo = { title: payload, description: payload, ogImage: payload }
    await client.pages.create(site.id, { title: payload, slug, status: 'published' })
    await quietly(client.pages.create(site.id, { title: 'Slug', slug: `x${payload}`, status: 'published' }))
    const { id } = await client.pages.create(site.id, {
      title: 'SEO',
      slug: `seo-${slug}`,
      status: 'published',
    })
    await quietly(client.pages.update(site.id, id, { seo, status: 'published' }))
    const product = await client.shop.createProduct(site.id, {
      title: payload,
      description: payload,
      price: 1,
      category: payload,
    })
    await quietly(client.shop.updateProduct(site.id, product.id, { images: [payload] }))
    await quietly(
      client.recruitment.create(site.id, {
        title: payload,
        description: payload,
        department: payload,
        status: 'published',
      }),
    )
    const menus = [{ name: 'main', items: [{ label: payload, href: '/' }] }]
    await client.design.updateNavigation(site.id, { menus })
    const header = {
      content: [
        { type: 'Header', props: { id: 'h', brand: payload, links: [{ label: payload, href: '/' }] } },
      ],
    }
    await client.design.updateFrame(site.id, { header })
    await client.sites.update(site.id, { name: payload.slice(0, 60) })
    const color = { $type: 'color', accent: { $value: payload } }
    await quietly(client.design.update(site.id, { tokens: { color } }))
    const fontFamily = { body: { $type: 'fontFamily', $value: payload } }
    await quietly(
      client.design.update(site.id, { tokens: { typography: fontFamily, [payload]: { $value: payload } } }),
    )
    await client.sites.publish(site.id)
    for (const path of [
      '/',
      `/${slug}`,
      `/seo-${slug}`,
      '/products',
      '/jobs',
      `/${encodeURIComponent(payload)}`,
    ])
      await safePage(path)
    await safePage(`/products?category=${encodeURIComponent(payload)}&page=${encodeURIComponent(payload)}`)
    for (const path of ['/sitemap.xml', '/feed.xml', '/favicon.svg'])
      expect((await visit(server, site, path)).text).not.toMatch(
        /<(script|svg|iframe|img|pwn-x|base)\b[^>]*pwn/i,
      )
  })

  test('is refused as the target of a link in a menu, and of a redirect', async () => {
    const menus = [{ name: 'main', items: [{ label: 'x', href: payload }] }]
    await expect(client.design.updateNavigation(site.id, { menus })).rejects.toMatchObject({ status: 400 })
    const redirect = { path: `/from-${crypto.randomUUID()}`, target: payload }
    await expect(client.seo.createRedirect(site.id, redirect)).rejects.toMatchObject({ status: 400 })
  })
})

test.each(['//pwn.example', '/\\pwn.example', '\\\\pwn.example', '/\t/pwn.example', 'https:pwn.example'])(
  '%s leads to no other host from a menu or redirect',
  async (target) => {
    const menus = [{ name: 'main', items: [{ label: 'x', href: target }] }]
    await expect(client.design.updateNavigation(site.id, { menus })).rejects.toMatchObject({ status: 400 })
    await expect(client.seo.createRedirect(site.id, { path: '/from', target })).rejects.toMatchObject({
      status: 400,
    })
  },
)
