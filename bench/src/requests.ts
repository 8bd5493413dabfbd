import type { Request } from 'autocannon'

/** Requests to send. `{unique}` in headers and body is replaced in each request. */
export type Requests = {
  method: 'GET' | 'POST'
  /** Used in rotation. */
  paths: string[]
  headers: Record<string, string>
  body?: string
}

const run = `${Date.now().toString(36)}-${process.pid}`
let sent = 0

export function nextRequest({ method, paths, headers, body }: Requests, request: Request): Request {
  const unique = `${run}-${sent++}`
  request.method = method
  request.path = paths[sent % paths.length] as string
  request.headers = { ...headers }
  for (const name of Object.keys(headers)) {
    request.headers[name] = (headers[name] as string).replaceAll('{unique}', unique)
  }
  if (body !== undefined) request.body = body.replaceAll('{unique}', unique)
  return request
}
