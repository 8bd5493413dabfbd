import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { afterFile } from './after-file.ts'
import type { TestServer } from './server.ts'

export type Answer = (response: ServerResponse, request: IncomingMessage) => void

export const calendar = (...entries: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', ...entries, 'END:VCALENDAR', ''].join('\r\n')
export const entry = (from: string, to: string, summary = 'Reserved', uid: string = crypto.randomUUID()) =>
  ['BEGIN:VEVENT', `UID:${uid}`, `DTSTART${from}`, `DTEND${to}`, `SUMMARY:${summary}`, 'END:VEVENT'].join(
    '\r\n',
  )
export const days = (from: string, to: string, summary?: string, uid?: string) =>
  entry(`;VALUE=DATE:${from}`, `;VALUE=DATE:${to}`, summary, uid)
export const text =
  (body: string, status = 200, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/calendar', ...headers }).end(body)

type Tenant = Pick<Awaited<ReturnType<TestServer['tenant']>>, 'client' | 'siteId'>

export type Feed = Tenant & { id: string; unitId: string; answer(next: Answer): void }

/** Another platform, and feeds of a tenant that read its calendars. */
export async function startFeeds({ server, client, siteId }: Tenant & { server: TestServer }) {
  const answers = new Map<string, Answer>()
  const platform = createServer((request, response) => {
    const answer = answers.get(request.url ?? '')
    if (answer) answer(response, request)
    else response.writeHead(404).end()
  })
  platform.listen(0, '127.0.0.1')
  await once(platform, 'listening')
  const origin = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
  afterFile(async () => {
    platform.closeAllConnections()
    platform.close()
  })
  const { clock } = server

  /** A unit with a feed, whose answer can be set. */
  async function newFeed(answer: Answer, of: Tenant = { client, siteId }): Promise<Feed> {
    const unit = await of.client.rental.createUnit(of.siteId, {
      name: 'Loft',
      maxGuests: 2,
      pricePerNight: 100,
    })
    const path = `/calendar-${crypto.randomUUID()}.ics`
    answers.set(path, answer)
    const { id } = await of.client.rental.createFeed(of.siteId, unit.id, {
      name: 'Airbnb',
      url: origin + path,
    })
    return { ...of, id, unitId: unit.id, answer: (next) => void answers.set(path, next) }
  }
  const stateOf = async ({ id, unitId, client, siteId }: Feed) =>
    (await client.rental.listFeeds(siteId, unitId)).data.find((feed) => feed.id === id)

  /** Has the feeds read, and waits until they were. */
  async function read(feeds: Feed[], acceptEmpty = false) {
    clock.advance(1000)
    const now = clock.now().toISOString()
    for (const { id, unitId, client, siteId } of feeds)
      await client.rental.refreshFeed(siteId, unitId, id, { acceptEmpty })
    for (const feed of feeds)
      await expect.poll(async () => (await stateOf(feed))?.checkedAt, { timeout: 60_000 }).toBe(now)
  }
  const blocksOf = async ({ unitId, client, siteId }: Feed) =>
    (await client.rental.listBlocks(siteId, unitId, { limit: 100 })).data.map(
      ({ from, to }) => `${from} ${to}`,
    )

  return { origin, answers, newFeed, stateOf, read, blocksOf }
}
