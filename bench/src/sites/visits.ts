import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Contender } from '../contenders.ts'
import { quantile } from '../statistics.ts'

export type Site = { id: string; slug: string }
type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; durationMs: number }

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
export const hostOf = ({ slug }: Site) => `${slug}.localhost`

/** Requests a path of a site as its visitors do. */
export function visit(
  { origin }: Contender,
  site: Site,
  path: string,
  headers: Record<string, string> = {},
  through = agent,
): Promise<Answer> {
  const { hostname, port } = new URL(origin)
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(
      { hostname, port, path, agent: through, headers: { host: hostOf(site), ...headers } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const durationMs = performance.now() - startedAt
          const { statusCode: status = 0, headers } = response
          resolve({ status, headers, body: Buffer.concat(chunks), durationMs })
        })
      },
    )
    sent.on('error', reject).end()
  })
}

const formAgent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Sends a form as the browser of a visitor does. */
export function sendForm(
  { origin }: Contender,
  site: Site,
  path: string,
  fields: Record<string, string>,
  cookie = '',
): Promise<Omit<Answer, 'body'>> {
  const { hostname, port } = new URL(origin)
  const headers = { host: hostOf(site), 'content-type': 'application/x-www-form-urlencoded', cookie }
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, agent: formAgent, method: 'POST', headers }, (response) => {
      response.resume().on('end', () => {
        const durationMs = performance.now() - startedAt
        const { statusCode: status = 0, headers } = response
        if (status === 303) resolve({ status, headers, durationMs })
        else reject(new Error(`The form for ${path} was answered with ${status}`))
      })
    })
    sent.on('error', reject).end(String(new URLSearchParams(fields)))
  })
}

/** Longer than a page of a site that changes all the time is kept. */
const CALM_MS = 300

/** The times of visits that are not answered from memory, sorted. */
export async function uncachedTimes(
  client: pg.Client,
  contender: Contender,
  site: Site,
  paths: string[],
  rounds: number,
): Promise<number[]> {
  const times: number[] = []
  for (let round = -2; round < rounds; round++) {
    await client.query("select pg_notify('site_content', $1)", [site.id])
    await wait(CALM_MS)
    for (const path of paths) {
      const { status, headers, durationMs } = await visit(contender, site, path)
      if (status !== 200) throw new Error(`${path} was answered with ${status}`)
      if (headers['x-request-id'] === undefined) throw new Error(`${path} was answered from memory`)
      if (round >= 0) times.push(durationMs)
    }
  }
  return times.sort((a, b) => a - b)
}

export const medianOf = (sorted: number[]) => quantile(sorted, 0.5)
export const p99Of = (sorted: number[]) => quantile(sorted, 0.99)
