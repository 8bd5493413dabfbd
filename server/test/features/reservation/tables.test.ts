import { afterEach, describe, expect, test } from 'vitest'
import { ConflictError, NotFoundError, ValidationError } from '../../../../client/src/index.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
afterEach(() => server.clock.run())

const customer = { name: 'Ada Lovelace', email: 'ada@example.com' }
const MONDAY = '2026-06-01'
const evening = { date: MONDAY, time: '19:00', partySize: 2, customer }

/** A restaurant with tables of these capacities and default opening hours. */
async function restaurant(capacities: number[], timeZone = 'Europe/Vienna') {
  const { client } = await server.tenant()
  const { id: siteId } = await client.sites.create({ name: 'Restaurant', timeZone })
  const tables: string[] = []
  for (const [i, capacity] of capacities.entries()) {
    tables.push((await client.reservation.createTable(siteId, { name: `Table ${i + 1}`, capacity })).id)
  }
  const api = client.reservation
  return { api, siteId, tables, reserve: reserveAt(api, siteId) }
}
type Api = Awaited<ReturnType<typeof server.tenant>>['client']['reservation']
const reserveAt =
  (api: Api, siteId: string) =>
  (fields: object = {}) =>
    api.createReservation(siteId, { ...evening, ...fields })

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

describe('a table', () => {
  test('is created, listed in natural order of names, updated and deleted', async () => {
    const { api, siteId } = await restaurant([])
    const table = await api.createTable(siteId, { name: 'Table 10', capacity: 4 })
    expect(table).toEqual({
      id: expect.stringMatching(/^table_[0-9a-z]{26}$/),
      name: 'Table 10',
      capacity: 4,
      minPartySize: 1,
      locationId: null,
      branchId: null,
      active: true,
      createdAt: expect.any(String),
      updatedAt: table.createdAt,
    })
    expect(await api.getTable(siteId, table.id)).toEqual(table)
    const options = { minPartySize: 2, locationId: 'terrace', branchId: 'graz', active: false }
    const second = await api.createTable(siteId, { name: 'Table 9', capacity: 2, ...options })
    expect(second).toMatchObject(options)
    const { data, total } = await api.listAllTables(siteId)
    expect([data, total]).toEqual([[second, table], 2])
    const first = await api.listAllTables(siteId, { limit: 1 })
    const rest = await api.listAllTables(siteId, { limit: 1, cursor: first.nextCursor as string })
    expect([...first.data, ...rest.data]).toEqual([second, table])
    const changed = await api.updateTable(siteId, table.id, { locationId: 'terrace', capacity: 6 })
    expect(changed).toEqual({ ...table, locationId: 'terrace', capacity: 6, updatedAt: expect.any(String) })
    expect(await api.updateTable(siteId, table.id, {})).toEqual(changed)
    for (const [filter, ids] of [
      [{ locationId: 'terrace' }, [second.id, table.id]],
      [{ locationId: 'Terrace' }, []],
      [{ branchId: 'graz' }, [second.id]],
      [{ active: true }, [table.id]],
      [{ active: false, locationId: 'terrace' }, [second.id]],
    ] as const) {
      const page = await api.listAllTables(siteId, filter)
      expect([page.data.map(({ id }) => id), page.total]).toEqual([ids, ids.length])
    }
    expect(await api.deleteTable(siteId, table.id)).toEqual({ id: table.id, deleted: true })
    await expect(api.getTable(siteId, table.id)).rejects.toThrow('Table not found')
    await expect(api.updateTable(siteId, table.id, { name: 'X' })).rejects.toThrow('Table not found')
    await expect(api.deleteTable(siteId, table.id)).rejects.toThrow('Table not found')
    expect((await api.listAllTables(siteId)).total).toBe(1)
    expect((await api.listTables(siteId, { date: MONDAY })).data).toHaveLength(1)
  })

  test('seats at least its smallest party', async () => {
    const { api, siteId, tables } = await restaurant([4])
    const [table = ''] = tables
    const create = { name: 'X', capacity: 2, minPartySize: 3 }
    expect(await fieldsOf(api.createTable(siteId, create))).toHaveProperty('minPartySize')
    expect(await fieldsOf(api.updateTable(siteId, table, { minPartySize: 5 }))).toHaveProperty('minPartySize')
    await api.updateTable(siteId, table, { minPartySize: 4 })
    expect(await fieldsOf(api.updateTable(siteId, table, { capacity: 3 }))).toHaveProperty('capacity')
    await api.updateTable(siteId, table, { capacity: 9, minPartySize: 9 })
  })

  test('is not deleted with upcoming reservations; past ones keep it', async () => {
    server.clock.freeze('2026-06-01T10:00:00Z')
    const { api, siteId, tables, reserve } = await restaurant([2])
    const [table = ''] = tables
    const reservation = await reserve()
    expect(await reasonOf(api.deleteTable(siteId, table))).toBe('in_use')
    server.clock.freeze('2026-06-01T18:29:00Z')
    expect(await reasonOf(api.deleteTable(siteId, table))).toBe('in_use')
    await api.updateReservationStatus(siteId, reservation.id, { status: 'cancelled' })
    await api.deleteTable(siteId, table)
    expect((await api.getReservation(siteId, reservation.id)).tableId).toBe(table)
    const revive = () => api.updateReservationStatus(siteId, reservation.id, { status: 'confirmed' })
    expect(await reasonOf(revive())).toBe('table_deleted')
    const other = await api.createTable(siteId, { name: 'Other', capacity: 2 })
    expect((await api.updateReservation(siteId, reservation.id, { tableId: other.id })).tableId).toBe(
      other.id,
    )
    expect((await revive()).status).toBe('confirmed')
    server.clock.freeze('2026-06-01T18:30:00Z')
    await api.deleteTable(siteId, other.id)
  })

  test('is one of at most 500', async () => {
    const { api, siteId } = await restaurant([])
    const add = () => api.createTable(siteId, { name: 'Table', capacity: 2 })
    for (let i = 0; i < 20; i++) await Promise.all(Array.from({ length: 25 - (i === 19 ? 3 : 0) }, add))
    const answers = await Promise.all(Array.from({ length: 20 }, () => reasonOf(add())))
    expect(answers.filter((answer) => answer === 'resolved')).toHaveLength(3)
    expect(answers.filter((answer) => answer === 'too_many_tables')).toHaveLength(17)
    expect((await api.listAllTables(siteId)).total).toBe(500)
  })
})

