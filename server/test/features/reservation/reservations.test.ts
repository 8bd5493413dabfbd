import { afterEach, describe, expect, test } from 'vitest'
import {
  ConflictError,
  NotFoundError,
  type Reservation,
  ValidationError,
} from '../../../../client/src/index.ts'
import { addDemoReservation } from '../../../src/features/reservation/demo.ts'
import { demoContextOf } from '../../support/demo.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
afterEach(() => server.clock.run())

const customer = { name: 'Ada Lovelace', email: 'ada@example.com', phone: null, table: 'by the window' }
const MONDAY = '2026-06-01'
const evening = { date: MONDAY, time: '19:00', partySize: 2, customer }

/** A restaurant with tables of these capacities and default opening hours. */
async function restaurant(...capacities: number[]) {
  const { client, key } = await server.tenant()
  const { id: siteId } = await client.sites.create({ name: 'Restaurant', timeZone: 'Europe/Vienna' })
  const api = client.reservation
  const tables: string[] = []
  const addTable = async (fields: object) => {
    const name = `Table ${tables.length + 1}`
    tables.push((await api.createTable(siteId, { name, capacity: 2, ...fields })).id)
  }
  for (const capacity of capacities) await addTable({ capacity })
  const reserve = (fields: object = {}) => api.createReservation(siteId, { ...evening, ...fields })
  const move = (id: string, fields: object) => api.updateReservation(siteId, id, fields)
  const setStatus = (id: string, status: string) =>
    api.updateReservationStatus(siteId, id, { status: status as 'seated' })
  return { api, key, siteId, tables, addTable, reserve, move, setStatus }
}

const fieldsOf = (promise: PromiseLike<unknown>) =>
  Promise.resolve(promise).then(
    () => 'resolved',
    (error) => (error instanceof ValidationError ? error.fields : error),
  )
const reasonOf = (promise: PromiseLike<unknown>) =>
  Promise.resolve(promise).then(
    () => 'resolved',
    (error) => (error instanceof ConflictError ? error.reason : error),
  )

