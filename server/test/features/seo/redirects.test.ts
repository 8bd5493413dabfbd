import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pathsFor } from '../../../src/features/seo/redirects/rules.ts'
import { startTestServer } from '../../support/server.ts'
import { visit } from '../../support/visit.ts'

const server = await startTestServer()
const blocks = { root: { props: {} }, content: [], zones: {} }

async function publishedSite() {
  const { client, siteId } = await server.tenant()
  const newPage = (slug: string) =>
    client.pages.create(siteId, { title: slug, slug, status: 'published', blocks }, { idempotencyKey: slug })
  await newPage('/')
  await newPage('about')
  const { slug } = await client.sites.publish(siteId)
  const go = async (path: string) => {
    const { status, headers } = await visit(server, { slug }, path)
    const origin = `http://${slug}.localhost:${new URL(server.address).port}`
    return [status, headers.location?.replace(origin, '')]
  }
  return { client, siteId, slug, newPage, go }
}

const targetsOf = async ({ client, siteId }: Awaited<ReturnType<typeof publishedSite>>) =>
  Object.fromEntries((await client.seo.listRedirects(siteId)).data.map(({ path, target }) => [path, target]))

describe('redirects', () => {
  test('take effect at once, whatever the case and encoding of the path', async () => {
    const { client, siteId, go } = await publishedSite()
    expect(await go('/caf%C3%A9')).toEqual([404, undefined])
    const { id, path } = await client.seo.createRedirect(siteId, { path: '/Café/', target: '/about#team' })
    expect(path).toBe('/café')
    await client.seo.createRedirect(siteId, {
      path: '/out',
      target: 'https://example.com/a b'.replace(' ', '%20'),
      status: 302,
    })
    expect(await go('/caf%C3%A9')).toEqual([301, '/about#team'])
    expect(await go('/CAF%C3%89/')).toEqual([301, '/about#team'])
    expect(await go('/out')).toEqual([302, 'https://example.com/a%20b'])
    await client.seo.deleteRedirect(siteId, id)
    expect(await go('/caf%C3%A9')).toEqual([404, undefined])
  })

  test('give way to a live page', async () => {
    const { client, siteId, go } = await publishedSite()
    await client.seo.createRedirect(siteId, { path: '/about', target: '/' })
    expect(await go('/about')).toEqual([200, undefined])
  })

  test('move everything below a path', async () => {
    const { client, siteId, go } = await publishedSite()
    await client.seo.createRedirect(siteId, { path: '/shop/*', target: '/store/*' })
    await client.seo.createRedirect(siteId, { path: '/shop/special', target: '/about' })
    expect(await go('/shop/a/b')).toEqual([301, '/store/a/b'])
    expect(await go('/shop/special')).toEqual([301, '/about'])
    expect(await go('/shop')).toEqual([404, undefined])
  })

  test('are looked for by few and short paths, however long an address is', async () => {
    const { client, siteId, go } = await publishedSite()
    await client.seo.createRedirect(siteId, { path: '/deep/*', target: '/about' })
    expect(await go(`/deep/${'x/'.repeat(200)}y`)).toEqual([301, '/about'])
    expect(await go(`/deep${'/a'.repeat(7_000)}`)).toEqual([404, undefined])
    const segment = fc.constantFrom('', 'a', 'ä', '*', '..', 'x'.repeat(600))
    const address = fc
      .tuple(fc.array(segment, { maxLength: 20 }), fc.nat(700), fc.constantFrom('', '?p=12', '?', '?a'))
      .map(([segments, times, query]) => `/${segments.join('/').repeat(times).slice(0, 15_000)}${query}`)
    fc.assert(
      fc.property(address, (text) => {
        const paths = pathsFor(text)
        expect(paths.length).toBeLessThanOrEqual(34)
        expect(Math.max(0, ...paths.map(({ length }) => length))).toBeLessThanOrEqual(530)
      }),
    )
    const tooDeep = client.seo.createRedirect(siteId, { path: `${'/a'.repeat(40)}/*`, target: '/about' })
    await expect(tooDeep).rejects.toMatchObject({
      status: 400,
      details: { fields: { path: expect.stringContaining('first 32') } },
    })
  })

  test('take addresses with a number, before a page and whatever else the query has', async () => {
    const { client, siteId, go } = await publishedSite()
    expect((await client.seo.createRedirect(siteId, { path: '/?p=12', target: '/about' })).path).toBe(
      '/?p=12',
    )
    await client.seo.createRedirect(siteId, { path: '/Blog/?page_id=3', target: '/?p=12' })
    expect(await go('/?p=12')).toEqual([301, '/about'])
    expect(await go('/?a=1&p=12')).toEqual([301, '/about'])
    expect(await go('/blog?page_id=3')).toEqual([301, '/about'])
    for (const path of ['/', '/?p=1', '/?page=12', '/?x=p&q=12', '/about?p=12'])
      expect([path, ...(await go(path))]).toEqual([path, 200, undefined])
    await expect(
      client.seo.createRedirect(siteId, { path: '/about', target: '/blog?page_id=3' }),
    ).resolves.toBeDefined()
    await expect(client.seo.createRedirect(siteId, { path: '/?p=5', target: '/?p=5' })).rejects.toMatchObject(
      {
        status: 400,
      },
    )
  })

  test('lead to the end of a chain', async () => {
    const site = await publishedSite()
    const { client, siteId, go } = site
    await client.seo.createRedirect(siteId, { path: '/b', target: '/c' })
    await client.seo.createRedirect(siteId, { path: '/c', target: '/about' })
    expect((await client.seo.createRedirect(siteId, { path: '/a', target: '/b' })).target).toBe('/about')
    expect(await targetsOf(site)).toEqual({ '/a': '/about', '/b': '/about', '/c': '/about' })
    await client.seo.createRedirect(siteId, { path: '/old/*', target: '/new/*' })
    await client.seo.createRedirect(siteId, { path: '/new/x', target: '/about' })
    expect(await go('/old/x')).toEqual([301, '/about'])
    expect(await go('/old/y')).toEqual([301, '/new/y'])
  })

  test('refuse loops', async () => {
    const { client, siteId } = await publishedSite()
    const refused = (path: string, target: string) =>
      expect(client.seo.createRedirect(siteId, { path, target })).rejects.toMatchObject({
        status: 400,
        details: { fields: { target: expect.stringContaining('in a loop') } },
      })
    await refused('/a', '/A/')
    await client.seo.createRedirect(siteId, { path: '/a', target: '/b' })
    await client.seo.createRedirect(siteId, { path: '/b', target: '/c' })
    await refused('/c', '/a')
    await refused('/c', '/a?again=1')
    await refused('/x/*', '/x/y/*')
    await client.seo.createRedirect(siteId, { path: '/m/*', target: '/n/*' })
    await refused('/n/*', '/m/*')
    await refused('/*', '/nowhere')
    expect((await client.seo.listRedirects(siteId)).total).toBe(3)
  })

  test('treat the full address of the site as a path', async () => {
    const { client, siteId, slug } = await publishedSite()
    const own = `http://${slug}.localhost:${new URL(server.address).port}`
    expect((await client.seo.createRedirect(siteId, { path: '/a', target: `${own}/about?x=1` })).target).toBe(
      '/about?x=1',
    )
    await expect(client.seo.createRedirect(siteId, { path: '/b', target: `${own}/b` })).rejects.toMatchObject(
      { status: 400 },
    )
  })

  test('end an unforeseen loop with a 404', async () => {
    const { client, siteId, go } = await publishedSite()
    await client.seo.createRedirect(siteId, { path: '/b/c', target: '/a/c' })
    await client.seo.createRedirect(siteId, { path: '/a/*', target: '/b/*' })
    expect(await go('/a/c')).toEqual([404, undefined])
    expect(await go('/a/d')).toEqual([301, '/b/d'])
  })

  test.each([
    ['target', 'javascript:alert(1)'],
    ['target', 'data:text/html,x'],
    ['target', '//evil.example/x'],
    ['target', '/\\evil.example'],
    ['target', '/\t/evil.example'],
    ['target', '\u0001javascript:alert(1)'],
    ['target', 'http:evil.example'],
    ['target', 'https://user:password@evil.example'],
    ['target', 'ftp://evil.example'],
    ['target', 'about'],
    ['target', '/a\r\nset-cookie: x=1'],
    ['path', 'old'],
    ['path', '//old'],
    ['path', '/a/../b'],
    ['path', '/a?b=1'],
    ['path', '/a?p=x'],
    ['path', '/a/*?p=1'],
    ['path', '/a#b'],
    ['path', '/a%2fb'],
    ['path', '/a%zz'],
    ['path', '/_sw/cart'],
    ['path', '/a*'],
    ['path', '/*/a'],
    ['path', '/a\nb'],
  ])('refuse a %s such as %j', async (field, value) => {
    const { client, siteId } = await server.tenant()
    const body = { path: '/old', target: '/new', [field]: value }
    await expect(client.seo.createRedirect(siteId, body)).rejects.toMatchObject({
      status: 400,
      details: { fields: { [field]: expect.any(String) } },
    })
  })

  test('belong to one path each', async () => {
    const { client, siteId } = await server.tenant()
    await client.seo.createRedirect(siteId, { path: '/a', target: '/b' })
    await expect(client.seo.createRedirect(siteId, { path: '/A', target: '/c' })).rejects.toMatchObject({
      status: 409,
      details: { reason: 'path_taken' },
    })
  })
})

