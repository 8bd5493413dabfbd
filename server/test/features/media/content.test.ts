import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  inspectImage,
  isInspectable,
  isSafeInline,
  mediaTypeOf,
  parseContentType,
  SNIFFED_BYTES,
  sniff,
  UnreadableImage,
} from '../../../src/features/media/content.ts'

const WIDTH = 90
const HEIGHT = 60
const noise = Buffer.from(Array.from({ length: WIDTH * HEIGHT * 3 }, (_, i) => (i * 7919) >> 3))
const picture = (pixels = noise, pages = 1) =>
  sharp(pixels, { raw: { width: WIDTH, height: HEIGHT * pages, channels: 3, pageHeight: HEIGHT } })
const frames = picture(Buffer.concat([noise, Buffer.from(noise).reverse(), noise]), 3)

const images: Record<string, Buffer> = {
  'image/png': await picture().png().toBuffer(),
  'image/jpeg': await picture().jpeg().toBuffer(),
  'image/webp': await picture().webp().toBuffer(),
  'image/gif': await picture().gif().toBuffer(),
  'image/avif': await picture().avif({ effort: 0 }).toBuffer(),
  'image/tiff': await picture().tiff().toBuffer(),
}
const movingGif = await frames.clone().gif({ delay: 100 }).toBuffer()
const movingWebp = await frames.clone().webp().toBuffer()

const svg = (attributes: string, content = '<rect width="10" height="10" fill="red"/>') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`
const isoMedia = (brand: string) =>
  Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}isom\0\0\0\x08mdat`, 'latin1')
const PDF = Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\n')

