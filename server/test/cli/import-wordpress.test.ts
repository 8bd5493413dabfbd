import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runCli, runJson } from '../support/process.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { dataDir } = server
const { accountId, client, siteId } = await server.tenant()
const env = { DATA_DIR: dataDir, DATABASE_URL: server.databaseUrl }

describe('a WordPress import', () => {
  test('imports pages and media, reports what it skips, and is idempotent', async () => {
    const site = await client.sites.create({ name: 'Imported' })
    const file = new URL('../fixtures/wordpress-small.xml', import.meta.url).pathname
    const args = ['import', 'wordpress', file, '--account', accountId, '--site', site.id]
    const first = await runJson(args, env)
    expect(first.pages.imported).toBeGreaterThan(3)
    expect(first.media.imported).toBeGreaterThan(0)
    for (const { reason } of first.skipped) expect(reason).toEqual(expect.any(String))

    const snapshot = async () => {
      const pages = []
      for await (const { id } of client.pages.list(site.id)) pages.push(await client.pages.get(site.id, id))
      const media = []
      for await (const item of client.media.list(site.id)) media.push(item)
      return { pages, media }
    }
    const before = await snapshot()
    expect(before.pages).toHaveLength(first.pages.imported)
    expect(before.media).toHaveLength(first.media.imported)
    const second = await runJson(args, env)
    expect(second.pages).toEqual({ imported: 0, unchanged: first.pages.imported })
    expect(second.media).toEqual({ imported: 0, unchanged: first.media.imported })
    expect(second.skipped).toEqual(first.skipped)
    expect(await snapshot()).toEqual(before)
  })

  test('numbers a slug that is taken', async () => {
    const site = await client.sites.create({ name: 'Taken' })
    const file = new URL('../fixtures/wordpress-small.xml', import.meta.url).pathname
    const args = ['import', 'wordpress', file, '--account', accountId]
    const elsewhere = await client.sites.create({ name: 'Elsewhere' })
    await runJson([...args, '--site', elsewhere.id], env)
    const { data } = await client.pages.list(elsewhere.id, { limit: 1 })
    const slug = data[0]?.slug as string
    await client.pages.create(site.id, { title: 'Mine', slug })
    const { notes } = await runJson([...args, '--site', site.id], env)
    expect(JSON.stringify(notes)).toContain(`it became ${slug}-2`)
  })

  test('cuts a taken slug of maximum length to fit the number', async () => {
    const site = await client.sites.create({ name: 'Long slugs' })
    const slug = 'long'.repeat(64).slice(1)
    await client.pages.create(site.id, { title: 'Mine', slug })
    const file = join(dataDir, 'long.xml')
    await writeFile(
      file,
      `<rss><channel><wp:wxr_version>1.2</wp:wxr_version><item><title>Theirs</title><wp:post_id>7</wp:post_id>
      <wp:post_type>page</wp:post_type><wp:post_name>${slug}</wp:post_name></item></channel></rss>`,
    )
    await runJson(['import', 'wordpress', file, '--account', accountId, '--site', site.id], env)
    const { data } = await client.pages.list(site.id, { orderBy: 'title', direction: 'desc' })
    expect(data.map((page) => page.slug)).toEqual([`${slug.slice(0, 253)}-2`, slug])
  })

  test('distinguishes exports that share their address and ids', async () => {
    const site = await client.sites.create({ name: 'Two exports' })
    const item = (
      guid: string,
    ) => `<item><title>${guid}</title><guid isPermaLink="false">https://a.example/${guid}</guid>
      <wp:post_id>7</wp:post_id><wp:post_type>page</wp:post_type><wp:status>publish</wp:status><wp:post_name>${guid}</wp:post_name>
      <wp:post_date_gmt>2026-01-01 00:00:00</wp:post_date_gmt><content:encoded>Text</content:encoded></item>`
    const imported: number[] = []
    for (const guid of ['one', 'two', 'one']) {
      const file = join(dataDir, 'export.xml')
      await writeFile(
        file,
        `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
        xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:wxr_version>1.2</wp:wxr_version>
        <wp:base_blog_url>https://a.example</wp:base_blog_url>${item(guid)}</channel></rss>`,
      )
      const args = ['import', 'wordpress', file, '--account', accountId, '--site', site.id]
      imported.push((await runJson(args, env)).pages.imported)
    }
    expect(imported).toEqual([1, 1, 0])
    expect((await client.pages.list(site.id)).total).toBe(2)
  })

  test('rejects files in other formats', async () => {
    const file = join(dataDir, 'no.xml')
    for (const content of ['', 'plain text', '<html></html>', '<rss><channel><title>x</title>']) {
      await writeFile(file, content)
      const target = ['--account', accountId, '--site', siteId]
      const { code, stderr } = await runCli(['import', 'wordpress', file, ...target], env)
      expect(code).toBe(1)
      expect(stderr).toContain('no.xml: ')
      expect(stderr).not.toContain('    at ')
    }
  })
})
