import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach } from 'vitest'
import { Sitewright, type SitewrightOptions } from '../src/index.ts'

export const KEY = 'svc_sandbox_0123456789abcdefghijABCDEFGHIJ45abcdef'
export const META = { requestId: 'req_1', timestamp: '2026-06-01T12:00:00.000Z' }

export type Request = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
type Reply = { status?: number; headers?: Record<string, string>; body?: unknown }
type Answer = Reply | ((request: Request, response: ServerResponse) => Reply | undefined)

export const data = (data: unknown, headers: Record<string, string> = {}): Reply => ({
  headers,
  body: { data, meta: META },
})
export const failure = (
  status: number,
  code: string,
  details?: object,
  headers: Record<string, string> = {},
): Reply => ({
  status,
  headers,
  body: { error: { code, message: `It is ${code}`, ...(details && { details }) }, meta: META },
})
/** Closes the connection without a response. */
export const hangUp: Answer = (_request, response) => void response.destroy()
/** Never responds. */
export const silence: Answer = () => undefined

/**
 * A server that gives each request the next of the answers, the last one again and again, and a client of it that
 * does not really wait before it retries.
 */
export async function serve(...answers: Answer[]) {
  const requests: Request[] = []
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const { method = '', url = '', headers } = incoming
    const request = { method, url, headers, body: Buffer.concat(chunks).toString() }
    requests.push(request)
    const answer = answers[Math.min(requests.length, answers.length) - 1] ?? {}
    const reply = typeof answer === 'function' ? answer(request, response) : answer
    if (reply) send(response, reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  opened.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const delaysMs: number[] = []
  const options: SitewrightOptions = {
    apiKey: KEY,
    baseUrl,
    random: () => 0.5,
    sleep: async (delayMs) => void delaysMs.push(delayMs),
  }
  const clientWith = (more: SitewrightOptions) => new Sitewright({ ...options, ...more })
  return { requests, delaysMs, baseUrl, options, client: clientWith({}), clientWith }
}

function send(response: ServerResponse, { status = 200, headers = {}, body }: Reply) {
  const isText = typeof body === 'string'
  response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers })
  response.end(body === undefined || isText ? body : JSON.stringify(body))
}

const opened: (() => void)[] = []
afterEach(() => {
  for (const close of opened.splice(0)) close()
})
