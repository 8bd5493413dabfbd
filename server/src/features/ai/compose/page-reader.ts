import { pageErrors } from '@sitewright/blocks/catalogue'
import { type Static, Type } from 'typebox'
import { singleUseCheck } from '../../../api/validation.ts'
import { blockErrors, isObject } from '../../../platform/values/puck.ts'
import { assemble, hrefOf, Pictures } from '../plan/page-assembly.ts'
import type { PageDraft, Part, PlannedSection, SitePlan } from '../plan/site-plan.ts'
import { cleanLine, cut } from '../text.ts'
import { allWords, type Facts, usualWords } from './facts.ts'
import { builtInPage, Spares } from './mending.ts'
import { isNamedIn, type Links, readSection } from './model-sections.ts'
import { factsOf, type Material } from './site-data.ts'
import { otherLanguageOf, problemOf, textProblems, textsOf } from './text-checks.ts'

export const seoSchema = Type.Object(
  {
    title: Type.String({ description: 'For search engines, at most 60 characters' }),
    description: Type.String({ description: 'For search engines, at most 160 characters' }),
  },
  { additionalProperties: false },
)
const checkSeo = singleUseCheck(seoSchema)

export const sectionName = (index: number) => `section${index + 1}`

/** Its sections and `seo`, if the model kept to the schema. */
export type PageAnswer = Record<string, unknown>

/** A section while its page is written. */
export type WrittenSection = { component: string; heading: string | null }

type Section = { part: Part; isGood: boolean; problems: string[] }
type Attempt = {
  sections: Section[]
  seo: Static<typeof seoSchema> | null
  pictures: Pictures
  other: string | null
}

const MAX_HEADING_LENGTH = 120

/** Reads answers for one page, and makes a good page of the best one. */
export class PageReader {
  readonly #material: Material
  readonly #plan: SitePlan
  readonly #index: number
  readonly #sections: PlannedSection[]
  readonly #links: Links
  readonly #facts: Facts
  /** What was complete of an answer that was cut off. */
  #partial: PageAnswer = {}
  #best: Attempt | null = null

  constructor(material: Material, plan: SitePlan, index: number, sections: PlannedSection[]) {
    this.#material = material
    this.#plan = plan
    this.#index = index
    this.#sections = sections
    this.#links = linksOf(plan, material.prompt)
    this.#facts = factsOf({ ...material, siteName: `${material.siteName ?? ''}\n${plan.name}` })
  }

  /** The problems of an answer, worded for the model. */
  async check(answer: PageAnswer): Promise<string[]> {
    const attempt = await this.#read(answer)
    const { other } = attempt
    if (this.#best === null || goodIn(attempt) >= goodIn(this.#best)) this.#best = attempt
    const seoProblem =
      attempt.seo === null ? ['seo must be a title and a description, by the same rules'] : []
    return [
      ...(other === null ? [] : [`all texts must be in ${this.#material.language}, not in ${other}`]),
      ...attempt.sections.flatMap(({ problems }) => problems),
      ...seoProblem,
    ]
  }

  /** Keeps what is complete of an answer, and says which sections these are. */
  keep(answer: PageAnswer): WrittenSection[] {
    this.#partial = answer
    return this.#sections.flatMap(({ component }, i) => {
      const section = answer[sectionName(i)]
      if (!isObject(section)) return []
      const heading = typeof section.heading === 'string' ? cleanLine(section.heading) : ''
      return [{ component, heading: cut(heading, MAX_HEADING_LENGTH) || null }]
    })
  }

  /** The page; sections that are not good are those of the built-in engine, or left out where it has none. */
  async result(): Promise<{ draft: PageDraft; replaced: number; problem: string | null }> {
    const { sections, seo, pictures, other } = this.#best ?? (await this.#read(this.#partial))
    const spare = builtInPage(this.#material, this.#plan, this.#index)
    const spares = new Spares(spare, pictures)
    const bad = sections.filter(({ isGood }) => other !== null || !isGood)
    const isEmpty = this.#best === null && Object.keys(this.#partial).length === 0
    const problem = isEmpty
      ? null
      : other === null
        ? (bad[0]?.problems[0] ?? null)
        : `they are in the language ${other}`
    const whole = { draft: spare, replaced: sections.length, problem }
    if (bad.length === sections.length) return whole
    const parts = sections.flatMap((section, i) => {
      if (!bad.includes(section)) return [section.part]
      return spares.take(this.#sections[i]?.component ?? '') ?? []
    })
    const page = this.#plan.pages[this.#index]
    if (!page) return whole
    const draft = assemble(this.#plan, page, parts, { pictures, ...(seo ?? spare.seo) })
    const errors = { ...pageErrors(draft.blocks), ...blockErrors(draft.blocks) }
    return Object.keys(errors).length > 0 ? whole : { draft, replaced: bad.length, problem }
  }

  async #read(answer: PageAnswer): Promise<Attempt> {
    const pictures = new Pictures(this.#index)
    const read = this.#sections.map(({ component }, i) => {
      const name = sectionName(i)
      const value = answer[name]
      if (!isObject(value))
        return { part: { type: component, props: {} }, isGood: false, problems: [`${name} is missing`] }
      const {
        part,
        problems: found,
        isUsable,
      } = readSection(component, value, {
        pictures,
        links: this.#links,
        name,
      })
      return { part, isGood: isUsable, problems: found }
    })
    const texts = read.flatMap(({ part }) => textsOf(part).map(({ text }) => text))
    const titles = this.#plan.pages.map(({ title }) => title)
    const usual = new Set([...usualWords(texts), ...allWords(titles)])
    const other = await otherLanguageOf(texts, this.#material.language)
    const sections = read.map(({ part, isGood, problems }, i) => {
      const wrong = textProblems(part, sectionName(i), this.#facts, usual)
      return { part, isGood: isGood && wrong.length === 0, problems: [...problems, ...wrong] }
    })
    return { sections, seo: this.#seoIn(answer), pictures, other }
  }

  #seoIn({ seo }: PageAnswer): Attempt['seo'] {
    if (!isObject(seo) || Object.keys(checkSeo(seo)).length > 0) return null
    const { title, description } = seo as Static<typeof seoSchema>
    if (cleanLine(title) === '' || cleanLine(description) === '') return null
    return [title, description].some((text) => problemOf(text, this.#facts) !== null)
      ? null
      : { title, description }
  }
}

const goodIn = ({ sections, other }: Attempt) => (other ? 0 : sections.filter(({ isGood }) => isGood).length)

/** Allows links to the plan's pages, to anchors, and to addresses named in the prompt. */
function linksOf(plan: SitePlan, prompt: string): Links {
  const pages = plan.pages.map(hrefOf)
  return {
    allows: (href) =>
      pages.includes(href.replace(/#[\w-]*$/, '')) || /^#[\w-]+$/.test(href) || isNamedIn(prompt, href),
    hint: `one of ${pages.join(', ')}, or empty`,
  }
}