describe('opening hours', () => {
  test('default to lunch and dinner, and update the fields sent', async () => {
    const { api, siteId } = await restaurant([])
    const initial = await api.getOpeningHours(siteId)
    expect(initial).toMatchObject({
      exceptions: [],
      turnMinutes: 90,
      turnsByPartySize: [],
      slotIntervalMinutes: 30,
      requiresApproval: false,
    })
    expect(initial.weekly).toHaveLength(14)
    expect(initial.weekly.slice(0, 2)).toEqual([
      { weekday: 1, start: '11:30', end: '14:30' },
      { weekday: 1, start: '18:00', end: '22:30' },
    ])
    expect(await api.updateOpeningHours(siteId, {})).toEqual(initial)
    const changed = await api.updateOpeningHours(siteId, { turnMinutes: 60, extra: 1 } as never)
    expect(changed).toEqual({ ...initial, turnMinutes: 60 })
    const fields = {
      weekly: [{ weekday: 1, start: '18:00', end: '02:00', extra: 1 }],
      exceptions: [{ date: '2026-12-24', spans: [], extra: 1 }],
      turnsByPartySize: [{ upTo: 2, minutes: 75, extra: 1 }],
      requiresApproval: true,
    }
    const all = await api.updateOpeningHours(siteId, fields)
    expect(all).toEqual({
      ...initial,
      weekly: [{ weekday: 1, start: '18:00', end: '02:00' }],
      exceptions: [{ date: '2026-12-24', spans: [] }],
      turnMinutes: 60,
      turnsByPartySize: [{ upTo: 2, minutes: 75 }],
      requiresApproval: true,
    })
    expect(await api.updateOpeningHours(siteId, { turnMinutes: 60 })).toEqual(all)
    expect(await api.getOpeningHours(siteId)).toEqual(all)
  })

  const span = (start: string, end: string) => ({ start, end })
  const monday = (start: string, end: string) => ({ weekday: 1, start, end })
  test.each<[object, string[]]>([
    [{ weekly: [monday('18:00', '22:00'), monday('21:59', '23:00')] }, ['weekly.1']],
    [{ weekly: [monday('18:00', '01:00'), monday('00:59', '02:00')] }, ['weekly.0']],
    [{ weekly: [monday('18:00', '18:00'), monday('10:00', '11:00')] }, ['weekly.0']],
    [
      { weekly: [{ weekday: 8, start: '9:00', end: '24:00' }] },
      ['weekly.0.end', 'weekly.0.start', 'weekly.0.weekday'],
    ],
    [{ weekly: Array.from({ length: 57 }, () => monday('18:00', '19:00')) }, ['weekly']],
    [
      {
        exceptions: [
          { date: MONDAY, spans: [] },
          { date: MONDAY, spans: [] },
        ],
      },
      ['exceptions.1.date'],
    ],
    [
      { exceptions: [{ date: MONDAY, spans: [span('10:00', '12:00'), span('11:00', '13:00')] }] },
      ['exceptions.0.spans.1'],
    ],
    [
      {
        turnsByPartySize: [
          { upTo: 4, minutes: 60 },
          { upTo: 4, minutes: 90 },
        ],
      },
      ['turnsByPartySize.1.upTo'],
    ],
    [{ turnMinutes: 0, slotIntervalMinutes: 1e20 }, ['slotIntervalMinutes', 'turnMinutes']],
    [{ turnMinutes: null, requiresApproval: 'yes' }, ['requiresApproval', 'turnMinutes']],
  ])('refuse %#', async (hours, fields) => {
    const { api, siteId } = await restaurant([])
    expect(
      Object.keys((await fieldsOf(api.updateOpeningHours(siteId, hours as never))) as object).sort(),
    ).toEqual(fields)
  })

  test('accept adjacent spans in any order', async () => {
    const { api, siteId } = await restaurant([])
    const weekly = [monday('12:00', '18:00'), monday('06:00', '12:00'), monday('18:00', '06:00')]
    expect((await api.updateOpeningHours(siteId, { weekly })).weekly).toEqual(weekly)
  })
})

