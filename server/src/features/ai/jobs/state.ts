import { NO_TOKENS, type TokenUsage } from '../../../platform/language-model/model.ts'
import type { PageDraft, RequestedPicture, SitePlan } from '../plan/site-plan.ts'

/** Intermediate results of a job, saved after each step. */
export type JobState = {
  plan: SitePlan | null
  drafts: PageDraft[]
  /** Null until decided; `url` is null if there is no video. */
  heroVideo: { url: string | null } | null
  /** Files for the media library: `url` is null until stored, `wanted` is null for the hero video. */
  files: { id: string; wanted: RequestedPicture | null; url: string | null }[]
  notes: string[]
  usage: TokenUsage
}

export const INITIAL_STATE: JobState = {
  plan: null,
  drafts: [],
  heroVideo: null,
  files: [],
  notes: [],
  usage: NO_TOKENS,
}
