import { Readable } from 'node:stream'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Refusal } from '../rules.ts'
import type { Message } from './message.ts'

type SmtpSettings = { url: string; timeoutMs: number }
/** Whole time of a mail, in time limits of a single answer. */
const MAX_WAITS = 5
/** Some mail servers close a connection after a number of mails. */
const MAILS_PER_CONNECTION = 50
/** How long a mail server may take to say goodbye. */
const QUIT_MS = 1_000

/** A mail that a mail server has not taken, or may have. */
export class SmtpRefusal extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.response)
    this.refusal = refusal
  }
}

/** A connection to a mail server, opened when it is needed, for one mail after another. */
export class SmtpSession {
  readonly #settings: SmtpSettings
  #connection: SMTPConnection | null = null
  #sent = 0

  constructor(settings: SmtpSettings) {
    this.#settings = settings
  }

  /**
   * Resolves to the answer of the mail server. `beforeMessage` runs when the server asks for the message and before it gets
   * any of it; when it rejects, so does this, and the server gets nothing. Throws SmtpRefusal.
   */
  async send(message: Message, signal: AbortSignal, beforeMessage: () => Promise<void>): Promise<string> {
    const isReused = this.#connection !== null
    let wasDataGiven = false
    let own: unknown
    const give = async () => {
      await beforeMessage().catch((error) => {
        own = error
        throw error
      })
      wasDataGiven = true
    }
    try {
      return await this.#try(message, signal, give)
    } catch (error) {
      this.#drop()
      if (signal.aborted && !wasDataGiven) throw signal.reason
      if (own !== undefined) throw own
      if (!isSmtpError(error)) throw error
      const isClosed = error.responseCode === undefined || error.responseCode === 421
      if (isReused && isClosed && !wasDataGiven) return this.send(message, signal, beforeMessage)
      throw new SmtpRefusal(refusalOf(error, wasDataGiven))
    }
  }

  close() {
    const connection = this.#connection
    this.#connection = null
    connection?.quit()
    setTimeout(() => connection?.close(), QUIT_MS).unref()
  }

  #drop() {
    this.#connection?.close()
    this.#connection = null
  }

  async #try({ from, to, raw }: Message, signal: AbortSignal, give: () => Promise<void>): Promise<string> {
    const connection = await this.#open(signal)
    const answer = await within<string>(connection, this.#settings.timeoutMs * MAX_WAITS, signal, (done) => {
      const envelope = { from, to: [to], size: raw.length }
      connection.send(envelope, Readable.from(given(raw, give)), (error, info) =>
        done(error, String(info?.response ?? '')),
      )
    })
    if (++this.#sent >= MAILS_PER_CONNECTION) this.close()
    return answer ?? ''
  }

  async #open(signal: AbortSignal): Promise<SMTPConnection> {
    if (this.#connection) return this.#connection
    const { url, timeoutMs } = this.#settings
    const { auth, ...target } = parseConnectionUrl(url)
    const connection = new SMTPConnection({
      ...target,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      socketCloseTimeout: 0,
    })
    // Without a listener, an error of an idle connection would end the process.
    connection.on('error', () => {})
    this.#connection = connection
    this.#sent = 0
    await within(connection, timeoutMs * MAX_WAITS, signal, (done) => connection.connect(done))
    if (auth && connection.allowsAuth)
      await within(connection, timeoutMs * MAX_WAITS, signal, (done) => connection.login(auth, done))
    return connection
  }
}

async function* given(raw: Buffer, give: () => Promise<void>) {
  await give()
  yield raw
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string }
const isSmtpError = (error: unknown): error is SmtpError =>
  error instanceof Error && typeof (error as SmtpError).code === 'string'

type Done<T> = (error?: Error | null, value?: T) => void

/** Runs a step of a connection; an error of the connection, the time limit and the signal end it. */
function within<T>(
  connection: SMTPConnection,
  limitMs: number,
  signal: AbortSignal,
  step: (done: Done<T>) => void,
): Promise<T | undefined> {
  return new Promise<T | undefined>((resolve, reject) => {
    const fail = (error: Error) => settle(() => reject(error))
    const abort = () => fail(Object.assign(new Error('Stopped'), { code: 'ECONNECTION' }))
    const overdue = setTimeout(
      () => fail(Object.assign(new Error('The mail server took too long'), { code: 'ETIMEDOUT' })),
      limitMs,
    )
    const settle = (end: () => void) => {
      clearTimeout(overdue)
      signal.removeEventListener('abort', abort)
      connection.off('error', fail)
      end()
    }
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    connection.once('error', fail)
    step((error, value) => (error ? fail(error) : settle(() => resolve(value))))
  })
}

function refusalOf(
  { code, command, responseCode, response, message }: SmtpError,
  wasDataGiven: boolean,
): Refusal {
  return { code, command, status: responseCode ?? null, response: response ?? message, wasDataGiven }
}
