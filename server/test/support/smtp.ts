import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { expect } from 'vitest'
import { afterFile } from './after-file.ts'
import type { startTestServer } from './server.ts'

type Result = Error | null | 'hang' | 'drop'
type Script = {
  /** The answer to RCPT TO. */
  recipient?(to: string): Error | null | 'hang'
  /** What happens once the whole message has arrived. `drop` ends the connection without an answer. */
  message?(to: string): Result | Promise<Result>
}
export type Delivered = { to: string; raw: Buffer }

/** An answer of a mail server, such as `answer(550, '5.1.1 No such user')`. */
export const answer = (responseCode: number, text: string) =>
  Object.assign(new Error(text), { responseCode }) as Error

/** A mail server that records what it takes, and answers as the test decides. */
export async function startSmtpServer(script: Script = {}) {
  const delivered: Delivered[] = []
  /** Recipients of all messages that arrived, taken or not. */
  const arrived: string[] = []
  let mostAtOnce = 0
  const drop = (session: SMTPServerSession) => {
    for (const connection of server.connections as Set<{ id: string; _socket: { destroy(): void } }>)
      if (connection.id === session.id) connection._socket.destroy()
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      const result = smtp.script.recipient?.(address) ?? null
      if (result !== 'hang') done(result)
    },
    onData(stream, session, done) {
      mostAtOnce = Math.max(mostAtOnce, server.connections.size)
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const to = session.envelope.rcptTo[0]?.address as string
        arrived.push(to)
        const result = (await smtp.script.message?.(to)) ?? null
        if (result === 'drop') return drop(session)
        if (result === 'hang') return
        if (result === null) delivered.push({ to, raw: Buffer.concat(chunks) })
        done(result)
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  const smtp = {
    script,
    url: `smtp://127.0.0.1:${port}`,
    delivered,
    arrived,
    mostAtOnce: () => mostAtOnce,
    /** The only mail to an address. */
    async mailTo(to: string): Promise<ParsedMail> {
      await expect.poll(() => delivered.filter((one) => one.to === to).length).toBe(1)
      return simpleParser(delivered.find((one) => one.to === to)?.raw as Buffer)
    },
  }
  afterFile(() => new Promise<void>((closed) => server.close(() => closed())))
  return smtp
}

type TestServer = Awaited<ReturnType<typeof startTestServer>>
type Tenant = Awaited<ReturnType<TestServer['tenant']>>

/** Queues mail as features do, and follows it through the API. */
export function mailOf(server: TestServer, { client, siteId }: Pick<Tenant, 'client' | 'siteId'>) {
  const { mail } = server.platform
  type NewMail = Parameters<typeof mail.queue>[2]
  const queue = async (fields: Partial<NewMail> & { to: string }) =>
    (await server.db.transaction((tx) =>
      mail.queue(tx, siteId, { kind: 'message', data: { text: 'Hello' }, ...fields } as NewMail),
    )) as string
  const find = (id: string) => client.mail.get(siteId, id)
  const reaches = async (id: string, state: string) => {
    await expect.poll(async () => (await find(id)).state, { interval: 20 }).toBe(state)
    return find(id)
  }
  return { queue, find, reaches }
}
