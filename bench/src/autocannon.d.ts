/** The part of autocannon's API used here; the package has no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  export type Request = { method?: string; path?: string; headers?: Record<string, string>; body?: string }
  export type Options = {
    url: string
    connections: number
    duration: number
    sampleInt: number
    requests: [Request & { setupRequest(request: Request): Request }]
  }
  export type Result = {
    duration: number
    requests: { total: number }
    errors: number
    statusCodeStats: Record<string, { count: number }>
  }
  export default function autocannon(options: Options): EventEmitter & PromiseLike<Result>
}
