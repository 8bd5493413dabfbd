import { expect, test } from 'vitest'
import { jobs } from '../../../src/app.ts'
import { readConfig } from '../../../src/config.ts'
import { doctorContext } from '../../../src/doctor-context.ts'
import { setOperator } from '../../../src/platform/accounts/people.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { diagnose } from '../../../src/platform/doctor/doctor.ts'
import { DAY_MS } from '../../../src/platform/values/durations.ts'
import { loggedIn, makeMember, PASSWORD } from '../../support/people.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer({ AUDIT_DAYS: '30' })
const { db } = server
const run = (job: string) => jobs.find(({ name }) => name === job)?.run(server.platform as never, {} as never)

async function account() {
  const { accountId, siteId, client, keyId } = await server.tenant()
  const owner = await loggedIn(server, accountId, 'owner')
  const entries = async () => (await owner.client.audit.list()).data
  return { accountId, siteId, client, keyId, owner, entries }
}

async function findChain() {
  const config = readConfig({ DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir })
  const findings = await diagnose(doctorContext(server.platform, config, server.databaseUrl))
  return findings.find(({ check }) => check === 'audit log')
}

test('a change of a permission names who made it, and the values before and after', async () => {
  const { accountId, owner, entries } = await account()
  const { userId } = await makeMember(server, accountId, 'viewer')
  await owner.client.people.updateMember(userId, { role: 'editor' })
  const made = await owner.client.keys.create({ name: 'Website', mode: 'live', scopes: ['sites:read'] })
  const [second, first] = await entries()
  expect(first).toMatchObject({
    actorType: 'person',
    actorId: owner.userId,
    actor: owner.email,
    address: expect.stringContaining('127.0.0.1'),
    operation: 'people.updateMember',
    resource: `/v1/members/${userId}`,
    before: expect.objectContaining({ role: 'viewer' }),
    after: expect.objectContaining({ role: 'editor' }),
  })
  expect(second).toMatchObject({
    operation: 'keys.create',
    after: { name: 'Website', scopes: ['sites:read'] },
  })
  expect(JSON.stringify(await entries())).not.toContain(made.key)
})

test('keys are named for what they change of how a site works, and not for content', async () => {
  const { siteId, client, keyId, owner, entries } = await account()
  const before = await entries()
  await client.pages.create(siteId, { title: 'A', slug: 'a' })
  await client.customers.create(siteId, { email: 'ada@example.com', name: 'Ada' })
  expect(await entries()).toEqual(before)
  await client.sites.update(siteId, { name: 'Renamed' })
  const [entry] = await entries()
  expect(entry).toMatchObject({
    actorType: 'key',
    actorId: keyId,
    operation: 'sites.update',
    siteId,
    before: expect.objectContaining({ name: 'Test site' }),
    after: expect.objectContaining({ name: 'Renamed' }),
  })
  const csv = await owner.browser.fetch(`/v1/audit.csv?siteId=${siteId}&operation=sites`)
  const text = await csv.text()
  expect(text).toContain('sites.update')
  expect(text).not.toContain('ada@example.com')
})

test('the operator of the server is not named to accounts', async () => {
  const { accountId, owner } = await account()
  const operator = await loggedIn(server, (await server.account()).id, 'owner')
  await setOperator(db, operator.email, true)
  // The session so far may be known as before for a moment.
  await operator.client.people.logIn({ email: operator.email, password: PASSWORD })
  await operator.client.server.updateAccount(accountId, { name: 'Renamed' })
  const { data } = await owner.client.audit.list({ actorId: 'operator' })
  expect(data).toMatchObject([{ actorType: 'operator', actor: 'the server’s operator', address: '' }])
  const csv = await (await owner.browser.fetch('/v1/audit.csv')).text()
  expect(csv).toContain('the server’s operator')
  expect(csv + JSON.stringify(data)).not.toContain(operator.email)
  expect(csv + JSON.stringify(data)).not.toContain(operator.userId)
  const kept = await db.first(sql`select actor from audit_entries where id = ${data[0]?.id}`)
  expect(kept).toEqual({ actor: operator.email })
})