describe('tables of a day', () => {
  test('have the specified fields and the slots of the opening hours', async () => {
    const { api, siteId, tables } = await restaurant([2])
    const slot = (time: string, endTime: string) => ({ time, endTime, available: true })
    expect((await api.listTables(siteId, { date: MONDAY })).data).toEqual([
      {
        id: tables[0],
        name: 'Table 1',
        capacity: 2,
        available: true,
        timeSlots: [
          ...[slot('11:30', '13:00'), slot('12:00', '13:30'), slot('12:30', '14:00'), slot('13:00', '14:30')],
          ...[slot('18:00', '19:30'), slot('18:30', '20:00'), slot('19:00', '20:30'), slot('19:30', '21:00')],
          ...[slot('20:00', '21:30'), slot('20:30', '22:00'), slot('21:00', '22:30')],
        ],
      },
    ])
  })

  test('are available when they seat the party and are free', async () => {
    const { api, siteId, tables, reserve } = await restaurant([2, 4, 6, 8])
    await api.updateTable(siteId, tables[2] as string, { active: false })
    await api.updateTable(siteId, tables[3] as string, { minPartySize: 5 })
    const free = async (partySize?: number) => {
      const { data } = await api.listTables(siteId, { date: MONDAY, ...(partySize && { partySize }) })
      for (const { available, timeSlots } of data) {
        expect(available).toBe(timeSlots.some((slot) => slot.available))
      }
      return data.map(({ timeSlots }) => timeSlots.filter(({ available }) => available).length)
    }
    expect(await free()).toEqual([11, 11, 0, 0])
    expect(await free(4)).toEqual([0, 11, 0, 0])
    expect(await free(5)).toEqual([0, 0, 0, 11])
    expect(await free(9)).toEqual([0, 0, 0, 0])
    await reserve({ time: '19:10' })
    // Taken from 19:10 to 20:40, so 18:00 to 19:30 overlaps and 21:00 does not.
    expect(await free()).toEqual([5, 11, 0, 0])
    await api.updateOpeningHours(siteId, { exceptions: [{ date: MONDAY, spans: [] }] })
    expect(await free()).toEqual([0, 0, 0, 0])
  })

  test('respect reservations of overlapping services', async () => {
    const { api, siteId, reserve } = await restaurant([2])
    const weekly = [1, 2].map((weekday) => ({
      weekday,
      start: '04:00',
      end: weekday === 1 ? '04:00' : '08:00',
    }))
    const exceptions = [{ date: '2026-06-02', spans: [{ start: '02:00', end: '08:00' }] }]
    await api.updateOpeningHours(siteId, { weekly, exceptions, turnMinutes: 60, slotIntervalMinutes: 60 })
    const takenOf = async (date: string) => {
      const [table] = (await api.listTables(siteId, { date })).data
      return table?.timeSlots.filter(({ available }) => !available).map(({ time }) => time)
    }
    const night = await reserve({ time: '23:00', durationMinutes: 240 })
    expect(await takenOf(MONDAY)).toEqual(['23:00', '00:00', '01:00', '02:00'])
    expect(await takenOf('2026-06-02')).toEqual(['02:00'])
    await api.updateReservationStatus(siteId, night.id, { status: 'cancelled' })
    await reserve({ date: '2026-06-02', time: '02:30', durationMinutes: 90 })
    expect(await takenOf('2026-06-02')).toEqual(['02:00', '03:00'])
    expect(await takenOf(MONDAY)).toEqual(['02:00', '03:00'])
    const allDay = { date: MONDAY, time: '04:00', durationMinutes: 1350 }
    await reserve(allDay)
    expect(await takenOf('2026-06-02')).toEqual(['02:00', '03:00'])
    expect(await takenOf(MONDAY)).toHaveLength(24)
  })

  test('are filtered by location and branch', async () => {
    const { api, siteId, tables } = await restaurant([2, 2, 2])
    await api.updateTable(siteId, tables[0] as string, { locationId: 'terrace', branchId: 'graz' })
    await api.updateTable(siteId, tables[1] as string, { locationId: 'terrace' })
    const ids = async (filter: object) =>
      (await api.listTables(siteId, { date: MONDAY, ...filter })).data.map(({ id }) => id)
    expect(await ids({ locationId: 'terrace' })).toEqual(tables.slice(0, 2))
    expect(await ids({ locationId: 'terrace', branchId: 'graz' })).toEqual([tables[0]])
    expect(await ids({ branchId: 'Graz' })).toEqual([])
  })

  test('have slots of the duration for the party size', async () => {
    const { api, siteId, reserve } = await restaurant([8])
    const turnsByPartySize = [
      { upTo: 2, minutes: 60 },
      { upTo: 4, minutes: 120 },
    ]
    await api.updateOpeningHours(siteId, { turnsByPartySize, turnMinutes: 150 })
    for (const [partySize, endTime] of [
      [2, '19:00'],
      [3, '20:00'],
      [4, '20:00'],
      [5, '20:30'],
    ] as const) {
      const {
        data: [table],
      } = await api.listTables(siteId, { date: MONDAY, partySize })
      const slot = table?.timeSlots.find(({ time }) => time === '18:00')
      expect(slot).toEqual({ time: '18:00', endTime, available: true })
      const reservation = await reserve({ time: '18:00', partySize })
      expect(reservation.endTime).toBe(endTime)
      await api.updateReservationStatus(siteId, reservation.id, { status: 'cancelled' })
    }
  })

  test.each([
    [{}, 'date'],
    [{ date: '2026-02-30' }, 'date'],
    [{ date: '1899-12-31' }, 'date'],
    [{ date: MONDAY, partySize: 0 }, 'partySize'],
    [{ date: MONDAY, partySize: 1e30 }, 'partySize'],
    [{ date: MONDAY, partySize: 'many' }, 'partySize'],
    [{ date: MONDAY, locationId: '' }, 'locationId'],
    [{ date: MONDAY, branchId: 'x'.repeat(256) }, 'branchId'],
  ])('reject %j', async (query, field) => {
    const { api, siteId } = await restaurant([2])
    expect(Object.keys((await fieldsOf(api.listTables(siteId, query as never))) as object)).toEqual([field])
  })

  test('work at the first and last supported days', async () => {
    const { api, siteId, reserve } = await restaurant([2])
    const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '23:00', end: '02:00' }))
    await api.updateOpeningHours(siteId, { weekly })
    for (const date of ['1900-01-01', '2199-12-31']) {
      expect((await api.listTables(siteId, { date })).data[0]?.timeSlots).toHaveLength(4)
      expect(await reserve({ date, time: '00:30' })).toMatchObject({ date, time: '00:30', endTime: '02:00' })
    }
  })
})

