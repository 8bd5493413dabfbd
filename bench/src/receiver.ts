import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the receiver of webhooks has seen since it was last asked. */
export type Receipts = { count: number; delaysMs: number[] }
export type Question = 'receipts' | 'forget'

// A process of its own, on the load's core. It ends with the process that started it.
let seen = new Map<string, number>()
process.on('message', (question: Question) => {
  if (question === 'receipts')
    process.send?.({ count: seen.size, delaysMs: [...seen.values()] } satisfies Receipts)
  else {
    seen = new Map()
    process.send?.('forgotten')
  }
})
process.on('disconnect', () => process.exit())

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    response.writeHead(204).end()
    const { timestamp } = JSON.parse(Buffer.concat(chunks).toString())
    // A delivery that is repeated counts once.
    const delivery = `${request.url} ${request.headers['webhook-id']}`
    if (!seen.has(delivery)) seen.set(delivery, Date.now() - Date.parse(timestamp))
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
