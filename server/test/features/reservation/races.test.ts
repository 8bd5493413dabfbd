import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Reservation } from '../../../../client/src/index.ts'
import { ConflictError, ValidationError } from '../../../../client/src/index.ts'
import { type Sql, sql } from '../../../src/platform/database/sql.ts'
import { lockWaits } from '../../support/locks.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()

const MONDAY = '2026-06-01'
const evening = { date: MONDAY, time: '19:00', partySize: 2, customer: { name: 'Ada' } }
const STATUSES = [
  'requested',
  'confirmed',
  'declined',
  'seated',
  'completed',
  'cancelled',
  'no_show',
] as const

async function restaurant(capacities: number[], timeZone = 'Europe/Vienna') {
  const { client } = await server.tenant()
  const { id: siteId } = await client.sites.create({ name: 'Restaurant', timeZone })
  const api = client.reservation
  const tables: string[] = []
  for (const capacity of capacities) {
    tables.push((await api.createTable(siteId, { name: `Table ${tables.length + 1}`, capacity })).id)
  }
  const reserve = (fields: object = {}) => api.createReservation(siteId, { ...evening, ...fields })
  return { api, siteId, tables, reserve }
}

const together = <T>(count: number, request: (i: number) => PromiseLike<T>) =>
  Promise.allSettled(Array.from({ length: count }, (_, i) => request(i)))
const made = (answers: PromiseSettledResult<Reservation>[]) =>
  answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
const reasonsOf = (answers: PromiseSettledResult<unknown>[]) =>
  answers.flatMap((answer) =>
    answer.status === 'rejected' ? [(answer.reason as ConflictError).reason ?? answer.reason] : [],
  )

/** Pairs of overlapping reservations of one table. */
async function doubles(siteId: string): Promise<number> {
  const row = await server.db.first<{ count: number }>(sql`
    select count(*) as count from reservations a join reservations b
      on a.table_id = b.table_id and a.id < b.id and a.starts_at < b.ends_at and b.starts_at < a.ends_at
    where a.site_id = ${siteId} and a.status in ('requested', 'confirmed', 'seated')
      and b.status in ('requested', 'confirmed', 'seated')`)
  return row?.count ?? -1
}

const party = (siteId: string, tableId = '') => sql`
  insert into reservations (id, site_id, table_id, date, time, end_time, starts_at, ends_at, party_size, customer,
    status, created_at, updated_at)
  values (${crypto.randomUUID()}, ${siteId}, ${tableId}, ${MONDAY}, '20:00', '21:00', '2026-06-01T18:00Z',
    '2026-06-01T19:00Z', 2, '{}', 'confirmed', now(), now())`

