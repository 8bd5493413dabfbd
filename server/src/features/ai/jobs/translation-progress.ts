import type { PageContent } from '../dependencies.ts'
import { MAX_LISTED } from '../rules.ts'
import type { SiteTranslationState } from './state.ts'

export type Kept = SiteTranslationState['kept'][number]
/** What became of a page. */
export type Outcome = 'translated' | 'unchanged' | 'gone' | Kept

const MAX_TITLE_LENGTH = 200

export const shownTitle = ({ title }: PageContent) => title.slice(0, MAX_TITLE_LENGTH)

/** The progress after another page. */
export function advanced(before: SiteTranslationState, outcome: Outcome): SiteTranslationState {
  const kept = typeof outcome === 'string' ? [] : [outcome]
  return {
    ...before,
    pagesDone: before.pagesDone + 1,
    current: null,
    translated: before.translated + Number(outcome === 'translated'),
    unchanged: before.unchanged + Number(outcome === 'unchanged'),
    keptTotal: before.keptTotal + kept.length,
    kept: [...before.kept, ...kept].slice(0, MAX_LISTED),
  }
}
