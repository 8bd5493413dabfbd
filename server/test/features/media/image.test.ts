import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { UnreadableImage } from '../../../src/features/media/errors.ts'
import { inspectImage, isInspectable } from '../../../src/features/media/image.ts'
import { SNIFFED_BYTES } from '../../../src/features/media/sniff.ts'
import { animatedGif, animatedWebp, HEIGHT, images, picture, pngOf, svg, WIDTH } from './sample-images.ts'

const inspect = (bytes: Buffer, type: string, accountId = 'acct_1') =>
  inspectImage(async () => bytes, type, accountId)

describe('inspectImage', () => {
  test.each(Object.entries(images))('measures %s', async (type, bytes) => {
    const { width, height, thumbnail } = await inspect(bytes, type)
    expect([width, height]).toEqual([WIDTH, HEIGHT])
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'webp', width: WIDTH, height: HEIGHT })
  })

  test('applies the orientation and strips metadata', async () => {
    const exif = { IFD0: { Copyright: 'secret' } }
    const jpeg = picture().resize(900, 600).withExif(exif).withMetadata({ orientation: 6 }).jpeg()
    const { width, height, thumbnail } = await inspect(await jpeg.toBuffer(), 'image/jpeg')
    expect([width, height]).toEqual([600, 900])
    const { exif: left, icc, ...metadata } = await sharp(thumbnail).metadata()
    expect(metadata).toMatchObject({ width: 320, height: 480 })
    expect([left, icc, metadata.orientation]).toEqual([undefined, undefined, undefined])
  })

  test.each([
    ['image/gif', animatedGif],
    ['image/webp', animatedWebp],
  ])('takes the thumbnail of an animated %s from its first frame', async (type, bytes) => {
    const { width, height, thumbnail } = await inspect(bytes, type)
    expect([width, height]).toEqual([WIDTH, HEIGHT])
    expect((await sharp(thumbnail).metadata()).pages ?? 1).toBe(1)
  })

  test.each([...Object.entries(images), ['image/gif', animatedGif], ['image/webp', animatedWebp]] as const)(
    'rejects %s that is truncated anywhere',
    async (type, bytes) => {
      const cuts = [1, 2, 8, 12, 13, bytes.length / 4, bytes.length / 2, bytes.length - 20].map(Math.floor)
      for (const cut of cuts) {
        const cutOff = bytes.subarray(0, bytes.length - cut)
        await expect(inspect(cutOff, type), `${cut} bytes short`).rejects.toThrow(UnreadableImage)
      }
    },
  )

  test('rejects an image that claims to be huge before decoding it', async () => {
    await expect(inspect(pngOf(10_001), 'image/png')).rejects.toThrow('too many pixels')
    await expect(inspect(pngOf(1000), 'image/png')).rejects.toThrow('damaged or incomplete')
  })

  test('rejects unsupported types and content of another type', async () => {
    expect(isInspectable('image/jpg')).toBe(true)
    expect(isInspectable('image/heic')).toBe(false)
    await expect(inspect(Buffer.from('BM'), 'image/bmp')).rejects.toThrow('are not supported')
    await expect(inspect(Buffer.from(svg('')), 'image/png')).rejects.toThrow('it is image/svg+xml')
    const polyglot = Buffer.from('GIF89a<html><script>alert(1)</script></html>')
    await expect(inspect(polyglot, 'image/gif')).rejects.toThrow('damaged or incomplete')
  })

  test('decodes or rejects a damaged image, without any other error', async () => {
    const image = fc.constantFrom(...Object.entries({ ...images, 'image/gif': animatedGif }))
    const damage = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(image, damage, async ([type, bytes], changes) => {
        const damaged = Buffer.from(bytes)
        for (const [at, value] of changes) damaged[at % damaged.length] = value
        await inspect(damaged, type).catch((error) => expect(error).toBeInstanceOf(UnreadableImage))
      }),
      { numRuns: 60 },
    )
  })
})

describe('the image queue', () => {
  const png = images['image/png'] as Buffer

  test('lets accounts take turns', async () => {
    const order: string[] = []
    const read = (account: string) => async () => {
      order.push(account)
      return png
    }
    const accounts = ['a', 'a', 'a', 'a', 'b', 'c']
    await Promise.all(accounts.map((account) => inspectImage(read(account), 'image/png', account)))
    expect(order).toEqual(['a', 'a', 'b', 'c', 'a', 'a'])
  })

  test('rejects an account with too many waiting images, and no other account', async () => {
    let open = () => {}
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    const first = inspectImage(() => opened.then(() => png), 'image/png', 'a')
    const waiting = Array.from({ length: 32 }, () => inspect(png, 'image/png', 'a'))
    const rejected = inspect(png, 'image/png', 'a')
    await expect(rejected).rejects.toMatchObject({ status: 503, details: { retryAfter: expect.any(Number) } })
    const other = inspect(png, 'image/png', 'b')
    open()
    for (const { width } of await Promise.all([first, ...waiting, other])) expect(width).toBe(WIDTH)
  })
})

