import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { ask, type Contender, createSite } from './contenders.ts'
import type { Options } from './options.ts'
import { startNode, stop } from './processes.ts'
import type { Question, Receipts } from './receiver.ts'
import { quantile, type Spread, spreadOf } from './statistics.ts'

export type Deliveries = {
  /** Throughput with queued events; server, PostgreSQL and dispatcher share a core. */
  perSecond: Spread
  /** The rate at which the latency from event to receipt was measured. */
  eventsPerSecond: number
  p50Ms: number
  p99Ms: number
}

const PROGRAM = fileURLToPath(new URL('./receiver.js', import.meta.url))
const WEBHOOKS = 10
const STEADY_PER_SECOND = 100
const TIMEOUT_MS = 60_000

export async function startReceiver(isPinned: boolean) {
  const child = startNode([PROGRAM], isPinned, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [port] = (await once(child, 'message')) as [number]
  const ask = async <T>(question: Question): Promise<T> => {
    const answer = once(child, 'message')
    child.send(question)
    return (await answer)[0]
  }
  return {
    url: `http://127.0.0.1:${port}`,
    forget: () => ask('forget'),
    /** Waits for `count` deliveries. Throws after a timeout. */
    async receive(count: number): Promise<Receipts> {
      const deadline = Date.now() + TIMEOUT_MS
      for (;;) {
        const receipts = await ask<Receipts>('receipts')
        if (receipts.count >= count) return receipts
        if (Date.now() > deadline) throw new Error(`Only ${receipts.count} of ${count} deliveries arrived`)
        await sleep(5)
      }
    },
    close: () => stop(child),
  }
}
type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** Measures webhook throughput with a burst to several webhooks, and latency at a steady rate to one. */
export async function measureDeliveries(
  ours: Contender,
  client: pg.Client,
  receiver: Receiver,
  { rounds, events, seconds }: Options,
): Promise<Deliveries> {
  const burstSource = await createSource(ours, client, receiver, WEBHOOKS)
  const burst = async () => {
    await receiver.forget()
    const started = performance.now()
    await burstSource.emit(events)
    await receiver.receive(events * WEBHOOKS)
    return (1000 * events * WEBHOOKS) / (performance.now() - started)
  }
  await burst()
  const bursts: number[] = []
  for (let round = 0; round < rounds; round++) bursts.push(await burst())

  const steady = await createSource(ours, client, receiver, 1)
  await receiver.forget()
  const steadyEvents = Math.ceil(STEADY_PER_SECOND * seconds)
  const started = performance.now()
  for (let i = 0; i < steadyEvents; i++) {
    await steady.emit(1)
    await sleep(Math.max(0, started + ((i + 1) * 1000) / STEADY_PER_SECOND - performance.now()))
  }
  const { delaysMs } = await receiver.receive(steadyEvents)
  delaysMs.sort((a, b) => a - b)
  return {
    perSecond: spreadOf(bursts),
    eventsPerSecond: STEADY_PER_SECOND,
    p50Ms: quantile(delaysMs, 0.5),
    p99Ms: quantile(delaysMs, 0.99),
  }
}

/** A site with webhooks that subscribe to all its page events. */
async function createSource(ours: Contender, client: pg.Client, receiver: Receiver, webhooks: number) {
  const siteId = await createSite(ours, `Site with ${webhooks} webhooks`)
  for (let i = 0; i < webhooks; i++) {
    await ask(ours, `/v1/sites/${siteId}/webhooks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: `${receiver.url}/${i}`, events: ['page.*'] }),
    })
  }
  let made = 0
  return {
    async emit(count: number) {
      made += count
      await client.query(
        `insert into events (id, site_id, type, data, created_at)
         select 'event_' || md5($1 || n), $1, 'page.updated', json_build_object('id', n, 'title', 'Page ' || n), clock_timestamp()
         from generate_series($2::int, $3::int) n`,
        [siteId, made - count + 1, made],
      )
    },
  }
}