describe('a reservation', () => {
  test('is created as confirmed with every field', async () => {
    const { api, siteId, tables, reserve } = await restaurant(2)
    const { data, status } = await reserve({ notes: 'Birthday' }).withResponse()
    expect(status).toBe(201)
    expect(data).toEqual({
      id: expect.stringMatching(/^reservation_[0-9a-z]{26}$/),
      tableId: tables[0],
      date: MONDAY,
      time: '19:00',
      endTime: '20:30',
      partySize: 2,
      customer,
      status: 'confirmed',
      notes: 'Birthday',
      createdAt: expect.any(String),
    })
    expect(await api.getReservation(siteId, data.id)).toEqual({ ...data, expiresAt: null })
    expect((await reserve({ time: '11:30' })).notes).toBeNull()
  })

  test('starts as requested when approval is required', async () => {
    const { api, siteId, reserve, setStatus } = await restaurant(2)
    await api.updateOpeningHours(siteId, { requiresApproval: true })
    const { id, status } = await reserve()
    expect(status).toBe('requested')
    expect(await reasonOf(reserve())).toBe('no_table')
    expect((await setStatus(id, 'declined')).status).toBe('declined')
    expect((await reserve()).status).toBe('requested')
  })

  test('gets the smallest free table that seats the party, then the next', async () => {
    const { addTable, tables, reserve } = await restaurant(8, 4, 4, 2)
    await addTable({ capacity: 3, minPartySize: 3 })
    await addTable({ capacity: 2, active: false })
    const [eight, four, alsoFour, two, three] = tables
    const taken = []
    for (const partySize of [2, 3, 1, 4, 2]) taken.push((await reserve({ partySize })).tableId)
    expect(taken).toEqual([two, three, four, alsoFour, eight])
    expect(await reasonOf(reserve({ partySize: 1 }))).toBe('no_table')
  })

  test('may begin when another ends, and at any minute', async () => {
    const { reserve } = await restaurant(2)
    await reserve({ time: '19:07' })
    expect(await reasonOf(reserve({ time: '20:36' }))).toBe('no_table')
    expect(await reasonOf(reserve({ time: '18:00', durationMinutes: 68 }))).toBe('no_table')
    expect((await reserve({ time: '20:37' })).endTime).toBe('22:07')
    expect((await reserve({ time: '18:00', durationMinutes: 67 })).endTime).toBe('19:07')
  })

  test('gets a table at the requested location and branch', async () => {
    const { addTable, tables, reserve } = await restaurant(2)
    await addTable({ capacity: 6, locationId: 'terrace', branchId: 'graz' })
    expect((await reserve({ locationId: 'terrace' })).tableId).toBe(tables[1])
    expect(await reasonOf(reserve({ branchId: 'graz' }))).toBe('no_table')
    expect(await fieldsOf(reserve({ branchId: 'graz', partySize: 7 }))).toHaveProperty('partySize')
    expect(await reasonOf(reserve({ locationId: 'cellar' }))).toBe('no_table')
    const astray = { tableId: tables[0], locationId: 'terrace' }
    expect(await fieldsOf(reserve(astray))).toHaveProperty('tableId')
    expect((await reserve({ tableId: tables[0] })).tableId).toBe(tables[0])
  })

  test('for a given table gets that table or a reason', async () => {
    const { addTable, tables, reserve } = await restaurant(2, 8)
    await addTable({ active: false })
    const [two, eight, inactive] = tables
    expect((await reserve({ tableId: eight })).tableId).toBe(eight)
    expect(await reasonOf(reserve({ tableId: eight }))).toBe('table_taken')
    expect(await fieldsOf(reserve({ tableId: two, partySize: 3 }))).toEqual({
      tableId: 'seats parties of 1 to 2; choose another table for 3',
    })
    expect(await fieldsOf(reserve({ tableId: inactive }))).toHaveProperty('tableId')
    expect(await fieldsOf(reserve({ tableId: 'table_none' }))).toHaveProperty('tableId')
  })

  test('reports the largest table, or that there are no tables', async () => {
    const { reserve } = await restaurant(2, 6)
    expect(await fieldsOf(reserve({ partySize: 7 }))).toEqual({
      partySize: 'must be at most 6, the capacity of the largest table',
    })
    const empty = await restaurant()
    await expect(empty.reserve()).rejects.toThrow('There is no active table here')
    const gap = await restaurant()
    await gap.addTable({ capacity: 8, minPartySize: 5 })
    expect(await fieldsOf(gap.reserve({ partySize: 4 }))).toHaveProperty('partySize')
  })

  test('is rejected outside opening hours, but may be in the past', async () => {
    const { api, siteId, reserve } = await restaurant(2)
    expect(await fieldsOf(reserve({ time: '16:00' }))).toEqual({
      time: `is outside the opening hours of ${MONDAY}: 11:30–14:30, 18:00–22:30`,
    })
    expect(await fieldsOf(reserve({ time: '21:01' }))).toEqual({
      time: 'is too late for 90 minutes: the service closes at 22:30',
    })
    await api.updateOpeningHours(siteId, { exceptions: [{ date: MONDAY, spans: [] }] })
    expect(await fieldsOf(reserve())).toEqual({
      time: `is outside the opening hours of ${MONDAY}: closed that day`,
    })
    expect((await reserve({ date: '1999-12-31' })).date).toBe('1999-12-31')
  })

  test('past midnight belongs to the day the service began', async () => {
    const { api, siteId, reserve } = await restaurant(2)
    await api.updateOpeningHours(siteId, { weekly: [{ weekday: 1, start: '20:00', end: '03:00' }] })
    const reservation = await reserve({ time: '00:30' })
    expect(reservation).toMatchObject({ date: MONDAY, time: '00:30', endTime: '02:00' })
    expect((await api.listReservations(siteId, { date: MONDAY })).data).toEqual([
      { ...reservation, expiresAt: null },
    ])
    expect(await fieldsOf(reserve({ date: '2026-06-02', time: '00:30' }))).toHaveProperty('time')
  })

  test.each([
    [
      { date: undefined, time: undefined, partySize: undefined, customer: undefined },
      ['customer', 'date', 'partySize', 'time'],
    ],
    [{ date: '2026-13-01', time: '24:00' }, ['date', 'time']],
    [{ time: '9:30', partySize: 0 }, ['partySize', 'time']],
    [{ partySize: 1e20, customer: [] }, ['customer', 'partySize']],
    [{ partySize: '2', customer: { name: 5 } }, ['customer.name', 'partySize']],
    [{ customer: { note: 'x'.repeat(20_000) } }, ['customer']],
    [{ notes: 'x'.repeat(5001), durationMinutes: 1441 }, ['durationMinutes', 'notes']],
    [{ tableId: 'x'.repeat(3000), locationId: '', branchId: null }, ['branchId', 'locationId', 'tableId']],
  ])('rejects invalid input %#', async (fields, expected) => {
    const { reserve } = await restaurant(2)
    expect(Object.keys((await fieldsOf(reserve(fields))) as object).sort()).toEqual(expected)
  })

  test('is created once per Idempotency-Key', async () => {
    const { api, siteId, key } = await restaurant(2, 2)
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'once' }
    const post = (body: object) =>
      server.fetch(`/v1/sites/${siteId}/reservation/reservations`, {
        ...{ method: 'POST', key, headers, body: JSON.stringify(body) },
      })
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(evening)))
    const bodies = await Promise.all(answers.map((answer) => answer.json()))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(bodies.map(({ data }) => data.id)).size).toBe(1)
    expect((await post({ ...evening, partySize: 1 })).status).toBe(409)
    expect((await api.listReservations(siteId)).total).toBe(1)
  })
})