describe('50 concurrent parties', () => {
  test('get one table each, for any start minute', async () => {
    const { siteId, tables, reserve } = await restaurant(Array(12).fill(2))
    const answers = await together(50, (i) => reserve({ time: `19:${10 + (i % 40)}` }))
    expect(new Set(made(answers).map(({ tableId }) => tableId))).toEqual(new Set(tables))
    expect(made(answers)).toHaveLength(12)
    expect(reasonsOf(answers)).toEqual(Array(38).fill('no_table'))
    expect(await doubles(siteId)).toBe(0)
  })

  test('of all sizes are rejected only when no fitting table is left', async () => {
    const capacities = [2, 2, 2, 4, 4, 4, 6, 6, 8, 8]
    const { siteId, tables, reserve } = await restaurant(capacities)
    const sizes = Array.from({ length: 50 }, (_, i) => 1 + ((i * 5) % 8))
    const answers = await together(50, (i) => reserve({ partySize: sizes[i] }))
    const seated = made(answers)
    expect(new Set(seated.map(({ tableId }) => tableId)).size).toBe(seated.length)
    expect(await doubles(siteId)).toBe(0)
    const free = tables.flatMap((id, i) =>
      seated.some(({ tableId }) => tableId === id) ? [] : [capacities[i] as number],
    )
    answers.forEach((answer, i) => {
      if (answer.status === 'fulfilled') return
      expect(answer.reason.reason).toBe('no_table')
      for (const capacity of free) expect(capacity).toBeLessThan(sizes[i] as number)
    })
    for (const { partySize, tableId } of seated) {
      expect(capacities[tables.indexOf(tableId)]).toBeGreaterThanOrEqual(partySize)
    }
  })

  test('of small size get the bigger tables once the small ones are gone', async () => {
    const { reserve } = await restaurant([2, 2, 4, 8, 8])
    const answers = await together(50, () => reserve({ partySize: 1 }))
    expect(made(answers)).toHaveLength(5)
  })

  test('requesting one table: one gets it', async () => {
    const { tables, reserve } = await restaurant([2, 2])
    const answers = await together(50, () => reserve({ tableId: tables[1] }))
    expect(made(answers).map(({ tableId }) => tableId)).toEqual([tables[1]])
    expect(reasonsOf(answers)).toEqual(Array(49).fill('table_taken'))
  })

  test('with idempotency keys get one table each', async () => {
    const { api, siteId } = await restaurant(Array(5).fill(2))
    const answers = await together(50, () =>
      api.createReservation(siteId, evening, { idempotencyKey: crypto.randomUUID() }),
    )
    expect(new Set(made(answers).map(({ tableId }) => tableId)).size).toBe(5)
    expect(made(answers)).toHaveLength(5)
  })

  test('are revived once per table', async () => {
    const { api, siteId, reserve } = await restaurant([2])
    const ids: string[] = []
    for (let i = 0; i < 50; i++) {
      const { id } = await reserve()
      ids.push(id)
      await api.updateReservationStatus(siteId, id, { status: 'cancelled' })
    }
    const revive = (i: number) =>
      api.updateReservationStatus(siteId, ids[i] as string, { status: 'confirmed' })
    const answers = await together(50, revive)
    expect(made(answers)).toHaveLength(1)
    expect(reasonsOf(answers)).toEqual(Array(49).fill('table_taken'))
    expect(await doubles(siteId)).toBe(0)
  })

  test('move to the free tables while others reserve them', async () => {
    const { api, siteId, reserve } = await restaurant(Array(6).fill(2))
    const movers = made(
      await together(24, (i) => reserve({ date: `2026-07-${i + 5}`.replace(/-(\d)$/, '-0$1') })),
    )
    expect(movers).toHaveLength(24)
    const answers = await together(50, (i) => {
      const mover = movers[i]
      return mover ? api.updateReservation(siteId, mover.id, { date: MONDAY }) : reserve()
    })
    expect(made(answers)).toHaveLength(6)
    expect(new Set(made(answers).map(({ tableId }) => tableId)).size).toBe(6)
    expect(reasonsOf(answers)).toEqual(Array(44).fill('no_table'))
    expect(await doubles(siteId)).toBe(0)
    expect((await api.listReservations(siteId)).total).toBe(
      24 + made(answers).length - movedOf(answers, movers),
    )
  })

  const movedOf = (answers: PromiseSettledResult<Reservation>[], movers: Reservation[]) =>
    made(answers).filter(({ id }) => movers.some((mover) => mover.id === id)).length
})

test('a table is never both deleted and reserved by concurrent requests', async () => {
  for (let round = 0; round < 5; round++) {
    const { api, siteId, tables, reserve } = await restaurant([2, 4])
    const date = '2099-06-01'
    const [answers, deletion] = await Promise.all([
      together(10, (i) => reserve({ date, time: `1${8 + (i % 2)}:30` })),
      api.deleteTable(siteId, tables[0] as string).then(
        () => 'deleted',
        (error) => error.reason,
      ),
    ])
    const atTable = made(answers).filter(({ tableId }) => tableId === tables[0])
    expect(deletion).toBe(atTable.length > 0 ? 'in_use' : 'deleted')
    expect(made(answers)).toHaveLength(deletion === 'deleted' ? 1 : 2)
  }
})

test('a reservation is at a table of its site', async () => {
  const { siteId } = await restaurant([])
  const { tables } = await restaurant([2])
  const foreign = server.db.run(party(siteId, tables[0]))
  await expect(foreign).rejects.toMatchObject({ code: '23503' })
})

test('totals are exact after concurrent reservations and changes', async () => {
  const { api, siteId, reserve } = await restaurant(Array(30).fill(2))
  const reservations = made(await together(30, () => reserve()))
  await together(30, (i) => {
    const status = STATUSES[i % STATUSES.length] as 'seated'
    return api.updateReservationStatus(siteId, (reservations[i] as Reservation).id, { status })
  })
  for (const [i, status] of STATUSES.entries()) {
    expect((await api.listReservations(siteId, { status })).total).toBe(i < 2 ? 5 : 4)
  }
  expect((await api.listReservations(siteId)).total).toBe(30)
})

