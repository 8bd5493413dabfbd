import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { NotFoundError, ValidationError } from '../../../../client/src/index.ts'
import { startTestServer } from '../../support/server.ts'
import { png, text, upload } from './media-samples.ts'

const server = await startTestServer()
const tenant = await server.tenant()
const { client, siteId } = tenant

describe('downloads', () => {
  test('have a content type, length, caching and disposition', async () => {
    const media = await upload(tenant, 'Grüße & "mehr".png', 'image/png', png)
    const response = await fetch(media.url)
    const header = (name: string) => response.headers.get(name)
    expect(Buffer.from(await response.arrayBuffer()).equals(png)).toBe(true)
    expect(header('content-type')).toBe('image/png')
    expect(header('content-length')).toBe(String(png.length))
    expect(header('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(header('x-content-type-options')).toBe('nosniff')
    expect(header('content-disposition')).toMatch(/^inline; filename=.*filename\*=UTF-8''Gr%C3%BC%C3%9Fe/)
    const known = await fetch(media.url, { headers: { 'if-none-match': header('etag') as string } })
    expect([known.status, await known.text()]).toEqual([304, ''])
    const head = await fetch(media.url, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(png.length)])
  })

  test('include an upright thumbnail of an image', async () => {
    const sideways = await sharp(png).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const media = await upload(tenant, 'sideways.jpg', 'image/jpeg', sideways)
    expect([media.width, media.height]).toEqual([400, 600])
    const response = await fetch(media.thumbnailUrl as string)
    expect(response.headers.get('content-type')).toBe('image/webp')
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([width, height]).toEqual([320, 480])
    const plain = await upload(tenant, 'c.txt', 'text/plain', text)
    expect(plain.thumbnailUrl).toBeNull()
  })

  test.each([
    ['page.html', 'text/html', '<!doctype html><script>document.title = "ran"</script>'],
    [
      'image.svg',
      'image/svg+xml',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    ],
  ])('of %s cannot run scripts', async (filename, contentType, content) => {
    const media = await upload(tenant, filename, contentType, Buffer.from(content))
    const { headers } = await fetch(media.url)
    expect(headers.get('content-disposition')).toMatch(/^attachment/)
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('return 404 for unknown files and under another site', async () => {
    const media = await upload(tenant, 'mine.txt', 'text/plain', text)
    const other = await server.tenant()
    for (const path of [
      `/media/${other.siteId}/${media.id}/mine.txt`,
      `/media/${siteId}/media_none/a`,
      '/media/%00/%00/%00',
    ]) {
      expect((await server.fetch(path)).status).toBe(404)
    }
  })
})

describe('the media library', () => {
  test('finds any part of a file name, case-insensitively and without wildcards', async () => {
    const own = await server.tenant()
    for (const filename of ['Sommer_2026.txt', '100% Wolle.txt', 'sommer.txt', 'ÜBER.txt', 'back-slash'])
      await upload(own, filename, 'text/plain', text)
    const search = async (q: string, options: object = {}) => {
      const { data, total } = await own.client.media.search(own.siteId, { q, ...options })
      expect(total).toBeGreaterThanOrEqual(data.length)
      return data.map(({ filename }) => filename).sort()
    }
    expect(await search('SOMMER')).toEqual(['Sommer_2026.txt', 'sommer.txt'])
    expect(await search('r_2')).toEqual(['Sommer_2026.txt'])
    expect(await search('%')).toEqual(['100% Wolle.txt'])
    expect(await search('_')).toEqual(['Sommer_2026.txt'])
    expect(await search('über')).toEqual(['ÜBER.txt'])
    expect(await search('k-s')).toEqual(['back-slash'])
    expect(await search('\\')).toEqual([])
    expect(await search('txt', { type: 'image' })).toEqual([])
    const all: string[] = []
    for await (const { filename } of own.client.media.search(own.siteId, { q: '.txt', limit: 1 }))
      all.push(filename)
    expect(all).toHaveLength(4)
    await expect(own.client.media.search(own.siteId, {} as never)).rejects.toBeInstanceOf(ValidationError)
  })

  test('lists by type, with totals', async () => {
    const before = await client.media.list(siteId, { type: 'image', limit: 1 })
    await upload(tenant, 'one-more.png', 'image/png', png)
    await upload(tenant, 'no-image.txt', 'text/plain', text)
    const after = await client.media.list(siteId, { type: 'image', limit: 100 })
    expect(after.total).toBe((before.total as number) + 1)
    expect(after.data.every(({ type }) => type === 'image')).toBe(true)
  })

  test('renames an item and sets its alternative text, keeping its URL', async () => {
    const before = await upload(tenant, 'IMG_4711.png', 'image/png', png)
    const alt = 'The house from the lake'
    const named = await client.media.update(siteId, before.id, { filename: 'house.png', alt })
    expect(named).toEqual({ ...before, filename: 'house.png', alt })
    expect(await client.media.get(siteId, before.id)).toEqual(named)
    const found = await client.media.search(siteId, { q: 'house.png' })
    expect(found.data.map(({ id }) => id)).toEqual([before.id])
    expect((await client.media.search(siteId, { q: 'IMG_4711' })).data).toEqual([])
    const { status, headers } = await fetch(before.url)
    expect([status, headers.get('content-disposition')]).toEqual([200, expect.stringContaining('house.png')])
    expect((await client.media.update(siteId, before.id, { alt: null })).alt).toBeNull()
    expect((await client.media.update(siteId, before.id, {})).filename).toBe('house.png')
  })

  test('rejects an invalid update as a whole', async () => {
    const { id } = await upload(tenant, 'kept.txt', 'text/plain', text)
    for (const [field, value] of [
      ['filename', 'a/b.png'],
      ['filename', '..'],
      ['filename', ''],
      ['filename', 'x'.repeat(256)],
      ['filename', null],
      ['alt', 'x'.repeat(2001)],
      ['alt', 7],
    ] as const) {
      const sent = { alt: 'Not saved', filename: 'not-saved.txt', [field]: value }
      const error = await client.media.update(siteId, id, sent as never).then(String, (error) => error)
      expect(error).toBeInstanceOf(ValidationError)
      expect(Object.keys(error.details.fields)).toEqual([field])
    }
    expect(await client.media.get(siteId, id)).toMatchObject({ filename: 'kept.txt', alt: null })
  })

  test('does not update an item of another site', async () => {
    const { id } = await upload(tenant, 'mine.txt', 'text/plain', text)
    const other = await server.tenant()
    const change = other.client.media.update(other.siteId, id, { alt: 'Yours' })
    await expect(change).rejects.toBeInstanceOf(NotFoundError)
    expect((await client.media.get(siteId, id)).alt).toBeNull()
  })
})
