import { pageErrors } from '@sitewright/blocks/catalogue'
import { type Static, Type } from 'typebox'
import {
  type LanguageModel,
  LanguageModelError,
  maxTokensOf,
} from '../../../platform/language-model/model.ts'
import { blockErrors } from '../../../platform/values/puck.ts'
import { familyOf, readBrief } from '../brief/read-brief.ts'
import type { EngineResult } from '../engine.ts'
import { assemble, hrefOf, Pictures } from '../plan/page-assembly.ts'
import type { Brief, PageDraft, PlannedPage, PlannedSection, SitePlan } from '../plan/site-plan.ts'
import { freeSlug } from '../plan/slugs.ts'
import { cleanLine, cut } from '../text.ts'
import {
  componentDescriptions,
  isNamedIn,
  type Links,
  OFFERED_COMPONENTS,
  readSection,
  sectionSchema,
} from './model-sections.ts'

const MIN_PAGES = 3
const DEFAULT_PAGES = 6
const MAX_SECTIONS = 8
const MAX_PLAN_TOKENS = 4_000
const MAX_PAGE_TOKENS = 8_000
const MAX_NAME_LENGTH = 80
const MAX_TITLE_LENGTH = 60
const MAX_LINE_LENGTH = 300

/** Instructions for all texts that models write for a site. */
export const TEXT_RULES =
  'Write in the language whose BCP 47 code is data.language. Claim no fact that data.prompt does not state: no names of ' +
  'people, prices, addresses, phone numbers, opening hours, years, figures, awards or words of customers. Where such a ' +
  'fact belongs, put what the owner has to fill in there in square brackets, in that language, such as [Your opening hours].'

const PLAN_INSTRUCTIONS =
  `You plan a website for the owner of a business or project. data.prompt says what it is for; data.components lists the ` +
  `components that pages are built from, and data.pageCount how many pages to plan; if it is null, choose ` +
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
      description: 'Of the business; in square brackets if the prompt does not name it',
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

export async function planWithModel(
  model: LanguageModel,
  brief: Brief,
  signal: AbortSignal,
): Promise<EngineResult<SitePlan>> {
  const check = (plan: PlanAnswer) => planProblems(plan, brief.pageCount)
  const { value, usage } = await model.ask<PlanAnswer>({ ...planQuestion(brief), check, signal })
  return { value: planOf(value, brief), usage }
}

const planQuestion = ({ prompt, language, pageCount }: Brief) => ({
  instructions: PLAN_INSTRUCTIONS,
  data: { prompt, language, pageCount, components: componentDescriptions },
  schema: planSchema,
  maxOutputTokens: MAX_PLAN_TOKENS,
})

/** Approximate maximum of tokens for a plan. */
export const maxPlanTokens = (model: LanguageModel, brief: Brief) => maxTokensOf(model, planQuestion(brief))

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

function planOf(
  { name, tagline, menu, pages, action, look }: PlanAnswer,
  { prompt, takenSlugs }: Brief,
): SitePlan {
  const taken = new Set(takenSlugs?.map((slug) => slug.toLowerCase()))
  const line = (text: string, maxLength = MAX_LINE_LENGTH) => cut(cleanLine(text), maxLength)
  const planned = pages.map(
    ({ title, purpose, sections }, i): PlannedPage => ({
      title: line(title, MAX_TITLE_LENGTH),
      slug: freeSlug(i === 0 ? '/' : title, taken),
      purpose: line(purpose),
      sections: sections.map(({ component, says }) => ({ component, says: line(says) })),
    }),
  )
  const target = planned[action.page - 1]
  const label = line(action.label, MAX_TITLE_LENGTH)
  return {
    name: line(name, MAX_NAME_LENGTH),
    tagline: line(tagline),
    menu: line(menu, MAX_TITLE_LENGTH),
    action: target && label ? { label, slug: target.slug } : null,
    look: { ...look, accent: look.accent.toLowerCase() },
    kind: familyOf(readBrief(prompt)),
    pages: planned,
    notes: [],
  }
}

