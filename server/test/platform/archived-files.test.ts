import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exportToFile, importFromFile } from '../../src/cli/site-archive.ts'
import { type Sql, sql } from '../../src/platform/database/sql.ts'
import { newId } from '../../src/platform/values/ids.ts'
import { png, upload } from '../features/media/media-samples.ts'
import { pngOf, svg } from '../features/media/sample-images.ts'
import { afterFile } from '../support/after-file.ts'
import { type Opened, openArchive, writeArchive } from '../support/archives.ts'
import { filesIn } from '../support/backups.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer({}, { background: false })
const folder = await mkdtemp(join(tmpdir(), 'sitewright-files-'))
afterFile(() => rm(folder, { recursive: true, force: true }))
const { id: accountId } = await server.account('agency')
const tenant = await server.tenant()
const { client, siteId } = tenant
const PDF = Buffer.from('%PDF-1.7 a pattern')
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>')

/** Stores a file, and inserts the row that names it. */
async function keep(objectKey: string, bytes: Buffer, contentType: string, row: Sql) {
  await server.platform.storage.write(objectKey, bytes, { contentType, sizeBytes: bytes.length })
  await server.db.run(row)
}

const ids = {
  download: newId('file'),
  submission: newId('submission'),
  sent: newId('file'),
  proof: newId('file'),
  cv: newId('file'),
}
const keys = {
  download: `products/${siteId}/${ids.download}`,
  sent: `forms/${siteId}/${ids.sent}`,
  proof: `deliveries/${ids.proof}`,
  cv: `applications/${siteId}/${ids.cv}`,
}
const now = server.clock.now()
await upload(tenant, 'red.png', 'image/png', png)
const { id: productId } = await client.shop.createProduct(siteId, { title: 'Pattern', price: 8 })
await keep(
  keys.download,
  PDF,
  'application/pdf',
  sql`
  insert into product_files (id, site_id, product_id, filename, content_type, size_bytes, object_key, created_at)
  values (${ids.download}, ${siteId}, ${productId}, 'a.pdf', 'application/pdf', ${PDF.length}, ${keys.download}, ${now})`,
)
const { id: formId } = await client.forms.create(siteId, {
  name: 'Ask',
  fields: [{ name: 'file', label: 'File', type: 'file' }],
})
await server.db.run(sql`
  insert into form_submissions (id, site_id, form_id, answers, page, created_at)
  values (${ids.submission}, ${siteId}, ${formId}, '{}', '/', ${now})`)
await keep(
  keys.sent,
  PDF,
  'application/pdf',
  sql`
  insert into form_files (id, submission_id, site_id, field, filename, content_type, size_bytes, object_key)
  values (${ids.sent}, ${ids.submission}, ${siteId}, 'file', 'a.pdf', 'application/pdf', ${PDF.length}, ${keys.sent})`,
)
const { id: deliveryId } = await client.delivery.createOrder(siteId, {
  customerName: 'Ada',
  customerAddress: { line1: 'Seestraße 12', city: 'St. Gilgen', postalCode: '5340' },
})
await keep(
  keys.proof,
  png,
  'image/png',
  sql`
  insert into delivery_proofs (id, site_id, delivery_id, kind, content_type, size_bytes, object_key, is_clean, created_at)
  values (${ids.proof}, ${siteId}, ${deliveryId}, 'photo', 'image/png', ${png.length}, ${keys.proof}, true, ${now})`,
)
await keep(
  keys.cv,
  PDF,
  'application/pdf',
  sql`
  insert into job_applications (id, site_id, job_title, name, page, cv_filename, cv_size_bytes, cv_key, created_at, updated_at)
  values (${newId('application')}, ${siteId}, 'Cook', 'Ada', '/', 'a.pdf', ${PDF.length}, ${keys.cv}, ${now}, ${now})`,
)
const archive = join(folder, 'site.tgz')
await exportToFile(server.platform, siteId, archive)
const forged = join(folder, 'forged.tgz')

type Row = Record<string, string | number | null>

/** Puts other bytes in the place of the file that the row of a table names, with a checksum and a size that are right. */
function forge(opened: Opened, table: string, column: string, bytes: Buffer, changes: Row = {}) {
  const { manifest, rows, files } = opened
  const row: Row = JSON.parse(rows.get(table) ?? '')
  const index = manifest.files.findIndex(({ key }) => key === row[column])
  files[index] = bytes
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  Object.assign(manifest.files[index] as object, { sizeBytes: bytes.length, sha256 })
  const size = table === 'job_applications' ? 'cv_size_bytes' : 'size_bytes'
  const sized = column === 'thumbnail_key' ? {} : { [size]: bytes.length }
  rows.set(table, `${JSON.stringify({ ...row, ...sized, ...changes })}\n`)
}