describe('a live page that moves', () => {
  test('leaves a redirect, also when it moves again and back', async () => {
    const site = await publishedSite()
    const { client, siteId, newPage, go } = site
    const { id } = await newPage('First')
    const moveTo = (slug: string) => client.pages.update(siteId, id, { slug, status: 'published' })
    await moveTo('second')
    expect(await go('/first')).toEqual([301, '/second'])
    await moveTo('third')
    expect(await targetsOf(site)).toEqual({ '/first': '/third', '/second': '/third' })
    await moveTo('first')
    expect(await targetsOf(site)).toEqual({ '/second': '/first', '/third': '/first' })
    expect(await go('/first')).toEqual([200, undefined])
  })

  test('leaves none before it is published, or when another page takes its path', async () => {
    const site = await publishedSite()
    const { client, siteId, newPage, go } = site
    const one = await newPage('one')
    const two = await newPage('two')
    await client.pages.update(siteId, one.id, { slug: 'spare' })
    expect(await targetsOf(site)).toEqual({})
    await client.pages.update(siteId, two.id, { slug: 'one' })
    await client.sites.publish(siteId)
    expect(await go('/one')).toEqual([200, undefined])
    expect(await targetsOf(site)).toEqual({ '/two': '/one' })
  })

  test('is found at both addresses after a release is restored', async () => {
    const site = await publishedSite()
    const { client, siteId, newPage, go } = site
    const { id } = await newPage('first')
    const before = (await client.sites.get(siteId)).liveRelease
    await client.pages.update(siteId, id, { slug: 'second', status: 'published' })
    await client.seo.createRedirect(siteId, { path: '/printed', target: '/second' })
    await client.publishing.restoreRelease(siteId, before)
    expect(await go('/first')).toEqual([200, undefined])
    expect(await go('/second')).toEqual([301, '/first'])
    expect(await go('/printed')).toEqual([301, '/first'])
  })
})

