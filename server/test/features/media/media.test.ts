import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { NotFoundError, ValidationError } from '../../../../client/src/index.ts'
import { jobs } from '../../../src/app.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { startS3 } from '../../support/s3.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const root = await mkdtemp(join(tmpdir(), 'sitewright-s3-'))
const s3 = await startS3(root)
const s3Env = {
  S3_BUCKET: s3.config.bucket,
  S3_REGION: s3.config.region,
  S3_ENDPOINT: s3.config.endpoint,
  S3_ACCESS_KEY_ID: s3.config.accessKeyId as string,
  S3_SECRET_ACCESS_KEY: s3.config.secretAccessKey as string,
}
const local = await startTestServer()
const remote = await startTestServer(s3Env)
afterAll(async () => {
  await s3.close()
  await rm(root, { recursive: true, force: true })
})

const png = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#c33' } })
  .png()
  .toBuffer()
const text = Buffer.from('hello, world\n')
const MINUTE = 60_000

async function verifyNow({ platform }: TestServer, siteId: string, id: string) {
  const payload = { siteId, id, expiresAtMs: Date.now(), attempt: 1 }
  await jobs.find(({ name }) => name === 'media.verify')?.run(platform, payload as never)
}

const keysIn = async ({ db }: TestServer, siteId: string, id: string) =>
  (
    await db.rows<{ key: string }>(
      sql`select object_key as key from media where site_id = ${siteId} and id = ${id}`,
    )
  ).map(({ key }) => key)

/** The keys of all that is stored of a site. */
async function objectsOf({ dataDir }: TestServer, store: string, siteId: string) {
  const folder = store === 'local' ? join(dataDir, 'media') : join(root, 'media')
  const files = await readdir(folder, { recursive: true })
  return files.filter((file) => file.includes(`${siteId}/`) && /\/[0-9a-f]{16}/.test(file))
}

