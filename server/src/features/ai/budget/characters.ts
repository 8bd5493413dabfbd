import { forbidden } from '../../../api/errors.ts'
import type { SiteContext } from '../../../platform/context.ts'
import type { Translator } from '../../../platform/translator/translator.ts'
import { leftOf, lockedMonth, monthOf } from './ledger.ts'
import { addCharacters } from './ledger-queries.ts'

type Context = Pick<SiteContext, 'db' | 'site' | 'clock' | 'log'>

/**
 * Runs work with a translation service that counts the characters it gets, even if the work fails, unless the account has connected it itself. Throws FORBIDDEN if the
 * account has fewer left this month than the texts have. What a service gets again in parts may exceed them.
 */
export async function meteredCharacters<T>(
  context: Context,
  { translator, characters }: { translator: Translator; characters: number },
  run: (translator: Translator) => Promise<T>,
): Promise<{ value: T; sent: number }> {
  const { db, site, clock, log } = context
  const now = clock.now()
  if (!translator.isOwn) await reserve(context, characters, now)
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
    if (!translator.isOwn)
      await addCharacters(db, site.id, monthOf(now), sent - characters).catch((failure) =>
        log.warn({ component: 'ai', error: String(failure) }, 'characters could not be counted'),
      )
  }
}

const reserve = ({ db, site }: Context, characters: number, now: Date) =>
  db.transaction(async (tx) => {
    const { characterLimit: limit, charactersUsed: used } = await lockedMonth(tx, site.id, now)
    if (limit !== null && used + characters > limit) {
      const { remaining, resetsAt } = leftOf(limit, used, now)
      throw forbidden(
        `The account has ${remaining} of its ${limit} characters of translation left this month, and this page has ` +
          `${characters}; translate a shorter page, wait until ${resetsAt}, or choose a larger plan`,
        { reason: 'ai_characters_used_up', limit, used, remaining, resetsAt },
      )
    }
    await addCharacters(tx, site.id, monthOf(now), characters)
  })