describe('a status', () => {
  test.each(['declined', 'cancelled', 'completed', 'no_show'])('%s frees the table', async (status) => {
    const { reserve, setStatus } = await restaurant(2)
    const { id } = await reserve()
    expect(await reasonOf(reserve())).toBe('no_table')
    expect((await setStatus(id, status)).status).toBe(status)
    const second = await reserve()
    for (const revived of ['requested', 'confirmed', 'seated']) {
      expect(await reasonOf(setStatus(id, revived))).toBe('table_taken')
    }
    for (const free of ['declined', 'cancelled', 'completed', 'no_show', status]) await setStatus(id, free)
    await setStatus(second.id, 'cancelled')
    expect((await setStatus(id, 'seated')).status).toBe('seated')
    expect(await reasonOf(setStatus(second.id, 'confirmed'))).toBe('table_taken')
  })

  test.each(['requested', 'confirmed', 'seated'])('%s holds the table', async (status) => {
    const { reserve, setStatus } = await restaurant(2)
    const { id } = await reserve()
    expect((await setStatus(id, status)).status).toBe(status)
    expect(await reasonOf(reserve())).toBe('no_table')
  })

  test('is recorded in the history, without repeats', async () => {
    const { api, siteId, reserve, setStatus } = await restaurant(2)
    server.clock.freeze('2026-05-01T10:00:00Z')
    const { id } = await reserve()
    server.clock.advance(60_000)
    await setStatus(id, 'confirmed')
    const seated = await setStatus(id, 'seated')
    expect(await api.getReservation(siteId, id)).toEqual({ ...seated, status: 'seated', expiresAt: null })
    await setStatus(id, 'seated')
    expect((await api.listReservationHistory(siteId, id)).data).toEqual([
      { status: 'confirmed', changedAt: '2026-05-01T10:00:00.000Z' },
      { status: 'seated', changedAt: '2026-05-01T10:01:00.000Z' },
    ])
    expect(await fieldsOf(setStatus(id, 'gone'))).toHaveProperty('status')
    await expect(setStatus('reservation_none', 'seated')).rejects.toBeInstanceOf(NotFoundError)
    await expect(api.listReservationHistory(siteId, 'reservation_none')).rejects.toBeInstanceOf(NotFoundError)
  })
})

