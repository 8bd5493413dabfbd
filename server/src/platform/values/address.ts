import { isIP } from 'node:net'

export function addressOf(host: string, port: number): string {
  const reachable =
    host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${reachable}:${port}`
}

/** Whether a server that listens on the host is reachable from its own machine only. */
export const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