describe('inspectImage of SVG', { timeout: 20_000 }, () => {
  const inspectSvg = (text: string | Buffer) => inspect(Buffer.from(text), 'image/svg+xml')
  /** Red, green, blue and opacity in the middle of a thumbnail. */
  async function colourOf(thumbnail: Buffer) {
    const { data, info } = await sharp(thumbnail).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const middle = (info.height >> 1) * info.width + (info.width >> 1)
    return [...data.subarray(middle * 4, middle * 4 + 4)]
  }
  const RED = [expect.closeTo(255, -1), expect.closeTo(0, -1), expect.closeTo(0, -1), 255]

  test.each([
    ['width="20" height="10"', 20, 10],
    ['width="20px" height="1in" viewBox="0 0 1 1"', 20, 96],
    ['viewBox="0 0 400 200"', 400, 200],
    ['width="100" viewBox="0,0,400,200"', 100, 50],
    ['width="100%" height="100%" viewBox="0 0 30 10"', 30, 10],
    ['width="25.4mm" height="0.6"', 96, 1],
    ['', 300, 150],
  ])('measures %j', async (attributes, width, height) => {
    expect(await inspectSvg(svg(attributes))).toMatchObject({ width, height })
  })

  test('scales to the thumbnail size, also after a long prolog', async () => {
    for (const side of [8, 30_000]) {
      const drawing = svg(`width="${side}" height="${side}"`, '<rect width="100%" height="100%" fill="red"/>')
      const { thumbnail } = await inspectSvg(`<!--${'x'.repeat(5000)}-->${drawing}`)
      expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'webp', width: 480, height: 480 })
      expect(await colourOf(thumbnail)).toEqual(RED)
    }
  })

  test('rejects an SVG that is too large, malformed or declares entities', async () => {
    await expect(inspectSvg(svg('width="33000" height="1"'))).rejects.toThrow('at most 32767 pixels per side')
    await expect(inspectSvg(svg('').slice(0, -3))).rejects.toThrow('damaged or cannot be rendered')
    await expect(inspectSvg(svg('', '&undeclared;'))).rejects.toThrow(UnreadableImage)
    const notText = Buffer.concat([Buffer.from(svg('').padEnd(SNIFFED_BYTES)), Buffer.from([0xff])])
    await expect(inspectSvg(notText)).rejects.toThrow('not UTF-8 or UTF-16 text')
    const bomb = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;">]>${svg('', '<text>&b;</text>')}`
    await expect(inspectSvg(bomb)).rejects.toThrow('declares entities')
  })

  test.each(['width', 'height'])('rejects a %s that is too long to read', async (name) => {
    const digits = '1'.repeat(SNIFFED_BYTES - 200)
    await expect(inspectSvg(svg(`${name}="${digits}!"`))).rejects.toThrow('too long to read')
  })

  test('loads no external resources', async () => {
    const requests: string[] = []
    const server = createServer((request, response) => {
      requests.push(request.url ?? '')
      response.end(images['image/png'])
    }).listen(0, '127.0.0.1')
    const red = join(tmpdir(), `sitewright-red-${process.pid}.png`)
    await writeFile(
      red,
      await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .toFormat('png')
        .toBuffer(),
    )
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const outside = [`${origin}/a.png`, `file://${red}`, red]
    const uses = outside.map((href) => `<image width="9" height="9" href="${href}"/><use href="${href}#a"/>`)
    const styles = `<style>@import "${origin}/a.css"; @font-face { font-family: a; src: url(${origin}/a.woff) }</style>`
    const include = `<i:include xmlns:i="http://www.w3.org/2001/XInclude" href="${origin}/a.svg"/>`
    const drawing = svg('width="9" height="9"', `${styles}${include}${uses.join('')}<text font-family="a"/>`)
    const declarations = `<?xml-stylesheet href="${origin}/b.css"?><!DOCTYPE svg SYSTEM "${origin}/a.dtd">`
    const { thumbnail } = await inspectSvg(declarations + drawing)
    server.close()
    await rm(red)
    expect(requests).toEqual([])
    expect((await colourOf(thumbnail))[3]).toBe(0)
  })
})
