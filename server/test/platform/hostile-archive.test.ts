import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exportToFile, importFromFile } from '../../src/cli/site-archive.ts'
import { OperatorError } from '../../src/platform/accounts/accounts.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { newId } from '../../src/platform/values/ids.ts'
import { afterFile } from '../support/after-file.ts'
import { type Opened, openArchive, tarOf, writeArchive } from '../support/archives.ts'
import { count } from '../support/counts.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer({}, { background: false })
const folder = await mkdtemp(join(tmpdir(), 'sitewright-hostile-'))
afterFile(() => rm(folder, { recursive: true, force: true }))
const { id: accountId } = await server.account('agency')

describe('a hostile archive', async () => {
  const tenant = await server.tenant()
  const { client, siteId: ofTenant } = tenant
  await client.pages.create(ofTenant, { title: 'Home', slug: 'home' })
  await client.seo.createRedirect(ofTenant, { path: '/old', target: '/home' })
  const { id: productId } = await client.shop.createProduct(ofTenant, { title: 'Honey', price: 8 })
  await client.shop.createOrder(ofTenant, {
    lines: [{ productId, quantity: 1 }],
    customer: { email: 'ada@example.com' },
  })
  await server.db.run(sql`
    insert into media (id, site_id, filename, type, state, path, created_at)
    values (${newId('media')}, ${ofTenant}, 'a.jpg', 'image', 'ready', '/media/a.jpg', ${server.clock.now()})`)
  const small = join(folder, 'small.tgz')
  await exportToFile(server.platform, tenant.siteId, small)
  const changed = join(folder, 'changed.tgz')
  const importing = () => importFromFile(server.platform, accountId, changed)
  const sites = async () => (await server.db.first<{ count: number }>(sql`select count(*) from sites`))?.count

  test.each<[string, (opened: Opened) => void, RegExp]>([
    ['a newer format', ({ manifest }) => Object.assign(manifest, { format: 2 }), /only a newer version/],
    [
      'a newer schema',
      ({ manifest }) => Object.assign(manifest, { migration: '9999_later.sql' }),
      /newer Sitewright/,
    ],
    [
      'an unknown table',
      ({ manifest }) => manifest.tables.push({ name: 'spies', columns: ['id'], rows: 0, parts: [] }),
      /unknown table spies/,
    ],
    [
      'a table of secrets',
      ({ manifest }) => manifest.tables.push({ name: 'webhooks', columns: ['id'], rows: 0, parts: [] }),
      /never part/,
    ],
    [
      'a table of the server',
      ({ manifest }) => manifest.tables.push({ name: 'users', columns: ['id'], rows: 0, parts: [] }),
      /unknown table users/,
    ],
    [
      'an unknown column',
      ({ manifest }) => manifest.tables[0]?.columns.push('account_id'),
      /unknown column account_id/,
    ],
    [
      'the site of another',
      ({ rows }) => change(rows, 'sites', /site_\w+/, newId('site')),
      /manifest is that of another site/,
    ],
    ['two sites', ({ rows }) => rows.set('sites', `${rows.get('sites')}`.repeat(2)), /one site/],
    [
      'an id of its own choice',
      ({ rows }) => change(rows, 'pages', /page_\w+/, 'mine'),
      /has another id than/,
    ],
    [
      'an id that is written as no other',
      ({ rows }) => change(rows, 'pages', /page_/, 'page\\u005f'),
      /escapes that Sitewright does not write/,
    ],
    [
      'a lost file of somebody else',
      ({ manifest }) => manifest.missing.push('backups/of-all'),
      /not of this site/,
    ],
    [
      'a time zone that no server knows',
      ({ rows }) => change(rows, 'sites', /"time_zone":"[^"]+"/, '"time_zone":"Mars/North"'),
      /row site_\w+ of sites is not valid: timeZone must be an IANA time zone/,
    ],
    ['a row that is no JSON', ({ rows }) => change(rows, 'pages', /^\{/, '{{'), /is not JSON/],
    [
      'deep nesting',
      ({ rows }) =>
        change(rows, 'pages', /"blocks":\{/, `"blocks":${'['.repeat(101)}${']'.repeat(101)},"x":{`),
      /nested deeper than 100 levels/,
    ],
    [
      'a value of another type',
      ({ rows }) => change(rows, 'pages', /"version":\d+/, '"version":"x"'),
      /has a version that the API would not store/,
    ],
    [
      'a time without an end',
      ({ rows }) => change(rows, 'pages', /"created_at":"[^"]+"/, '"created_at":"infinity"'),
      /has a created_at that/,
    ],
    [
      'a text that is none',
      ({ rows }) => change(rows, 'pages', /"title":"Home"/, '"title":{"a":1}'),
      /has a title that the API/,
    ],
    [
      'a text that is too long',
      ({ rows }) => change(rows, 'pages', /"Home"/, `"${'x'.repeat(501)}"`),
      /row page_\w+ of pages is not valid: title must have at most 500/,
    ],
    [
      'a key that changes objects',
      ({ rows }) => change(rows, 'pages', /"blocks":\{\}/, '"blocks":{"__proto__":{}}'),
      /JSON that the API takes/,
    ],
    [
      'blocks that are none',
      ({ rows }) => change(rows, 'pages', /"blocks":\{\}/, '"blocks":{"zones":[]}'),
      /of pages is not valid: blocks.zones must be/,
    ],
    [
      'a row that fills the memory',
      ({ rows }) => change(rows, 'pages', /"Home"/, `"${'x'.repeat(9_000_000)}"`),
      /row of pages is too large/,
    ],
    [
      'a redirect to a script',
      ({ rows }) => change(rows, 'redirects', /"target":"[^"]+"/, '"target":"javascript:alert(1)"'),
      /of redirects is not valid: target must be a path/,
    ],
    [
      'an address of a customer that is none',
      ({ rows }) => change(rows, 'shop_orders', /"email": ?"[^"]+"/, '"email": {"a": 1}'),
      /of shop_orders is not valid: customer.email must be a string/,
    ],
    [
      'media at the address of a script',
      ({ rows }) => change(rows, 'media', /"external_url":null/, '"external_url":"javascript:alert(1)"'),
      /of media is not valid: externalUrl/,
    ],
    [
      'media of a type that is none',
      ({ rows }) => change(rows, 'media', /"content_type":null/, '"content_type":"a/b\\r\\nx"'),
      /of media is not valid: contentType must be a media type/,
    ],
    [
      'a file that no row names',
      ({ manifest, files }) => {
        files.push(Buffer.from('x'))
        manifest.files.push({
          key: `media/${tenant.siteId}/y`,
          contentType: 'a/b',
          sizeBytes: 1,
          sha256: sha256('x'),
        })
      },
      /no row names its file media/,
    ],
    [
      'a file in a folder of the server',
      ({ manifest, files }) => {
        files.push(Buffer.from('x'))
        manifest.files.push({
          key: `exports/${tenant.siteId}/y`,
          contentType: 'a/b',
          sizeBytes: 1,
          sha256: sha256('x'),
        })
      },
      /is not of this site/,
    ],
    [
      'a file of another site',
      ({ manifest, files }) => {
        files.push(Buffer.from('x'))
        manifest.files.push({ key: 'media/x/y', contentType: 'a/b', sizeBytes: 1, sha256: sha256('x') })
      },
      /not of this site/,
    ],
    [
      'a file outside of its folder',
      ({ manifest, files }) => {
        files.push(Buffer.from('x'))
        manifest.files.push({
          key: `../${tenant.siteId}/y`,
          contentType: 'a/b',
          sizeBytes: 1,
          sha256: sha256('x'),
        })
      },
      /cannot be the key/,
    ],
  ])('with %s is refused, and says why', async (_name, spoil, message) => {
    const opened = openArchive(small)
    spoil(opened)
    writeArchive(changed, opened)
    const before = await sites()
    await expect(importing()).rejects.toThrow(message)
    expect(await sites()).toBe(before)
  })

  test('whose slug is reserved for the server gets another one', async () => {
    const opened = openArchive(small)
    opened.manifest.site.slug = 'www'
    writeArchive(changed, opened)
    expect((await importing()).result.slug).toBe('www-2')
  })

  test('whose names or bytes were changed anywhere is refused', async () => {
    writeArchive(changed, openArchive(small), (name) => `../${name}`)
    await expect(importing()).rejects.toThrow(/not an archive of a site/)
    const tar = tarOf(small)
    const before = await sites()
    const bytes = fc.record({ at: fc.nat(tar.length - 1025), value: fc.integer({ min: 1, max: 255 }) })
    await fc.assert(
      fc.asyncProperty(
        fc.array(bytes, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        async (flips, isCut) => {
          const spoiled = Buffer.from(tar)
          for (const { at, value } of flips) spoiled[at] = (spoiled[at] as number) ^ value
          const end = isCut ? (flips[0]?.at ?? 0) : spoiled.length
          writeFileSync(changed, gzipSync(spoiled.subarray(0, end)))
          await importing().then(
            // Padding and what nobody reads may be anything.
            () => expect(spoiled.equals(tar)).toBe(false),
            (error) => expect(error).toBeInstanceOf(OperatorError),
          )
        },
      ),
      { numRuns: count({ ordinary: 25, proof: 2_000 }) },
    )
    expect(await sites()).toBeLessThanOrEqual((before as number) + 5)
  })
})

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

function change(rows: Map<string, string>, table: string, from: RegExp, to: string) {
  const text = rows.get(table) as string
  expect(text).toMatch(from)
  rows.set(table, text.replace(from, to))
}