describe.each([
  { store: 'local', server: local },
  { store: 's3', server: remote },
])('on $store storage', ({ store, server }) => {
  const tenant = server.tenant()
  const run = (name: string) => jobs.find((job) => job.name === name)?.run(server.platform, {} as never)

  async function address(filename: string, contentType: string, size: number) {
    const { client, siteId } = await tenant
    return client.media.createUploadUrl(siteId, { filename, contentType, size })
  }
  const put = (url: string, body: Uint8Array | string, contentType: string | null) =>
    fetch(url, {
      method: 'PUT',
      body: body as BodyInit,
      headers: contentType === null ? {} : { 'content-type': contentType },
    })

  async function upload(filename: string, contentType: string, bytes: Buffer) {
    const { client, siteId } = await tenant
    const { uploadUrl, fileId } = await address(filename, contentType, bytes.length)
    const answer = await put(uploadUrl, bytes, contentType)
    expect(answer.status).toBe(200)
    return client.media.get(siteId, fileId)
  }

  describe('an upload', () => {
    test('is pending and unlisted until its bytes are verified', async () => {
      const { client, siteId } = await server.tenant()
      const upload = await client.media.createUploadUrl(siteId, {
        filename: 'red.png',
        contentType: 'image/png',
        size: png.length,
      })
      expect(Object.keys(upload).sort()).toEqual(['expiresAt', 'fileId', 'uploadUrl'])
      const lifetimeMs = Date.parse(upload.expiresAt) - Date.now()
      expect(lifetimeMs).toBeGreaterThan(14 * MINUTE)
      expect(lifetimeMs).toBeLessThanOrEqual(15 * MINUTE)
      expect(await client.media.get(siteId, upload.fileId)).toMatchObject({ status: 'pending', width: null })
      expect((await client.media.list(siteId)).total).toBe(0)

      expect((await put(upload.uploadUrl, png, 'image/png')).status).toBe(200)
      const media = await client.media.get(siteId, upload.fileId)
      expect(media).toMatchObject({
        id: upload.fileId,
        filename: 'red.png',
        type: 'image',
        size: png.length,
        status: 'ready',
        contentType: 'image/png',
        width: 600,
        height: 400,
        failure: null,
      })
      const { data, total } = await client.media.list(siteId)
      expect(total).toBe(1)
      expect(data[0]).toEqual({
        id: media.id,
        filename: media.filename,
        url: media.url,
        type: 'image',
        size: png.length,
        createdAt: media.createdAt,
      })
    })

    test('is refused with another size or type, and can then be sent right', async () => {
      const { client, siteId } = await tenant
      const { uploadUrl, fileId } = await address('a.txt', 'text/plain', text.length)
      for (const [body, type] of [
        [text.subarray(1), 'text/plain'],
        [Buffer.concat([text, text]), 'text/plain'],
        [text, 'text/html'],
      ] as const) {
        expect((await put(uploadUrl, body, type)).status).toBeGreaterThanOrEqual(400)
      }
      expect((await client.media.get(siteId, fileId)).status).toBe('pending')
      expect((await put(uploadUrl, text, 'text/plain')).status).toBe(200)
      expect((await client.media.get(siteId, fileId)).status).toBe('ready')
    })

    test('of other content than declared is not listed, and says why', async () => {
      const { client, siteId } = await tenant
      const page = Buffer.from('<!doctype html><script>alert(1)</script>')
      for (const [bytes, type] of [
        [page, 'image/png'],
        [png, 'application/pdf'],
        [png.subarray(0, 300), 'image/png'],
      ] as const) {
        const { uploadUrl, fileId } = await address('x', type, bytes.length)
        const answer = await put(uploadUrl, bytes, type)
        if (store === 'local') expect(answer.status).toBe(400)
        const media = await client.media.get(siteId, fileId)
        expect(media.status).toBe('pending')
        expect(media.failure).toEqual(expect.any(String))
        await expect(server.fetch(new URL(media.url).pathname)).resolves.toMatchObject({ status: 404 })
      }
    })

    test('works once: later bytes change nothing', async () => {
      const { client, siteId } = await tenant
      const { uploadUrl, fileId } = await address('b.txt', 'text/plain', text.length)
      await put(uploadUrl, text, 'text/plain')
      const media = await client.media.get(siteId, fileId)
      expect(media.status).toBe('ready')
      const again = await put(uploadUrl, Buffer.from('HELLO, WORLD\n'), 'text/plain')
      if (store === 'local') expect(again.status).toBe(409)
      await client.media.get(siteId, fileId)
      expect(await (await fetch(media.url)).text()).toBe(text.toString())
    })

    test('sent eight times at once is there once and whole', async () => {
      const { client, siteId } = await tenant
      const { uploadUrl, fileId } = await address('same.png', 'image/png', png.length)
      const answers = await Promise.all(Array.from({ length: 8 }, () => put(uploadUrl, png, 'image/png')))
      for (const { status } of answers) expect([200, 409]).toContain(status)
      const media = await client.media.get(siteId, fileId)
      expect(media.status).toBe('ready')
      expect(Buffer.from(await (await fetch(media.url)).arrayBuffer()).equals(png)).toBe(true)
    })

    test('is bounded in size by its type, and its fields are checked', async () => {
      const { client, siteId } = await tenant
      const refused = (body: object) =>
        client.media.createUploadUrl(siteId, body as never).then(undefined, (error) => error)
      for (const [body, field] of [
        [{ filename: 'a.png', contentType: 'image/png', size: 51 * 1024 * 1024 }, 'size'],
        [{ filename: 'a.png', contentType: 'image/png', size: 0 }, 'size'],
        [{ filename: 'a.png', contentType: 'image/png', size: 1.5 }, 'size'],
        [{ filename: 'a.png', contentType: 'png', size: 5 }, 'contentType'],
        [{ filename: 'a.png', contentType: 'image/png\r\nx: y', size: 5 }, 'contentType'],
        [{ filename: '../a.png', contentType: 'image/png', size: 5 }, 'filename'],
        [{ filename: 'a\nb', contentType: 'image/png', size: 5 }, 'filename'],
        [{ filename: '', contentType: 'image/png', size: 5 }, 'filename'],
      ] as const) {
        const error = await refused(body)
        expect(error).toBeInstanceOf(ValidationError)
        expect(Object.keys(error.fields)).toEqual([field])
      }
    })

    test('that never arrives is swept away, with what there is of it', async () => {
      const { client, siteId } = await tenant
      const { fileId } = await address('never.txt', 'text/plain', text.length)
      const kept = await upload('kept.txt', 'text/plain', text)
      server.clock.advance(30 * MINUTE)
      await run('media.sweep')
      expect((await client.media.get(siteId, fileId)).status).toBe('pending')
      server.clock.advance(10 * MINUTE)
      await run('media.sweep')
      server.clock.run()
      await expect(client.media.get(siteId, fileId)).rejects.toBeInstanceOf(NotFoundError)
      expect((await client.media.get(siteId, kept.id)).status).toBe('ready')
    })
  })

  describe('an upload that is deleted before it is complete', () => {
    test('leaves nothing in the store', async () => {
      const { client, siteId } = await server.tenant()
      const body = { filename: 'gone.txt', contentType: 'text/plain', size: text.length }
      const { uploadUrl, fileId } = await client.media.createUploadUrl(siteId, body)
      const chunks = new TransformStream<Uint8Array, Uint8Array>()
      const writer = chunks.writable.getWriter()
      const headers = {
        'content-type': 'text/plain',
        ...(store === 's3' && { 'content-length': String(text.length) }),
      }
      const init = { method: 'PUT', headers, duplex: 'half', body: chunks.readable } as RequestInit
      const answered = fetch(uploadUrl, init).then(
        ({ status }) => status,
        () => 0,
      )
      await writer.write(text.subarray(0, 3))
      await client.media.delete(siteId, fileId)
      await writer.write(text.subarray(3))
      await writer.close()
      const status = await answered
      if (store === 'local') expect(status).toBe(404)
      // What came to the store directly is looked at once more when the address has expired.
      server.clock.advance(60 * MINUTE)
      await verifyNow(server, siteId, fileId)
      server.clock.run()
      await expect.poll(() => server.platform.storage.stat(`uploads/${fileId}`)).toBeNull()
    })
  })

  describe('a download', () => {
    test('of a file that is gone from the store is a 404 that nobody caches', async () => {
      const media = await upload('vanished.txt', 'text/plain', text)
      const { siteId } = await tenant
      for (const key of await keysIn(server, siteId, media.id)) await server.platform.storage.remove(key)
      const response = await fetch(media.url)
      expect([response.status, response.headers.get('cache-control')]).toEqual([404, null])
    })

    test('has the right type, length, caching and disposition', async () => {
      const media = await upload('Grüße & "mehr".png', 'image/png', png)
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

    test('has a thumbnail of images, upright and small', async () => {
      const sideways = await sharp(png).withMetadata({ orientation: 6 }).jpeg().toBuffer()
      const media = await upload('sideways.jpg', 'image/jpeg', sideways)
      expect([media.width, media.height]).toEqual([400, 600])
      const response = await fetch(media.thumbnailUrl as string)
      expect(response.headers.get('content-type')).toBe('image/webp')
      const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect([width, height]).toEqual([320, 480])
      const plain = await upload('c.txt', 'text/plain', text)
      expect(plain.thumbnailUrl).toBeNull()
    })

    test('serves ranges', async () => {
      const media = await upload('range.txt', 'text/plain', Buffer.from('0123456789'))
      const get = async (range: string, headers: object = {}) => {
        const response = await fetch(media.url, { headers: { range, ...headers } })
        return [response.status, response.headers.get('content-range'), await response.text()]
      }
      const { headers } = await fetch(media.url)
      expect(await get('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234'])
      expect(await get('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789'])
      expect(await get('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789'])
      expect(await get('bytes=5-99')).toEqual([206, 'bytes 5-9/10', '56789'])
      expect(await get('bytes=10-')).toEqual([416, 'bytes */10', ''])
      expect(await get('bytes=x')).toEqual([200, null, '0123456789'])
      expect(await get('bytes=0-1,4-5')).toEqual([200, null, '0123456789'])
      expect(await get('bytes=2-4', { 'if-range': headers.get('etag') })).toEqual([
        206,
        'bytes 2-4/10',
        '234',
      ])
      expect(await get('bytes=2-4', { 'if-range': '"other"' })).toEqual([200, null, '0123456789'])
    })

    test.each([
      ['page.html', 'text/html', '<!doctype html><script>document.title = "ran"</script>'],
      [
        'image.svg',
        'image/svg+xml',
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
      ],
    ])('of %s can not run script', async (filename, contentType, content) => {
      const media = await upload(filename, contentType, Buffer.from(content))
      const { headers } = await fetch(media.url)
      expect(headers.get('content-disposition')).toMatch(/^attachment/)
      expect(headers.get('content-security-policy')).toContain('sandbox')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    })

    test('of nothing, or of the site of another, is 404', async () => {
      const media = await upload('mine.txt', 'text/plain', text)
      const other = await server.tenant()
      const { siteId } = await tenant
      for (const path of [
        `/media/${other.siteId}/${media.id}/mine.txt`,
        `/media/${siteId}/media_none/a`,
        '/media/%00/%00/%00',
      ]) {
        expect((await server.fetch(path)).status).toBe(404)
      }
    })
  })

  describe('the library', () => {
    test('finds file names by any part, without regard to case; % and _ mean themselves', async () => {
      const { client, siteId } = await server.tenant()
      for (const filename of [
        'Sommer_2026.txt',
        '100% Wolle.txt',
        'sommer.txt',
        'ÜBER.txt',
        'back\\slash'.replace('\\', '-'),
      ]) {
        const { uploadUrl, fileId } = await client.media.createUploadUrl(siteId, {
          filename,
          contentType: 'text/plain',
          size: text.length,
        })
        await put(uploadUrl, text, 'text/plain')
        await client.media.get(siteId, fileId)
      }
      const search = async (q: string, options: object = {}) => {
        const { data, total } = await client.media.search(siteId, { q, ...options })
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
      for await (const { filename } of client.media.search(siteId, { q: '.txt', limit: 1 }))
        all.push(filename)
      expect(all).toHaveLength(4)
      await expect(client.media.search(siteId, {} as never)).rejects.toBeInstanceOf(ValidationError)
    })

    test('lists by type, with totals', async () => {
      const { client, siteId } = await tenant
      const before = await client.media.list(siteId, { type: 'image', limit: 1 })
      await upload('one-more.png', 'image/png', png)
      await upload('no-image.txt', 'text/plain', text)
      const after = await client.media.list(siteId, { type: 'image', limit: 100 })
      expect(after.total).toBe((before.total as number) + 1)
      expect(after.data.every(({ type }) => type === 'image')).toBe(true)
    })

    test('gives an item another name and an alternative text, and keeps its address', async () => {
      const { client, siteId } = await tenant
      const before = await upload('IMG_4711.png', 'image/png', png)
      const alt = 'The house from the lake'
      const named = await client.media.update(siteId, before.id, { filename: 'house.png', alt })
      expect(named).toEqual({ ...before, filename: 'house.png', alt })
      expect(await client.media.get(siteId, before.id)).toEqual(named)
      expect((await client.media.search(siteId, { q: 'house.png' })).data.map(({ id }) => id)).toEqual([
        before.id,
      ])
      expect((await client.media.search(siteId, { q: 'IMG_4711' })).data).toEqual([])
      const { status, headers } = await fetch(before.url)
      expect([status, headers.get('content-disposition')]).toEqual([
        200,
        expect.stringContaining('house.png'),
      ])
      expect((await client.media.update(siteId, before.id, { alt: null })).alt).toBeNull()
      expect((await client.media.update(siteId, before.id, {})).filename).toBe('house.png')
    })

    test.each([
      ['filename', 'a/b.png'],
      ['filename', '..'],
      ['filename', ''],
      ['filename', 'x'.repeat(256)],
      ['filename', null],
      ['alt', 'x'.repeat(2001)],
      ['alt', 7],
    ])('refuses %s %j, and changes nothing', async (field, value) => {
      const { client, siteId } = await tenant
      const { id } = await upload('kept.txt', 'text/plain', text)
      const sent = { alt: 'Not saved', filename: 'not-saved.txt', [field]: value }
      const error = await client.media.update(siteId, id, sent as never).then(String, (error) => error)
      expect(error).toBeInstanceOf(ValidationError)
      expect(Object.keys(error.details.fields)).toEqual([field])
      expect(await client.media.get(siteId, id)).toMatchObject({ filename: 'kept.txt', alt: null })
    })

    test('changes no item of another site', async () => {
      const { id } = await upload('mine.txt', 'text/plain', text)
      const other = await server.tenant()
      const change = other.client.media.update(other.siteId, id, { alt: 'Yours' })
      await expect(change).rejects.toBeInstanceOf(NotFoundError)
      const { client, siteId } = await tenant
      expect((await client.media.get(siteId, id)).alt).toBeNull()
    })

    test('deletes an item and its bytes, and knows it no more', async () => {
      const { client, siteId } = await server.tenant()
      const { uploadUrl, fileId } = await client.media.createUploadUrl(siteId, {
        filename: 'd.png',
        contentType: 'image/png',
        size: png.length,
      })
      await put(uploadUrl, png, 'image/png')
      const media = await client.media.get(siteId, fileId)
      const other = await server.tenant()
      await expect(other.client.media.delete(other.siteId, fileId)).rejects.toBeInstanceOf(NotFoundError)
      expect(await client.media.delete(siteId, fileId)).toEqual({ id: fileId, deleted: true })
      expect((await fetch(media.url)).status).toBe(404)
      await expect(client.media.delete(siteId, fileId)).rejects.toBeInstanceOf(NotFoundError)
      expect((await client.media.list(siteId)).total).toBe(0)
      expect((await fetch(media.thumbnailUrl as string)).status).toBe(404)
      await expect.poll(() => objectsOf(server, store, siteId)).toEqual([])
    })
  })
})

describe('an upload address of this server', () => {
  test('is good for its file only, and for 15 minutes', async () => {
    const { client, siteId } = await local.tenant()
    const make = () =>
      client.media.createUploadUrl(siteId, {
        filename: 'a.txt',
        contentType: 'text/plain',
        size: text.length,
      })
    const [one, two] = [await make(), await make()]
    const tokenOf = (url: string) => new URL(url).searchParams.get('token') as string
    const put = async (url: string) => {
      const answer = await fetch(url, {
        method: 'PUT',
        body: text,
        headers: { 'content-type': 'text/plain' },
      })
      return { status: answer.status, body: await answer.json() }
    }
    expect((await put(one.uploadUrl.replace(tokenOf(one.uploadUrl), tokenOf(two.uploadUrl)))).status).toBe(
      404,
    )
    expect((await put(one.uploadUrl.replace(/token=.*/, 'token=x'))).status).toBe(404)
    expect((await put(one.uploadUrl.replace(/\?token=.*/, ''))).status).toBe(400)
    local.clock.advance(15 * MINUTE + 1000)
    const late = await put(one.uploadUrl)
    local.clock.run()
    expect([late.status, late.body.error.details.reason]).toEqual([409, 'upload_expired'])
    expect((await put(one.uploadUrl)).status).toBe(200)
  })

  test('takes a chunked upload of the right length, and refuses a longer one', async () => {
    const { client, siteId } = await local.tenant()
    const send = async (chunks: string[]) => {
      const { uploadUrl } = await client.media.createUploadUrl(siteId, {
        filename: 'a.txt',
        contentType: 'text/plain',
        size: 6,
      })
      const body = new Blob(chunks).stream()
      const init = {
        method: 'PUT',
        body,
        duplex: 'half',
        headers: { 'content-type': 'text/plain' },
      } as RequestInit
      return (await fetch(uploadUrl, init)).status
    }
    expect(await send(['abc', 'def'])).toBe(200)
    expect(await send(['abc', 'defg'])).toBe(400)
    expect(await send(['abc'])).toBe(400)
  })

  test('leaves nothing behind in the folder when an upload is refused', async () => {
    const files = await readdir(join(local.dataDir, 'media'), { recursive: true, withFileTypes: true })
    expect(
      files.filter(
        (file) => file.isFile() && /^(uploads|tmp)/.test(file.parentPath.split('media/').at(-1) ?? ''),
      ),
    ).toEqual([])
  })
})

describe('an upload address of an S3 store', () => {
  test('goes there straight, and the file is listed without anyone asking for it', async () => {
    const { client, siteId } = await remote.tenant()
    const { uploadUrl } = await client.media.createUploadUrl(siteId, {
      filename: 'a.txt',
      contentType: 'text/plain',
      size: text.length,
    })
    expect(new URL(uploadUrl).origin).toBe(s3.config.endpoint)
    const answer = await fetch(uploadUrl, {
      method: 'PUT',
      body: text,
      headers: { 'content-type': 'text/plain' },
    })
    expect(answer.status).toBe(200)
    await expect.poll(async () => (await client.media.list(siteId)).total, { interval: 200 }).toBe(1)
  })
})
