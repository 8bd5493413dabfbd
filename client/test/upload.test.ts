import { createReadStream, openAsBlob } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { startS3 } from '../../server/test/support/s3.ts'
import { startTestServer } from '../../server/test/support/server.ts'
import {
  BadRequestError,
  ConnectionError,
  InternalError,
  type Sitewright,
  SitewrightError,
  UploadError,
} from '../src/index.ts'
import { data, hangUp, KEY, serve } from './fake-server.ts'

const root = await mkdtemp(join(tmpdir(), 'sitewright-upload-'))
const s3 = await startS3(root)
const local = await startTestServer()
const remote = await startTestServer({
  S3_BUCKET: s3.config.bucket,
  S3_REGION: s3.config.region,
  S3_ENDPOINT: s3.config.endpoint,
  S3_ACCESS_KEY_ID: s3.config.accessKeyId as string,
  S3_SECRET_ACCESS_KEY: s3.config.secretAccessKey as string,
})
afterAll(async () => {
  await s3.close()
  await rm(root, { recursive: true, force: true })
})

const TEXT = 'hello, world\n'
const BYTES = new TextEncoder().encode(TEXT)
const size = BYTES.length
const path = join(root, 'hello.txt')
await writeFile(path, TEXT)
const named = { filename: 'hello.txt', contentType: 'text/plain' }

type Requests = { url: string; method: string; headers: Headers }[]
/** A fetch that records requests and lets the test break responses to PUTs. */
function watching(
  spoil: (put: number, send: () => Promise<Response>) => Promise<Response> = (_, send) => send(),
) {
  const requests: Requests = []
  const watched: typeof fetch = async (input, init) => {
    const method = init?.method ?? 'GET'
    requests.push({ url: String(input), method, headers: new Headers(init?.headers) })
    const send = () => fetch(input, init)
    const puts = requests.filter((request) => request.method === 'PUT').length
    return method === 'PUT' ? spoil(puts, send) : send()
  }
  return { requests, fetch: watched }
}

describe.each([
  ['the server', local],
  ['object storage', remote],
])('to %s', (kept, server) => {
  const tenant = async (spoil?: Parameters<typeof watching>[0]) => {
    const { key, siteId } = await server.tenant()
    const { requests, fetch } = watching(spoil)
    const client = server.client(key, { fetch, maxRetries: 2, random: () => 0 }) as Sitewright
    return { client, siteId, requests }
  }

  test.each<[string, (client: Sitewright, siteId: string) => Promise<object>]>([
    ['a File', (c, s) => c.media.upload(s, new File([TEXT], 'hello.txt', { type: 'text/plain' }))],
    [
      'a Blob',
      (c, s) => c.media.upload(s, new Blob([TEXT], { type: 'text/plain' }), { filename: 'hello.txt' }),
    ],
    ['a file on disk', async (c, s) => c.media.upload(s, await openAsBlob(path), named)],
    ['a Buffer', (c, s) => c.media.upload(s, Buffer.from(TEXT), named)],
    ['an ArrayBuffer', (c, s) => c.media.upload(s, BYTES.slice().buffer, named)],
    ['a Node.js stream', (c, s) => c.media.upload(s, createReadStream(path), { ...named, size })],
    ['a web stream', (c, s) => c.media.upload(s, new Blob([TEXT]).stream(), { ...named, size })],
  ])('uploads %s', async (_name, upload) => {
    const { client, siteId } = await tenant()
    const media = await upload(client, siteId)
    expect(media).toMatchObject({ filename: 'hello.txt', contentType: 'text/plain', size, status: 'ready' })
    expect((await client.media.list(siteId)).data).toEqual([expect.objectContaining({ size })])
    const { id } = media as { id: string }
    expect(await (await client.media.download(siteId, id, 'hello.txt')).text()).toBe(TEXT)
  })

  test('sends the key and custom headers to the API only', async () => {
    const { client, siteId, requests } = await tenant()
    await client.media.upload(siteId, BYTES, { ...named, headers: { 'x-secret': 'one' } })
    const seen = requests.map(({ method, headers }) => [
      method,
      headers.has('x-api-key'),
      headers.has('x-secret'),
    ])
    expect(seen).toEqual([
      ['POST', true, true],
      ['PUT', false, false],
      ['GET', true, true],
    ])
    const put = new URL(requests[1]?.url as string)
    expect(put.origin === server.address).toBe(kept === 'the server')
  })

  test('retries bytes when the storage fails or its response is lost', async () => {
    const { client, siteId, requests } = await tenant(async (put, send) => {
      if (put === 1) return new Response('<Error/>', { status: 503 })
      const answer = await send()
      if (put === 2) throw new TypeError('fetch failed')
      return answer
    })
    expect(await client.media.upload(siteId, BYTES, named)).toMatchObject({ status: 'ready', size })
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'PUT', 'PUT', 'PUT', 'GET'])
    expect((await client.media.list(siteId)).total).toBe(1)
  })

  test('sends a stream only once', async () => {
    const { client, siteId, requests } = await tenant(async () => new Response('', { status: 503 }))
    const upload = client.media.upload(siteId, createReadStream(path), { ...named, size })
    await expect(upload).rejects.toThrow(InternalError)
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'PUT'])
  })

  test('can be repeated with an idempotency key', async () => {
    const { client, siteId } = await tenant()
    const upload = () => client.media.upload(siteId, BYTES, { ...named, idempotencyKey: 'one' })
    const first = await upload()
    expect(await upload()).toEqual(first)
    expect((await client.media.list(siteId)).total).toBe(1)
  })

  test('rejects bytes of another type than declared', async () => {
    const { client, siteId } = await tenant()
    const upload = client.media.upload(siteId, BYTES, { filename: 'a.png', contentType: 'image/png' })
    const error = await upload.catch((error) => error)
    expect(error).toBeInstanceOf(UploadError)
    expect(error).toMatchObject({ reason: 'refused', mediaId: expect.stringMatching(/^media_/) })
    expect(error.message).toContain('declared as image/png')
  })

  test('sends nothing when the API rejects the file', async () => {
    const { client, siteId, requests } = await tenant()
    const upload = client.media.upload(siteId, new Uint8Array(), named)
    await expect(upload).rejects.toThrow(BadRequestError)
    expect(requests).toHaveLength(1)
  })

  test("reports the storage's response when it rejects the bytes", async () => {
    const { client, siteId, requests } = await tenant(async () => new Response('<Error/>', { status: 403 }))
    const error = await client.media.upload(siteId, BYTES, named).catch((error) => error)
    expect(error).toMatchObject({ name: 'UploadError', reason: 'refused', cause: { body: '<Error/>' } })
    expect(error.message).toBe('The object storage responded with 403')
    expect(requests).toHaveLength(2)
  })

  test('rejects when the stream fails', async () => {
    const { client, siteId } = await tenant()
    async function* broken() {
      yield BYTES.subarray(0, 3)
      throw new Error('disk is gone')
    }
    const upload = client.media.upload(siteId, broken(), { ...named, size })
    await expect(upload).rejects.toThrow(ConnectionError)
    expect((await client.media.list(siteId)).total).toBe(0)
  })

  test('can be aborted while sending', async () => {
    const controller = new AbortController()
    const { client, siteId, requests } = await tenant(async (_put, send) => {
      controller.abort(new Error('enough'))
      return send()
    })
    const upload = client.media.upload(siteId, BYTES, { ...named, signal: controller.signal })
    await expect(upload).rejects.toThrow('enough')
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'PUT'])
  })
})

