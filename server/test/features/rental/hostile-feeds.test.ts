import { expect, test } from 'vitest'
import { HOSTILE_CALENDARS } from '../../fixtures/hostile-calendars.ts'
import { type Answer, calendar, days, type Feed, startFeeds, text } from '../../support/feeds.ts'
import { makeMember } from '../../support/people.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { clock } = server
clock.freeze('2026-06-01T10:00:00Z')
const { client, siteId, accountId, key } = await server.tenant()
const owner = await makeMember(server, accountId, 'owner')
const { newFeed, stateOf, read, blocksOf } = await startFeeds({ server, client, siteId })
const GOOD = calendar(days('20260610', '20260613'))

/** The statuses that a check of the server's health sees while something happens. */
async function healthDuring(work: Promise<unknown>) {
  const seen = new Set<number>()
  let isOver = false
  void work.finally(() => {
    isOver = true
  })
  while (!isOver) seen.add((await server.fetch('/v1/health', { key })).status)
  await work
  return [...seen]
}

test('no calendar of a stranger stops the server, and those of others are read', async () => {
  const feeds = await Promise.all(
    HOSTILE_CALENDARS.map(([, body]) => newFeed((response) => response.writeHead(200).end(body))),
  )
  const good = await newFeed(text(GOOD))
  expect(await healthDuring(read([...feeds, good]))).toEqual([200])
  expect(await blocksOf(good)).toEqual(['2026-06-10 2026-06-13'])
  for (const [i, [name, , outcome]] of HOSTILE_CALENDARS.entries()) {
    const feed = feeds[i] as Feed
    const { problem, blocks } = (await stateOf(feed)) ?? {}
    if (outcome instanceof RegExp) expect([name, problem]).toEqual([name, expect.stringMatching(outcome)])
    else expect([name, problem]).toEqual([name, null])
    if (typeof outcome === 'number') expect([name, blocks]).toEqual([name, outcome])
    else expect([name, await blocksOf(feed)]).toEqual([name, Array.isArray(outcome) ? outcome : []])
  }
  for (const { unitId, id } of feeds) await client.rental.deleteFeed(siteId, unitId, id)
})

test('a calendar that crashes its reader three times is off until it is asked for', async () => {
  let requests = 0
  const answerWith =
    (body: string): Answer =>
    (response) => {
      requests++
      response.writeHead(200).end(body)
    }
  const hostile = HOSTILE_CALENDARS.find(([name]) => name === 'a day that never comes')?.[1] as string
  const feed = await newFeed(answerWith(hostile))
  const problemIs = (pattern: RegExp) =>
    expect.poll(async () => (await stateOf(feed))?.problem).toMatch(pattern)
  await read([feed])
  await problemIs(/took longer/)
  const before = (await stateOf(feed))?.checkedAt
  clock.advance(16 * 60_000)
  await expect.poll(async () => (await stateOf(feed))?.checkedAt).not.toBe(before)
  clock.advance(60 * 60_000)
  await problemIs(/crashed its reader 3 times in a row and is disabled/)
  await expect
    .poll(async () => (await client.mail.list(siteId, { limit: 100 })).data.map(({ to }) => to))
    .toEqual([owner.email])
  const good = await newFeed(text(GOOD))
  await read([good])
  const last = (await stateOf(good))?.checkedAt
  clock.advance(48 * 60 * 60_000)
  // What is due later than the switched-off feed was read.
  await expect.poll(async () => (await stateOf(good))?.checkedAt).not.toBe(last)
  expect(requests).toBe(3)
  feed.answer(answerWith(GOOD))
  await read([feed])
  expect(await stateOf(feed)).toMatchObject({ problem: null, blocks: 1 })
})

test("feeds of an account whose servers do not answer do not hold up others'", async () => {
  const other = await server.tenant()
  const waiting: (() => void)[] = []
  const silent: Answer = (response) => void waiting.push(() => response.writeHead(200).end(GOOD))
  const slow = await Promise.all(Array.from({ length: 12 }, () => newFeed(silent)))
  await expect.poll(() => waiting.length).toBeGreaterThan(1)
  const feeds = await Promise.all([1, 2, 3].map(() => newFeed(text(GOOD), other)))
  for (const feed of feeds) await expect.poll(() => blocksOf(feed)).toEqual(['2026-06-10 2026-06-13'])
  // Two at a time; none of them was given up yet.
  expect(waiting).toHaveLength(2)
  expect((await stateOf(slow[0] as Feed))?.checkedAt).toBeNull()
  const answerAll = () => {
    for (const answer of waiting.splice(0)) answer()
  }
  const answering = setInterval(answerAll, 10)
  for (const feed of slow) await expect.poll(async () => (await stateOf(feed))?.blocks).toBe(1)
  clearInterval(answering)
})
