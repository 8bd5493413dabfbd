import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterFile } from './after-file.ts'

/** Stands between a server and PostgreSQL, and cuts their connections, or keeps messages back, at a moment that a test chooses. */
export async function startDatabaseProxy(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const ports = new Set<number>()
  let cut: { text: string; isFrom: 'server' | 'database' } | null = null
  let passes = () => true
  const proxy = createServer((server) => {
    const database = connect({ host: hostname, port: Number(port) })
    database.once('connect', () => ports.add(database.localPort as number))
    const end = () => {
      server.destroy()
      database.destroy()
      sockets.delete(server)
    }
    const pass = (from: Socket, to: Socket, isFrom: 'server' | 'database') => {
      from.on('data', (chunk) => {
        if (cut?.isFrom === isFrom && chunk.includes(cut.text)) {
          cut = null
          end()
        } else if (isFrom === 'database' || passes()) to.write(chunk)
      })
      from.on('close', end)
      from.on('error', end)
    }
    sockets.add(server)
    pass(server, database, 'server')
    pass(database, server, 'database')
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  afterFile(async () => {
    for (const socket of sockets) socket.destroy()
    proxy.close()
  })
  const url = new URL(databaseUrl)
  url.port = String((proxy.address() as AddressInfo).port)
  return {
    url: url.href,
    /** Cuts the next connection that carries this text, instead of passing it on. */
    cutAt: (text: string, isFrom: 'server' | 'database') => {
      cut = { text, isFrom }
    },
    hasCut: () => cut === null,
    /** Of its connections to the database, which knows them by these while they last; then others may get them. */
    ports: () => [...ports],
    forgetPorts: () => ports.clear(),
    /** Asks before each message of the server whether it reaches the database. */
    ask: (question: () => boolean) => {
      passes = question
    },
  }
}
