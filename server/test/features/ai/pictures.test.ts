import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { draw } from '@sitewright/artwork'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../../src/config.ts'
import { stockImage } from '../../../src/features/ai/compose/stock-images.ts'
import { createLogger } from '../../../src/platform/observe/log.ts'
import { createOutbound, OutboundError } from '../../../src/platform/outbound/guarded-http.ts'
import { nasty } from '../../support/arbitraries.ts'

const { signal } = new AbortController()
const context = { accountId: 'acc_1', signal, photos: null }
const MAX_BYTES = 400_000
const pictureOf = (subject: string, width = 320, height = 200) => ({
  address: '/picture',
  subject,
  width,
  height,
})
const sizeOf = async (bytes: Buffer) => {
  const { format, width, height } = await sharp(bytes).metadata()
  return { format, width, height }
}

describe('drawn image', () => {
  test('is WebP of the requested size and at most 400 kB', async () => {
    const subjects = [
      'a portrait of the owner',
      'a hotel room with a double bed',
      'coffee and cake',
      'a restaurant dining room',
      'a main dish in a bowl',
      'food on a plate',
      'a lake at night',
      'the sea and a beach',
      'a forest in the morning',
      'fields in the countryside',
      'mountains with a wide view',
      'a stage with an audience',
      'a team of people',
      'a living room',
      'a house with a garden',
      'the skyline of a city',
      'a desk with a laptop',
      'products on display',
      'green leaves',
      'a geometric pattern',
      'hope',
    ]
    const painted = await Promise.all(
      subjects.map((subject) => stockImage(pictureOf(subject, 960, 640), context)),
    )
    for (const { bytes, contentType } of painted) {
      expect(contentType).toBe('image/webp')
      expect(await sizeOf(bytes)).toEqual({ format: 'webp', width: 960, height: 640 })
      expect(bytes.length).toBeLessThanOrEqual(MAX_BYTES)
    }
    expect(new Set(painted.map(({ bytes }) => bytes.toString('base64'))).size).toBe(subjects.length)
    expect(painted[0]).toMatchObject({
      filename: 'a-portrait-of-the-owner.webp',
      alt: 'a portrait of the owner',
    })
  })

  test('is encoded on one thread at a time', async () => {
    const measure = async () => {
      let maxInFlight = 0
      const count = () => {
        const { queue, process } = sharp.counters()
        maxInFlight = Math.max(maxInFlight, queue + process)
      }
      sharp.queue.on('change', count)
      await Promise.all(
        ['a lake', 'a forest', 'a city', 'soup'].map((one) => stockImage(pictureOf(one), context)),
      )
      sharp.queue.off('change', count)
      return maxInFlight
    }
    // Files share a process: what an earlier one left to encode may be counted, too.
    await expect.poll(measure).toBe(1)
  })

  test('is deterministic and differs between subjects', async () => {
    expect(draw('a lake, first', 320, 200)).toBe(draw('a lake, first', 320, 200))
    const [one, again, other] = await Promise.all(
      ['a lake, first', 'a lake, first', 'a lake, second'].map((subject) =>
        stockImage(pictureOf(subject), context),
      ),
    )
    expect(again?.bytes.equals(one?.bytes as Buffer)).toBe(true)
    expect(other?.bytes.equals(one?.bytes as Buffer)).toBe(false)
  })

  test('is created for any text, within size limits', async () => {
    const anySize = fc.oneof(fc.integer({ min: -5, max: 300 }), fc.constantFrom(1e9, 0.5))
    await fc.assert(
      fc.asyncProperty(nasty, anySize, anySize, async (subject, width, height) => {
        const { bytes, alt, filename } = await stockImage(pictureOf(subject, width, height), context)
        const size = await sizeOf(bytes)
        expect(size.width).toBe(Math.round(Math.min(1920, Math.max(64, width))))
        expect(size.height).toBe(Math.round(Math.min(1280, Math.max(64, height))))
        expect(bytes.length).toBeLessThanOrEqual(MAX_BYTES)
        expect(alt.isWellFormed()).toBe(true)
        expect(alt).not.toMatch(/\p{Cc}/u)
        expect(alt.length).toBeLessThanOrEqual(200)
        expect(filename).toMatch(/^[a-z0-9-]{1,60}\.webp$/)
      }),
      { numRuns: 25 },
    )
  })

  test('is not started for aborted work', async () => {
    await expect(
      stockImage(pictureOf('a lake'), { ...context, signal: AbortSignal.abort(new Error('enough')) }),
    ).rejects.toThrow('enough')
  })
})

type Answering = (response: ServerResponse, request: IncomingMessage) => unknown
const red = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#ff0000' } })
  .jpeg()
  .toBuffer()