describe('a move', () => {
  test('updates the fields sent, and keeps the table if possible', async () => {
    const { reserve, move, tables } = await restaurant(4, 2)
    const made = await reserve({ tableId: tables[0] })
    expect(await move(made.id, {})).toEqual(made)
    const noted = await move(made.id, { notes: 'Window', customer: { name: 'Bo' } })
    expect(noted).toEqual({ ...made, notes: 'Window', customer: { name: 'Bo' } })
    const moved = await move(made.id, { time: '19:30', notes: null })
    expect(moved).toEqual({ ...noted, time: '19:30', endTime: '21:00', notes: null })
    expect(await move(made.id, { date: '2026-06-02', partySize: 4 })).toMatchObject({
      ...{ date: '2026-06-02', time: '19:30', partySize: 4, tableId: tables[0] },
    })
    expect(await move(made.id, { durationMinutes: 30 })).toMatchObject({ endTime: '20:00' })
    expect(await move(made.id, { time: '20:00' })).toMatchObject({ endTime: '20:30' })
    await expect(move('reservation_none', {})).rejects.toBeInstanceOf(NotFoundError)
  })

  test('gets the smallest free table when its own is taken or too small', async () => {
    const { addTable, reserve, move, tables } = await restaurant(2)
    await addTable({ capacity: 6, locationId: 'terrace' })
    await addTable({ capacity: 8 })
    await addTable({ capacity: 4 })
    const [two, terrace, eight, four] = tables
    const made = await reserve()
    expect(made.tableId).toBe(two)
    expect((await move(made.id, { partySize: 3 })).tableId).toBe(four)
    await reserve({ tableId: four, time: '12:00' })
    expect((await move(made.id, { time: '12:30' })).tableId).toBe(eight)
    expect((await move(made.id, { locationId: 'terrace' })).tableId).toBe(terrace)
    expect((await move(made.id, { partySize: 6 })).tableId).toBe(terrace)
    expect(await fieldsOf(move(made.id, { partySize: 7 }))).toEqual({
      partySize: 'must be at most 6, the capacity of the largest table',
    })
    expect((await move(made.id, { tableId: eight, partySize: 7 })).tableId).toBe(eight)
  })

  test('is checked like a new reservation, and has no effect when rejected', async () => {
    const { api, siteId, reserve, move, tables } = await restaurant(2, 2)
    const made = await reserve()
    await reserve({ tableId: tables[1] })
    const other = await reserve({ time: '12:00', tableId: tables[1] })
    expect(await reasonOf(move(other.id, { time: '19:00' }))).toBe('no_table')
    expect(await reasonOf(move(made.id, { tableId: tables[1] }))).toBe('table_taken')
    expect(await fieldsOf(move(made.id, { tableId: 'table_none' }))).toHaveProperty('tableId')
    expect(await fieldsOf(move(made.id, { partySize: 3, notes: 'x' }))).toHaveProperty('partySize')
    expect(await fieldsOf(move(made.id, { time: '15:00' }))).toHaveProperty('time')
    expect(await fieldsOf(move(made.id, { durationMinutes: 300 }))).toHaveProperty('time')
    expect(await api.getReservation(siteId, made.id)).toEqual({ ...made, expiresAt: null })
    expect(await api.getReservation(siteId, other.id)).toEqual({ ...other, expiresAt: null })
  })

  test('to another party size gets the duration for that size', async () => {
    const { api, siteId, reserve, move } = await restaurant(8)
    await api.updateOpeningHours(siteId, { turnsByPartySize: [{ upTo: 4, minutes: 60 }] })
    const made = await reserve({ durationMinutes: 45 })
    expect((await move(made.id, { partySize: 4 })).endTime).toBe('19:45')
    expect((await move(made.id, { partySize: 5 })).endTime).toBe('20:30')
  })

  test('in size or table ignores new opening hours', async () => {
    const { api, siteId, reserve, move, tables } = await restaurant(2, 4)
    const made = await reserve()
    await api.updateOpeningHours(siteId, { weekly: [] })
    expect(
      (await move(made.id, { date: MONDAY, time: '19:00', tableId: tables[1], partySize: 4 })).tableId,
    ).toBe(tables[1])
    expect(await fieldsOf(move(made.id, { time: '19:01' }))).toHaveProperty('time')
  })
})