describe('the import of redirects', () => {
  test('reads CSV as spreadsheets write it', async () => {
    const site = await publishedSite()
    const { client, siteId, go } = site
    const csv = '\uFEFFpath;target;status\r\n"/a,b";"/about";302\r\n/c; /d ;\r\n\r\n/d;https://example.com/'
    expect(await client.seo.importRedirects(siteId, { csv })).toEqual({ created: 3, updated: 0 })
    expect(await go('/a,b')).toEqual([302, '/about'])
    expect(await targetsOf(site)).toMatchObject({
      '/c': 'https://example.com/',
      '/d': 'https://example.com/',
    })
    expect(await client.seo.importRedirects(siteId, { csv: '/c,/about\n/e,/about' })).toEqual({
      created: 1,
      updated: 1,
    })
    expect(await go('/c')).toEqual([301, '/about'])
  })

  test('imports nothing when a line is wrong, and says which', async () => {
    const { client, siteId } = await server.tenant()
    const csv = [
      'path,target',
      '/good,/fine',
      'bad,/fine',
      '/one',
      '/two,javascript:alert(1)',
      '/three,/fine,418',
      '/GOOD,/other',
      '"/open,/fine',
    ].join('\n')
    const fields = {
      'csv line 3': expect.stringContaining('slash'),
      'csv line 4': expect.stringContaining('columns'),
      'csv line 5': expect.stringContaining('http'),
      'csv line 6': expect.stringContaining('301'),
      'csv line 7': expect.stringContaining('line 2'),
      'csv line 8': expect.stringContaining('columns'),
    }
    await expect(client.seo.importRedirects(siteId, { csv })).rejects.toMatchObject({
      status: 400,
      details: { fields },
    })
    await expect(client.seo.importRedirects(siteId, { csv: '/a,/b\n/b,/c\n/c,/a' })).rejects.toMatchObject({
      details: { fields: { 'csv line 3': expect.stringContaining('loop') } },
    })
    expect((await client.seo.listRedirects(siteId)).data).toEqual([])
  })

  test('takes ten thousand lines and not one more', async () => {
    const { client, siteId } = await server.tenant()
    const lines = Array.from({ length: 10_000 }, (_, i) => `/old/${i},/new/${i}`)
    expect(await client.seo.importRedirects(siteId, { csv: lines.join('\n') })).toEqual({
      created: 10_000,
      updated: 0,
    })
    const { total } = await client.seo.listRedirects(siteId)
    expect(total).toBe(10_000)
    await expect(client.seo.createRedirect(siteId, { path: '/x', target: '/y' })).rejects.toMatchObject({
      details: { reason: 'limit_reached' },
    })
    await expect(
      client.seo.importRedirects(siteId, { csv: [...lines, '/x,/y'].join('\n') }),
    ).rejects.toMatchObject({ details: { fields: { 'csv line 10001': expect.stringContaining('10000') } } })
  })
})

test('Redirects of one site do not affect another', async () => {
  const mine = await publishedSite()
  const other = await publishedSite()
  const { id } = await mine.client.seo.createRedirect(mine.siteId, { path: '/mine', target: '/about' })
  expect(await other.go('/mine')).toEqual([404, undefined])
  await expect(other.client.seo.deleteRedirect(other.siteId, id)).rejects.toMatchObject({ status: 404 })
  expect(await mine.go('/mine')).toEqual([301, '/about'])
})
