import type { LanguageModel } from '../../platform/language-model.ts'
import type { Made } from './engine.ts'

export type Brief = { prompt: string; language: string; pageCount: number | null }
export type PlannedPage = { title: string; slug: string; purpose: string }
/** What a site is to be: made first, so that its pages fit together. Kept as JSON while the job goes on. */
export type SitePlan = { name: string; pages: PlannedPage[] } & Record<string, unknown>
/** A picture that a draft asks for: `address` stands where its address goes. */
export type WantedPicture = { address: string; subject: string; width: number; height: number }
export type PageDraft = {
  title: string
  slug: string
  /** Puck data, of components of the catalogue only. */
  blocks: Record<string, unknown>
  seo: { title: string; description: string; ogImage: string | null }
  pictures: WantedPicture[]
}

/** The engine is the model, or the built-in one where there is none. */
export async function planSite(
  _model: LanguageModel | null,
  _brief: Brief,
  _signal: AbortSignal,
): Promise<Made<SitePlan>> {
  throw new Error('not yet')
}

export async function composePage(
  _model: LanguageModel | null,
  _brief: Brief,
  _plan: SitePlan,
  _index: number,
  _signal: AbortSignal,
): Promise<Made<PageDraft>> {
  throw new Error('not yet')
}

/** The draft with a video as its hero. */
export function withHeroVideo(draft: PageDraft, _video: { url: string; subject: string }): PageDraft {
  return draft
}

/** What a video of the hero is to show. */
export function heroSubject(_draft: PageDraft): string {
  return ''
}
