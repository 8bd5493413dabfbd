import { expect, test } from 'vitest'
import { dashboardOf } from '../../support/dashboard.ts'
import { startDns } from '../../support/dns.ts'
import { startTestServer } from '../../support/server.ts'

const dns = await startDns()
const server = await startTestServer({ DNS_SERVERS: dns.address })
const dashboard = dashboardOf(server)

test('adds a domain, shows its records, waits for the DNS, and changes the primary one', async () => {
  const { accountId, client, siteId } = await server.tenant()
  const { page, open, checkScreen } = await dashboard.member({ accountId })
  await page.clock.install()
  await open(`/live/sites/${siteId}/domains`)
  await checkScreen('domains-empty')
  await page.getByRole('button', { name: 'New domain' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Domain').fill('https://www.lakeside.example/')
  await panel.getByRole('button', { name: 'Add domain' }).click()
  await panel.getByText('must be a host name such as www.example.com').waitFor()
  await panel.getByLabel('Domain').fill('www.lakeside.example')
  await panel.getByRole('button', { name: 'Add domain' }).click()
  await panel.getByText('Waiting for DNS').waitFor()
  const [domain] = (await client.domains.list(siteId)).data
  for (const { type, name, value } of domain?.records ?? []) {
    await panel.getByText(name, { exact: true }).first().waitFor()
    await panel.getByText(value, { exact: true }).waitFor()
    await panel.getByRole('button', { name: `Copy value of the ${type} record` }).waitFor()
  }
  await panel.getByText('Not found yet').first().waitFor()
  await panel.getByText('_sitewright.www.lakeside.example').first().waitFor()
  await checkScreen('domain-pending')

  for (const { type, name, value } of domain?.records ?? [])
    dns.set(name, type === 'TXT' ? { TXT: [value] } : { CNAME: value })
  await page.clock.fastForward('00:16')
  await panel.getByText('Connected').waitFor()
  await panel.getByText('This is the primary domain').waitFor()
  await checkScreen('domain-connected')

  await client.domains.create(siteId, { domain: 'lakeside.example' })
  await open(`/live/sites/${siteId}/domains`)
  await page.getByRole('button', { name: 'lakeside.example', exact: true }).click()
  await panel.getByRole('button', { name: 'Make primary' }).click()
  await panel.getByText('This is the primary domain').waitFor()
  expect((await client.sites.get(siteId)).domain).toBe('lakeside.example')
  await panel.getByRole('button', { name: 'Delete domain' }).click()
  await page
    .getByRole('dialog', { name: 'Delete lakeside.example?' })
    .getByRole('button', { name: 'Delete domain' })
    .click()
  await panel.waitFor({ state: 'hidden' })
  await checkScreen('domains')
  expect((await client.domains.list(siteId)).data.map(({ domain }) => domain)).toEqual([
    'www.lakeside.example',
  ])
})

test('looks up no records for viewers and for sandbox sites', async () => {
  const { accountId, client, siteId } = await server.tenant()
  const sandbox = server.client((await server.key(accountId, 'sandbox')).key)
  const { id: sandboxId } = await sandbox.sites.create({ name: 'Test' })
  const added = await client.domains.create(siteId, { domain: 'www.seen.example' })
  const tried = await sandbox.domains.create(sandboxId, { domain: 'www.tried.example' })
  for (const [role, path, reason] of [
    ['viewer', `/live/sites/${siteId}/domains?open=${added.id}`, ''],
    ['owner', `/sandbox/sites/${sandboxId}/domains?open=${tried.id}`, 'Sandbox sites are not served'],
  ] as const) {
    const { page, open, checkScreen } = await dashboard.member({ accountId, role })
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await open(path)
    await page.getByRole('dialog').getByText(reason).first().waitFor()
    expect(await page.getByRole('button', { name: 'Check now' }).count()).toBe(0)
    expect(sent).toEqual([])
    await checkScreen(`domain-of-${role}`)
  }
})
