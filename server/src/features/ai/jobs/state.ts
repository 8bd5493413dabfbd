import { NO_TOKENS, type TokenUsage } from '../../../platform/language-model/model.ts'
import type { WantedItem } from '../business/items.ts'
import type { MadeItem } from '../business/make-items.ts'
import type { WrittenSection } from '../compose/page-reader.ts'
import type { PageDraft, RequestedPicture, SitePlan } from '../plan/site-plan.ts'
import type { AiJob } from './contract.ts'

/** What visitors see before the video plays, and instead of it. */
type Poster = { url: string; alt: string }

/** Intermediate results of a job, saved after each step. */
export type JobState = {
  plan: SitePlan | null
  drafts: PageDraft[]
  /** What the prompt names and the request includes. */
  items: WantedItem[]
  /** Of the last step. */
  engine?: string
  /** Whether the built-in engine writes the pages because the model could not plan them. */
  isBuiltIn?: boolean
  /** Null until decided; `url` is null if there is no video. */
  heroVideo: { url: string | null; poster?: Poster } | null
  /** How the provider knows the hero video, once it is requested. */
  videoHandle?: string | null
  /** Files for the media library: `url` is null until stored, `wanted` is null for the hero video. */
  files: { id: string; wanted: RequestedPicture | null; url: string | null }[]
  notes: string[]
  usage: TokenUsage
}

/** What a job that translates was asked for. */
export type TranslationOrder = {
  pageIds: string[]
  /** The key or user that asked. */
  by: string
  /** Whether it may write pages itself. */
  mayWritePages: boolean
}

/** How far a job is that translates. */
export type SiteTranslationState = NonNullable<AiJob['translation']>

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

/** The sections that the page being written has so far. */
export type Writing = { index: number; sections: WrittenSection[] }
const FRAME = ['Header', 'Footer']

/** The pages as they grow. */
export const outlineOf = ({ plan, drafts }: JobState, writing?: Writing): AiJob['outline'] =>
  (plan?.pages ?? []).map(({ title, slug }, i) => {
    const draft = drafts[i]
    const written = draft?.blocks.content.filter(({ type }) => !FRAME.includes(type))
    const sections = written?.map(({ type, props: { heading } }) => ({
      component: type,
      heading: typeof heading === 'string' && heading !== '' ? heading : null,
    }))
    return {
      title,
      slug,
      isWritten: draft !== undefined,
      sections: sections ?? (writing?.index === i ? writing.sections : []),
    }
  })
