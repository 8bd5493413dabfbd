import { PROVIDER_NAMES } from '../../../platform/language-model/providers.ts'
import { TRANSLATORS } from '../../../platform/translator/translator.ts'

/** What an account can connect, each once. */
export const PURPOSES = ['model', 'translation'] as const
export type Purpose = (typeof PURPOSES)[number]

export const PROVIDERS_OF = { model: PROVIDER_NAMES, translation: TRANSLATORS } as const satisfies Record<
  Purpose,
  readonly string[]
>

/** Binds a sealed key to the account and to what it is for. */
export const sealingOf = (accountId: string, purpose: Purpose) => `ai ${purpose}:${accountId}`

const HINT_LENGTH = 4
const MIN_LENGTH_WITH_HINT = 16

/** The end of a key, by which its owner recognises it; none of a key that is too short to tell a part of it. */
export const hintOf = (key: string) => (key.length < MIN_LENGTH_WITH_HINT ? '' : key.slice(-HINT_LENGTH))
