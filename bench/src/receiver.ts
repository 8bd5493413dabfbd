import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Deliveries received since the last reset. */
export type Receipts = { count: number; delaysMs: number[] }
export type Question = 'receipts' | 'forget'

// Runs as a separate process on the load's core, and exits with the process that started it.
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
    // Repeated deliveries count once.
    const delivery = `${request.url} ${request.headers['webhook-id']}`
    if (!seen.has(delivery)) seen.set(delivery, Date.now() - Date.parse(timestamp))
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
