import type { Block } from '@sitewright/blocks/catalogue'
import { cleanLine, cut } from '../text.ts'
import type { PageDraft, Part, PlannedPage, RequestedPicture, SitePlan } from './site-plan.ts'
import { pathOf } from './slugs.ts'

const MAX_SEO_TITLE_LENGTH = 60
const MAX_SEO_DESCRIPTION_LENGTH = 160
/** More links would not fit on one line. */
const MAX_MENU_LINKS = 6

/** Collects the pictures requested by a page and assigns their placeholder addresses. */
export class Pictures {
  readonly requested: RequestedPicture[] = []
  readonly #page: number

  constructor(pageIndex: number) {
    this.#page = pageIndex
  }

  /** Returns the placeholder address. Equal pictures share one. */
  request(subject: string, width: number, height: number): string {
    const known = this.requested.find(
      (one) => one.subject === subject && one.width === width && one.height === height,
    )
    if (known) return known.address
    const number = (i: number) => String(i + 1).padStart(2, '0')
    const address = `/picture-of-page-${number(this.#page)}-${number(this.requested.length)}`
    this.requested.push({ address, subject, width, height })
    return address
  }
}

export const hrefOf = ({ slug }: { slug: string }) => `/${pathOf(slug)}`

/** Builds a page from its parts and what all pages of the site share: look, header and footer. */
export function assemble(
  plan: SitePlan,
  page: PlannedPage,
  parts: Part[],
  { pictures, description, title }: { pictures: Pictures; description: string; title?: string },
): PageDraft {
  const ids = new Ids()
  const content = [header(plan), ...parts, footer(plan)].map((part) => ids.blockOf(part))
  const hero = content.find(({ type, props }) => type === 'Hero' && props.image)
  return {
    title: page.title,
    slug: page.slug,
    blocks: { root: { props: { title: page.title, ...plan.look } }, content, zones: {} },
    seo: {
      title: cut(cleanLine(title || titleOf(plan, page)), MAX_SEO_TITLE_LENGTH),
      description: cut(cleanLine(description), MAX_SEO_DESCRIPTION_LENGTH),
      ogImage: hero ? String(hero.props.image) : null,
    },
    pictures: pictures.requested,
  }
}

const titleOf = ({ name, pages }: SitePlan, page: PlannedPage) =>
  page === pages[0] ? name : `${cut(page.title, 28)} – ${name}`

/** The pages that the header leads to: all but home, the one that its button leads to, and small print. */
export const pagesOfHeader = ({ pages, action }: Pick<SitePlan, 'pages' | 'action'>) =>
  pages
    .filter(({ slug, role }, i) => i > 0 && slug !== action?.slug && role !== 'privacy')
    .slice(0, MAX_MENU_LINKS)

function header(plan: SitePlan): Part {
  const { name, action } = plan
  const links = pagesOfHeader(plan).map((page) => ({ label: page.title, href: hrefOf(page) }))
  const button = action ? { buttonLabel: action.label, buttonHref: hrefOf(action) } : {}
  return { type: 'Header', props: { brand: name, links, ...button, sticky: true } }
}

function footer({ name, pages, menu, tagline }: SitePlan): Part {
  const links = pages.map((page) => ({ label: page.title, href: hrefOf(page) }))
  return {
    type: 'Footer',
    props: {
      brand: name,
      text: tagline,
      groups: [{ title: menu, links }],
      copyright: `© ${name}`,
      variant: 'dark',
    },
  }
}

/** Assigns ids to a part and to the parts in its slots. */
export const withIds = (part: Part): Block => new Ids().blockOf(part)

/** Places parts side by side. */
export const columnsOf = (columns: Part[][], align = 'center'): Part => ({
  type: 'Columns',
  props: { columns: columns.map((content) => ({ content })), gap: 'large', align },
})

/** Wraps parts in a section of the page. */
export const section = (content: Part[], background: string, width = 'normal'): Part => ({
  type: 'Section',
  props: { content, background, width },
})

/** Assigns readable ids: `Hero-1`, `Features-2`. */
class Ids {
  readonly #counts = new Map<string, number>()

  blockOf({ type, props }: Part): Block {
    const count = (this.#counts.get(type) ?? 0) + 1
    this.#counts.set(type, count)
    const id = `${type}-${count}`
    return { type, props: { id, ...(this.#within(props) as Record<string, unknown>) } }
  }

  #within(value: unknown): unknown {
    if (isPart(value)) return this.blockOf(value)
    if (Array.isArray(value)) return value.map((item) => this.#within(item))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, this.#within(child)]))
  }
}

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  'props' in value &&
  typeof value.props === 'object'
