import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { count, recordFigure } from '../../support/counts.ts'
import { type RunningProcess, workerProcess } from '../../support/process.ts'
import { startTestServer } from '../../support/server.ts'
import { startSmtpServer } from '../../support/smtp.ts'

const MAILS = count({ ordinary: 100, proof: 1_000 })
const KILLS = count({ ordinary: 2, proof: 5 })
const CONNECTIONS = 2

const running: RunningProcess[] = []
afterAll(() => Promise.all(running.map((one) => one.process.kill('SIGKILL'))))

/** A server that leaves sending to the processes of a test, and mail in its outbox. */
async function withMails(count: number) {
  // Answers late, so that a kill finds messages that were given and not answered.
  const smtp = await startSmtpServer({ message: () => wait(50, null) })
  const server = await startTestServer({ SMTP_URL: smtp.url }, { background: false })
  const tenant = await server.tenant()
  const addresses = Array.from({ length: count }, (_, i) => `guest-${i}@example.com`)
  await server.db.transaction(async (tx) => {
    for (const to of addresses)
      await server.platform.mail.queue(tx, tenant.siteId, { kind: 'message', data: { text: 'Hello' }, to })
  })
  const env = {
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: server.dataDir,
    DEMO: 'off',
    SMTP_URL: smtp.url,
    SMTP_CONNECTIONS: String(CONNECTIONS),
  }
  const worker = async () => {
    const started = await workerProcess(env)
    running.push(started)
    return started
  }
  return { smtp, tenant, addresses, worker }
}

test(`sends none of ${MAILS} mails twice when senders are killed ${KILLS} times`, async (context) => {
  const { smtp, tenant, addresses, worker } = await withMails(MAILS)
  const { client, siteId } = tenant
  const workers = await Promise.all(Array.from({ length: KILLS + 1 }, worker))
  for (let killed = 1; killed <= KILLS; killed++) {
    const enough = (MAILS * killed) / (KILLS + 2)
    await expect.poll(() => smtp.arrived.length, { interval: 2 }).toBeGreaterThan(enough)
    const { process } = workers.pop() as RunningProcess
    process.kill('SIGKILL')
    await once(process, 'exit')
  }
  const inState = async (state: 'sent' | 'unknown') => {
    const addresses: string[] = []
    for await (const { to } of client.mail.list(siteId, { state, limit: 100 })) addresses.push(to)
    return addresses
  }
  const ended = async () => [...(await inState('sent')), ...(await inState('unknown'))]
  await expect.poll(async () => (await ended()).length, { interval: 200 }).toBe(MAILS)
  expect((await ended()).sort()).toEqual([...addresses].sort())

  expect(new Set(smtp.arrived).size).toBe(smtp.arrived.length)
  const delivered = smtp.delivered.map(({ to }) => to)
  expect(delivered).toEqual(expect.arrayContaining(await inState('sent')))
  const unknown = await inState('unknown')
  expect(unknown.length).toBeGreaterThan(0)
  expect(unknown.length).toBeLessThanOrEqual(KILLS * CONNECTIONS)
  expect(await Promise.all(workers.map((one) => one.stop()))).toEqual([0])
  const figure = `none twice, ${unknown.length} unknown after ${KILLS} kills`
  recordFigure(context, { count: `${MAILS} mails`, figure })
})

test('a stopping process ends the mail in flight and leaves the rest to others', async () => {
  const { smtp, tenant, worker } = await withMails(100)
  const first = await worker()
  await expect.poll(() => smtp.delivered.length, { interval: 2 }).toBeGreaterThan(10)
  expect(await first.stop()).toBe(0)
  const states: string[] = []
  for await (const { state } of tenant.client.mail.list(tenant.siteId)) states.push(state)
  expect([...new Set(states)].sort()).toEqual(['queued', 'sent'])
  expect(states.filter((state) => state === 'sent')).toHaveLength(smtp.arrived.length)
})
