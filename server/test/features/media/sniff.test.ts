import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSafeInline, mediaTypeOf, parseContentType } from '../../../src/features/media/content-types.ts'
import { sniff } from '../../../src/features/media/sniff.ts'
import { images, svg } from './sample-images.ts'

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

  test('parsing is idempotent', () => {
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

  test('allows only types that run no scripts to be shown inline', () => {
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
    ['an MP4 declared as QuickTime', 'video/quicktime', isoMedia('isom')],
    ['audio in an MP4', 'audio/mp4', isoMedia('M4A ')],
    ['WAVE', 'audio/x-wav', Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1')],
    ['MP3 with a large cover', 'audio/mp3', Buffer.from('ID3\x04\0\0\0\x7f\x7f\x7fAPIC', 'latin1')],
    ['PDF', 'application/pdf', PDF],
    ['Word', WORD, office(WORD)],
    ['the head of a Word file', WORD, office(WORD).subarray(0, 60)],
    ['OpenDocument', OPEN_DOCUMENT, zip({ mimetype: OPEN_DOCUMENT })],
    ['Word as a ZIP', 'application/zip', office(WORD)],
    ['Pages', 'application/vnd.apple.pages', zip({ 'Index/Document.iwa': 'x' })],
    ['old Word', 'application/msword', Buffer.from('d0cf11e0a1b11ae1'.padEnd(1200, '0'), 'hex')],
    ['gzip', 'application/x-gzip', gzipSync('hello')],
    ['plain text', 'text/plain', 'Grüße, 世界 😀\n'],
    ['text cut within a character', 'text/plain', Buffer.from('é'.repeat(5000)).subarray(0, 4101)],
    ['UTF-16 text', 'text/csv', utf16],
    ['UTF-16 text, big-endian', 'text/csv', Buffer.from(utf16).swap16()],
    ['CSV that starts like a bitmap', 'text/csv', 'BMW;20000\nAudi;18000\n'],
    ['text with several signatures', 'text/plain', 'GIFT list: MZ, %! and 070707'],
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
    ['an unknown type', 'application/x-sitewright', Buffer.from([1, 2, 3, 250])],
    ['an STL without signature', 'model/stl', Buffer.alloc(84, 7)],
    ['any bytes', 'application/octet-stream', PDF],
  ]
  test.each(accepted)('accepts %s as %s', async (_name, declared, bytes) => {
    expect(await sniff(Buffer.from(bytes), declared)).toEqual({ ok: true })
  })

  const png = images['image/png'] ?? Buffer.alloc(0)
  const page = '<html><script>alert(1)</script></html>'
  const SHEET = `${OFFICE}.spreadsheetml.sheet`
  const NOT_TEXT = 'it is not UTF-8 or UTF-16 text'
  const NO_ROOT = 'The file has no <svg> root element.'
  const rejected: [name: string, declared: string, bytes: Buffer | string, reason: string][] = [
    ['an empty file', 'text/plain', '', 'The file is empty.'],
    ['an invalid content type', 'png', png, '"png" is not a valid content type.'],
    ['PNG as JPEG', 'image/jpeg', png, 'The file was declared as image/jpeg, but it is image/png.'],
    ['HTML as PNG', 'image/png', page, 'The file was declared as image/png, but it is text/html.'],
    ['HTML as an unknown type', 'application/x-sitewright', `\n ${page}`, 'it is text/html'],
    ['text as PDF', 'application/pdf', 'hello', 'its bytes are not of that type'],
    ['noise as MP4', 'video/mp4', Buffer.from([9, 8, 7, 6, 5]), 'its bytes are not of that type'],
    ['GIF and HTML as HTML', 'text/html', `GIF89a/*${page}*/`, 'it is image/gif'],
    ['an incomplete GIF header', 'image/gif', `GIF${page}`, 'its bytes are not of that type'],
    ['PDF and HTML as HTML', 'text/html', Buffer.concat([PDF, Buffer.from(page)]), 'it is application/pdf'],
    ['PNG as text', 'text/plain', png, 'it is image/png'],
    ['Latin-1', 'text/plain', Buffer.from('Grüße', 'latin1'), NOT_TEXT],
    ['text with a NUL', 'text/csv', 'a\0b', NOT_TEXT],
    ['an incomplete character at the end', 'text/csv', Buffer.from([0x61, 0xc3]), NOT_TEXT],
    ['an executable', 'text/plain', 'MZ\x01\x02 hello', 'it is application/x-msdownload'],
    ['a spreadsheet as Word', WORD, office(SHEET), `it is ${SHEET}`],
    ['a ZIP as PDF', 'application/pdf', zip({ a: 'b' }), 'it is application/zip'],
    ['HTML as SVG', SVG, page, NO_ROOT],
    ['SVG inside HTML', SVG, `<html>${svg('')}</html>`, NO_ROOT],
    ['text as SVG', SVG, 'hello', 'The SVG is not well-formed XML.'],
    ['only a prolog', SVG, '<?xml version="1.0"?><!-- <svg> -->', NO_ROOT],
    ['entities', SVG, `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`, 'The SVG declares entities'],
    ['compressed SVG', SVG, gzipSync(svg('')), 'it is application/gzip'],
    ['SVG as PNG', 'image/png', svg(''), 'it is image/svg+xml'],
  ]
  test.each(rejected)('rejects %s (%s)', async (_name, declared, bytes, reason) => {
    const verdict = await sniff(Buffer.from(bytes), declared)
    expect(verdict).toEqual({ ok: false, reason: expect.stringContaining(reason) })
  })

  test('never throws, whatever the bytes', async () => {
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
