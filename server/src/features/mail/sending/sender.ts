import type { Platform } from '../../../platform/context.ts'
import { type Attachment, type Attachments, makeAttachments } from '../../../platform/mail/attachments.ts'
import { CANCELLED, HELD, mailPurpose } from '../../../platform/mail/outbox.ts'
import { DAY_MS } from '../../../platform/values/durations.ts'
import { newId } from '../../../platform/values/ids.ts'
import { type ClaimOptions, Stopping, WorkQueue } from '../../../platform/work/work-queue.ts'
import { type Letter, readLetter, writeLetter } from '../letter.ts'
import { isGoneAddress, isLoop, outcomeOf, type Refusal, retryDelayMs } from '../rules.ts'
import { checkKey } from '../settings/key-check.ts'
import { findKeysToCheck } from '../settings/queries.ts'
import { type Message, messageIdOf, messageOf, originOf } from './message.ts'
import {
  CHANNEL,
  type Claimed,
  claimDue,
  type Ended,
  finish,
  type Given,
  holdDue,
  markGiven,
  readSendable,
  releaseExpired,
  renewHold,
  type Sendable,
} from './sending-queries.ts'
import { SmtpRefusal, SmtpSession } from './smtp.ts'

const POLL_MS = 1_000
/** Mails that wait in the process, per connection. */
const WAITING = 8
const CHECK_MS = 60_000
const KEYS_AT_ONCE = 10
const MAX_REASON_LENGTH = 500
/** When something of the server itself has failed, such as the database. */
const LATER_MS = 30_000
const NOTHING = { dueAt: null, attempt: null, goneAddress: null }

/** Cancelled, or taken over by another process, after the mail server had asked for it. */
class NotGiven extends Error {}

type Written = { message: Message; given: Given }
type End = Pick<Ended, 'state' | 'reason'> & Partial<Ended>

/** Sends due mail, sharing the outbox with other processes. */
export class MailSender {
  readonly #platform: Platform
  readonly #makers: Attachments
  readonly #queue: WorkQueue<Claimed, Ended>
  readonly #waiting: Claimed[] = []
  #lanes = 0
  readonly #checking: NodeJS.Timeout

