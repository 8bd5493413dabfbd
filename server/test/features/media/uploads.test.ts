import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { NotFoundError, ValidationError } from '../../../../client/src/index.ts'
import { jobs } from '../../../src/app.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { MINUTE_MS } from '../../../src/platform/values/durations.ts'
import { startS3 } from '../../support/s3.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { createUpload, png, put, text, upload } from './media-samples.ts'

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

const runJob = ({ platform }: TestServer, name: string, payload: object = {}) =>
  jobs.find((job) => job.name === name)?.run(platform, payload as never)
const verifyNow = (server: TestServer, siteId: string, id: string) =>
  runJob(server, 'media.verify', { siteId, id, expiresAtMs: Date.now(), attempt: 1 })

/** The keys of all verified files stored for a site. */
async function objectsOf({ dataDir }: TestServer, store: string, siteId: string) {
  const folder = store === 'local' ? join(dataDir, 'media') : join(root, 'media')
  const files = await readdir(folder, { recursive: true })
  return files.filter((file) => file.includes(`${siteId}/`) && /\/[0-9a-f]{16}/.test(file))
}

describe.each([
  { store: 'local', server: local },
  { store: 's3', server: remote },
])('an upload to $store storage', ({ store, server }) => {
  const newTenant = server.tenant()

  test('is pending and unlisted until its bytes are verified', async () => {
    const { client, siteId } = await server.tenant()
    const upload = await client.media.createUploadUrl(siteId, {
      filename: 'red.png',
      contentType: 'image/png',
      size: png.length,
    })
    expect(Object.keys(upload).sort()).toEqual(['expiresAt', 'fileId', 'uploadUrl'])
    const lifetimeMs = Date.parse(upload.expiresAt) - Date.now()
    expect(lifetimeMs).toBeGreaterThan(14 * MINUTE_MS)
    expect(lifetimeMs).toBeLessThanOrEqual(15 * MINUTE_MS)
    expect(await client.media.get(siteId, upload.fileId)).toMatchObject({ status: 'pending', width: null })
    expect((await client.media.list(siteId)).total).toBe(0)

    expect((await put(upload.uploadUrl, png, 'image/png')).status).toBe(200)
    const media = await client.media.get(siteId, upload.fileId)
    const item = { id: upload.fileId, filename: 'red.png', type: 'image', size: png.length, variants: null }
    expect(media).toMatchObject({
      ...item,
      status: 'ready',
      contentType: 'image/png',
      width: 600,
      height: 400,
      failure: null,
    })
    const { data, total } = await client.media.list(siteId)
    expect(total).toBe(1)
    expect(data[0]).toEqual({ ...item, url: media.url, createdAt: media.createdAt })
  })

  test('with another size or type is rejected, and can then be repeated', async () => {
    const tenant = await newTenant
    const { client, siteId } = tenant
    const { uploadUrl, fileId } = await createUpload(tenant, 'a.txt', 'text/plain', text.length)
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

  test('with content of another type is not listed, and shows the reason', async () => {
    const tenant = await newTenant
    const page = Buffer.from('<!doctype html><script>alert(1)</script>')
    for (const [bytes, type] of [
      [page, 'image/png'],
      [png, 'application/pdf'],
      [png.subarray(0, 300), 'image/png'],
    ] as const) {
      const { uploadUrl, fileId } = await createUpload(tenant, 'x', type, bytes.length)
      const answer = await put(uploadUrl, bytes, type)
      if (store === 'local') expect(answer.status).toBe(400)
      const media = await tenant.client.media.get(tenant.siteId, fileId)
      expect(media.status).toBe('pending')
      expect(media.failure).toEqual(expect.any(String))
      await expect(server.fetch(new URL(media.url).pathname)).resolves.toMatchObject({ status: 404 })
    }
  })

  test('succeeds once: later bytes change nothing', async () => {
    const tenant = await newTenant
    const { client, siteId } = tenant
    const { uploadUrl, fileId } = await createUpload(tenant, 'b.txt', 'text/plain', text.length)
    await put(uploadUrl, text, 'text/plain')
    const media = await client.media.get(siteId, fileId)
    expect(media.status).toBe('ready')
    const again = await put(uploadUrl, Buffer.from('HELLO, WORLD\n'), 'text/plain')
    if (store === 'local') expect(again.status).toBe(409)
    await client.media.get(siteId, fileId)
    expect(await (await fetch(media.url)).text()).toBe(text.toString())
  })

  test('sent eight times concurrently is stored once and complete', async () => {
    const tenant = await newTenant
    const { uploadUrl, fileId } = await createUpload(tenant, 'same.png', 'image/png', png.length)
    const answers = await Promise.all(Array.from({ length: 8 }, () => put(uploadUrl, png, 'image/png')))
    for (const { status } of answers) expect([200, 409]).toContain(status)
    const media = await tenant.client.media.get(tenant.siteId, fileId)
    expect(media.status).toBe('ready')
    expect(Buffer.from(await (await fetch(media.url)).arrayBuffer()).equals(png)).toBe(true)
  })

  test('that never arrives is deleted after its URL has expired', async () => {
    const tenant = await newTenant
    const { client, siteId } = tenant
    const { fileId } = await createUpload(tenant, 'never.txt', 'text/plain', text.length)
    const kept = await upload(tenant, 'kept.txt', 'text/plain', text)
    server.clock.advance(30 * MINUTE_MS)
    await runJob(server, 'media.sweep')
    expect((await client.media.get(siteId, fileId)).status).toBe('pending')
    server.clock.advance(10 * MINUTE_MS)
    await runJob(server, 'media.sweep')
    server.clock.run()
    await expect(client.media.get(siteId, fileId)).rejects.toBeInstanceOf(NotFoundError)
    expect((await client.media.get(siteId, kept.id)).status).toBe('ready')
  })

  test('deleted before it is complete leaves no object', async () => {
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
    // A direct upload is checked once more after its URL has expired.
    server.clock.advance(60 * MINUTE_MS)
    await verifyNow(server, siteId, fileId)
    server.clock.run()
    await expect.poll(() => server.platform.storage.stat(`uploads/${fileId}`)).toBeNull()
  })

  test('is served in ranges', async () => {
    const media = await upload(await newTenant, 'range.txt', 'text/plain', Buffer.from('0123456789'))
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
    const etag = headers.get('etag')
    expect(await get('bytes=2-4', { 'if-range': etag })).toEqual([206, 'bytes 2-4/10', '234'])
    expect(await get('bytes=2-4', { 'if-range': '"other"' })).toEqual([200, null, '0123456789'])
  })

  test('whose object is missing from the store is an uncached 404', async () => {
    const { id, url } = await upload(await newTenant, 'vanished.txt', 'text/plain', text)
    const stored = await server.db.rows<{ key: string }>(
      sql`select object_key as key from media where id = ${id}`,
    )
    for (const { key } of stored) await server.platform.storage.remove(key)
    const response = await fetch(url)
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'private, no-store'])
  })

  test('is deleted with its bytes', async () => {
    const tenant = await server.tenant()
    const { client, siteId } = tenant
    const media = await upload(tenant, 'd.png', 'image/png', png)
    const other = await server.tenant()
    await expect(other.client.media.delete(other.siteId, media.id)).rejects.toBeInstanceOf(NotFoundError)
    expect(await client.media.delete(siteId, media.id)).toEqual({ id: media.id, deleted: true })
    expect((await fetch(media.url)).status).toBe(404)
    await expect(client.media.delete(siteId, media.id)).rejects.toBeInstanceOf(NotFoundError)
    expect((await client.media.list(siteId)).total).toBe(0)
    expect((await fetch(media.thumbnailUrl as string)).status).toBe(404)
    await expect.poll(() => objectsOf(server, store, siteId)).toEqual([])
  })
})

