import { once } from 'node:events'
import { WebSocket } from 'undici'

/** Makes a process that was started with `--inspect` collect its garbage. `output` is what it has printed. */
export async function openInspector(output: string) {
  const address = /ws:\/\/\S+/.exec(output)?.[0]
  if (!address) throw new Error(`No inspector: ${output}`)
  const socket = new WebSocket(address)
  await once(socket, 'open')
  return {
    async collectGarbage() {
      socket.send('{"id":1,"method":"HeapProfiler.collectGarbage"}')
      await once(socket, 'message')
    },
    close: () => socket.close(),
  }
}
