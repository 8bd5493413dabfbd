import { Random } from '@sitewright/artwork'
import { PAGES } from './built-in-pages.ts'
import { TRAITS } from './business-kinds.ts'
import { copyFor } from './copies.ts'
import type { Copy, KindCopy, Role } from './copy.ts'
import { assemble, Pictures } from './page-assembly.ts'
import { kindOf, languageOf, nameIn, placeIn, subjectIn } from './prompt-reading.ts'
import type { Brief, PageDraft, PlannedPage, SitePlan } from './site-plan.ts'
import { freeSlug } from './slugs.ts'

const DEFAULT_PAGES = 5
/** Maximum when the prompt names more pages but the request sets no number. */
const MAX_PAGES = 8

/** Recognises pages that a prompt requests by name. */
const REQUESTED_PAGES: [Role, RegExp][] = [
  ['prices', /pric(e|ing)|rates|preis|tarif|prix|precio|prezz/iu],
  ['gallery', /galler|photo|picture|bilder|foto|galerie/iu],
  ['team', /\bteam\b|staff|mitarbeiter|équipe|equipo|squadra/iu],
  ['faq', /faq|questions|fragen|preguntas|domande/iu],
  ['news', /\bnews\b|blog|aktuell|neuigkeit|actualités|noticias|notizie/iu],
  ['jobs', /\bjobs\b|career|vacanc|karriere|stellen|emploi|empleo|lavora/iu],
  ['contact', /contact|kontakt|how to get|anfahrt|directions|contatt/iu],
]

/** Plans a site. Deterministic: the same brief yields the same plan. */
export function planBuiltIn(brief: Brief): SitePlan {
  const { copy, note } = copyFor(brief.language)
  const kind = kindOf(brief.prompt)
  const words = copy.kinds[kind]
  const known = nameIn(brief.prompt)
  const name = known ?? capitalised(words.name)
  const subject = subjectOf(brief)
  const taken = new Set(brief.takenSlugs?.map((slug) => slug.toLowerCase()))
  const pages = rolesFor(brief).map((role): PlannedPage => {
    const [title, purpose] = role === 'offer' ? words.offer : copy.pages[role]
    return { title, slug: freeSlug(role === 'home' ? '/' : title, taken), purpose, role }
  })
  const target = ['book', TRAITS[kind].data ? 'offer' : 'contact', 'contact', 'offer']
    .map((role) => pages.find((page) => page.role === role))
    .find((page) => page !== undefined)
  return {
    name,
    ...wordingOf(words, known, subject),
    menu: copy.menu,
    action: target ? { label: words.action, slug: target.slug } : null,
    look: new Random(brief.prompt).pick(TRAITS[kind].looks),
    kind,
    pages,
    notes: note ? [note] : [],
  }
}

/** Chooses pages by priority: those every site needs, those named in the prompt, those usual for the kind of business. */
function rolesFor({ prompt, pageCount }: Brief): Role[] {
  const { roles } = TRAITS[kindOf(prompt)]
  const requested = REQUESTED_PAGES.filter(([, words]) => words.test(prompt)).map(([role]) => role)
  const needed = new Set<Role>(
    (['home', 'offer', 'contact', ...requested] as const).filter((role) => roles.includes(role)),
  )
  const count = pageCount ?? Math.min(MAX_PAGES, Math.max(DEFAULT_PAGES, needed.size))
  const chosen = [...new Set([...needed, ...roles])].slice(0, count)
  return roles.filter((role) => chosen.includes(role))
}

/** The site's subject according to the prompt; null if the prompt is in another language than the site. */
const subjectOf = ({ prompt, language }: Brief): string | null =>
  languageOf(prompt) === language.toLowerCase().split('-')[0] ? subjectIn(prompt) : null

/** Without a name, the headline states the site's subject. */
function wordingOf({ hero, name }: KindCopy, known: string | null, subject: string | null) {
  const [welcome, promise] = hero.map((text) => capitalised(filled(text, known ?? name))) as [string, string]
  if (known !== null) return { headline: welcome, tagline: subject ?? promise }
  return subject === null ? { headline: welcome, tagline: promise } : { headline: subject, tagline: promise }
}

/** Composes one page of the plan. Deterministic. */
export function composeBuiltIn(brief: Brief, plan: SitePlan, index: number): PageDraft {
  const page = plan.pages[index]
  if (!page) throw new Error(`The plan has no page ${index}`)
  const { copy } = copyFor(brief.language)
  const pictures = new Pictures(index)
  const context = {
    copy,
    words: copy.kinds[plan.kind],
    traits: TRAITS[plan.kind],
    plan,
    page,
    place: placeIn(brief.prompt),
    random: new Random(`${brief.prompt} ${page.slug}`),
    picture: (subject: string, width = 960, height = 640) => pictures.request(subject, width, height),
    fill: (text: string) => filled(text, plan.name),
  }
  const role = page.role ?? (index === 0 ? 'home' : 'offer')
  return assemble(plan, page, PAGES[role](context), {
    pictures,
    description: descriptionOf(copy, plan, page),
  })
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const filled = (text: string, name: string) => text.replaceAll('{name}', () => name)

function descriptionOf(copy: Copy, plan: SitePlan, page: PlannedPage): string {
  if (page === plan.pages[0]) return `${plan.name}: ${plan.tagline}`
  const values: Record<string, string> = { name: plan.name, page: page.title, intro: page.purpose }
  return copy.about.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')
}