describe('the list of reservations', () => {
  test('is ordered by time, filtered by status and day, with exact totals', async () => {
    const { api, siteId, reserve, setStatus } = await restaurant(2, 2, 2)
    const ids: string[] = []
    for (const [date, time] of [
      ['2026-06-02', '12:00'],
      [MONDAY, '19:00'],
      [MONDAY, '12:00'],
      [MONDAY, '19:00'],
    ] as const) {
      ids.push((await reserve({ date, time })).id)
    }
    const [later, first, lunch, second] = ids as [string, string, string, string]
    await setStatus(second, 'cancelled')
    const list = async (query: object = {}) => {
      const { data, total } = await api.listReservations(siteId, query)
      return [data.map(({ id }) => id), total]
    }
    expect(await list()).toEqual([[later, second, first, lunch], 4])
    expect(await list({ direction: 'asc' })).toEqual([[lunch, first, second, later], 4])
    expect(await list({ date: MONDAY })).toEqual([[second, first, lunch], 3])
    expect(await list({ status: 'confirmed' })).toEqual([[later, first, lunch], 3])
    expect(await list({ date: MONDAY, status: 'cancelled' })).toEqual([[second], 1])
    expect(await list({ status: 'no_show' })).toEqual([[], 0])
    const seen: string[] = []
    for await (const { id } of api.listReservations(siteId, { limit: 1, direction: 'asc' })) seen.push(id)
    expect(seen).toEqual([lunch, first, second, later])
    const { data } = await api.listReservations(siteId)
    expect(data[0]).toEqual(await api.getReservation(siteId, later))
  })

  test.each([
    [{ status: 'gone' }, 'status'],
    [{ date: 'today' }, 'date'],
    [{ limit: 101 }, 'limit'],
  ])('rejects %j', async (query, field) => {
    const { api, siteId } = await restaurant()
    expect(Object.keys((await fieldsOf(api.listReservations(siteId, query as never))) as object)).toEqual([
      field,
    ])
  })
})

describe('the demo', () => {
  test('has 30 tables and 120 reservations, never two parties at a table', async () => {
    const { accountId, siteId, client } = await server.tenant()
    await addDemoReservation(demoContextOf(server, accountId, siteId))
    const { reservation: api } = client
    const tables = await api.listAllTables(siteId)
    expect(tables.total).toBeGreaterThanOrEqual(30)
    const all: Reservation[] = []
    for await (const reservation of api.listReservations(siteId, { limit: 100, direction: 'asc' })) {
      all.push(reservation)
    }
    expect(all.length).toBeGreaterThanOrEqual(120)
    const statuses = ['requested', 'confirmed', 'declined', 'seated', 'completed', 'cancelled', 'no_show']
    for (const status of statuses) {
      expect(all.filter((one) => one.status === status).length).toBeGreaterThanOrEqual(3)
    }
    const daysOf = ({ date }: Reservation) => (Date.parse(date) - server.clock.now().getTime()) / 86_400_000
    expect(daysOf(all[0] as Reservation)).toBeLessThan(-87)
    expect(daysOf(all.at(-1) as Reservation)).toBeGreaterThan(27)
    for (const one of all) {
      const present = new Date().toISOString()
      expect(one.createdAt <= present).toBe(true)
      const { data: history } = await api.listReservationHistory(siteId, one.id)
      expect(history.map(({ changedAt }) => changedAt)).toEqual(
        history.map(({ changedAt }) => changedAt).toSorted(),
      )
      expect((history.at(-1)?.changedAt ?? '') <= present).toBe(true)
    }
    const overlap = all.filter((one, i) =>
      all.slice(i + 1).some((other) => {
        const together = one.tableId === other.tableId && one.date === other.date
        return together && other.time < one.endTime && one.time < other.endTime
      }),
    )
    expect(overlap).toEqual([])
    const [table] = (await api.listTables(siteId, { date: all.at(-1)?.date as string })).data
    expect(table?.timeSlots.length).toBeGreaterThan(0)
  })
})