/** Implements the part of the Pexels API that the server uses. Tests may override its answers. */
async function startPhotoService() {
  const requests: { url: URL; authorization: string | undefined }[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`)
    requests.push({ url, authorization: request.headers.authorization })
    if (url.pathname === '/v1/search') service.search(response, request)
    else service.photo(response, request)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const service = { url, requests, search: finds(`${url}/photo.jpg`), photo: sends(red) }
  return service
}

const sends =
  (body: Buffer | string, status = 200): Answering =>
  (response) =>
    response.writeHead(status).end(body)
const finds = (address: unknown): Answering =>
  sends(
    JSON.stringify({
      photos: [{ src: { large2x: address }, photographer: 'Ada\u0000 Lens', alt: 'A red lake' }],
    }),
  )

const LOOPBACK = { allowNetworks: ['127.0.0.0/8'], httpsOnly: false }
const outbound = createOutbound(LOOPBACK)
afterAll(() => outbound.close())
const service = await startPhotoService()
const log = createLogger('error')
const stockPhotos = { url: service.url, apiKey: 'pexels-key' }
const isRed = async (bytes: Buffer) => {
  const { dominant } = await sharp(bytes).stats()
  return dominant.r > 200 && dominant.g < 50
}
const photoFor = async (subject: string, over = outbound) =>
  stockImage(pictureOf(subject), { ...context, photos: { outbound: over, stockPhotos, log } })

describe('stock photo', () => {
  test('is found by subject, resized, credited, and fetched without the key', async () => {
    const { bytes, alt } = await photoFor('a lake')
    expect(await sizeOf(bytes)).toEqual({ format: 'webp', width: 320, height: 200 })
    expect(await isRed(bytes)).toBe(true)
    expect(alt).toBe('A red lake – Ada Lens, Pexels')
    const [search, photo] = service.requests.slice(-2)
    expect(search?.url.searchParams.get('query')).toBe('a lake')
    expect(search?.url.searchParams.get('orientation')).toBe('landscape')
    expect([search?.authorization, photo?.authorization]).toEqual(['pexels-key', undefined])
  })

  test('is replaced by a drawing on any failure', async () => {
    const failures: [Answering, Answering][] = [
      [sends('no', 500), sends(red)],
      [sends('{"photos":[]}'), sends(red)],
      [sends('{"photos":{}}'), sends(red)],
      [sends('null'), sends(red)],
      [sends('no JSON'), sends(red)],
      [sends('['.repeat(600_000)), sends(red)],
      [finds(7), sends(red)],
      [finds('file:///etc/passwd'), sends(red)],
      [finds('http://user:pass@127.0.0.1/'), sends(red)],
      [finds(`${service.url}/photo.jpg`), sends('no picture')],
      [finds(`${service.url}/photo.jpg`), sends(red, 404)],
      [finds(`${service.url}/photo.jpg`), sends(Buffer.alloc(13 * 1024 * 1024))],
      [
        finds(`${service.url}/photo.jpg`),
        (response) => response.writeHead(302, { location: '/photo.jpg' }).end(),
      ],
      [finds(`${service.url}/photo.jpg`), (response) => response.destroy()],
    ]
    const painted = await stockImage(pictureOf('a lake'), context)
    for (const [search, photo] of failures) {
      Object.assign(service, { search, photo })
      expect(await photoFor('a lake')).toEqual(painted)
    }
    Object.assign(service, { search: finds(`${service.url}/photo.jpg`), photo: sends(red) })
  })

  test('is not fetched from a private network', async () => {
    const before = service.requests.length
    const guarded = createOutbound({ allowNetworks: [], httpsOnly: false })
    afterAll(() => guarded.close())
    // The search reaches the service; only the photo has a private address.
    const halfGuarded = {
      ...outbound,
      get: (url: string, request: never) => (url.includes('/v1/') ? outbound : guarded).get(url, request),
    }
    expect(await isRed((await photoFor('a lake', halfGuarded)).bytes)).toBe(false)
    expect(service.requests.length).toBe(before + 1)
  })

  test('requires a key and comes from Pexels by default', () => {
    expect(readConfig({}).stockPhotos).toBeNull()
    expect(readConfig({ STOCK_PHOTOS_API_KEY: 'k' }).stockPhotos).toEqual({
      url: 'https://api.pexels.com',
      apiKey: 'k',
    })
    expect(
      readConfig({ STOCK_PHOTOS_API_KEY: 'k', STOCK_PHOTOS_URL: 'http://photos.example/' }).stockPhotos?.url,
    ).toBe('http://photos.example')
  })
})

describe('outbound GET', () => {
  const get = (url: string, maxBytes: number, over = outbound) =>
    over.get(url, { headers: {}, timeoutMs: 2_000, signal, maxBytes })

  test('accepts a body up to its limit and rejects a larger one', async () => {
    Object.assign(service, { photo: sends('x'.repeat(1000)) })
    const { status, body } = await get(`${service.url}/file`, 1000)
    expect([status, body.length]).toEqual([200, 1000])
    await expect(get(`${service.url}/file`, 999)).rejects.toThrow('the response is too long')
  })

  test('rejects a private address', async () => {
    const guarded = createOutbound({ allowNetworks: [], httpsOnly: false })
    afterAll(() => guarded.close())
    await expect(get(`${service.url}/file`, 1000, guarded)).rejects.toBeInstanceOf(OutboundError)
  })
})
