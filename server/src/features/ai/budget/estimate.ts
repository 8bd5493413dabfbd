import type { SiteContext } from '../../../platform/context.ts'
import { type LanguageModel, NO_RANGE, type TokenRange } from '../../../platform/language-model/model.ts'
import type { Translator } from '../../../platform/translator/translator.ts'
import type { AiEstimate } from '../schema.ts'
import { usageOf } from './ledger.ts'

/** `engine`: null for the built-in one. */
export type Expected = {
  engine: Pick<LanguageModel | Translator, 'isOwn'> | null
  tokens?: TokenRange
  characters?: number
  videoCredits?: number
}

/** What work is going to take, beside what the account has left of it. */
export async function estimateOf(
  context: SiteContext,
  { engine, tokens = NO_RANGE, characters = 0, videoCredits = 0 }: Expected,
): Promise<AiEstimate> {
  const usage = await usageOf(context)
  return {
    tokens,
    characters,
    videoCredits,
    paidBy: engine === null ? 'nobody' : engine.isOwn ? 'account' : 'plan',
    left: {
      tokens: usage.tokens.remaining,
      characters: usage.characters.remaining,
      videoCredits: usage.videoCredits.remaining,
    },
  }
}
