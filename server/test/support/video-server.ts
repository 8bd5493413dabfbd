import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterFile } from './after-file.ts'

export type ReceivedRequest = {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: Request | undefined
}
type Request = { id: string; model: string; prompt: string; referenceImages: string[] }
type Status = 'queued' | 'running' | 'succeeded' | 'failed'

export const VIDEO_KEY = 'vk-0123456789'
/** A minimal MP4: only its first box. */
export const MP4 = Buffer.from('000000186674797069736f6d0000020069736f6d6d703432', 'hex')

/**
 * Starts a video provider on loopback that implements the protocol in docs/ai.md. Polls of a video return `statuses` one
 * after the other. `answer` may handle a request itself: it then returns true.
 */
export async function startVideoServer(statuses: Status[] = ['queued', 'running', 'succeeded']) {
  const requests: ReceivedRequest[] = []
  const polls = new Map<string, number>()
  const server = createServer(async (request, response) => {
    let text = ''
    request.setEncoding('utf8')
    for await (const chunk of request) text += chunk
    const { method = '', url: path = '', headers } = request
    const one = { method, path, headers, body: text ? JSON.parse(text) : undefined }
    requests.push(one)
    if (await video.answer(response, one)) return
    const [, , id = one.body?.id ?? '', content] = path.split('/')
    if (content) return response.writeHead(200, { 'content-type': video.contentType }).end(video.bytes)
    const poll = Math.min(polls.get(id) ?? 0, video.statuses.length - 1)
    polls.set(id, poll + 1)
    sendJson(response, method === 'POST' ? 202 : 200, { id, status: video.statuses[poll] })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const video = {
    env: { AI_VIDEO_URL: url, AI_VIDEO_API_KEY: VIDEO_KEY },
    requests,
    statuses,
    bytes: MP4,
    contentType: 'video/mp4',
    answer: (_response: ServerResponse, _request: ReceivedRequest): boolean | Promise<boolean> => false,
    /** Bodies of the requests that start a video. */
    videoRequests: () => requests.flatMap(({ method, body }) => (method === 'POST' && body ? [body] : [])),
  }
  afterFile(() => {
    server.closeAllConnections()
    server.close()
  })
  return video
}

export const sendJson = (response: ServerResponse, code: number, body: object, headers = {}) =>
  response.writeHead(code, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
