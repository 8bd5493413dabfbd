import { request } from 'node:http'
import type { TestServer } from './server.ts'

export type Visit = { status: number; headers: Record<string, string | undefined>; text: string }

/** Requests a path as the browser of a visitor does, on the host of a site. Follows no redirects. */
export function visit(
  { address }: Pick<TestServer, 'address'>,
  site: { slug: string } | { host: string },
  path = '/',
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Visit> {
  const { hostname, port } = new URL(address)
  const host = 'host' in site ? site.host : `${site.slug}.localhost:${port}`
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers: { host, ...headers } }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => {
        const answered = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
        resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(answered), text })
      })
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end()
  })
}
