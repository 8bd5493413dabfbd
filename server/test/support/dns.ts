import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import packet, { type Answer } from 'dns-packet'
import { afterFile } from './after-file.ts'

type Records = { TXT?: string[]; A?: string[]; CNAME?: string }

/** A DNS server whose records a test changes. Its address is for DNS_SERVERS. */
export async function startDns() {
  const records = new Map<string, Records>()
  let isFailing = false
  const answersTo = (name: string, type: string): Answer[] => {
    const { TXT = [], A = [], CNAME } = records.get(name.toLowerCase()) ?? {}
    if (type === 'TXT') return TXT.map((data) => ({ name, type, data }))
    if (CNAME !== undefined) return [{ name, type: 'CNAME', data: CNAME }, ...answersTo(CNAME, type)]
    return type === 'A' ? A.map((data) => ({ name, type, data })) : []
  }
  const socket = createSocket('udp4')
  socket.on('message', (message, { port, address }) => {
    const { id, questions = [] } = packet.decode(message)
    const answers = questions.flatMap(({ name, type }) => answersTo(name, type))
    const flags = packet.RECURSION_DESIRED | packet.RECURSION_AVAILABLE | (isFailing ? 2 : 0)
    socket.send(
      packet.encode({ type: 'response', id, flags, questions, answers: isFailing ? [] : answers }),
      port,
      address,
    )
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  afterFile(() => void socket.close())
  return {
    address: `127.0.0.1:${socket.address().port}`,
    set: (name: string, found: Records) => records.set(name, found),
    clear: (name: string) => records.delete(name),
    /** Answers SERVFAIL from now on, or no more. */
    fail: (failing: boolean) => {
      isFailing = failing
    },
  }
}
