import { beforeAll, describe, expect, test } from 'vitest'
import { raw, sql } from '../../../src/platform/database/sql.ts'
import { CHANGES } from '../../support/changes/index.ts'
import { READING, REPEATING, SILENT } from '../../support/changes/other.ts'
import { endpoints } from '../../support/endpoints.ts'
import { eventReader, inEvent } from '../../support/events.ts'
import { errorOf } from '../../support/outcomes.ts'
import { eventDataErrors } from '../../support/replies.ts'
import { startTestServer } from '../../support/server.ts'
import { startStripeServer } from '../../support/stripe-server.ts'

const stripe = await startStripeServer(() => server.clock.now())
const server = await startTestServer(stripe.env)
const { client } = await server.tenant()
const { newSite, eventsOf, eventsDuring } = eventReader(server, client)

const cases = Object.entries(CHANGES)
const operationOf = (title: string) => title.split(' ')[0] as string

test('covers every endpoint that changes a site', () => {
  const changing = endpoints
    .filter(({ method, forPeople }) => method !== 'GET' && !forPeople)
    .map(({ operation }) => operation)
  const silent = Object.keys({ ...SILENT, ...READING, ...REPEATING })
  const here = [...new Set([...Object.keys(CHANGES).map(operationOf), ...silent])]
  expect(here.sort()).toEqual(changing.sort())
})

describe('records an event with the resource as returned by the API', () => {
  test.each(cases)('%s', async (_title, prepare) => {
    const site = await newSite()
    const change = await prepare(site)
    let answer: unknown
    const events = await eventsDuring(site, async () => {
      answer = await change.make()
    })
    const expected = (await change.events(answer)).map(([type, data]) =>
      /^(rental_)?booking\.|^reservation\./.test(type) ? [type, inEvent(data as object)] : [type, data],
    )
    expect(events).toEqual(expected)
    expect(events[0]?.[1]).toBeTypeOf('object')
    for (const [type, data] of events) expect(eventDataErrors(type, data)).toBeNull()
  })
})

describe('records no event for settings', () => {
  test.each(Object.entries(SILENT))('%s', async (_title, change) => {
    const site = await newSite()
    const made = await change(site)
    const events = typeof made === 'function' ? await eventsDuring(site, made as never) : await eventsOf(site)
    expect(events).toEqual([])
  })
})

describe('records no event for reading', () => {
  test.each(Object.entries(READING))('%s', async (_title, prepare) => {
    const site = await newSite()
    expect(await eventsDuring(site, await prepare(site))).toEqual([])
  })
})

describe('records no event for resending one', () => {
  test.each(Object.entries(REPEATING))('%s', async (_title, prepare) => {
    const site = await newSite()
    const send = await prepare(site)
    let sent: unknown
    const events = await eventsDuring(site, async () => {
      sent = await send()
    })
    expect(sent).toEqual([expect.stringMatching(/^event_/)])
    expect(events).toEqual([])
  })
})

describe('records no further events for a replayed Idempotency-Key', () => {
  const posts = endpoints.filter(({ method }) => method === 'POST').map(({ operation }) => operation)
  test.each(cases.filter(([title]) => posts.includes(operationOf(title))))('%s', async (_title, prepare) => {
    const site = await newSite()
    const change = await prepare(site)
    const options = { idempotencyKey: crypto.randomUUID() }
    const answers = [await change.make(options)]
    const events = await eventsOf(site)
    answers.push(...(await Promise.all([1, 2, 3].map(() => change.make(options)))))
    expect(answers).toEqual(answers.map(() => answers[0]))
    expect(await eventsOf(site)).toEqual(events)
  })

  test('even for concurrent requests', async () => {
    const site = await newSite()
    const change = await CHANGES['shop.createOrder']?.(site)
    const options = { idempotencyKey: crypto.randomUUID() }
    const events = await eventsDuring(site, () =>
      Promise.all(Array.from({ length: 20 }, () => change?.make(options))),
    )
    expect(events.map(([type]) => type)).toEqual(['order.created'])
  })
})

describe('commits a change and its events together or not at all', () => {
  const { db } = server
  const tables = db.rows<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'site_id' order by table_name`)

  /** Every row of a site, by table. */
  async function storedOf(siteId: string) {
    const rowsOf = (table: string, column: string) =>
      db.rows(sql`
        select row_to_json(t) as row from ${raw(table)} t where ${raw(column)} = ${siteId} order by t::text`)
    const names = (await tables).map(({ name }) => name)
    return Promise.all([rowsOf('sites', 'id'), ...names.map((name) => rowsOf(name, 'site_id'))])
  }

  /** Fails commits that change any row, except events, of the sites and webhooks listed in `refused`. */
  beforeAll(async () => {
    await db.run(sql`create table refused (id text)`)
    await db.run(sql`
      create function refuse() returns trigger language plpgsql as $$
      begin
        if exists (select from refused where to_jsonb(coalesce(new, old)) ->> tg_argv[0] = refused.id) then
          raise exception 'refused at commit';
        end if;
        return null;
      end $$`)
    const named = (await tables).map(({ name }) => [name, 'site_id'] as const)
    for (const [name, column] of [['sites', 'id'], ['webhook_queue', 'webhook_id'], ...named] as const) {
      if (name === 'events') continue
      await db.run(sql`
        create constraint trigger refuse after insert or update or delete on ${raw(name)}
        deferrable initially deferred for each row
        execute function refuse(${raw(`'${column}'`)})`)
    }
  })

  test.each(cases)('%s', async (_title, prepare) => {
    const site = await newSite()
    const { siteId } = site
    const change = await prepare(site)
    const before = await storedOf(siteId)

    await db.run(sql`
      alter table events add constraint unwritable check (${raw(`site_id <> '${siteId}'`)}) not valid`)
    const unwritten = await errorOf(change.make())
    await db.run(sql`alter table events drop constraint unwritable`)
    expect(`${unwritten}`).toContain('violate the integrity')
    expect(await storedOf(siteId)).toEqual(before)

    await db.run(sql`
      insert into refused values (${siteId}) union all select id from webhooks where site_id = ${siteId}`)
    expect(`${await errorOf(change.make())}`).toContain('went wrong on the server')
    expect(await storedOf(siteId)).toEqual(before)
  })
})
