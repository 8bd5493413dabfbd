import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { exportToFile, importFromFile } from '../../src/cli/site-archive.ts'
import { loadDemo } from '../../src/demo/load.ts'
import { siteCopyJobs } from '../../src/features/sites/copies/jobs.ts'
import { sql } from '../../src/platform/database/sql.ts'
import {
  ACTIVITY_TABLES,
  COLUMNS_LEFT_OUT,
  CONTENT_TABLES,
  FILE_COLUMNS,
  TABLES_LEFT_OUT,
} from '../../src/platform/site-archive/tables.ts'
import { newId } from '../../src/platform/values/ids.ts'
import { afterFile } from '../support/after-file.ts'
import { masked, rowsOfSite } from '../support/archives.ts'
import { filesIn, queryRows } from '../support/backups.ts'
import { lockWaits } from '../support/locks.ts'
import { startCli } from '../support/process.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { visit } from '../support/visit.ts'

const [server, other] = [
  await startTestServer({}, { background: false }),
  await startTestServer({}, { background: false }),
]
const folder = await mkdtemp(join(tmpdir(), 'sitewright-archives-'))
afterFile(() => rm(folder, { recursive: true, force: true }))
const COPIED = [...CONTENT_TABLES, ...ACTIVITY_TABLES]

describe('every table of a site', () => {
  test('is copied, or is known to stay behind', async () => {
    const tables = await queryRows<{ name: string }>(
      server.databaseUrl,
      `with recursive of_site (oid) as (
        select 'sites'::regclass::oid
        union select attrelid from pg_attribute join pg_class on pg_class.oid = attrelid
          where attname in ('site_id', 'site') and relkind in ('r', 'p') and not relispartition
            and relnamespace = 'public'::regnamespace
        union select conrelid from pg_constraint join of_site on confrelid = of_site.oid
          where contype = 'f' and conparentid = 0
      )
      select distinct relname::text as name from of_site join pg_class using (oid) order by 1`,
    )
    const known = [...COPIED, ...Object.values(TABLES_LEFT_OUT).flat()]
    expect(tables.map(({ name }) => name)).toEqual(known.sort())
  })

  test('leaves its secrets behind, and files are known as such', async () => {
    const columns = await queryRows<{ table: string; column: string }>(
      server.databaseUrl,
      `select relname as table, attname as column from pg_attribute join pg_class on pg_class.oid = attrelid
      where relname = any ($1) and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
        and attname ~ 'seal|token|secret|private|sha256|hmac|password|holder|_key$' and attname not in ('slug_key', 'code_key') and attgenerated = ''`,
      [COPIED],
    )
    const left = columns.filter(
      ({ table, column }) =>
        !COLUMNS_LEFT_OUT[table]?.includes(column) && !FILE_COLUMNS[table]?.includes(column),
    )
    expect(left.map(({ table, column }) => `${table}.${column}`).sort()).toEqual([
      // Which sends of a form are one.
      'form_submissions.token_id',
      // A card is worth what it was.
      'gift_cards.code_sha256',
      'job_applications.token_id',
      'listing_enquiries.token_id',
    ])
  })
})

const { id: accountId } = await server.account('agency')
const { liveSiteId: siteId } = await loadDemo(server.platform, accountId)
await addWhatTheDemoLacks()
const archive = join(folder, 'demo.tgz')
await exportToFile(server.platform, siteId, archive)
const { id: otherAccountId } = await other.account('agency')
const { key } = await other.key(otherAccountId)

/** Rows that triggers would change, refuse or number anew, and numbers of sequences. */
async function addWhatTheDemoLacks() {
  const { db, clock, storage } = server.platform
  const now = clock.now()
  const order = await db.first<{ id: string }>(
    sql`select id from shop_orders where site_id = ${siteId} order by id limit 1`,
  )
  const unit = await db.first<{ id: string; from: string; to: string }>(sql`
    select unit_id as id, check_in::text as from, check_out::text as to from rental_bookings
    where site_id = ${siteId} and status = 'approved' order by id limit 1`)
  const product = await db.first<{ id: string }>(
    sql`select id from products where site_id = ${siteId} limit 1`,
  )
  if (!order || !unit || !product) throw new Error('The demo has no order, booking or product')
  await db.run(sql`
    insert into shop_invoices (id, site_id, order_id, type, prefix, year, content, created_at)
    values (${newId('invoice')}, ${siteId}, ${order.id}, 'invoice', 'R-', 2026, '{}', ${now})`)
  await db.run(sql`update invoice_counters set last = 41 where site_id = ${siteId}`)
  await db.run(sql`
    insert into rental_blocks (id, site_id, unit_id, starts_on, ends_on, created_at)
    values (${newId('block')}, ${siteId}, ${unit.id}, ${unit.from}, ${unit.to}, ${now})`)
  const file = { id: newId('file'), bytes: Buffer.from('%PDF-1.7 a pattern') }
  const objectKey = `products/${siteId}/${file.id}`
  const contentType = 'application/pdf'
  await storage.write(objectKey, file.bytes, { contentType, sizeBytes: file.bytes.length })
  await db.run(sql`
    insert into product_files (id, site_id, product_id, filename, content_type, size_bytes, object_key, created_at)
    values (${file.id}, ${siteId}, ${product.id}, 'pattern.pdf', ${contentType}, ${file.bytes.length}, ${objectKey}, ${now})`)
  // Two fields of a form on a page may have one name.
  const answer = { name: 'answer', label: '', type: 'text', required: false, options: [] }
  await db.run(sql`
    insert into forms (id, site_id, name, fields, source_path, block_id, created_at, updated_at)
    values (${newId('form')}, ${siteId}, 'Ask', ${JSON.stringify([answer, answer])}, 'contact', 'ask', ${now}, ${now})`)
  await db.run(sql`insert into analytics_sites (site_id, summed_through) values (${siteId}, ${now})`)
  await db.run(sql`
    insert into analytics_values (site, value) select number, '/rooms' from analytics_sites where site_id = ${siteId}`)
  await db.run(sql`
    insert into analytics_days (site, dimension, day, value, visitors, visits, pageviews, bounces, duration_ms)
    select site, 1, ${now}::date, number, 3, 4, 5, 1, 6000 from analytics_values where value = '/rooms'`)
}

