import { Type } from 'typebox'
import { type LanguageModel, maxTokensOf, tokenRangeOf } from '../../../platform/language-model/model.ts'
import type { EngineResult } from '../engine.ts'
import { hrefOf } from '../plan/page-assembly.ts'
import type { PageDraft, PlannedPage, PlannedSection, SitePlan } from '../plan/site-plan.ts'
import { isHopeless, MAX_ANSWERS_OF_COMPOSITION, reasonOf } from './model-plan.ts'
import { sectionSchema } from './model-sections.ts'
import { type PageAnswer, PageReader, sectionName, seoSchema, type WrittenSection } from './page-reader.ts'
import type { Material } from './site-data.ts'
import { TEXT_RULES } from './text-checks.ts'

const MAX_PAGE_TOKENS = 8_000

const PAGE_INSTRUCTIONS =
  'You write one page of a website, section by section, as data.page plans it. data.prompt says what the site is for, ' +
  'data.plan what it is and which pages it has, data.site what it stores. Fill in all fields of each section with texts that are ready to be read: ' +
  'specific, warm and short, without filler. Links point only to data.links. Where a field asks what a picture shows, name ' +
  'a subject that a photographer could take without recognisable people; give the Hero of the home page one. ' +
  'Texts that describe pictures are in the language of the page.\n' +
  TEXT_RULES

/** Sections of a page planned by the built-in engine, which plans no sections. */
const DEFAULT_SECTIONS = ['Hero', 'Features', 'RichText', 'CallToAction']

/** Told about the sections that are complete, while the model writes. */
export type OnSections = (written: WrittenSection[]) => void

/**
 * Writes one page of the plan. A bad answer is sent back once; sections that stay bad are replaced by those of the built-in
 * engine, or left out. Throws LanguageModelError, but not for bad answers and refusals.
 */
export async function composeWithModel(
  model: LanguageModel,
  material: Material,
  plan: SitePlan,
  index: number,
  signal: AbortSignal,
  onSections: OnSections = () => {},
): Promise<EngineResult<PageDraft>> {
  const page = pageOf(plan, index)
  const reader = new PageReader(material, plan, index, sectionsOf(page))
  const question = {
    ...pageQuestion(material, plan, page),
    accepts: Type.Object({}),
    check: (answer: PageAnswer) => reader.check(answer),
    onPartial: (answer: PageAnswer) => onSections(reader.keep(answer)),
    signal,
  }
  const { usage, reason } = await model
    .ask<PageAnswer>(question)
    .then((answer) => ({ usage: answer.usage, reason: '' }))
    .catch((error) => {
      if (!isHopeless(error)) throw error
      return { usage: error.usage, reason: reasonOf(error) }
    })
  const { draft, replaced, problem } = await reader.result()
  if (replaced === 0) return { value: draft, usage }
  const why = problem === null ? reason : `The language model’s were wrong: ${problem}`
  const note = `The built-in engine wrote ${replaced} of ${sectionsOf(page).length} sections of the page “${page.title}”. ${why}`
  return { value: draft, usage, notes: [note] }
}

function pageOf({ pages }: SitePlan, index: number): PlannedPage {
  const page = pages[index]
  if (!page) throw new Error(`The plan has no page ${index}`)
  return page
}

const sectionsOf = ({ sections, purpose }: PlannedPage): PlannedSection[] =>
  sections ?? DEFAULT_SECTIONS.map((component) => ({ component, says: purpose }))

const pageQuestion = (material: Material, plan: SitePlan, page: PlannedPage) => ({
  instructions: PAGE_INSTRUCTIONS,
  data: dataOf(material, plan, page, sectionsOf(page)),
  schema: pageSchema(sectionsOf(page)),
  maxAnswers: MAX_ANSWERS_OF_COMPOSITION,
  maxOutputTokens: MAX_PAGE_TOKENS,
})

/** Approximate maximum of tokens for a page. */
export const maxPageTokens = (model: LanguageModel, material: Material, plan: SitePlan, index: number) =>
  maxTokensOf(model, pageQuestion(material, plan, pageOf(plan, index)))

/** Estimated tokens of each page of a plan of the built-in engine: a model may plan about twice the sections. */
export const pageRanges = (model: LanguageModel, material: Material, plan: SitePlan) =>
  plan.pages.map((page) => {
    const sections = sectionsOf(page)
    const { from } = tokenRangeOf(model, pageQuestion(material, plan, page))
    const longer = { ...page, sections: [...sections, ...sections] }
    return { from, to: tokenRangeOf(model, pageQuestion(material, plan, longer)).to }
  })

const dataOf = (
  { prompt, language, site }: Material,
  plan: SitePlan,
  page: PlannedPage,
  sections: PlannedSection[],
) => ({
  prompt,
  language,
  site,
  plan: {
    name: plan.name,
    tagline: plan.tagline,
    pages: plan.pages.map(({ title, purpose, slug }) => ({ title, purpose, link: hrefOf({ slug }) })),
  },
  page: {
    title: page.title,
    purpose: page.purpose,
    sections: sections.map(({ component, says }, i) => ({ section: sectionName(i), component, says })),
  },
  links: plan.pages.map(hrefOf),
})

const pageSchema = (sections: PlannedSection[]) =>
  Type.Object(
    {
      ...Object.fromEntries(sections.map(({ component }, i) => [sectionName(i), sectionSchema(component)])),
      seo: seoSchema,
    },
    { additionalProperties: false },
  )
