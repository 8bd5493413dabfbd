import type { Family } from '../brief/business.ts'
import type { MissingFact, SiteBrief } from '../brief/schema.ts'

/** Roles of the pages that the built-in engine knows. */
export type Role =
  | 'home'
  | 'offer'
  | 'book'
  | 'about'
  | 'gallery'
  | 'prices'
  | 'team'
  | 'faq'
  | 'news'
  | 'jobs'
  | 'contact'
  | 'privacy'

export type Brief = {
  prompt: string
  language: string
  pageCount: number | null
  /** Slugs already used on the site, which planned pages must avoid. */
  takenSlugs?: string[]
  siteId?: string
  /** The name of the site, used if the prompt gives none. */
  siteName?: string
  /** Names of offers that the site shows as things of its own, in lists of their kind. */
  stored?: { product: string[]; unit: string[] }
}

/** The look of a site: props of the page root. */
export type Look = { theme: 'light' | 'dark'; accent: string; font: string; corners: string }

/** A section of a page: its component and a one-line outline of its content. */
export type PlannedSection = { component: string; says: string }

export type PlannedPage = {
  title: string
  slug: string
  purpose: string
  /** Set by the built-in engine. */
  role?: Role
  /** Set by a language model. */
  sections?: PlannedSection[]
}

/** The outline of a site, created first so that its pages fit together. Stored as JSON while the job runs. */
export type SitePlan = {
  name: string
  tagline: string
  /** Headline of the home page, set by the built-in engine. */
  headline?: string
  /** Heading of the list of all pages. */
  menu: string
  /** The main call to action and the page that serves it. */
  action: { label: string; slug: string } | null
  look: Look
  kind: Family
  pages: PlannedPage[]
  /** What the prompt says, as the built-in engine understood it. */
  facts?: SiteBrief
  missing?: MissingFact[]
  /** Deviations from the request, with reasons. */
  notes: string[]
}

/** A block without an id. Its slots hold parts, too. */
export type Part = { type: string; props: Record<string, unknown> }

type Block = Part & { props: { id: string } }

/** An image a draft needs. `address` is the placeholder used in the draft. */
export type RequestedPicture = { address: string; subject: string; width: number; height: number }

export type PageDraft = {
  title: string
  slug: string
  /** Puck data, using catalogue components only. */
  blocks: { root: { props: Record<string, unknown> }; content: Block[]; zones: Record<string, never> }
  /** `ogImage` is a placeholder address, as in the blocks. */
  seo: { title: string; description: string; ogImage: string | null }
  pictures: RequestedPicture[]
}

/** Adds a video to the draft's hero. Its poster is the picture that the video resembles, else that of the hero. */
export function withHeroVideo(
  draft: PageDraft,
  videoUrl: string,
  poster?: { url: string; alt: string },
): PageDraft {
  const hero = heroOf(draft)
  const picture = poster && { image: poster.url, imageAlt: poster.alt }
  const content = draft.blocks.content.map((block) =>
    block === hero ? { ...block, props: { ...block.props, ...picture, layout: 'cover', videoUrl } } : block,
  )
  return { ...draft, blocks: { ...draft.blocks, content } }
}

export function heroSubject(draft: PageDraft): string {
  const hero = heroOf(draft)
  const picture = draft.pictures.find(({ address }) => address === hero?.props.image)
  return picture?.subject ?? String(hero?.props.heading ?? draft.title)
}

const heroOf = ({ blocks }: PageDraft) => blocks.content.find(({ type }) => type === 'Hero')
