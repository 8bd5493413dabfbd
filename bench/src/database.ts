import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../server/dist/platform/embedded-postgres/embedded-postgres.js'

export type BenchDatabase = {
  url: string
  dataDir: string
  pid: number
  client: pg.Client
  close(): Promise<void>
}

/** Durability stays on; the settings only prevent checkpoints during the rounds. */
const SETTINGS = { max_wal_size: '16GB', checkpoint_timeout: '1h' }

/** An embedded PostgreSQL in a temporary folder, deleted on close. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sitewright-bench-'))
  const removeData = () => rm(dataDir, { recursive: true, force: true })
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, settings: SETTINGS })
    const client = new pg.Client({ connectionString: postgres.connectionString() })
    await client.connect()
    const postmaster = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
    return {
      url: postgres.connectionString(),
      dataDir,
      pid: Number(postmaster.split('\n', 1)[0]),
      client,
      async close() {
        await client.end()
        await postgres.stop()
        await removeData()
      },
    }
  } catch (error) {
    await removeData()
    throw error
  }
}

/** Fills a Sitewright site with pages as the API creates them; the oldest is number 1. */
export async function loadPages(client: pg.Client, siteId: string, count: number, blocks: object) {
  await client.query(
    `insert into pages (id, site_id, title, slug, slug_key, status, blocks, seo_title, created_at, updated_at)
     select 'page_' || md5($1 || n), $1, 'Page ' || n, 'page-' || n, 'page-' || n,
       case n % 10 when 0 then 'draft' when 1 then 'archived' else 'published' end,
       replace($3, '{unique}', n::text)::jsonb, 'Page ' || n || ' | Bench', made, made
     from generate_series(1, $2::int) n, lateral (select now() - make_interval(secs => $2::int - n)) t (made)`,
    [siteId, count, JSON.stringify(blocks)],
  )
}

/** The same pages for the textbook server. */
export async function copyToTextbook(client: pg.Client, siteId: string) {
  await client.query(await readFile(new URL('../textbook.sql', import.meta.url), 'utf8'))
  await client.query('insert into textbook.sites values ($1)', [siteId])
  await client.query(
    `insert into textbook.pages
     select id, site_id, title, slug, slug_key, status, blocks, seo_title, seo_description, seo_og_image, version,
       created_at, updated_at, archived_at
     from pages where site_id = $1 order by updated_at`,
    [siteId],
  )
  await client.query(
    `insert into textbook.page_totals select site_id, slot, case slot when 0 then pages.count else 0 end
     from (select site_id, count(*) from textbook.pages group by site_id) pages, generate_series(0, 15) slot`,
  )
}

/** Vacuums in advance, so that autovacuum does not run during the rounds. */
export async function settle(client: pg.Client) {
  await client.query('vacuum (analyze, freeze)')
  await client.query('checkpoint')
}

const PICTURES_TIMEOUT_MS = 5 * 60_000

/** Waits until no picture is being made smaller, which would take a core from what is measured. */
export async function untilPicturesMade(client: pg.Client) {
  const deadline = Date.now() + PICTURES_TIMEOUT_MS
  for (;;) {
    const { rows } = await client.query<{ waiting: number }>(
      'select count(*)::int as waiting from picture_queue',
    )
    const waiting = rows[0]?.waiting ?? 0
    if (waiting === 0) return
    if (Date.now() > deadline) throw new Error(`${waiting} pictures are still waiting to be made smaller`)
    await sleep(200)
  }
}

export async function pageIds(client: pg.Client, siteId: string, count: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select id from (select id from pages where site_id = $1) ids order by random() limit $2',
    [siteId, count],
  )
  return rows.map((row) => row.id)
}
