import { primaryLanguage } from '../../../platform/values/language.ts'
import type { Family } from '../brief/business.ts'
import { BUSINESSES } from '../brief/businesses.ts'
import { capitalised, familyOf, readBrief } from '../brief/read-brief.ts'
import { MISSING_FACTS, type MissingFact, type SiteBrief } from '../brief/schema.ts'
import { assemble, Pictures } from '../plan/page-assembly.ts'
import type { Brief, PageDraft, PlannedPage, Role, SitePlan } from '../plan/site-plan.ts'
import { freeSlug } from '../plan/slugs.ts'
import { KINDS } from './kinds.ts'
import { textsIn } from './languages.ts'
import { LAYOUTS } from './layouts.ts'
import { lookFor } from './look.ts'
import { sceneIn } from './scenes.ts'
import { SECTIONS } from './sections.ts'
import type { KindTexts, Texts } from './texts.ts'

const DEFAULT_PAGES = 5
/** Maximum when the prompt names more pages but the request sets no number. */
const MAX_PAGES = 8
const MAX_HEADLINE_LENGTH = 90
const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' })

/** Plans a site. Deterministic: the same brief yields the same plan. */
export function planBuiltIn(brief: Brief): SitePlan {
  const { texts, note } = textsIn(brief.language)
  const facts = readBrief(brief.prompt, brief.language)
  const kind = familyOf(facts)
  const words = texts.kinds[kind]
  const known = facts.name ?? brief.siteName ?? null
  const name = known ?? labelOf(facts, brief.language) ?? capitalised(words.name)
  const taken = new Set(brief.takenSlugs?.map((slug) => slug.toLowerCase()))
  const pages = rolesFor(brief, facts, kind).map((role): PlannedPage => {
    const [title, purpose] = role === 'offer' ? words.offer : texts.pages[role]
    return { title, slug: freeSlug(role === 'home' ? '/' : title, taken), purpose, role }
  })
  const target = ['book', KINDS[kind].data ? 'offer' : 'contact', 'contact', 'offer']
    .map((role) => pages.find((page) => page.role === role))
    .find((page) => page !== undefined)
  return {
    name,
    ...wordingOf(facts, words, { name, language: brief.language }),
    menu: texts.menu,
    action: target ? { label: words.action, slug: target.slug } : null,
    look: lookFor(facts, KINDS[kind].looks, `${brief.siteId ?? ''} ${brief.prompt}`),
    kind,
    pages,
    facts,
    missing: missingFrom(facts, kind),
    notes: [note, languageNote(facts, brief.language)].filter((text) => text !== null),
  }
}

/** What such a business is called, as its name while it has none. */
export function labelOf({ kinds: [kind], what }: SiteBrief, language: string): string | null {
  if (kind === undefined) return what === null ? null : capitalised(what)
  const [english, german] = BUSINESSES[kind]?.label ?? []
  return (language.toLowerCase().startsWith('de') ? german : english) ?? null
}

/** Chooses pages by priority: those every site needs, those that the prompt names or has something to say on, those usual for the kind. */
function rolesFor({ pageCount }: Brief, facts: SiteBrief, kind: Family): Role[] {
  const { roles } = KINDS[kind]
  const priced = facts.offers.filter(({ price }) => price !== null).length
  const told: Role[] = [
    ...(priced >= 2 ? (['prices'] as const) : []),
    ...(facts.people.length > 0 ? (['team'] as const) : []),
  ]
  const needed = new Set<Role>(
    (['home', 'offer', 'contact', 'about', ...(facts.pages as Role[]), ...told] as const).filter((role) =>
      roles.includes(role),
    ),
  )
  const count = pageCount ?? Math.min(MAX_PAGES, Math.max(DEFAULT_PAGES, needed.size))
  const chosen = [...new Set([...needed, ...roles])].slice(0, count)
  return roles.filter((role) => chosen.includes(role))
}