/** A ZIP archive without its directory: file-type reads the entries. */
function zip(entries: Record<string, string>): Buffer {
  const parts = Object.entries(entries).map(([name, content]) => {
    const data = deflateRawSync(content)
    const header = Buffer.alloc(30)
    header.writeUInt32LE(0x04034b50)
    header.writeUInt16LE(20, 4)
    header.writeUInt16LE(8, 8)
    header.writeUInt32LE(crc32(content), 14)
    header.writeUInt32LE(data.length, 18)
    header.writeUInt32LE(content.length, 22)
    header.writeUInt16LE(name.length, 26)
    return Buffer.concat([header, Buffer.from(name), data])
  })
  return Buffer.concat([...parts, Buffer.from('PK\x01\x02')])
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const WORD = `${OFFICE}.wordprocessingml.document`
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument.text'
const SVG = 'image/svg+xml'
const office = (type: string) =>
  zip({ '[Content_Types].xml': `<Types><Override ContentType="${type}.main+xml"/></Types>` })

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** A tiny file that claims to be a grey image of side x side pixels. */
function pngOf(side: number): Buffer {
  const header = Buffer.from([...Array(8).fill(0), 8, 0, 0, 0, 0])
  header.writeUInt32BE(side)
  header.writeUInt32BE(side, 4)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const data = pngChunk('IDAT', deflateSync(Buffer.alloc(100_000)))
  return Buffer.concat([signature, pngChunk('IHDR', header), data, pngChunk('IEND', Buffer.alloc(0))])
}

describe('content types', () => {
  test.each([
    ['image/png', 'image'],
    ['IMAGE/JPEG', 'image'],
    ['image/svg+xml', 'image'],
    ['video/mp4', 'video'],
    ['audio/mpeg', 'document'],
    ['application/pdf', 'document'],
    ['imagery/png', 'document'],
  ])('%s is of media type %s', (contentType, type) => {
    expect(mediaTypeOf(contentType)).toBe(type)
  })

  test.each([
    ['image/png', 'image/png'],
    [' Image/PNG\t', 'image/png'],
    ['text/html; charset=UTF-8', 'text/html; charset=utf-8'],
    ['text/html;charset="utf-8"; boundary=x', 'text/html; charset=utf-8'],
    ['text/html;a="x;charset=no\\"";CHARSET=a;charset=b', 'text/html; charset=a'],
    ['text/plain; charset="a b"', 'text/plain'],
    ['audio/ogg; codecs=opus', 'audio/ogg'],
    ['text/plain;', 'text/plain'],
    ['application/vnd.ms-excel.sheet.macroEnabled.12', 'application/vnd.ms-excel.sheet.macroenabled.12'],
    ['', null],
    ['png', null],
    ['image/', null],
    ['image/*', null],
    ['image/png, text/html', null],
    ['image/png\r\nX-Header: 1', null],
    ['image /png', null],
    ['image/png charset=utf-8', null],
    ['text/plain; charset', 'text/plain'],
    ['text/plain; charset=é', 'text/plain'],
    [`text/${'x'.repeat(300)}`, null],
  ])('parses %j as %j', (value, parsed) => {
    expect(parseContentType(value)).toBe(parsed)
  })

  test('parsing once is enough', () => {
    const contentType = fc.oneof(
      fc.string(),
      fc.stringMatching(/^[a-z]+\/[a-z+.]+(; ?(charset|q)=("?[a-z ]+"?))*$/),
    )
    fc.assert(
      fc.property(contentType, (value) => {
        const parsed = parseContentType(value)
        if (parsed !== null) expect(parseContentType(parsed)).toBe(parsed)
      }),
    )
  })

  test('only what runs no script may be shown inline', () => {
    for (const safe of [
      'image/png',
      'image/jpg',
      'Image/GIF',
      'video/mp4',
      'audio/mpeg',
      'application/pdf',
    ]) {
      expect(isSafeInline(safe), safe).toBe(true)
    }
    expect(isSafeInline('text/plain; charset=utf-8')).toBe(true)
    const unsafe = ['text/html', 'text/css', 'text/javascript', 'application/xml', 'application/xhtml+xml']
    for (const type of [...unsafe, SVG, 'video/x+xml', 'application/octet-stream', 'image/x', 'pdf', '']) {
      expect(isSafeInline(type), type).toBe(false)
    }
  })
})

describe('sniff', () => {
  const utf16 = Buffer.from('\ufeffname;price\n', 'utf16le')
  const accepted: [name: string, declared: string, bytes: Buffer | string][] = [
    ...Object.entries(images).map(([type, bytes]): [string, string, Buffer] => [type, type, bytes]),
    ...Object.entries(images).map(([type, bytes]): [string, string, Buffer] => [
      `head of ${type}`,
      type,
      bytes.subarray(0, 4100),
    ]),
    ['an alias', 'image/jpg', images['image/jpeg'] ?? ''],
    ['an MP4 in a QuickTime file', 'video/mp4', isoMedia('qt  ')],
    ['a QuickTime movie named MP4', 'video/quicktime', isoMedia('isom')],
    ['sound in an MP4', 'audio/mp4', isoMedia('M4A ')],
    ['WAVE', 'audio/x-wav', Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1')],
    ['MP3 with a big cover', 'audio/mp3', Buffer.from('ID3\x04\0\0\0\x7f\x7f\x7fAPIC', 'latin1')],
    ['PDF', 'application/pdf', PDF],
    ['Word', WORD, office(WORD)],
    ['the head of a Word file', WORD, office(WORD).subarray(0, 60)],
    ['OpenDocument', OPEN_DOCUMENT, zip({ mimetype: OPEN_DOCUMENT })],
    ['Word as a ZIP', 'application/zip', office(WORD)],
    ['Pages', 'application/vnd.apple.pages', zip({ 'Index/Document.iwa': 'x' })],
    ['old Word', 'application/msword', Buffer.from('d0cf11e0a1b11ae1'.padEnd(1200, '0'), 'hex')],
    ['gzip', 'application/x-gzip', gzipSync('hello')],
    ['plain text', 'text/plain', 'Grüße, 世界 😀\n'],
    ['text cut inside a character', 'text/plain', Buffer.from('é'.repeat(5000)).subarray(0, 4101)],
    ['UTF-16 text', 'text/csv', utf16],
    ['UTF-16 text, big-endian', 'text/csv', Buffer.from(utf16).swap16()],
    ['a list of BMWs', 'text/csv', 'BMW;20000\nAudi;18000\n'],
    ['a GIFT list', 'text/plain', 'GIFT list: MZ, %! and 070707'],
    ['JSON', 'application/ld+json', '\ufeff{"a": 1}'],
    ['HTML', 'text/html; charset=utf-8', '<!doctype html><p>hello'],
    ['XML', 'application/rss+xml', '<?xml version="1.0"?><rss/>'],
    ['RTF', 'text/rtf', '{\\rtf1 hello}'],
    ['a calendar', 'text/calendar', 'BEGIN:VCALENDAR\r\n'],
    ['SVG', SVG, svg('')],
    ['SVG in UTF-16', SVG, Buffer.from(`\ufeff<?xml version="1.0"?>${svg('')}`, 'utf16le')],
    [
      'SVG after a prolog',
      SVG,
      `<?xml version="1.0"?>\r\n<?x?><!-- <html> -->\n<!DOCTYPE svg PUBLIC "a" "b">${svg('')}`,
    ],
    ['SVG with a prefix', SVG, '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:g/></s:svg>'],
    ['a type nobody knows', 'application/x-sitewright', Buffer.from([1, 2, 3, 250])],
    ['an STL without signature', 'model/stl', Buffer.alloc(84, 7)],
    ['bytes of any kind', 'application/octet-stream', PDF],
  ]
  test.each(accepted)('accepts %s as %s', async (_name, declared, bytes) => {
    expect(await sniff(Buffer.from(bytes), declared)).toEqual({ ok: true })
  })

  const png = images['image/png'] ?? Buffer.alloc(0)
  const page = '<html><script>alert(1)</script></html>'
  const SHEET = `${OFFICE}.spreadsheetml.sheet`
  const NOT_TEXT = 'it is not UTF-8 or UTF-16 text'
  const NO_ROOT = 'The file has no <svg> root element.'
  const refused: [name: string, declared: string, bytes: Buffer | string, reason: string][] = [
    ['an empty file', 'text/plain', '', 'The file is empty.'],
    ['no content type', 'png', png, '"png" is not a valid content type.'],
    ['PNG as JPEG', 'image/jpeg', png, 'The file was declared as image/jpeg, but it is image/png.'],
    ['HTML as PNG', 'image/png', page, 'The file was declared as image/png, but it is text/html.'],
    ['HTML as a type nobody knows', 'application/x-sitewright', `\n ${page}`, 'it is text/html'],
    ['text as PDF', 'application/pdf', 'hello', 'its bytes are not of that type'],
    ['noise as MP4', 'video/mp4', Buffer.from([9, 8, 7, 6, 5]), 'its bytes are not of that type'],
    ['GIF and HTML as HTML', 'text/html', `GIF89a/*${page}*/`, 'it is image/gif'],
    ['half a GIF header', 'image/gif', `GIF${page}`, 'its bytes are not of that type'],
    ['PDF and HTML as HTML', 'text/html', Buffer.concat([PDF, Buffer.from(page)]), 'it is application/pdf'],
    ['PNG as text', 'text/plain', png, 'it is image/png'],
    ['Latin-1', 'text/plain', Buffer.from('Grüße', 'latin1'), NOT_TEXT],
    ['text with a NUL', 'text/csv', 'a\0b', NOT_TEXT],
    ['a broken character at the end', 'text/csv', Buffer.from([0x61, 0xc3]), NOT_TEXT],
    ['a program', 'text/plain', 'MZ\x01\x02 hello', 'it is application/x-msdownload'],
    ['macros as Word', WORD, office(SHEET), `it is ${SHEET}`],
    ['a ZIP as PDF', 'application/pdf', zip({ a: 'b' }), 'it is application/zip'],
    ['HTML as SVG', SVG, page, NO_ROOT],
    ['SVG inside HTML', SVG, `<html>${svg('')}</html>`, NO_ROOT],
    ['text as SVG', SVG, 'hello', 'The SVG is not well-formed XML.'],
    ['only a prolog', SVG, '<?xml version="1.0"?><!-- <svg> -->', NO_ROOT],
    ['entities', SVG, `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`, 'The SVG declares entities'],
    ['compressed SVG', SVG, gzipSync(svg('')), 'it is application/gzip'],
    ['SVG as PNG', 'image/png', svg(''), 'it is image/svg+xml'],
  ]
  test.each(refused)('refuses %s (%s)', async (_name, declared, bytes, reason) => {
    const verdict = await sniff(Buffer.from(bytes), declared)
    expect(verdict).toEqual({ ok: false, reason: expect.stringContaining(reason) })
  })

  test('never throws', async () => {
    const starts =
      '|%PDF|PK\x03\x04|GIF89a|\x1f\x8b\x08|II*\0|<?xml |<svg|ID3|\xff\xfe|OggS|RIFF|\x89PNG\r\n\x1a\n|\xff\xd8\xff|\xef\xbb\xbf'
    const start = fc.constantFrom(...starts.split('|')).map((text) => Buffer.from(text, 'latin1'))
    const bytes = fc.tuple(start, fc.uint8Array({ maxLength: 600 })).map((parts) => Buffer.concat(parts))
    const known = ['text/plain', SVG, 'image/png', 'application/zip', 'application/x', 'video/mp4']
    const declared = fc.oneof(fc.constantFrom(...known), fc.string())
    await fc.assert(
      fc.asyncProperty(bytes, declared, async (head, type) => {
        const verdict = await sniff(head, type)
        expect(verdict.ok || verdict.reason.length > 10).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('inspectImage', () => {
  test.each(Object.entries(images))('measures %s', async (type, bytes) => {
    const { width, height, thumbnail } = await inspectImage(bytes, type)
    expect([width, height]).toEqual([WIDTH, HEIGHT])
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'webp', width: WIDTH, height: HEIGHT })
  })

  test('turns an image as it is displayed, and strips what else it holds', async () => {
    const exif = { IFD0: { Copyright: 'secret' } }
    const jpeg = picture().resize(900, 600).withExif(exif).withMetadata({ orientation: 6 }).jpeg()
    const { width, height, thumbnail } = await inspectImage(await jpeg.toBuffer(), 'image/jpeg')
    expect([width, height]).toEqual([600, 900])
    const { exif: left, icc, ...metadata } = await sharp(thumbnail).metadata()
    expect(metadata).toMatchObject({ width: 320, height: 480 })
    expect([left, icc, metadata.orientation]).toEqual([undefined, undefined, undefined])
  })

  test.each([
    ['image/gif', movingGif],
    ['image/webp', movingWebp],
  ])('shows the first frame of a moving %s', async (type, bytes) => {
    const { width, height, thumbnail } = await inspectImage(bytes, type)
    expect([width, height]).toEqual([WIDTH, HEIGHT])
    expect((await sharp(thumbnail).metadata()).pages ?? 1).toBe(1)
  })

  test.each([...Object.entries(images), ['image/gif', movingGif], ['image/webp', movingWebp]] as const)(
    'refuses %s that is cut off anywhere',
    async (type, bytes) => {
      const cuts = [1, 2, 8, 12, 13, bytes.length / 4, bytes.length / 2, bytes.length - 20].map(Math.floor)
      for (const cut of cuts) {
        const cutOff = bytes.subarray(0, bytes.length - cut)
        await expect(inspectImage(cutOff, type), `${cut} bytes less`).rejects.toThrow(UnreadableImage)
      }
    },
  )

  test('refuses what claims to be huge, before it decodes it', async () => {
    await expect(inspectImage(pngOf(10_001), 'image/png')).rejects.toThrow('too many pixels')
    await expect(inspectImage(pngOf(1000), 'image/png')).rejects.toThrow('damaged or incomplete')
  })

  test('refuses types it cannot decode, and others than declared', async () => {
    expect(isInspectable('image/jpg')).toBe(true)
    expect(isInspectable('image/heic')).toBe(false)
    await expect(inspectImage(Buffer.from('BM'), 'image/bmp')).rejects.toThrow('cannot be read here')
    await expect(inspectImage(Buffer.from(svg('')), 'image/png')).rejects.toThrow('it is image/svg+xml')
    const polyglot = Buffer.from('GIF89a<html><script>alert(1)</script></html>')
    await expect(inspectImage(polyglot, 'image/gif')).rejects.toThrow('damaged or incomplete')
  })

  test('survives damage: an image or a refusal, no other error', async () => {
    const image = fc.constantFrom(...Object.entries({ ...images, 'image/gif': movingGif }))
    const damage = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(image, damage, async ([type, bytes], changes) => {
        const damaged = Buffer.from(bytes)
        for (const [at, value] of changes) damaged[at % damaged.length] = value
        await inspectImage(damaged, type).catch((error) => expect(error).toBeInstanceOf(UnreadableImage))
      }),
      { numRuns: 60 },
    )
  })
})

describe('inspectImage of SVG', { timeout: 20_000 }, () => {
  const inspect = (text: string | Buffer) => inspectImage(Buffer.from(text), 'image/svg+xml')
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
    expect(await inspect(svg(attributes))).toMatchObject({ width, height })
  })

  test('draws a big one small, a small one big, and one with a long prolog', async () => {
    for (const side of [8, 30_000]) {
      const drawing = svg(`width="${side}" height="${side}"`, '<rect width="100%" height="100%" fill="red"/>')
      const { thumbnail } = await inspect(`<!--${'x'.repeat(5000)}-->${drawing}`)
      expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'webp', width: 480, height: 480 })
      expect(await colourOf(thumbnail)).toEqual(RED)
    }
  })

  test('refuses what is broken, empty or too large', async () => {
    await expect(inspect(svg('width="33000" height="1"'))).rejects.toThrow('at most 32767 pixels a side')
    await expect(inspect(svg('').slice(0, -3))).rejects.toThrow('damaged or cannot be drawn')
    await expect(inspect(svg('', '&undeclared;'))).rejects.toThrow(UnreadableImage)
    const notText = Buffer.concat([Buffer.from(svg('').padEnd(SNIFFED_BYTES)), Buffer.from([0xff])])
    await expect(inspect(notText)).rejects.toThrow('not UTF-8 or UTF-16 text')
    const bomb = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;">]>${svg('', '<text>&b;</text>')}`
    await expect(inspect(bomb)).rejects.toThrow('declares entities')
  })

  test.each(['width', 'height'])('rejects a %s that is too long to read', async (name) => {
    const digits = '1'.repeat(SNIFFED_BYTES - 200)
    await expect(inspect(svg(`${name}="${digits}!"`))).rejects.toThrow('too long to read')
  })

  test('loads nothing from outside', async () => {
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
    const { thumbnail } = await inspect(declarations + drawing)
    server.close()
    await rm(red)
    expect(requests).toEqual([])
    expect((await colourOf(thumbnail))[3]).toBe(0)
  })
})
