import { type Static, Type } from 'typebox'
import {
  type LanguageModel,
  LanguageModelError,
  maxTokensOf,
  tokenRangeOf,
} from '../../../platform/language-model/model.ts'
import { planBuiltIn } from '../built-in/composition.ts'
import type { EngineResult } from '../engine.ts'
import type { PlannedPage, SitePlan } from '../plan/site-plan.ts'
import { freeSlug } from '../plan/slugs.ts'
import { cleanLine, cut } from '../text.ts'
import { allWords, type Facts } from './facts.ts'
import { componentDescriptions, OFFERED_COMPONENTS } from './model-sections.ts'
import { factsOf, type Material } from './site-data.ts'
import { otherLanguageOf, problemOf, TEXT_RULES } from './text-checks.ts'

/** A bad answer is sent back once; the built-in engine mends what stays bad. */
export const MAX_ANSWERS_OF_COMPOSITION = 2
export const MIN_PAGES = 3
export const DEFAULT_PAGES = 6
const MAX_SECTIONS = 8
const MAX_PLAN_TOKENS = 4_000
const MAX_NAME_LENGTH = 80
const MAX_TITLE_LENGTH = 60
const MAX_LINE_LENGTH = 300

const PLAN_INSTRUCTIONS =
  `You plan a website for the owner of a business or project. data.prompt says what it is for, data.site what it stores ` +
  `already; data.components lists the components that pages are built from, and data.pageCount how many pages to plan; if it is null, choose ` +
  `${MIN_PAGES} to ${DEFAULT_PAGES}. The first page is the home page, and its first section a Hero. Give each page a short ` +
  `title for the menu, its purpose in a sentence, and 2 to ${MAX_SECTIONS} sections: a component and, in a line, what it ` +
  'says. Vary the components from page to page. Components that show stored data (ProductGrid, ListingGrid, BookingWidget, ' +
  'ReservationWidget, JobList) are only for businesses that sell, let, take bookings or hire in that way. Header and ' +
  'footer are added automatically. Choose an accent colour that is dark enough to be read on white, a font and corners that ' +
  'suit the business. `menu` is the word for "Pages"; `action` is the one thing visitors should do, in two or three ' +
  'words, and the number of the page where they do it, counted from 1.\n' +
  TEXT_RULES