  constructor(platform: Platform, makers: Attachments) {
    this.#platform = platform
    this.#makers = makers
    this.#queue = new WorkQueue(platform, {
      component: 'mail',
      channel: CHANNEL,
      pollMs: POLL_MS,
      maxInFlight: platform.mailSettings.connections * WAITING,
      claim: (options) => this.#claim(options),
      start: (claimed) => this.#start(claimed),
      renew: (holder, positions) => renewHold(platform.db, holder, positions),
      write: async (holder, ended, released) => {
        await finish(platform.db, holder, ended, released, platform.clock.now())
        return []
      },
    })
    this.#checking = setInterval(() => void this.#queue.track(this.#checkKeys()), CHECK_MS)
  }

  /** Lets mail in flight end within the grace period and releases the rest. */
  async stop() {
    clearInterval(this.#checking)
    const stopped = this.#queue.stop()
    this.#queue.release(...this.#waiting.splice(0).map(({ position }) => position))
    await stopped
  }

  /** Looks up the DKIM keys of sites once a day: mail signed with one that is gone would count as forged. */
  async #checkKeys() {
    const { db, clock, log } = this.#platform
    try {
      const before = new Date(clock.now().getTime() - DAY_MS)
      for (const key of await findKeysToCheck(db, before, KEYS_AT_ONCE)) await checkKey(this.#platform, key)
    } catch (error) {
      log.warn({ component: 'mail', error: String(error) }, 'could not look up DKIM keys')
    }
  }

  async #claim({ holder, limit }: ClaimOptions): Promise<Claimed[] | null> {
    const { db, clock, mail } = this.#platform
    await releaseExpired(db, clock.now())
    if (mail.isSent) return claimDue(db, { holder, limit, now: clock.now() })
    await holdDue(db, HELD.noServer, clock.now())
    return []
  }

  #start(claimed: Claimed[]) {
    this.#waiting.push(...claimed)
    const { connections } = this.#platform.mailSettings
    while (this.#lanes < Math.min(connections, this.#waiting.length)) {
      this.#lanes++
      void this.#queue.track(this.#sendWaiting())
    }
  }

  /** Sends over one connection until nothing waits. */
  async #sendWaiting() {
    const { smtpUrl, timeoutMs } = this.#platform.mailSettings
    const session = new SmtpSession({ url: smtpUrl ?? '', timeoutMs })
    while (!this.#queue.isStopping) {
      const next = this.#waiting.shift()
      if (!next) break
      await this.#deliver(session, next)
    }
    session.close()
    this.#lanes--
    if (this.#queue.isStopping)
      this.#queue.release(...this.#waiting.splice(0).map(({ position }) => position))
  }

  async #deliver(session: SmtpSession, { position, siteId }: Claimed) {
    const { db, log, clock } = this.#platform
    try {
      const sendable = await readSendable(db, this.#queue.holder, position)
      if (!sendable) return this.#queue.drop(position)
      const end = await this.#attempt(session, position, sendable)
      const suppressionId = newId('suppression')
      const reason = end.reason && storable(end.reason)
      this.#queue.end({ position, siteId, ...NOTHING, ...end, suppressionId, reason })
    } catch (error) {
      if (error instanceof Stopping) return this.#queue.release(position)
      log.warn({ component: 'mail', error: String(error) }, 'could not send a mail now')
      const dueAt = new Date(clock.now().getTime() + LATER_MS)
      const reason = 'The server could not send it then'
      this.#queue.end({ position, siteId, ...NOTHING, state: 'queued', reason, dueAt, suppressionId: '' })
    }
  }

  /** Rejects when nothing is known to be wrong with the mail: it is sent later. */
  async #attempt(session: SmtpSession, position: number, sendable: Sendable): Promise<End> {
    const { isCancelled, suppression, sealedData } = sendable
    if (isCancelled) return { state: 'cancelled', reason: CANCELLED }
    if (suppression !== null) return { state: 'suppressed', reason: suppression }
    if (sealedData === null) return { state: 'failed', reason: 'Its content has been removed' }
    const letter = await readLetter(this.#platform, { ...sendable, sealedData })
    const { site } = letter
    if (site?.mode === 'sandbox') return { state: 'held', reason: HELD.sandbox }
    if (site?.isPaused) return { state: 'held', reason: HELD.paused }
    const { from } = originOf(this.#platform, site)
    if (isLoop(sendable.kind, sendable.to, [from, site?.replyTo ?? null, site?.fromAddress ?? null]))
      return { state: 'suppressed', reason: 'It would answer an automatic sender' }
    const attachments = await this.#attach(sendable, letter)
    const written = await this.#write(sendable, letter, attachments)
    return 'state' in written ? written : this.#send(session, position, sendable, written)
  }

  /** A mail goes without what cannot be made: its page has it as well. */
  async #attach({ id, siteId }: Sendable, { content }: Letter): Promise<Attachment[]> {
    const { db, log } = this.#platform
    return makeAttachments(this.#makers, db, siteId, content.attachments).catch((error) => {
      log.error({ component: 'mail', mailId: id, error: String(error) }, 'could not attach a file to a mail')
      return []
    })
  }

  async #write(sendable: Sendable, letter: Letter, attachments: Attachment[]): Promise<Written | End> {
    const { secrets, publicUrl } = this.#platform
    const { id } = sendable
    try {
      const written = writeLetter(letter, publicUrl)
      const messageId = sendable.messageId ?? messageIdOf(id, originOf(this.#platform, letter.site).from)
      const message = await messageOf(this.#platform, letter, written, {
        ...sendable,
        messageId,
        attachments,
      })
      const sealedContent = secrets.seal(JSON.stringify(written), mailPurpose(id))
      return { message, given: { subject: written.subject, messageId, sealedContent } }
    } catch (error) {
      return this.#unwritten(id, error)
    }
  }

  #unwritten(mailId: string, error: unknown): End {
    this.#platform.log.error({ component: 'mail', mailId, error: String(error) }, 'could not write a mail')
    return { state: 'failed', reason: 'It could not be created; see the server log for the reason' }
  }

  async #send(
    session: SmtpSession,
    position: number,
    sendable: Sendable,
    { message, given }: Written,
  ): Promise<End> {
    const { db, clock } = this.#platform
    try {
      const answer = await session.send(message, this.#queue.abortSignal, async () => {
        if (!(await markGiven(db, this.#queue.holder, position, given, clock.now()))) throw new NotGiven()
      })
      const attempt = { at: clock.now(), outcome: 'sent', answer: storable(answer) }
      return { state: 'sent', reason: null, attempt }
    } catch (error) {
      if (error instanceof NotGiven) return { state: 'cancelled', reason: CANCELLED }
      if (!(error instanceof SmtpRefusal)) throw error
      return this.#refused(error.refusal, sendable)
    }
  }

  #refused(refusal: Refusal, { attempts, to }: Sendable): End {
    const at = this.#platform.clock.now()
    const outcome = outcomeOf(refusal)
    const answer = storable(refusal.response)
    const attempt = { at, outcome, answer }
    if (outcome === 'unknown') {
      const reason = `The connection ended before the mail server responded: ${answer}`
      return { state: 'unknown', reason, attempt }
    }
    const delayMs =
      outcome === 'retry' ? retryDelayMs(this.#platform.mailSettings.retrySeconds, attempts) : null
    if (delayMs !== null)
      return { state: 'queued', reason: answer, attempt, dueAt: new Date(at.getTime() + delayMs) }
    const goneAddress = isGoneAddress(refusal) ? to.toLowerCase() : null
    return { state: 'failed', reason: answer, attempt, goneAddress }
  }
}

/** PostgreSQL stores neither NUL nor lone surrogates, which an answer may contain. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed().slice(0, MAX_REASON_LENGTH)
