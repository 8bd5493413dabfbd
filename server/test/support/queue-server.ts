import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterFile } from './after-file.ts'
import { VIDEO_KEY } from './video-server.ts'

type QueueRequest = {
  method: string
  path: string
  authorization: string
  body: Record<string, unknown>
}

const box = (type: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

/** An MP4 of this many seconds, without pictures. */
export function mp4Of(seconds: number): Buffer {
  const header = Buffer.alloc(100)
  header.writeUInt32BE(1_000, 12)
  header.writeUInt32BE(1_000 * seconds, 16)
  const brand = Buffer.from('69736f6d0000020069736f6d6d703432', 'hex')
  return Buffer.concat([box('ftyp', brand), box('moov', box('mvhd', header))])
}

const send = (response: ServerResponse, code: number, body: object) =>
  response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/**
 * Starts a service on loopback with the queue of fal.ai or the predictions of Replicate. A video is ready at the second poll.
 * `answer` may handle a request itself: it then returns true.
 */
export async function startQueueServer(kind: 'fal' | 'replicate') {
  const requests: QueueRequest[] = []
  const polls = new Map<string, number>()
  const server = createServer(async (request, response) => {
    let text = ''
    request.setEncoding('utf8')
    for await (const chunk of request) text += chunk
    const { method = '', url: path = '', headers } = request
    const one = {
      method,
      path,
      authorization: headers.authorization ?? '',
      body: text ? JSON.parse(text) : {},
    }
    requests.push(one)
    if (queue.answer(response, one)) return
    if (path === '/file.mp4') return response.writeHead(200, { 'content-type': 'video/mp4' }).end(queue.bytes)
    if (method === 'POST') return submitted(response)
    const id = /(?:requests|predictions)\/([\w-]+)/.exec(path)?.[1] ?? ''
    if (kind === 'fal' && !path.endsWith('/status'))
      return send(response, 200, { video: { url: `${url}/file.mp4` } })
    const count = (polls.get(id) ?? 0) + 1
    polls.set(id, count)
    return kind === 'fal' ? falStatus(response, id, count) : replicateStatus(response, id, count)
  })
  const submitted = (response: ServerResponse) => {
    const id = `made-${crypto.randomUUID()}`
    // Addresses in answers are not followed with the key.
    const evil = 'https://evil.example/steal'
    return kind === 'fal'
      ? send(response, 200, { request_id: id, status: 'IN_QUEUE', status_url: evil, response_url: evil })
      : send(response, 201, { id, status: 'starting', urls: { get: evil }, output: null })
  }
  const falStatus = (response: ServerResponse, request_id: string, count: number) =>
    count > 1
      ? send(response, 200, { request_id, status: 'COMPLETED' })
      : send(response, 202, { request_id, status: 'IN_PROGRESS' })
  const replicateStatus = (response: ServerResponse, id: string, count: number) =>
    send(
      response,
      200,
      count > 1 ? { id, status: 'succeeded', output: `${url}/file.mp4` } : { id, status: 'processing' },
    )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const queue = {
    env: { AI_VIDEO_PROVIDER: kind, AI_VIDEO_URL: url, AI_VIDEO_API_KEY: VIDEO_KEY },
    url,
    requests,
    bytes: mp4Of(5),
    answer: (_response: ServerResponse, _request: QueueRequest): boolean => false,
    submissions: () => requests.filter(({ method }) => method === 'POST'),
  }
  afterFile(() => {
    server.closeAllConnections()
    server.close()
  })
  return queue
}
