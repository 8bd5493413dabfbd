import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import packet, { type Answer } from 'dns-packet'
import { afterFile } from './after-file.ts'

type Records = { TXT?: string[]; A?: string[]; AAAA?: string[]; CNAME?: string }

export type DnsServer = Awaited<ReturnType<typeof startDns>>

/** A DNS server whose records a test changes. Its address is for DNS_SERVERS. */
export async function startDns() {
  const records = new Map<string, Records>()
  let isFailing = false
  let isHolding = false
  const held: (() => void)[] = []
  const answersTo = (name: string, type: string): Answer[] => {
    const { TXT = [], A = [], AAAA = [], CNAME } = records.get(name.toLowerCase()) ?? {}
    if (type === 'TXT') return TXT.map((data) => ({ name, type, data }))
    if (CNAME !== undefined) return [{ name, type: 'CNAME', data: CNAME }, ...answersTo(CNAME, type)]
    if (type === 'AAAA') return AAAA.map((data) => ({ name, type, data }))
    return type === 'A' ? A.map((data) => ({ name, type, data })) : []
  }
  const socket = createSocket('udp4')
  const answer = (message: Buffer, port: number, address: string) => {
    const { id, questions = [] } = packet.decode(message)
    const answers = questions.flatMap(({ name, type }) => answersTo(name, type))
    const flags = packet.RECURSION_DESIRED | packet.RECURSION_AVAILABLE | (isFailing ? 2 : 0)
    socket.send(
      packet.encode({ type: 'response', id, flags, questions, answers: isFailing ? [] : answers }),
      port,
      address,
    )
  }
  socket.on('message', (message, { port, address }) => {
    const send = () => answer(message, port, address)
    if (isHolding) held.push(send)
    else send()
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  afterFile(() => void socket.close())
  return {
    address: `127.0.0.1:${socket.address().port}`,
    set: (name: string, found: Records) => records.set(name, found),
    clear: (name: string) => records.delete(name),
    /** Holds its answers back from now on, or sends those that it holds. */
    hold: (holding: boolean) => {
      isHolding = holding
      if (!holding) for (const send of held.splice(0)) send()
    },
    held: () => held.length,
    /** Answers SERVFAIL from now on, or no more. */
    fail: (failing: boolean) => {
      isFailing = failing
    },
  }
}