test('of long values, what differs is kept from there on', async () => {
  const { siteId, client, entries } = await account()
  const textOf = (path: string) => `User-agent: *\n${'# \u{1f600}\n'.repeat(1_200)}Disallow: ${path}\n`
  await client.seo.updateRobots(siteId, { text: textOf('/before') })
  await client.seo.updateRobots(siteId, { text: textOf('/after') })
  const [last, first] = await entries()
  expect(first?.after).toMatchObject({
    shortened: true,
    text: expect.stringMatching(/^User-agent.{900,}…$/s),
  })
  const excerpt = (path: string) => expect.stringMatching(new RegExp(`^….{50,}Disallow: /${path}\n$`, 's'))
  expect(last?.before).toMatchObject({ shortened: true, text: excerpt('before') })
  expect(last?.after).toMatchObject({ shortened: true, text: excerpt('after') })
  expect(last?.after).not.toHaveProperty('isDefault')
})

test('a repeated request, one that fails and one that reads add no entry', async () => {
  const { siteId, owner, entries } = await account()
  const create = () =>
    owner.client.pages.create(siteId, { title: 'A', slug: 'a' }, { idempotencyKey: 'the-same-key' })
  await create()
  await create()
  await expect(owner.client.pages.create(siteId, { title: '', slug: 'b' })).rejects.toThrow()
  await owner.client.pages.list(siteId)
  const created = (await entries()).filter(({ operation }) => operation === 'pages.create')
  expect(created).toHaveLength(1)
})

test('only owners of the account read its log', async () => {
  const { accountId } = await account()
  const editor = (await loggedIn(server, accountId, 'editor')).client
  await expect(editor.audit.list()).rejects.toMatchObject({ status: 403 })
  const other = await account()
  const seen = (await other.owner.client.audit.list()).data.map(({ actorId }) => actorId)
  expect(new Set(seen)).toEqual(new Set([other.keyId, other.owner.userId]))
})

test('entries are chained, kept from changes; doctor names the one that was altered', async () => {
  const { siteId, client, entries } = await account()
  for (const name of ['One', 'Two', 'Three']) await client.sites.update(siteId, { name })
  await Promise.all([run('audit.chain'), run('audit.chain')])
  const numbers = (await entries()).map(({ number }) => number as number)
  expect(numbers).toEqual([...numbers].sort((a, b) => b - a))
  expect(await findChain()).toMatchObject({ state: 'ok' })
  const [, middle] = numbers
  for (const change of [
    sql`update audit_entries set actor = 'nobody' where number = ${middle}`,
    sql`delete from audit_entries where number = ${middle}`,
  ])
    await expect(db.run(change)).rejects.toThrow('Audit entries are not changed')
  const asOwner = async (work: () => Promise<unknown>) => {
    await db.run(sql`alter table audit_entries disable trigger audit_entry_kept`)
    await work()
    await db.run(sql`alter table audit_entries enable trigger audit_entry_kept`)
  }
  const rename = (actor: string) =>
    db.run(sql`update audit_entries set actor = ${actor} where number = ${middle}`)
  const kept = await db.first<{ actor: string }>(
    sql`select actor from audit_entries where number = ${middle}`,
  )
  await asOwner(() => rename('nobody'))
  expect(await findChain()).toMatchObject({
    state: 'problem',
    message: expect.stringContaining(`Entry ${middle} was changed`),
  })
  await asOwner(() => rename(kept?.actor as string))
  expect(await findChain()).toMatchObject({ state: 'ok' })
})

test('old entries go after AUDIT_DAYS, and the chain of the others stays whole', async () => {
  const { siteId, client, entries } = await account()
  await client.sites.update(siteId, { name: 'Old' })
  await run('audit.chain')
  server.clock.advance(29 * DAY_MS)
  try {
    await client.sites.update(siteId, { name: 'New' })
    await run('audit.chain')
    await run('audit.sweep')
    expect(await db.rows(sql`select from audit_entries where site_id = ${siteId}`)).toHaveLength(2)
    server.clock.advance(2 * DAY_MS)
    await run('audit.sweep')
    const left = await db.rows<{ operation: string }>(sql`
      select operation from audit_entries where site_id = ${siteId}`)
    expect(left).toHaveLength(1)
    expect(await findChain()).toMatchObject({ state: 'ok', message: expect.stringContaining('1 entries') })
  } finally {
    server.clock.run()
  }
  expect(await entries()).not.toEqual([])
})