const drawing = Buffer.from(svg('width="10" height="10"'))
const withEntities = Buffer.from(`<!DOCTYPE svg [<!ENTITY a "a">]>${drawing}`)
const octets = { content_type: 'application/octet-stream', type: 'document' }

type Forgery = [table: string, column: string, bytes: Buffer, changes?: Row]
test.each<[string, Forgery, RegExp]>([
  ['a page as a picture', ['media', 'object_key', HTML], /declared as image\/png, but it is text\/html/],
  [
    'a picture as a document',
    ['media', 'object_key', png, { content_type: 'application/pdf', type: 'document', thumbnail_key: null }],
    /declared as application\/pdf, but it is image\/png/,
  ],
  ['a picture with too many pixels', ['media', 'object_key', pngOf(10_001)], /too many pixels/],
  ['a picture without its end', ['media', 'object_key', png.subarray(0, 300)], /damaged or incomplete/],
  ['an empty picture', ['media', 'object_key', Buffer.alloc(0)], /is empty/],
  [
    'a picture of another size',
    ['media', 'object_key', png, { size_bytes: 5 }],
    /has \d+ bytes, but 5 were declared/,
  ],
  [
    'a drawing with entities',
    ['media', 'object_key', withEntities, { content_type: 'image/svg+xml' }],
    /declares entities/,
  ],
  [
    'a page as a thumbnail',
    ['media', 'thumbnail_key', HTML],
    /declared as image\/webp, but it is text\/html/,
  ],
  ['a drawing in disguise', ['media', 'object_key', drawing, octets], /thumbnailKey cannot be that of/],
  [
    'a drawing in another spelling',
    ['media', 'object_key', drawing, { content_type: 'IMAGE/SVG+XML' }],
    /contentType must be one of the type image, in lower case/,
  ],
  [
    'a picture that is listed as a video',
    ['media', 'object_key', png, { type: 'video' }],
    /contentType must be one of the type video/,
  ],
  [
    'a page as what a visitor sent',
    ['form_files', 'object_key', HTML],
    /declared as application\/pdf, but is/,
  ],
  [
    'a page as a page',
    ['form_files', 'object_key', HTML, { content_type: 'text/html' }],
    /declared as text\/html, but is not/,
  ],
  ['a page as an application', ['job_applications', 'cv_key', HTML], /declared as application\/pdf, but is/],
  [
    'a page as a photo of a delivery',
    ['delivery_proofs', 'object_key', HTML, { content_type: 'text/html' }],
    /not a JPEG, PNG or WebP picture/,
  ],
  [
    'a photo without its end',
    ['delivery_proofs', 'object_key', png.subarray(0, 300)],
    /damaged or incomplete/,
  ],
  [
    'a download that is no type',
    ['product_files', 'object_key', PDF, { content_type: 'text/html; charset=utf-7' }],
    /has no content type/,
  ],
])('an archive with %s is refused, and leaves no file', async (_name, forgery, message) => {
  const opened = openArchive(archive)
  forge(opened, ...forgery)
  writeArchive(forged, opened)
  await expectRefused(message)
})

test('an archive with two rows that name one file is refused, and leaves no file', async () => {
  const opened = openArchive(archive)
  const { object_key } = JSON.parse(opened.rows.get('media') ?? '')
  opened.rows.set('product_files', `${opened.rows.get('product_files')}`.replace(keys.download, object_key))
  writeArchive(forged, opened)
  await expectRefused(/names the file of another one/)
})

async function expectRefused(message: RegExp) {
  const stored = () => filesIn(join(server.dataDir, 'media'))
  const before = await stored()
  await expect(importFromFile(server.platform, accountId, forged)).rejects.toThrow(message)
  expect(await stored()).toEqual(before)
}

test('an archive with all kinds of files is taken as it is', async () => {
  const { result } = await importFromFile(server.platform, accountId, archive)
  expect(result.files).toBe(6)
  const { key } = await server.key(accountId)
  const { data } = await server.client(key).media.list(result.siteId)
  expect(Buffer.from(await (await fetch(data[0]?.url ?? '')).arrayBuffer())).toEqual(png)
})
