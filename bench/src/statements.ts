import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import pg from 'pg'
import type { Contender } from './contenders.ts'
import { nextRequest } from './requests.ts'
import type { Entry } from './rounds.ts'
import { quantile } from './statistics.ts'

/** What one request asks of PostgreSQL. */
export type Asked = { name: string; statements: number; roundTrips: number }

const SSL_REQUEST = 80_877_103
const EXECUTE = 0x45
const SYNC = 0x53
const QUERY = 0x51

/** Between a server and PostgreSQL, counting the statements and the round trips. */
export async function openProxy(databaseUrl: string) {
  const { host, port } = new pg.Client({ connectionString: databaseUrl })
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const counts = { statements: 0, roundTrips: 0 }
  const proxy = createServer((socket) => {
    const upstream = connect(target)
    const read = messageReader((type) => {
      if (type === EXECUTE || type === QUERY) counts.statements++
      if (type === SYNC || type === QUERY) counts.roundTrips++
    })
    socket.on('data', read)
    socket.pipe(upstream).pipe(socket)
    socket.on('error', () => upstream.destroy())
    upstream.on('error', () => socket.destroy())
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String((proxy.address() as AddressInfo).port)
  return {
    url: url.href,
    counts,
    async close() {
      proxy.close()
    },
  }
}
type Proxy = Awaited<ReturnType<typeof openProxy>>

/** Calls back with the type of each message of the front end. The first ones, which open the connection, have none. */
function messageReader(onMessage: (type: number) => void) {
  let isOpened = false
  let unread = Buffer.alloc(0)
  return (chunk: Buffer) => {
    unread = Buffer.concat([unread, chunk])
    for (;;) {
      const head = isOpened ? 1 : 0
      if (unread.length < head + 8 && !(isOpened && unread.length >= 5)) return
      const length = head + unread.readInt32BE(head)
      if (unread.length < length) return
      if (isOpened) onMessage(unread[0] as number)
      else isOpened = unread.readInt32BE(4) !== SSL_REQUEST
      unread = unread.subarray(length)
    }
  }
}

const WARM_UP = 20
const REQUESTS = 41

/** The median of requests one after the other, so that what the server does in the background is not counted. */
export async function countStatements(proxy: Proxy, contender: Contender, entry: Entry): Promise<Asked> {
  const statements: number[] = []
  const roundTrips: number[] = []
  for (let i = -WARM_UP; i < REQUESTS; i++) {
    const before = { ...proxy.counts }
    const { path, ...request } = nextRequest(entry.job, {})
    const headers = { ...contender.headers, ...request.headers }
    const response = await fetch(`${contender.origin}${path}`, { ...request, headers })
    const body = await response.text()
    if (!response.ok) throw new Error(`${entry.name} was answered with ${response.status}: ${body}`)
    if (i < 0) continue
    statements.push(proxy.counts.statements - before.statements)
    roundTrips.push(proxy.counts.roundTrips - before.roundTrips)
  }
  const medianOf = (counts: number[]) =>
    quantile(
      counts.sort((a, b) => a - b),
      0.5,
    )
  return { name: entry.name, statements: medianOf(statements), roundTrips: medianOf(roundTrips) }
}
