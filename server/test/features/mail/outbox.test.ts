import { describe, expect, test } from 'vitest'
import { sql } from '../../../src/platform/database/sql.ts'
import type { NewMail } from '../../../src/platform/mail/outbox.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { siteId } = await server.tenant()
const { mail } = server.platform

const hello = (fields: Partial<NewMail> = {}) =>
  ({ kind: 'message', to: 'ada@example.com', data: { text: 'Hello' }, ...fields }) as NewMail
const queue = (fields?: Partial<NewMail>) =>
  server.db.transaction((tx) => mail.queue(tx, siteId, hello(fields)))
const stateOf = async (id: string | null) =>
  (await server.db.first<{ state: string }>(sql`select state from mails where id = ${id}`))?.state

describe('the outbox', () => {
  test('has no mail of a transaction that is rolled back', async () => {
    let id: string | null = null
    await server.db
      .transaction(async (tx) => {
        id = await mail.queue(tx, siteId, hello())
        throw new Error('rolled back')
      })
      .catch(() => {})
    expect(await stateOf(id)).toBeUndefined()
  })

  test('numbers the mails about a calendar entry in rising order', async () => {
    const days = { startDate: '2026-06-01', endDate: '2026-06-02' }
    const calendar = { method: 'REQUEST', uid: 'booking_1', summary: 'Boathouse', ...days } as const
    await queue({ calendar })
    await queue({ calendar })
    const entries = await server.db.rows(sql`select uid, sequence from mail_calendar_entries`)
    expect(entries).toEqual([{ uid: 'booking_1', sequence: 1 }])
  })

  test('has one mail with a key, and cancels what is not sent yet', async () => {
    const first = await queue({ dedupeKey: 'a', cancelKey: 'b', dueAt: new Date('2199-01-01') })
    expect(await stateOf(first)).toBe('queued')
    expect(await queue({ dedupeKey: 'a' })).toBe(null)
    await mail.cancel(server.db, siteId, 'b')
    expect(await stateOf(first)).toBe('cancelled')
  })

  test('keeps what cannot be sent, and says why', async () => {
    expect(await stateOf(await queue())).toBe('held')
    expect(await stateOf(await queue({ to: 'ada' }))).toBe('failed')
  })
})
