import { readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HtmlValidate } from 'html-validate'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { VariantWorker } from '../../src/features/media/variant-worker.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { MINUTE_MS } from '../../src/platform/values/durations.ts'
import { upload } from '../features/media/media-samples.ts'
import { animatedGif, picture } from '../features/media/sample-images.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { visit } from '../support/visit.ts'

const server = await startTestServer()
type Tenant = Awaited<ReturnType<TestServer['tenant']>>

const sized = (width: number, height: number) => picture().resize(width, height, { fit: 'fill' })

/** A published page that shows pictures, and how visitors get it. */
async function pageOf({ client, siteId }: Tenant, addresses: string[]) {
  const content = addresses.map((src, i) => ({ type: 'Image', props: { id: `Image-${i}`, src, alt: '' } }))
  await client.pages.create(siteId, { title: 'Home', slug: '/', status: 'published', blocks: { content } })
  const site = await client.sites.publish(siteId)
  return { site, read: async () => (await visit(server, site)).text }
}

/** Waits until the page has been rendered with it. */
const shown = (read: () => Promise<string>, part: string) =>
  expect.poll(async () => (await read()).toLowerCase().includes(part)).toBe(true)

const attributeOf = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`, 'i').exec(tag)?.[1]
const tagsOf = (html: string, name: string) => html.match(new RegExp(`<${name} [^>]*>`, 'g')) ?? []
const addressesOf = (srcset = '') =>
  srcset.split(', ').map((candidate) => {
    const [path = '', width = ''] = candidate.split(' ')
    return { path, width: Number.parseInt(width, 10) }
  })
const filesOf = async ({ dataDir }: TestServer, siteId: string) => {
  const files = await readdir(join(dataDir, 'media'), { recursive: true, withFileTypes: true })
  return files
    .filter((file) => file.isFile() && file.parentPath.includes(siteId))
    .map((file) => join(file.parentPath, file.name))
}

test('a photo is offered in the widths and formats that browsers need', async () => {
  const tenant = await server.tenant()
  const photo = await sized(4000, 3000).jpeg().toBuffer()
  const media = await upload(tenant, 'Lake, "dawn" (1).jpg', 'image/jpeg', photo)
  const { site, read } = await pageOf(tenant, [media.url, media.url])
  await shown(read, 'srcset=')
  const html = await read()
  const widths = [320, 480, 768, 1152, 1920]
  expect(media.variants).toBeNull()
  const variants = { webp: widths, avif: widths }
  expect(await tenant.client.media.get(tenant.siteId, media.id)).toMatchObject({ variants })
  expect((await tenant.client.media.list(tenant.siteId)).data).toMatchObject([{ variants }])
  const { valid } = await new HtmlValidate({ extends: ['html-validate:standard'] }).validateString(html)
  expect(valid).toBe(true)

  const [first = '', second = ''] = tagsOf(html, 'img')
  expect(attributeOf(first, 'src')).toBe(new URL(media.url).pathname)
  expect([attributeOf(first, 'width'), attributeOf(first, 'height')]).toEqual(['4000', '3000'])
  expect(attributeOf(first, 'sizes')).toContain('90vw')
  const placeholder = /data:image\/webp;base64,([^)]+)/.exec(attributeOf(first, 'style') ?? '')?.[1] ?? ''
  expect(await sharp(Buffer.from(placeholder, 'base64')).metadata()).toMatchObject({ width: 16, height: 12 })

  const shared = new Map(
    tagsOf(html, 'meta').map((tag) => [attributeOf(tag, 'property'), attributeOf(tag, 'content')]),
  )
  const preview = new URL(shared.get('og:image') ?? '')
  expect([preview.host, preview.search]).toEqual([new URL(site.url).host, '?variant=webp-1152'])
  expect([shared.get('og:image:width'), shared.get('og:image:height')]).toEqual(['1152', '864'])

  expect([attributeOf(first, 'fetchpriority'), attributeOf(first, 'loading')]).toEqual(['high', undefined])
  expect([attributeOf(second, 'fetchpriority'), attributeOf(second, 'loading')]).toEqual([undefined, 'lazy'])
  const [source = ''] = tagsOf(html, 'source')
  const preload = tagsOf(html.slice(0, html.indexOf('</head>')), 'link').find((tag) =>
    tag.includes('preload'),
  )
  expect(attributeOf(preload ?? '', 'imagesrcset')).toBe(attributeOf(source, 'srcset'))

  const offered = { webp: attributeOf(first, 'srcset'), avif: attributeOf(source, 'srcset') }
  for (const [format, srcset] of Object.entries(offered)) {
    const candidates = addressesOf(srcset)
    expect(candidates.map(({ width }) => width)).toEqual(widths)
    for (const { path, width } of candidates) {
      const { status, headers } = await visit(server, site, path)
      expect([status, headers['content-type']]).toEqual([200, `image/${format}`])
      expect(headers['cache-control']).toContain('immutable')
      const bytes = Buffer.from(await (await server.fetch(path)).arrayBuffer())
      const found = await sharp(bytes).metadata()
      expect(found).toMatchObject({
        format: format === 'avif' ? 'heif' : 'webp',
        width,
        height: width * 0.75,
      })
    }
  }
})

test('a small picture is offered in its own width, upright', async () => {
  const tenant = await server.tenant()
  const sideways = await sized(300, 600).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const { url } = await upload(tenant, 'a.jpg', 'image/jpeg', sideways)
  const { read } = await pageOf(tenant, [url])
  await shown(read, 'srcset=')
  const candidates = addressesOf(attributeOf(tagsOf(await read(), 'img')[0] ?? '', 'srcset'))
  expect(candidates.map(({ width }) => width)).toEqual([320, 480, 600])
})

test('a moving, foreign or unmanageable picture is shown as it is', async () => {
  const tenant = await server.tenant()
  const moving = await upload(tenant, 'a.gif', 'image/gif', animatedGif)
  const tall = await upload(tenant, 'a.png', 'image/png', await sized(20, 20_000).png().toBuffer())
  const other = await upload(
    await server.tenant(),
    'a.png',
    'image/png',
    await sized(40, 40).png().toBuffer(),
  )
  const foreign = 'https://example.org/media/a/b/c.jpg'
  const { read } = await pageOf(tenant, [moving.url, tall.url, other.url, foreign])
  await expect.poll(() => server.logLines.join()).toContain(tall.id)
  await shown(read, 'data:image/webp')
  const tags = tagsOf(await read(), 'img').map((tag) =>
    ['srcset', 'width', 'height'].map((name) => attributeOf(tag, name)),
  )
  expect(tags).toEqual([
    [undefined, '90', '60'],
    [undefined, '20', '20000'],
    [undefined, undefined, undefined],
    [undefined, undefined, undefined],
  ])
})

test('a transparent picture has no placeholder behind it', async () => {
  const tenant = await server.tenant()
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  const clear = sharp({ create: { width: 60, height: 40, channels: 4, background } })
  const { url } = await upload(tenant, 'a.png', 'image/png', await clear.png().toBuffer())
  const { read } = await pageOf(tenant, [url])
  await shown(read, 'srcset=')
  expect(await read()).not.toContain('data:image/webp')
})

test('deleting a picture deletes its smaller versions', async () => {
  const tenant = await server.tenant()
  const media = await upload(tenant, 'a.png', 'image/png', await sized(400, 400).png().toBuffer())
  const { read, site } = await pageOf(tenant, [media.url])
  await shown(read, 'srcset=')
  const [{ path } = { path: '' }] = addressesOf(attributeOf(tagsOf(await read(), 'img')[0] ?? '', 'srcset'))
  await tenant.client.media.delete(tenant.siteId, media.id)
  expect((await visit(server, site, path)).status).toBe(404)
  await expect.poll(() => filesOf(server, tenant.siteId)).toEqual([])
})

test('a picture that could not be read is made smaller later', async () => {
  const idle = await startTestServer({}, { background: false })
  const other = await idle.tenant()
  await upload(other, 'a.png', 'image/png', await sized(400, 400).png().toBuffer())
  const hidden = join(idle.dataDir, 'hidden')
  const [object = ''] = (await filesOf(idle, other.siteId)).filter((file) => !file.endsWith('.thumbnail'))
  await rename(object, hidden)
  const worker = new VariantWorker(idle.platform)
  afterAll(() => worker.stop())
  await expect.poll(() => idle.logLines.join()).toContain('No object is stored')
  await rename(hidden, object)
  idle.clock.advance(6 * MINUTE_MS)
  await idle.db.run(sql`select pg_notify('pictures', '')`)
  await expect.poll(async () => (await filesOf(idle, other.siteId)).length).toBeGreaterThan(2)
})

test('accounts take turns, each with its newest picture first', async () => {
  const idle = await startTestServer({}, { background: false })
  const tenants = [await idle.tenant(), await idle.tenant()].sort((a, b) =>
    a.accountId < b.accountId ? -1 : 1,
  )
  const [one, two] = tenants as [Tenant, Tenant]
  const bytes = await sized(100, 100).png().toBuffer()
  const ids: string[] = []
  for (const tenant of [one, one, one, two]) ids.push((await upload(tenant, 'a.png', 'image/png', bytes)).id)
  const worker = new VariantWorker(idle.platform)
  afterAll(() => worker.stop())
  const made = async () => {
    const files = [...(await filesOf(idle, one.siteId)), ...(await filesOf(idle, two.siteId))]
    const webp = files.filter((file) => file.endsWith('.320.webp'))
    const dated = await Promise.all(webp.map(async (file) => ({ file, at: (await stat(file)).mtimeMs })))
    return dated.sort((a, b) => a.at - b.at).map(({ file }) => ids.findIndex((id) => file.includes(id)))
  }
  await expect.poll(made).toEqual([2, 3, 1, 0])
})