describe('waiting for verification', () => {
  const address = (baseUrl: () => string) => () =>
    data({ fileId: 'media_1', uploadUrl: `${baseUrl()}/put`, expiresAt: '2026-06-01T12:15:00Z' })
  const media = (status: string, failure: string | null = null) => data({ id: 'media_1', status, failure })

  async function fake(...answers: Parameters<typeof serve>) {
    let baseUrl = ''
    const served = await serve(
      address(() => baseUrl),
      { status: 200, body: '' },
      ...answers,
    )
    baseUrl = served.baseUrl
    return served
  }

  test('polls with backoff until the file is ready', async () => {
    const pending = media('pending')
    const { client, delaysMs, requests } = await fake(...Array(7).fill(pending), media('ready'))
    expect(await client.media.upload('site_1', BYTES, named)).toMatchObject({ status: 'ready' })
    expect(delaysMs).toEqual([100, 200, 400, 800, 1600, 3200, 4000])
    expect(requests[1]).toMatchObject({ method: 'PUT', url: '/put', body: TEXT })
    expect(requests[1]?.headers).toMatchObject({ 'content-type': 'text/plain' })
    expect(JSON.stringify(requests[1])).not.toContain(KEY)
  })

  test('ends after readyTimeoutMs', async () => {
    const { client } = await fake(media('pending'))
    const upload = client.media.upload('site_1', BYTES, { ...named, readyTimeoutMs: 0 })
    await expect(upload).rejects.toMatchObject({
      name: 'UploadError',
      reason: 'not_ready',
      mediaId: 'media_1',
    })
  })

  test('ends when the file is rejected', async () => {
    const { client } = await fake(media('pending'), media('pending', 'It is a picture.'))
    const upload = client.media.upload('site_1', BYTES, named)
    await expect(upload).rejects.toMatchObject({ reason: 'refused', message: 'It is a picture.' })
  })

  test('ends when aborted', async () => {
    const controller = new AbortController()
    const { clientWith } = await fake(() => {
      queueMicrotask(() => controller.abort(new Error('enough')))
      return media('pending')
    })
    const upload = clientWith({ sleep: undefined }).media.upload('site_1', BYTES, {
      ...named,
      signal: controller.signal,
    })
    await expect(upload).rejects.toThrow('enough')
  })
})

test('a call without name or size rejects before anything is sent', async () => {
  const { client, requests } = await serve(hangUp)
  const upload = client.media.upload as (...args: unknown[]) => Promise<unknown>
  await expect(upload('site_1', new Blob([TEXT]))).rejects.toThrow('filename is required')
  await expect(upload('site_1', createReadStream(path), named)).rejects.toThrow('size is required')
  await expect(upload('site_1', BYTES)).rejects.toThrow(SitewrightError)
  expect(requests).toEqual([])
})