/** What lists show as their totals. */
const totalsOf = async ({ db }: TestServer, ofSite: string) =>
  db.rows(sql`
    select list, bucket, sum(count) as count from counters
    where owner = ${ofSite} and list not in ('ai_jobs', 'mails', 'webhook_deliveries', 'push_subscriptions')
    group by list, bucket having sum(count) <> 0 order by list collate "C", bucket collate "C"`)

const imported = (await importFromFile(other.platform, otherAccountId, archive)).result

describe('a site that comes from an archive', () => {
  test('has the same rows, totals and numbers, under other ids', async () => {
    const [was, is] = [await rowsOfSite(server, siteId), await rowsOfSite(other, imported.siteId)]
    expect({ ...is, mail_settings: null }).toEqual({ ...was, mail_settings: null })
    expect(await totalsOf(other, imported.siteId)).toEqual(await totalsOf(server, siteId))
    const views = await other.db.rows(sql`
      select pageviews from analytics_days days join analytics_values on number = days.value
        join analytics_sites sites on sites.number = days.site where site_id = ${imported.siteId} and analytics_values.value = '/rooms'`)
    expect(views).toEqual([{ pageviews: 5 }])
    expect(Object.values(is).flat().length).toBeGreaterThan(1_000)
  })

  test('is a draft that shows the same once it is published', async () => {
    expect((await visit(other, imported)).status).toBe(404)
    const client = other.client(key)
    expect(await client.sites.get(imported.siteId)).toMatchObject({ status: 'draft', slug: 'lakeside-house' })
    await client.sites.publish(imported.siteId, {})
    const products = await client.shop.listProducts(imported.siteId, { limit: 1 })
    for (const path of ['/', `/products/${products.data[0]?.slug}`]) {
      const [was, is] = [await visit(server, imported, path), await visit(other, imported, path)]
      expect(is.status).toBe(200)
      expect(masked(is.text, other)).toBe(masked(was.text, server))
      expect(is.text).not.toContain(siteId)
      const [picture] = /\/media\/site_[^"\s?]+/.exec(is.text) ?? []
      expect((await other.fetch(picture as string)).status).toBe(200)
    }
  })

  test('gets another slug where its own is taken', async () => {
    const again = await importFromFile(server.platform, accountId, archive)
    expect(again.result.slug).toMatch(/^lakeside-house-\d+$/)
    expect(again.text).toContain('webhooks')
  })
})

describe('an import that is killed', () => {
  test('leaves no site and no file', async () => {
    const files = await filesIn(join(other.dataDir, 'media'))
    const sites = await other.db.rows(sql`select id from sites`)
    const holder = new pg.Client(other.databaseUrl)
    await holder.connect()
    await holder.query('begin; lock table voice_settings in share mode')
    const env = { DATABASE_URL: other.databaseUrl, DATA_DIR: other.dataDir }
    const cli = startCli(['import', 'site', '--from', archive, '--account', otherAccountId], env)
    await lockWaits(other, 1)
    cli.kill('SIGKILL')
    await once(cli, 'exit')
    await holder.end()
    expect((await filesIn(join(other.dataDir, 'media'))).length).toBeGreaterThan(files.length)
    other.clock.advance(11 * 60_000)
    await siteCopyJobs
      .find(({ name }) => name === 'site_copies.sweep')
      ?.run(other.platform, undefined as never)
    expect(await filesIn(join(other.dataDir, 'media'))).toEqual(files)
    expect(await other.db.rows(sql`select id from sites`)).toEqual(sites)
  })
})
