import type pg from 'pg'
import { ask, type Contender, createSite } from '../contenders.ts'
import { spreadOf } from '../statistics.ts'
import { atMost, type Figure, post, type Setup } from './measures.ts'
import { medianOf, sendForm } from './visits.ts'

const STAFF = 20

/** The free times of each of the next days, of a service that many people offer. */
export async function measureSlots({ ours, repeats }: Setup): Promise<Figure> {
  const days = Math.min(60, 2 * repeats)
  const base = `/v1/sites/${await createSite(ours, 'Salon')}/booking`
  const service = { name: 'Massage', durationMinutes: 30 }
  const { id: serviceId } = await post<{ id: string }>(ours, `${base}/services`, service)
  const workingHours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '08:00', end: '20:00' }))
  for (let i = 0; i < STAFF; i++)
    await post(ours, `${base}/staff`, { name: `Person ${i}`, workingHours, serviceIds: [serviceId] })
  const dates = Array.from({ length: days }, (_, i) =>
    new Date(Date.UTC(2030, 5, 1 + i)).toISOString().slice(0, 10),
  )
  for (const date of dates)
    for (const startTime of ['09:00', '12:30', '16:00'])
      await post(ours, `${base}/bookings`, { serviceId, date, startTime, customer: { name: 'Ada' } })
  const times: number[] = []
  for (let round = -1; round < 3; round++)
    for (const date of dates) {
      const startedAt = performance.now()
      await ask(ours, `${base}/slots?serviceId=${serviceId}&date=${date}`)
      if (round >= 0) times.push(performance.now() - startedAt)
    }
  times.sort((a, b) => a - b)
  const p95 = times[Math.floor(times.length * 0.95)] as number
  return atMost(`free times of a day, ${STAFF} people, ${days} days, p95`, p95, 50, ' ms')
}

/** Below what one visitor may send in a second. */
const POSTS = 50

export async function measureForm({ ours, database, repeats }: Setup): Promise<Figure> {
  const id = await createSite(ours, `Forms ${crypto.randomUUID()}`)
  const fields = [
    { name: 'name', label: 'Name', type: 'text', required: true },
    { name: 'email', label: 'E-mail', type: 'email' },
  ]
  const form = await post<{ id: string }>(ours, `/v1/sites/${id}/forms`, { name: 'Contact', fields })
  await post(ours, `/v1/sites/${id}/publish`, {})
  const { rows } = await database.client.query<{ slug: string }>('select slug from sites where id = $1', [id])
  const site = { id, slug: rows[0]?.slug as string }
  const times: number[] = []
  for (let i = 0; i < Math.min(POSTS, repeats); i++) {
    const fields = { name: `Visitor ${i}`, email: `v${i}@example.com` }
    times.push((await sendForm(ours, site, `/_sw/forms/${form.id}`, fields)).durationMs)
  }
  times.sort((a, b) => a - b)
  return atMost('a form of a visitor, p50', medianOf(times), 15, ' ms')
}

/** A page of the list of customers, in a site of few and of many of them. */
export async function measureCustomers({ ours, database, ...size }: Setup): Promise<Figure> {
  const { client } = database
  const paths: string[] = []
  const { customers: rows, rounds, repeats } = size
  for (const count of rows) paths.push(await customersOf(ours, client, count))
  await client.query('vacuum (analyze) customers')
  const medians: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++)
    for (const turn of [0, 1] as const) {
      const times: number[] = []
      for (let i = 0; i < repeats; i++) {
        const startedAt = performance.now()
        await ask(ours, paths[turn] as string)
        times.push(performance.now() - startedAt)
      }
      medians[turn].push(medianOf(times.sort((a, b) => a - b)))
    }
  const [small, large] = medians.map((times) => spreadOf(times).median) as [number, number]
  const name = `list of ${rows[1]} customers, against ${rows[0]} (${small.toFixed(1)} ms)`
  return atMost(name, large / small, 1.2, '×')
}

async function customersOf(ours: Contender, client: pg.Client, count: number): Promise<string> {
  const id = await createSite(ours, `Customers ${count}`)
  await client.query(
    `insert into customers (id, site_id, email, name, created_at, updated_at)
     select 'customer_' || md5($1 || n), $1, 'v' || n || '@example.com', 'Visitor ' || n, now() - make_interval(secs => n),
       now()
     from generate_series(1, $2::int) n`,
    [id, count],
  )
  return `/v1/sites/${id}/customers?limit=25`
}
