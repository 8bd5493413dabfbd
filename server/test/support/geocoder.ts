import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterFile } from './after-file.ts'

/** Knows one address, as Nominatim does. `asked` lists what it was asked for; it answers once `pause` has resolved. */
export async function startGeocoder() {
  const asked: string[] = []
  const server = createServer(async ({ url = '' }, response) => {
    const query = new URL(url, 'http://geocoder').searchParams.get('q') ?? ''
    asked.push(query)
    await geocoder.pause
    response.end(JSON.stringify(query.startsWith('Ring 1') ? [{ lat: '48.2', lon: '16.37' }] : []))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterFile(async () => void server.close())
  const { port } = server.address() as AddressInfo
  const geocoder = { asked, url: `http://127.0.0.1:${port}/search?q={query}`, pause: Promise.resolve() }
  return geocoder
}
