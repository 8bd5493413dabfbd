import { readBrief } from '../brief/read-brief.ts'
import { composeBuiltIn } from '../built-in/composition.ts'
import type { Pictures } from '../plan/page-assembly.ts'
import type { Brief, PageDraft, Part, PlannedPage, Role, SitePlan } from '../plan/site-plan.ts'
import { mapTexts } from './placeholder-images.ts'

const ROLE_OF: Record<string, Role> = {
  ContactForm: 'contact',
  BookingWidget: 'book',
  ReservationWidget: 'book',
  Pricing: 'prices',
  Team: 'team',
  Gallery: 'gallery',
  JobList: 'jobs',
  Faq: 'faq',
}
const PRIVACY = /privacy|datenschutz|impressum|legal|imprint/i
const ABOUT = /about|über|story|geschichte|who we/i

/** What the page is to the built-in engine. */
function roleOf({ role, title, sections = [] }: PlannedPage, index: number): Role {
  if (role) return role
  if (index === 0) return 'home'
  if (PRIVACY.test(title)) return 'privacy'
  const component = sections.map(({ component }) => ROLE_OF[component]).find((known) => known !== undefined)
  return component ?? (ABOUT.test(title) ? 'about' : 'offer')
}

/** The page as the built-in engine writes it. */
export function builtInPage(brief: Brief, plan: SitePlan, index: number): PageDraft {
  const facts = plan.facts ?? readBrief(brief.prompt, brief.language)
  const pages = plan.pages.map((page, i) => ({ ...page, role: roleOf(page, i) }))
  return composeBuiltIn(brief, { ...plan, facts, pages }, index)
}

const KIN: Record<string, string> = { Features: 'Cards', Cards: 'Features' }

/** Sections of the built-in engine's page, each taken once. */
export class Spares {
  readonly #draft: PageDraft
  readonly #pictures: Pictures
  readonly #left: Part[]

  constructor(draft: PageDraft, pictures: Pictures) {
    this.#draft = draft
    this.#pictures = pictures
    this.#left = draft.blocks.content.filter(({ type }) => type !== 'Header' && type !== 'Footer')
  }

  /** A section that says what the component would; undefined if there is none. */
  take(component: string): Part | undefined {
    const at = [component, KIN[component]].map((type) => this.#left.findIndex((part) => part.type === type))
    const found = at.find((index) => index >= 0)
    return found === undefined ? undefined : this.#ownOf(this.#left.splice(found, 1)[0] as Part)
  }

  /** All that are left. */
  rest(): Part[] {
    return this.#left.splice(0).map((part) => this.#ownOf(part))
  }

  #ownOf(part: Part): Part {
    const wanted = new Map(this.#draft.pictures.map((picture) => [picture.address, picture]))
    return mapTexts(withoutIds(part), (text) => {
      const picture = wanted.get(text)
      return picture ? this.#pictures.request(picture.subject, picture.width, picture.height) : text
    }) as Part
  }
}

/** A part and the parts within, without their ids. */
function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds)
  if (typeof value !== 'object' || value === null) return value
  const isPart = 'type' in value && 'props' in value
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => {
      if (!isPart || name !== 'props') return [name, withoutIds(child)]
      const { id: _id, ...props } = child as Record<string, unknown>
      return [name, withoutIds(props)]
    }),
  )
}
