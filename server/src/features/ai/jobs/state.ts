import { NO_TOKENS, type TokenUsage } from '../../../platform/language-model/model.ts'
import type { WantedItem } from '../business/items.ts'
import type { MadeItem } from '../business/make-items.ts'
import type { PageDraft, RequestedPicture, SitePlan } from '../plan/site-plan.ts'
import type { AiJob } from './contract.ts'

/** Intermediate results of a job, saved after each step. */
export type JobState = {
  plan: SitePlan | null
  drafts: PageDraft[]
  /** What the prompt names and the request includes. */
  items: WantedItem[]
  /** Null until decided; `url` is null if there is no video. */
  heroVideo: { url: string | null } | null
  /** Files for the media library: `url` is null until stored, `wanted` is null for the hero video. */
  files: { id: string; wanted: RequestedPicture | null; url: string | null }[]
  notes: string[]
  usage: TokenUsage
}

/** What was saved at the end of a job. */
export type Results = {
  pages: AiJob['pages']
  made: MadeItem[]
  /** What undoing compares with. */
  states: (object | null)[]
  notes: string[]
}

export const INITIAL_STATE: JobState = {
  plan: null,
  drafts: [],
  items: [],
  heroVideo: null,
  files: [],
  notes: [],
  usage: NO_TOKENS,
}
