import type { LanguageModel } from '../../../platform/language-model/model.ts'
import { NO_TOKENS } from '../../../platform/language-model/model.ts'
import type { Made } from '../engine.ts'
import { composeBuiltIn, planBuiltIn } from './built-in-composition.ts'
import type { Look } from './business-kinds.ts'
import type { Role } from './copy.ts'
import { composeWithModel, planWithModel } from './model-composition.ts'
import type { Kind } from './prompt-reading.ts'

export type Brief = {
  prompt: string
  language: string
  pageCount: number | null
  /** Slugs that the site has already; no planned page gets one of them. */
  takenSlugs?: string[]
}
/** A section of a page: its component, and what it says in a line. */
export type PlannedSection = { component: string; says: string }
export type PlannedPage = {
  title: string
  slug: string
  purpose: string
  /** Where the built-in engine has planned. */
  role?: Role
  /** Where a model has. */
  sections?: PlannedSection[]
}
/** What a site is to be: made first, so that its pages fit together. Kept as JSON while the job goes on. */
export type SitePlan = {
  name: string
  tagline: string
  /** The first words of the home page, where the built-in engine has planned. */
  headline?: string
  /** Heads the list of all pages. */
  menu: string
  /** The one thing that visitors are to do, and the page where they do it. */
  action: { label: string; slug: string } | null
  look: Look
  kind: Kind
  pages: PlannedPage[]
  /** What is not as asked for, and why. */
  notes: string[]
}
/** A picture that a draft asks for: `address` stands where its address goes. */
export type WantedPicture = { address: string; subject: string; width: number; height: number }
export type PageDraft = {
  title: string
  slug: string
  /** Puck data, of components of the catalogue only. */
  blocks: { root: { props: Record<string, unknown> }; content: Block[]; zones: Record<string, never> }
  /** `ogImage` is the address of a wanted picture, as in the blocks. */
  seo: { title: string; description: string; ogImage: string | null }
  pictures: WantedPicture[]
}
type Block = { type: string; props: { id: string } & Record<string, unknown> }

/** The engine is the model, or the built-in one where there is none. Throws LanguageModelError. */
export async function planSite(
  model: LanguageModel | null,
  brief: Brief,
  signal: AbortSignal,
): Promise<Made<SitePlan>> {
  if (model) return planWithModel(model, brief, signal)
  return { value: planBuiltIn(brief), usage: NO_TOKENS }
}

/** Throws LanguageModelError. */
export async function composePage(
  model: LanguageModel | null,
  brief: Brief,
  plan: SitePlan,
  index: number,
  signal: AbortSignal,
): Promise<Made<PageDraft>> {
  if (model) return composeWithModel(model, brief, plan, index, signal)
  return { value: composeBuiltIn(brief, plan, index), usage: NO_TOKENS }
}

/** The draft with a video as its hero; its picture stays for those who see no video. */
export function withHeroVideo(draft: PageDraft, { url }: { url: string; subject: string }): PageDraft {
  const hero = heroOf(draft)
  const content = draft.blocks.content.map((block) =>
    block === hero ? { ...block, props: { ...block.props, layout: 'cover', videoUrl: url } } : block,
  )
  return { ...draft, blocks: { ...draft.blocks, content } }
}

/** What a video of the hero is to show. */
export function heroSubject(draft: PageDraft): string {
  const hero = heroOf(draft)
  const picture = draft.pictures.find(({ address }) => address === hero?.props.image)
  return picture?.subject ?? String(hero?.props.heading ?? draft.title)
}

const heroOf = ({ blocks }: PageDraft) => blocks.content.find(({ type }) => type === 'Hero')