describe('while another reservation is being saved', () => {
  /** Sends a request that waits for an uncommitted change, then commits the change or rolls it back. */
  async function during<T>(change: Sql, end: 'committed' | 'rolled back', request: () => PromiseLike<T>) {
    let answer: Promise<PromiseSettledResult<T>[]> | undefined
    await server.db
      .transaction(async (tx) => {
        expect(await tx.run(change)).toBe(1)
        answer = Promise.allSettled([request()])
        await lockWaits(server)
        if (end === 'rolled back') throw new Error(end)
      })
      .catch((error) => expect(error.message).toBe('rolled back'))
    const [settled] = (await answer) as [PromiseSettledResult<T>]
    return settled.status === 'fulfilled' ? settled.value : (settled.reason as ConflictError).reason
  }
  test('a new one gets the next table if the first is taken, else the first', async () => {
    const { siteId, tables, reserve } = await restaurant([2, 2, 4])
    const first = party(siteId, tables[0])
    expect(await during(first, 'rolled back', reserve)).toMatchObject({ tableId: tables[0] })
    const second = party(siteId, tables[1])
    expect(await during(second, 'committed', reserve)).toMatchObject({ tableId: tables[2] })
  })

  test('a new one skips locked tables, and waits for the last one', async () => {
    const { tables, reserve } = await restaurant([2, 2, 4])
    const taking = (id = '') => sql`select from reservation_tables where id = ${id} for no key update`
    await server.db.transaction(async (tx) => {
      await tx.run(taking(tables[0]))
      expect(await reserve()).toMatchObject({ tableId: tables[1] })
    })
    expect(await during(taking(tables[0]), 'committed', reserve)).toMatchObject({ tableId: tables[0] })
    expect(await during(taking(tables[2]), 'committed', reserve)).toMatchObject({ tableId: tables[2] })
  })

  test('a new one is rejected when the last or the requested table is taken', async () => {
    const { siteId, tables, reserve } = await restaurant([2, 2])
    const askedFor = () => reserve({ tableId: tables[0] })
    expect(await during(party(siteId, tables[0]), 'committed', askedFor)).toBe('table_taken')
    expect(await during(party(siteId, tables[1]), 'committed', reserve)).toBe('no_table')
  })

  test('a move goes to the next table', async () => {
    const { api, siteId, tables, reserve } = await restaurant([2, 2])
    const { id } = await reserve({ time: '12:00' })
    const move = () => api.updateReservation(siteId, id, { time: '19:00' })
    expect(await during(party(siteId, tables[0]), 'committed', move)).toMatchObject({ tableId: tables[1] })
  })

  test('a revived one is told that its table is taken', async () => {
    const { api, siteId, tables, reserve } = await restaurant([2])
    const { id } = await reserve()
    await api.updateReservationStatus(siteId, id, { status: 'cancelled' })
    const revive = () => api.updateReservationStatus(siteId, id, { status: 'seated' })
    expect(await during(party(siteId, tables[0]), 'committed', revive)).toBe('table_taken')
  })

  test('a change sees the reservation at the table it moved to', async () => {
    const { api, siteId, tables, reserve } = await restaurant([2, 2])
    const { id } = await reserve()
    const moved = sql`update reservations set table_id = ${tables[1]} where id = ${id}`
    const seat = () => api.updateReservationStatus(siteId, id, { status: 'seated' })
    expect(await during(moved, 'committed', seat)).toMatchObject({ tableId: tables[1], status: 'seated' })
    const back = sql`update reservations set table_id = ${tables[0]} where id = ${id}`
    const note = () => api.updateReservation(siteId, id, { partySize: 1 })
    expect(await during(back, 'committed', note)).toMatchObject({ tableId: tables[0], partySize: 1 })
  })
})