const section = Type.Object(
  { component: Type.Unsafe<string>({ type: 'string', enum: OFFERED_COMPONENTS }), says: Type.String() },
  { additionalProperties: false },
)
const planSchema = Type.Object(
  {
    name: Type.String({
      description: 'Of the business; if the prompt does not name it, data.siteName or what it is',
    }),
    tagline: Type.String({ description: 'What it is, in a sentence of at most 20 words' }),
    menu: Type.String(),
    pages: Type.Array(
      Type.Object(
        {
          title: Type.String(),
          purpose: Type.String(),
          sections: Type.Array(section, { minItems: 1, maxItems: MAX_SECTIONS }),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 10 },
    ),
    action: Type.Object({ label: Type.String(), page: Type.Integer() }, { additionalProperties: false }),
    look: Type.Object(
      {
        theme: Type.Unsafe<'light' | 'dark'>({ type: 'string', enum: ['light', 'dark'] }),
        accent: Type.String({ description: 'Such as #1d4ed8' }),
        font: Type.Unsafe<string>({ type: 'string', enum: ['sans', 'serif', 'rounded', 'mono'] }),
        corners: Type.Unsafe<string>({ type: 'string', enum: ['soft', 'sharp', 'round'] }),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
)
type PlanAnswer = Static<typeof planSchema>

/**
 * Plans a site. A bad plan is sent back once; if it stays bad, or the model refuses, the built-in engine plans and writes the
 * site. Throws LanguageModelError for other failures.
 */
export async function planWithModel(
  model: LanguageModel,
  material: Material,
  signal: AbortSignal,
): Promise<EngineResult<SitePlan>> {
  const facts = factsOf(material)
  // A plan with wrong words can be mended, but not one in another language.
  let mendable: PlanAnswer | null = null
  const check = async (plan: PlanAnswer) => {
    const problems = [...planProblems(plan, material.pageCount), ...(await languageProblems(plan, material))]
    if (problems.length === 0) mendable = plan
    return [...problems, ...wordingProblems(plan, facts)]
  }
  try {
    const question = { ...planQuestion(material), check, signal }
    const { value, usage } = await model.ask<PlanAnswer>(question)
    return { value: planOf(value, material, facts), usage }
  } catch (error) {
    if (!isHopeless(error)) throw error
    const { usage } = error
    if (mendable) return { value: planOf(mendable, material, facts), usage }
    const note = `${reasonOf(error)} for a plan, so the built-in engine wrote the pages`
    return { value: planBuiltIn(material), usage, notes: [note], isBuiltIn: true }
  }
}

/** Whether asking again is of no use: the answers were bad, or the model refused. */
export const isHopeless = (error: unknown): error is LanguageModelError =>
  error instanceof LanguageModelError && (error.failure === 'malformed' || error.failure === 'refused')

export const reasonOf = ({ failure }: LanguageModelError) =>
  failure === 'refused'
    ? 'The language model refused to answer'
    : 'The language model returned no usable answer'

const planQuestion = ({ prompt, language, pageCount, siteName, site }: Material) => ({
  instructions: PLAN_INSTRUCTIONS,
  data: { prompt, language, pageCount, siteName, site, components: componentDescriptions },
  schema: planSchema,
  maxAnswers: MAX_ANSWERS_OF_COMPOSITION,
  maxOutputTokens: MAX_PLAN_TOKENS,
})

/** Approximate maximum of tokens for a plan. */
export const maxPlanTokens = (model: LanguageModel, material: Material) =>
  maxTokensOf(model, planQuestion(material))

export const planRange = (model: LanguageModel, material: Material) =>
  tokenRangeOf(model, planQuestion(material))

function wordingProblems({ name, tagline, menu, pages, action }: PlanAnswer, facts: Facts): string[] {
  const titles = titlesOf(pages)
  const usual = allWords(Object.values(titles))
  const purposes: [string, string][] = pages.map(({ purpose }, i) => [`pages.${i}.purpose`, purpose])
  const texts = { name, tagline, menu, 'action.label': action.label, ...titles }
  return [...Object.entries(texts), ...purposes].flatMap(([path, text]) => {
    const problem = problemOf(text, facts, usual)
    return problem === null ? [] : [`${path} ${problem}`]
  })
}

async function languageProblems({ tagline, pages }: PlanAnswer, { language }: Material): Promise<string[]> {
  const texts = [tagline, ...pages.flatMap(({ title, purpose }) => [title, purpose])]
  const other = await otherLanguageOf(texts, language)
  return other === null ? [] : [`all texts must be in ${language}, not in ${other}`]
}

function planProblems(
  { name, tagline, pages, action, look }: PlanAnswer,
  pageCount: number | null,
): string[] {
  const blank = Object.entries({ name, tagline, ...titlesOf(pages) }).filter(
    ([, text]) => cleanLine(text) === '',
  )
  const problemIf = (isWrong: boolean, problem: string) => (isWrong ? [problem] : [])
  return [
    ...blank.map(([path]) => `${path} is empty`),
    ...problemIf(
      pageCount !== null && pages.length !== pageCount,
      `pages must be ${pageCount}, not ${pages.length}`,
    ),
    ...problemIf(pages[0]?.sections[0]?.component !== 'Hero', 'pages.0.sections.0.component must be Hero'),
    ...problemIf(!/^#[0-9a-f]{6}$/i.test(look.accent), 'look.accent must be a colour such as #1d4ed8'),
    ...problemIf(
      action.page < 1 || action.page > pages.length,
      `action.page must be from 1 to ${pages.length}`,
    ),
  ]
}

const titlesOf = (pages: PlanAnswer['pages']) =>
  Object.fromEntries(pages.map(({ title }, i) => [`pages.${i}.title`, title]))

/** The plan, with words of the built-in engine for those that must not be shown. */
function planOf(answer: PlanAnswer, material: Material, facts: Facts): SitePlan {
  const { menu, pages, action, look } = answer
  const taken = new Set(material.takenSlugs?.map((slug) => slug.toLowerCase()))
  const spare = planBuiltIn(material)
  const usual = allWords(pages.map(({ title }) => title))
  const line = (text: string, maxLength = MAX_LINE_LENGTH) => cut(cleanLine(text), maxLength)
  const fit = (text: string, instead: string, maxLength = MAX_LINE_LENGTH) =>
    problemOf(text, facts, usual) === null ? line(text, maxLength) || instead : instead
  const planned = pages.map(({ title, purpose, sections }, i): PlannedPage => {
    const name = fit(title, spare.pages[i]?.title ?? spare.menu, MAX_TITLE_LENGTH)
    return {
      title: name,
      slug: freeSlug(i === 0 ? '/' : name, taken),
      purpose: fit(purpose, ''),
      sections: sections.map(({ component, says }) => ({ component, says: line(says) })),
    }
  })
  const target = planned[action.page - 1]
  const label = fit(action.label, spare.action?.label ?? '', MAX_TITLE_LENGTH)
  return {
    name: facts.states(answer.name) ? line(answer.name, MAX_NAME_LENGTH) || spare.name : spare.name,
    tagline: fit(answer.tagline, spare.tagline),
    menu: fit(menu, spare.menu, MAX_TITLE_LENGTH),
    action: target && label ? { label, slug: target.slug } : null,
    look: { ...look, accent: look.accent.toLowerCase() },
    kind: spare.kind,
    pages: planned,
    notes: [],
    ...(spare.facts && { facts: spare.facts }),
    ...(spare.missing && { missing: spare.missing }),
  }
}
