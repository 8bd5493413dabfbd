import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importFromFile } from '../../../src/cli/site-archive.ts'
import { siteCopyJobs } from '../../../src/features/sites/copies/jobs.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { newId } from '../../../src/platform/values/ids.ts'
import { afterFile } from '../../support/after-file.ts'
import { loggedIn } from '../../support/people.ts'
import { startTestServer } from '../../support/server.ts'
import { startSmtpServer } from '../../support/smtp.ts'

const smtp = await startSmtpServer()
const server = await startTestServer({ SMTP_URL: smtp.url })
const { accountId, client, siteId } = await server.tenant()
const settings = `${server.platform.publicUrl}/live/sites/${siteId}/settings`

/** Mails of a kind, by recipient. */
const toldOf = async (kind: string) =>
  (await server.db.rows<{ to: string }>(sql`select to_address as to from mails where kind = ${kind}`)).map(
    ({ to }) => to,
  )

test('who asks for an export is told when it is ready, and owners of an imported site what it waits for', async () => {
  const owner = await loggedIn(server, accountId, 'owner')
  await loggedIn(server, accountId, 'owner')
  const { id } = await owner.client.sites.createExport(siteId)
  const ready = await smtp.mailTo(owner.email)
  expect(ready.subject).toBe('The archive of Test site is ready')
  expect(ready.text).toContain(settings)
  expect(ready.text).not.toContain('/exports/')
  expect(await toldOf('site_exported')).toEqual([owner.email])

  const { url } = await owner.client.sites.getExport(siteId, id)
  const answer = await fetch(new URL(new URL(url as string).pathname, server.address))
  const folder = await mkdtemp(join(tmpdir(), 'sitewright-moved-'))
  afterFile(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'a.tgz'), Buffer.from(await answer.arrayBuffer()))
  const other = await server.tenant()
  const { email } = await loggedIn(server, other.accountId, 'owner')
  const { result } = await importFromFile(server.platform, other.accountId, join(folder, 'a.tgz'))
  const imported = await smtp.mailTo(email)
  expect(imported.subject).toBe('The site Test site was imported')
  expect(imported.text).toContain(`/live/sites/${result.siteId}`)
  // Both servers would tell the customers.
  expect(await other.client.mail.getSettings(result.siteId)).toMatchObject({ paused: true, isSending: false })
  expect(await client.mail.getSettings(siteId)).toMatchObject({ paused: false })
})

test('who asked for an export that failed is told once, in the language of the site', async () => {
  await client.sites.update(siteId, { language: 'de' })
  const [asking, left] = [
    await loggedIn(server, accountId, 'owner'),
    await loggedIn(server, accountId, 'editor'),
  ]
  const now = server.clock.now()
  for (const { userId } of [asking, left])
    await server.db.run(sql`
      insert into site_copies (id, kind, account_id, site_id, state, requested_by, created_at, held_until)
      values (${newId('copy')}, 'export', ${userId === left.userId ? (await server.account()).id : accountId}, ${siteId}, 'running',
        ${userId}, ${now}, ${now})`)
  const sweep = () =>
    siteCopyJobs.find(({ name }) => name === 'site_copies.sweep')?.run(server.platform, {} as never)
  await sweep()
  await sweep()
  const failed = await smtp.mailTo(asking.email)
  expect(failed.subject).toBe('Das Archiv von Test site konnte nicht erstellt werden')
  expect(failed.text).toContain(settings)
  // Not who is no owner any more.
  expect(await toldOf('site_export_failed')).toEqual([asking.email])
})