const spanOf = fc.constantFrom(['11:30', '14:30'], ['18:00', '23:00'], ['20:00', '03:30'], ['23:00', '02:30'])
const calendar = fc.record({
  place: fc.constantFrom(
    ...[
      ['Europe/Vienna', '2026-03-28'],
      ['Europe/Vienna', '2026-10-24'],
      ['America/New_York', '2026-10-31'],
      ['Australia/Lord_Howe', '2026-10-03'],
      ['UTC', MONDAY],
    ].map(([timeZone, date]) => ({ timeZone, date }) as { timeZone: string; date: string }),
  ),
  span: spanOf,
  capacities: fc.array(fc.constantFrom(1, 2, 4, 6), { minLength: 1, maxLength: 4 }),
  turnMinutes: fc.constantFrom(30, 75, 120),
  slotIntervalMinutes: fc.constantFrom(20, 30, 60),
  parties: fc.array(
    fc.record({ slot: fc.nat(20), partySize: fc.constantFrom(1, 2, 3, 5), shift: fc.nat(19) }),
    {
      maxLength: 8,
    },
  ),
  partySize: fc.constantFrom(1, 2, 4),
})

test('a slot is available exactly when it can be reserved', async () => {
  await fc.assert(
    fc.asyncProperty(calendar, async ({ place, span, parties, partySize, capacities, ...hours }) => {
      const { date, timeZone } = place
      const { api, siteId, reserve } = await restaurant(capacities, timeZone)
      const [start, end] = span as [string, string]
      const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start, end }))
      await api.updateOpeningHours(siteId, { weekly, ...hours })
      const shown = async (size: number) => (await api.listTables(siteId, { date, partySize: size })).data
      const times = (await shown(1))[0]?.timeSlots.map(({ time }) => time) as string[]
      for (const party of parties) {
        const time = times[party.slot % times.length] as string
        const shifted = `${time.slice(0, 3)}${String((Number(time.slice(3)) + party.shift) % 60).padStart(2, '0')}`
        await reserve({ date, time: shifted, partySize: party.partySize }).then(undefined, (error) => {
          expect(error instanceof ConflictError || error instanceof ValidationError).toBe(true)
        })
      }
      const tables = await shown(partySize)
      for (const [slot, time] of times.entries()) {
        const free = tables.filter((table) => table.timeSlots[slot]?.available)
        const any = await reserve({ date, time, partySize }).then(undefined, () => undefined)
        expect([time, any !== undefined]).toEqual([time, free.length > 0])
        if (any === undefined) continue
        const least = Math.min(...free.map(({ capacity }) => capacity))
        expect(free.find(({ id }) => id === any.tableId)?.capacity).toBe(least)
        expect(any.endTime).toBe(tables[0]?.timeSlots[slot]?.endTime)
        await api.updateReservationStatus(siteId, any.id, { status: 'cancelled' })
      }
      for (const { id, timeSlots } of tables) {
        for (const { time, available } of timeSlots.filter((_, i) => i % 3 === 0)) {
          const asked = await reserve({ date, time, partySize, tableId: id }).then(undefined, () => undefined)
          expect([id, time, asked !== undefined]).toEqual([id, time, available])
          if (asked) await api.updateReservationStatus(siteId, asked.id, { status: 'cancelled' })
        }
      }
    }),
    { numRuns: 12 },
  )
})

const step = fc.record({
  kind: fc.constantFrom('reserve', 'reserve', 'move', 'status'),
  which: fc.nat(30),
  hour: fc.integer({ min: 18, max: 20 }),
  minute: fc.constantFrom('00', '20', '40'),
  partySize: fc.integer({ min: 1, max: 5 }),
  table: fc.option(fc.nat(3), { nil: undefined }),
  status: fc.constantFrom(...STATUSES),
})

test('no sequence of concurrent changes gives a table to two parties', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { maxLength: 6 }), { maxLength: 10 }), async (rounds) => {
      const { api, siteId, tables, reserve } = await restaurant([2, 2, 4])
      const ids: string[] = []
      for (const round of rounds) {
        const requests = round.map(({ kind, which, hour, minute, partySize, table, status }) => {
          const id = ids[which % ids.length]
          const fields = {
            time: `${hour}:${minute}`,
            partySize,
            ...(table !== undefined && { tableId: tables[table] }),
          }
          if (kind === 'status' && id) return api.updateReservationStatus(siteId, id, { status })
          if (kind === 'move' && id) return api.updateReservation(siteId, id, fields)
          return reserve(fields)
        })
        const answers = await Promise.allSettled(requests)
        for (const { id } of made(answers)) if (!ids.includes(id)) ids.push(id)
        for (const answer of answers) {
          if (answer.status === 'rejected') expect([400, 409]).toContain(answer.reason.status)
        }
        expect(await doubles(siteId)).toBe(0)
      }
    }),
    { numRuns: 15 },
  )
})
