import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterFile } from './after-file.ts'

export type Colour = [red: number, green: number, blue: number]
export type TileAnswer = (response: ServerResponse, request: IncomingMessage) => unknown

/** The colour of a tile, unlike those of its neighbours. */
export const colourOf = (zoom: number, x: number, y: number): Colour => [
  60 + 60 * (x % 3),
  60 + 60 * (y % 3),
  60 + 10 * (zoom % 12),
]

const tileOf = ([r, g, b]: Colour) =>
  sharp({ create: { width: 256, height: 256, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()

/** A server of tiles, each of one colour. Records the paths it was asked for; a test can answer differently. */
export async function startTileServer() {
  const asked: { path: string; headers: IncomingMessage['headers'] }[] = []
  let now = 0
  let most = 0
  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request
    asked.push({ path, headers })
    most = Math.max(most, ++now)
    response.on('close', () => now--)
    if (tiles.answer) return tiles.answer(response, request)
    const [zoom = 0, x = 0, y = 0] = (/^\/(\d+)\/(\d+)\/(\d+)\.png/.exec(path) ?? []).slice(1).map(Number)
    response.writeHead(200, { 'content-type': 'image/png' }).end(await tileOf(colourOf(zoom, x, y)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const tiles = {
    url: `http://127.0.0.1:${port}/{z}/{x}/{y}.png?key=SECRET`,
    asked,
    mostAtOnce: () => most,
    answer: null as TileAnswer | null,
  }
  afterFile(async () => {
    server.closeAllConnections()
    server.close()
  })
  return tiles
}
