import type { Server } from 'node:http'
import { networkMatcher, networkOf } from '../platform/values/networks.ts'

export type ConnectionLimits = {
  /** How long a connection may take to send the headers of a request, the first one included. */
  headersTimeoutMs: number
  /** Open connections of this process, and of one address. */
  max: number
  maxPerAddress: number
}

const CHECK_INTERVAL_MS = 5_000

/** How often Node.js looks for connections that are too slow. */
export const checkIntervalOf = ({ headersTimeoutMs }: ConnectionLimits) =>
  Math.min(CHECK_INTERVAL_MS, headersTimeoutMs)

/** Closes connections beyond the limits at once. A trusted proxy has those of all its visitors. */
export function limitConnections(
  server: Server,
  { headersTimeoutMs, max, maxPerAddress }: ConnectionLimits,
  trustProxy: boolean | string,
) {
  const isProxy = typeof trustProxy === 'boolean' ? () => trustProxy : networkMatcher(trustProxy.split(','))
  const open = new Map<string, number>()
  server.headersTimeout = headersTimeoutMs
  server.maxConnections = max
  server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket
    if (isProxy(remoteAddress)) return
    const network = networkOf(remoteAddress)
    const count = open.get(network) ?? 0
    if (count >= maxPerAddress) return void socket.destroy()
    open.set(network, count + 1)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}
