import { Random } from './artwork-brush.ts'
import { PAGES } from './built-in-pages.ts'
import { TRAITS } from './business-kinds.ts'
import type { Brief, PageDraft, PlannedPage, SitePlan } from './composition.ts'
import { type Copy, copyFor, type Role } from './copy.ts'
import { assemble, Pictures } from './page-assembly.ts'
import { kindOf, languageOf, nameIn, placeIn, subjectIn } from './prompt-reading.ts'
import { freeSlug } from './slugs.ts'

const DEFAULT_PAGE_COUNT = 5

/** Pages that a prompt asks for by name. */
const ASKED: [Role, RegExp][] = [
  ['prices', /pric(e|ing)|rates|preis|tarif|prix|precio|prezz/iu],
  ['gallery', /galler|photo|picture|bilder|foto|galerie/iu],
  ['team', /\bteam\b|staff|mitarbeiter|équipe|equipo|squadra/iu],
  ['faq', /faq|questions|fragen|preguntas|domande/iu],
  ['news', /\bnews\b|blog|aktuell|neuigkeit|actualités|noticias|notizie/iu],
  ['jobs', /\bjobs\b|career|vacanc|karriere|stellen|emploi|empleo|lavora/iu],
  ['contact', /contact|kontakt|how to get|anfahrt|directions|contatt/iu],
]

/** The same for the same brief. */
export function planBuiltIn(brief: Brief): SitePlan {
  const { copy, note } = copyFor(brief.language)
  const kind = kindOf(brief.prompt)
  const words = copy.kinds[kind]
  const name = nameIn(brief.prompt) ?? words.name
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
    tagline: taglineOf(brief) ?? filled(words.hero[1], name),
    menu: copy.menu,
    action: target ? { label: words.action, slug: target.slug } : null,
    look: new Random(brief.prompt).pick(TRAITS[kind].looks),
    kind,
    pages,
    notes: note ? [note] : [],
  }
}

/** As many as are wanted: what each site needs, then what the prompt names, then what such a business has. */
function rolesFor({ prompt, pageCount }: Brief): Role[] {
  const { roles } = TRAITS[kindOf(prompt)]
  const count = pageCount ?? DEFAULT_PAGE_COUNT
  const first: Role[] = count < 4 ? ['home', 'offer'] : ['home', 'offer', 'contact']
  const asked = ASKED.filter(([, words]) => words.test(prompt)).map(([role]) => role)
  const wanted = new Set([...first, ...asked, ...roles].filter((role) => roles.includes(role)))
  const chosen = new Set([...wanted].slice(0, count))
  return roles.filter((role) => chosen.has(role))
}

/** What the prompt says that the site is for, where it speaks the language of the site. */
function taglineOf({ prompt, language }: Brief): string | null {
  return languageOf(prompt) === language.toLowerCase().split('-')[0] ? subjectIn(prompt) : null
}

export function composeBuiltIn(brief: Brief, plan: SitePlan, index: number): PageDraft {
  const page = plan.pages[index]
  if (!page) throw new Error(`The plan has no page ${index}`)
  const { copy } = copyFor(brief.language)
  const pictures = new Pictures(index)
  const kit = {
    copy,
    words: copy.kinds[plan.kind],
    traits: TRAITS[plan.kind],
    plan,
    page,
    place: placeIn(brief.prompt),
    random: new Random(`${brief.prompt} ${page.slug}`),
    picture: (subject: string, width = 960, height = 640) => pictures.want(subject, width, height),
    fill: (text: string) => filled(text, plan.name),
  }
  const parts = PAGES[page.role ?? 'offer'](kit)
  return assemble(plan, page, parts, { pictures, description: descriptionOf(copy, plan, page) })
}

const filled = (text: string, name: string) => text.replaceAll('{name}', () => name)

function descriptionOf(copy: Copy, plan: SitePlan, page: PlannedPage): string {
  if (page === plan.pages[0]) return `${plan.name}: ${plan.tagline.replace(/[[\]]/g, '')}`
  const values: Record<string, string> = { name: plan.name, page: page.title, intro: page.purpose }
  return copy.about.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')
}
