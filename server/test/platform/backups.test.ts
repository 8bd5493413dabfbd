import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { expect, test } from 'vitest'
import { jobs } from '../../src/app.ts'
import { newIdentity } from '../../src/platform/backup/encryption.ts'
import { HOUR_MS } from '../../src/platform/values/durations.ts'
import { afterFile } from '../support/after-file.ts'
import { filesIn, queryRows } from '../support/backups.ts'
import { createTestDatabase } from '../support/database.ts'
import { loggedIn } from '../support/people.ts'
import { runCli, serveProcess } from '../support/process.ts'
import { startTestServer } from '../support/server.ts'
import { startSmtpServer } from '../support/smtp.ts'

const folder = await mkdtemp(join(tmpdir(), 'sitewright-backups-'))
afterFile(() => rm(folder, { recursive: true, force: true }))
const { recipient } = await newIdentity()

const statusOf = async (address: string) => {
  const { data } = await (await fetch(`${address}/v1/health`)).json()
  return data.services.backups
}

test('a server makes the backup that is due by itself', async () => {
  const database = await createTestDatabase()
  afterFile(() => database.drop())
  const place = join(folder, 'daily')
  const server = await serveProcess({
    DATABASE_URL: database.url,
    DATA_DIR: await mkdtemp(join(folder, 'data-')),
    DEMO: 'off',
    BACKUP_TO: place,
    BACKUP_RECIPIENT: recipient,
  })
  try {
    await queryRows(database.url, `select graphile_worker.add_job('backups.make')`)
    await expect
      .poll(
        async () =>
          (await filesIn(place).catch(() => [])).filter((file) => file.endsWith('manifest.age')).length,
      )
      .toBe(1)
    expect(await statusOf(server.address)).toBe('operational')
  } finally {
    await server.stop()
  }
})

test('a backup that fails, or is late, degrades the health and is mailed once a day', async () => {
  const smtp = await startSmtpServer()
  const file = join(folder, 'file')
  await writeFile(file, 'not a folder')
  const env = { BACKUP_TO: join(file, 'backups'), BACKUP_RECIPIENT: recipient }
  const server = await startTestServer({ ...env, SMTP_URL: smtp.url })
  const { email } = await loggedIn(server, (await server.account()).id, 'owner')
  const alert = () =>
    jobs.find(({ name }) => name === 'backups.alert')?.run(server.platform as never, {} as never)
  const mails = async () => {
    const parsed = await Promise.all(smtp.delivered.map(({ raw }) => simpleParser(raw)))
    return parsed.filter(({ subject }) => subject === 'Your backups need attention').map(({ text }) => text)
  }
  await alert()
  const backUp = async () => {
    const source = { DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir }
    return (await runCli(['backup'], { ...env, ...source })).code
  }
  expect(await backUp()).toBe(1)
  await alert()
  await alert()
  await expect.poll(mails).toEqual([expect.stringContaining('The last backup failed')])
  expect(smtp.delivered.at(-1)?.to).toBe(email)
  await expect.poll(() => statusOf(server.address)).toBe('degraded')
  await rm(file)
  expect(await backUp()).toBe(0)
  server.clock.advance(25 * HOUR_MS)
  await alert()
  server.clock.advance(2 * HOUR_MS)
  await alert()
  await expect.poll(mails).toEqual([expect.anything(), expect.stringContaining('The last backup is from')])
})
