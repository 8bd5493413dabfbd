import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterFile } from './after-file.ts'

export type Received = { headers: IncomingHttpHeaders; path: string; body: string; at: number; event: Event }
type Event = { id: string; type: string; timestamp: string; siteId: string; mode: string; data: object }
type Answer = (response: ServerResponse, received: Received) => unknown

export type Receiver = Awaited<ReturnType<typeof startReceiver>>

export const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(code, headers).end()

/** An HTTP server that receives deliveries, records them, and answers as the test decides. */
export async function startReceiver(answer: Answer = status(204)) {
  const received: Received[] = []
  let most = 0
  let now = 0
  const server = createServer(async (request, response) => {
    let body = ''
    request.setEncoding('utf8')
    for await (const chunk of request) body += chunk
    now++
    most = Math.max(most, now)
    response.on('close', () => now--)
    const { headers, url: path = '' } = request
    const one = { headers, path, body, at: Date.now(), event: JSON.parse(body) as Event }
    received.push(one)
    receiver.answer(response, one)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    server,
    received,
    answer,
    /** The highest number of requests open at once. */
    mostAtOnce: () => most,
    ids: () => received.map(({ event }) => event.id),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  afterFile(() => receiver.close())
  return receiver
}

/** Throws unless the delivery is signed with the secret. */
export function verify(secret: string, { headers, body }: Received) {
  return new Webhook(secret).verify(body, headers as Record<string, string>)
}