describe('an upload URL', () => {
  test('is limited in size by type, and its fields are validated', async () => {
    const { client, siteId } = await local.tenant()
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
      const error = await client.media.createUploadUrl(siteId, body).then(String, (error) => error)
      expect(error).toBeInstanceOf(ValidationError)
      expect(Object.keys(error.fields)).toEqual([field])
    }
  })

  test('is valid for one file and for 15 minutes', async () => {
    const tenant = await local.tenant()
    const create = () => createUpload(tenant, 'a.txt', 'text/plain', text.length)
    const [one, two] = [await create(), await create()]
    const tokenOf = (url: string) => new URL(url).searchParams.get('token') as string
    const putText = (url: string) => put(url, text, 'text/plain')
    const ofTwo = one.uploadUrl.replace(tokenOf(one.uploadUrl), tokenOf(two.uploadUrl))
    expect((await putText(ofTwo)).status).toBe(404)
    expect((await putText(one.uploadUrl.replace(/token=.*/, 'token=x'))).status).toBe(404)
    expect((await putText(one.uploadUrl.replace(/\?token=.*/, ''))).status).toBe(400)
    local.clock.advance(15 * MINUTE_MS + 1000)
    const late = await putText(one.uploadUrl)
    const { error } = (await late.json()) as { error: { details: { reason: string } } }
    local.clock.run()
    expect([late.status, error.details.reason]).toEqual([409, 'upload_expired'])
    expect((await putText(one.uploadUrl)).status).toBe(200)
  })

  test('accepts a chunked upload of the declared length only', async () => {
    const tenant = await local.tenant()
    const send = async (chunks: string[]) => {
      const { uploadUrl } = await createUpload(tenant, 'a.txt', 'text/plain', 6)
      const headers = { 'content-type': 'text/plain' }
      const body = new Blob(chunks).stream()
      return (await fetch(uploadUrl, { method: 'PUT', body, duplex: 'half', headers } as RequestInit)).status
    }
    expect(await send(['abc', 'def'])).toBe(200)
    expect(await send(['abc', 'defg'])).toBe(400)
    expect(await send(['abc'])).toBe(400)
    const files = await readdir(join(local.dataDir, 'media'), { recursive: true, withFileTypes: true })
    const isUnfinished = (folder: string) => /^(uploads|tmp)/.test(folder.split('media/').at(-1) ?? '')
    expect(files.filter((file) => file.isFile() && isUnfinished(file.parentPath))).toEqual([])
  })

  test('of an S3 store points to the store, and the file is listed without a request', async () => {
    const tenant = await remote.tenant()
    const { uploadUrl } = await createUpload(tenant, 'a.txt', 'text/plain', text.length)
    expect(new URL(uploadUrl).origin).toBe(s3.config.endpoint)
    expect((await put(uploadUrl, text, 'text/plain')).status).toBe(200)
    const total = async () => (await tenant.client.media.list(tenant.siteId)).total
    await expect.poll(total, { interval: 200 }).toBe(1)
  })

  test('of a store that does not check the length rejects another length', async () => {
    const tenant = await remote.tenant()
    for (const bytes of [text.subarray(0, 5), Buffer.concat([text, text])]) {
      const { uploadUrl, fileId } = await createUpload(tenant, 'a.txt', 'text/plain', text.length)
      const lenientUrl = s3.lenientEndpoint + new URL(uploadUrl).pathname
      expect((await put(lenientUrl, bytes, 'text/plain')).status).toBe(200)
      expect(await tenant.client.media.get(tenant.siteId, fileId)).toMatchObject({
        status: 'pending',
        failure: `The file has ${bytes.length} bytes, but ${text.length} were declared`,
      })
    }
  })
})