/** The headline names the thing and its place; the sentence below it is the person's own. In another language than the site's, neither fits. */
function wordingOf(
  { what, place, statements, language: spoken }: SiteBrief,
  { hero }: KindTexts,
  { name, language }: { name: string; language: string },
) {
  const [welcome, promise] = hero.map((text) => capitalised(filled(text, name))) as [string, string]
  if (spoken !== primaryLanguage(language)) return { headline: welcome, tagline: promise }
  const thing = what === null ? null : capitalised(what)
  const placed = thing !== null && place !== null ? `${thing} ${place}` : null
  const headline = placed !== null && placed.length <= MAX_HEADLINE_LENGTH ? placed : welcome
  const own = statements.find(
    (sentence) => !headline.toLowerCase().startsWith(sentence.slice(0, -1).toLowerCase()),
  )
  return { headline, tagline: own ?? promise }
}

/** What such a site usually says and the prompt does not, the most important first. */
function missingFrom({ offers, hours, contact, statements, people }: SiteBrief, kind: Family): MissingFact[] {
  const hasHours = ['restaurant', 'shop', 'services'].includes(kind)
  const lacks: Record<MissingFact, boolean> = {
    offers: offers.length === 0 && KINDS[kind].data === null,
    prices: !offers.some(({ price }) => price !== null) && KINDS[kind].data === null,
    opening_hours: hasHours && hours.length === 0,
    address: contact.street === null && kind !== 'blog',
    phone: contact.phone === null && kind !== 'blog',
    about: statements.length < 2,
    team: people.length === 0 && kind !== 'shop',
    privacy: true,
  }
  return MISSING_FACTS.filter((fact) => lacks[fact])
}

const languageNote = ({ language }: SiteBrief, wanted: string): string | null => {
  const primary = primaryLanguage(wanted)
  if (language === primary) return null
  const [from, to] = [language, primary].map((tag) => nameOfLanguage(tag))
  return `The words of the prompt stay in ${from}: translating them into ${to} needs a language model`
}

function nameOfLanguage(tag: string): string {
  try {
    return LANGUAGE_NAMES.of(tag) ?? tag
  } catch {
    return tag
  }
}

/** Composes one page of the plan. Deterministic. */
export function composeBuiltIn(brief: Brief, plan: SitePlan, index: number): PageDraft {
  const page = plan.pages[index]
  if (!page) throw new Error(`The plan has no page ${index}`)
  const { texts } = textsIn(brief.language)
  const facts = plan.facts ?? readBrief(brief.prompt, brief.language)
  const pictures = new Pictures(index)
  const traits = KINDS[plan.kind]
  const scene = sceneOf(brief.prompt, facts)
  const role = page.role ?? (index === 0 ? 'home' : 'offer')
  const context = {
    texts,
    words: texts.kinds[plan.kind],
    traits,
    facts,
    scene,
    stored: brief.stored ?? { product: [], unit: [] },
    plan,
    page,
    picture: (subject: string, width = 960, height = 640) => pictures.request(subject, width, height),
    fill: (text: string) => filled(text, plan.name),
  }
  const parts = LAYOUTS[role].flatMap((name) => SECTIONS[name](context))
  return assemble(plan, page, parts, { pictures, description: descriptionOf(texts, plan, page) })
}

/** What pictures of the business show, in English. */
export const sceneOf = (prompt: string, facts: SiteBrief): string =>
  sceneIn(prompt) ??
  ((facts.kinds[0] && BUSINESSES[facts.kinds[0]]?.scene) || KINDS[familyOf(facts)].pictures.hero)

const filled = (text: string, name: string) => text.replaceAll('{name}', () => name)

function descriptionOf(texts: Texts, plan: SitePlan, page: PlannedPage): string {
  if (page === plan.pages[0]) return `${plan.name}: ${plan.tagline}`
  const values: Record<string, string> = { name: plan.name, page: page.title, intro: page.purpose }
  return texts.about.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')
}