describe('a clock change', () => {
  test('is respected by slots and reservations', async () => {
    const { api, siteId, reserve } = await restaurant([2])
    const weekly = [{ weekday: 6, start: '23:00', end: '04:00' }]
    await api.updateOpeningHours(siteId, { weekly, turnMinutes: 60 })
    const spring = { date: '2026-03-28' }
    const timesOf = async (date: string) =>
      (await api.listTables(siteId, { date })).data[0]?.timeSlots.map(({ time }) => time).join(' ')
    expect(await timesOf('2026-03-28')).toBe('23:00 23:30 00:00 00:30 01:00 01:30 03:00')
    expect(await timesOf('2026-10-24')).toBe('23:00 23:30 00:00 00:30 01:00 01:30 02:00 02:30 03:00')
    expect((await reserve({ ...spring, time: '01:30' })).endTime).toBe('03:30')
    expect(await fieldsOf(reserve({ ...spring, time: '02:30' }))).toEqual({
      time: expect.stringContaining('clocks go forward'),
    })
    // 03:00 comes 30 minutes after 01:30, so 23:00 to 01:30 stays available.
    const {
      data: [table],
    } = await api.listTables(siteId, spring)
    expect(table?.timeSlots.filter(({ available }) => !available).map(({ time }) => time)).toEqual([
      '01:00',
      '01:30',
      '03:00',
    ])
    const autumn = await reserve({ date: '2026-10-24', time: '02:30' })
    expect(autumn).toMatchObject({ time: '02:30', endTime: '02:30' })
    expect((await reserve({ date: '2026-10-24', time: '03:00' })).time).toBe('03:00')
  })
})

describe('isolation', () => {
  test('hides tables and reservations from other sites and accounts', async () => {
    const one = await restaurant([2])
    const two = await restaurant([2])
    const [table = ''] = one.tables
    const { id } = await one.reserve()
    const { api, siteId } = two
    for (const request of [
      () => api.getTable(siteId, table),
      () => api.updateTable(siteId, table, { name: 'Mine' }),
      () => api.deleteTable(siteId, table),
      () => api.getReservation(siteId, id),
      () => api.updateReservation(siteId, id, { notes: 'Mine' }),
      () => api.updateReservationStatus(siteId, id, { status: 'cancelled' }),
      () => api.listReservationHistory(siteId, id),
      () => api.getReservation(one.siteId, id),
      () => api.listTables(one.siteId, { date: MONDAY }),
    ]) {
      await expect(request()).rejects.toBeInstanceOf(NotFoundError)
    }
    expect(await fieldsOf(two.reserve({ tableId: table }))).toHaveProperty('tableId')
    expect((await api.listReservations(siteId)).total).toBe(0)
    expect((await api.listTables(siteId, { date: MONDAY })).data.map((t) => t.id)).toEqual(two.tables)
  })
})
