import { forbidden } from '../../../api/errors.ts'
import type { SiteContext } from '../../../platform/context.ts'
import type { Translator } from '../../../platform/translator/translator.ts'
import { newId } from '../../../platform/values/ids.ts'
import { leftOf, lockedMonth, monthOf, RESERVED_MS } from './ledger.ts'
import { insertEntry, releaseTokens, settleCharacters } from './ledger-queries.ts'

type Context = Pick<SiteContext, 'db' | 'site' | 'clock' | 'log'>
type Wanted = { characters: number; jobId?: string }

/**
 * Runs work with a translation service that counts the characters it gets, even if the work fails, unless the account has connected it itself. Throws FORBIDDEN if the
 * account has fewer left this month than the texts have. What a service gets again in parts may exceed them.
 */
export async function meteredCharacters<T>(
  context: Context,
  { translator, ...wanted }: Wanted & { translator: Translator },
  run: (translator: Translator) => Promise<T>,
): Promise<{ value: T; sent: number }> {
  const { db, site, clock, log } = context
  const id = translator.isOwn ? null : await reserve(context, wanted, clock.now())
  let sent = 0
  const counting: Translator = {
    ...translator,
    async translate(request, signal) {
      const translations = await translator.translate(request, signal)
      sent += request.texts.reduce((sum, { length }) => sum + length, 0)
      return translations
    },
  }
  try {
    return { value: await run(counting), sent }
  } finally {
    // If this fails, the reservation expires.
    if (id !== null)
      await settleCharacters(db, site.id, id, sent).catch((failure) =>
        log.warn({ component: 'ai', error: String(failure) }, 'characters could not be counted'),
      )
  }
}

/** Resolves to the id of the reservation. */
const reserve = ({ db, site }: Context, { characters, jobId }: Wanted, now: Date): Promise<string> =>
  db.transaction(async (tx) => {
    // One process at a time works on a job, so an older reservation belongs to interrupted work.
    if (jobId !== undefined) await releaseTokens(tx, site.id, jobId)
    const { characterLimit: limit, charactersUsed: used } = await lockedMonth(tx, site.id, now)
    if (limit !== null && used + characters > limit) {
      const { remaining, resetsAt } = leftOf(limit, used, now)
      throw forbidden(
        `The account has ${remaining} of its ${limit} characters of translation left this month, and this page has ` +
          `${characters}; translate a shorter page, wait until ${resetsAt}, or choose a larger plan`,
        { reason: 'ai_characters_used_up', limit, used, remaining, resetsAt },
      )
    }
    const id = newId('aiuse')
    const until = jobId === undefined ? new Date(now.getTime() + RESERVED_MS) : null
    const entry = { id, month: monthOf(now), kind: 'translate', jobId: jobId ?? null, tokens: 0, credits: 0 }
    await insertEntry(tx, site.id, { ...entry, characters, now, until })
    return id
  })