const PAGE_INSTRUCTIONS =
  'You write one page of a website, section by section, as data.page plans it. data.prompt says what the site is for, ' +
  'data.site what it is and which pages it has. Fill in all fields of each section with texts that are ready to be read: ' +
  'specific, warm and short, without filler. Links point only to data.links. Where a field asks what a picture shows, name ' +
  'a subject that a photographer could take without recognisable people; give the Hero of the home page one. ' +
  'Texts that describe pictures are in the language of the page.\n' +
  TEXT_RULES

/** Sections of a page planned by the built-in engine, which plans no sections. */
const DEFAULT_SECTIONS = ['Hero', 'Features', 'RichText', 'CallToAction']

export async function composeWithModel(
  model: LanguageModel,
  brief: Brief,
  plan: SitePlan,
  index: number,
  signal: AbortSignal,
): Promise<EngineResult<PageDraft>> {
  const page = pageOf(plan, index)
  const sections = sectionsOf(page)
  const links = linksOf(plan, brief.prompt)
  const read = (answer: PageAnswer) => draftOf(answer, { plan, page, index, sections, links })
  const check = (answer: PageAnswer) => read(answer).problems
  const { value, usage } = await model.ask<PageAnswer>({ ...pageQuestion(brief, plan, page), check, signal })
  const { draft } = read(value)
  const errors = { ...pageErrors(draft.blocks), ...blockErrors(draft.blocks) }
  if (Object.keys(errors).length > 0)
    throw new LanguageModelError('malformed', 'The language model gave no usable page', { usage })
  return { value: draft, usage }
}

function pageOf({ pages }: SitePlan, index: number): PlannedPage {
  const page = pages[index]
  if (!page) throw new Error(`The plan has no page ${index}`)
  return page
}

const sectionsOf = ({ sections, purpose }: PlannedPage): PlannedSection[] =>
  sections ?? DEFAULT_SECTIONS.map((component) => ({ component, says: purpose }))

const pageQuestion = (brief: Brief, plan: SitePlan, page: PlannedPage) => ({
  instructions: PAGE_INSTRUCTIONS,
  data: dataOf(brief, plan, page, sectionsOf(page)),
  schema: pageSchema(sectionsOf(page)),
  maxOutputTokens: MAX_PAGE_TOKENS,
})

/** Approximate maximum of tokens for a page. */
export const maxPageTokens = (model: LanguageModel, brief: Brief, plan: SitePlan, index: number) =>
  maxTokensOf(model, pageQuestion(brief, plan, pageOf(plan, index)))

const dataOf = (
  { prompt, language }: Brief,
  plan: SitePlan,
  page: PlannedPage,
  sections: PlannedSection[],
) => ({
  prompt,
  language,
  site: {
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

const sectionName = (index: number) => `section${index + 1}`

const seoSchema = Type.Object(
  {
    title: Type.String({ description: 'For search engines, at most 60 characters' }),
    description: Type.String({ description: 'For search engines, at most 160 characters' }),
  },
  { additionalProperties: false },
)

const pageSchema = (sections: PlannedSection[]) =>
  Type.Object(
    {
      ...Object.fromEntries(sections.map(({ component }, i) => [sectionName(i), sectionSchema(component)])),
      seo: seoSchema,
    },
    { additionalProperties: false },
  )
type PageAnswer = { seo: Static<typeof seoSchema> } & Record<string, Record<string, unknown>>

type Reading = { plan: SitePlan; page: PlannedPage; index: number; sections: PlannedSection[]; links: Links }

function draftOf(answer: PageAnswer, { plan, page, index, sections, links }: Reading) {
  const pictures = new Pictures(index)
  const read = sections.map(({ component }, i) => {
    const name = sectionName(i)
    return readSection(component, answer[name] ?? {}, { pictures, links, name })
  })
  const parts = read.map(({ part }) => part)
  const { title, description } = answer.seo
  const draft = assemble(plan, page, parts, { pictures, title, description: description || page.purpose })
  return { draft, problems: read.flatMap(({ problems }) => problems) }
}

/** Allows links to the plan's pages, to anchors, and to addresses named in the prompt. */
function linksOf(plan: SitePlan, prompt: string): Links {
  const pages = plan.pages.map(hrefOf)
  return {
    allows: (href) =>
      pages.includes(href.replace(/#[\w-]*$/, '')) || /^#[\w-]+$/.test(href) || isNamedIn(prompt, href),
    hint: `one of ${pages.join(', ')}, or empty`,
  }
}
