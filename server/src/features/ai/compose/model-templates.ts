import { propsErrors } from '@sitewright/blocks/catalogue'
import { type Static, Type } from 'typebox'
import {
  type LanguageModel,
  LanguageModelError,
  maxTokensOf,
  sumOf,
  type TokenUsage,
} from '../../../platform/language-model/model.ts'
import type { EngineResult } from '../engine.ts'
import { columnsOf, section, withIds } from '../plan/page-assembly.ts'
import type { Part, PlannedSection } from '../plan/site-plan.ts'
import { cleanLine, cut } from '../text.ts'
import {
  componentDescriptions,
  type Links,
  OFFERED_COMPONENTS,
  readSection,
  sectionSchema,
} from './model-sections.ts'
import { TEXT_RULES } from './text-checks.ts'

const MAX_SECTIONS = 3
const MAX_OUTLINE_TOKENS = 1_500
const MAX_TEMPLATE_TOKENS = 3_000
const MAX_LINE_LENGTH = 300

const outline = Type.Object(
  {
    background: Type.Unsafe<string>({ type: 'string', enum: ['none', 'muted', 'accent', 'dark'] }),
    arrangement: Type.Unsafe<'stacked' | 'side by side'>({
      type: 'string',
      enum: ['stacked', 'side by side'],
    }),
    sections: Type.Array(
      Type.Object(
        { component: Type.Unsafe<string>({ type: 'string', enum: OFFERED_COMPONENTS }), says: Type.String() },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: MAX_SECTIONS },
    ),
  },
  { additionalProperties: false },
)
type Outline = Static<typeof outline>
const outlinesSchema = Type.Object(
  { templates: Type.Array(outline, { minItems: 1, maxItems: 5 }) },
  { additionalProperties: false },
)
type Outlines = Static<typeof outlinesSchema>

const OUTLINE_INSTRUCTIONS =
  'You design block templates for an editor of websites. data.prompt says what a template is for; data.count is how many ' +
  `of them to design. A template is a band of a page: a background, 1 to ${MAX_SECTIONS} components of ` +
  'data.components, one below the other or two side by side, with one line on what each says. Templates differ in ' +
  'what they are made of or how they are arranged, not only in their words.\n' +
  TEXT_RULES

const FILL_INSTRUCTIONS =
  'You write the texts of a block template for an editor of websites, section by section. data.prompt says what it is ' +
  'for. Fill in all fields with texts that are ready to be read. Where a field asks what a picture shows, leave it empty. ' +
  'Links are paths of the site, such as /contact.\n' +
  TEXT_RULES

type TemplateRequest = { prompt: string; language: string; count: number }

/** Generates templates of different structure. Throws LanguageModelError with the usage of all requests. */
export async function templatesWithModel(
  model: LanguageModel,
  request: TemplateRequest,
  signal: AbortSignal,
): Promise<EngineResult<Part[]>> {
  const { value, usage } = await model.ask<Outlines>({ ...outlineQuestion(request), signal })
  let spent = usage
  const templates: Part[] = []
  for (const one of value.templates) {
    const template = await fillTemplate(model, request, one, spent, signal)
    spent = sumOf(spent, template.usage)
    templates.push(template.value)
  }
  return { value: templates, usage: spent }
}

const outlineQuestion = ({ prompt, language, count }: TemplateRequest) => ({
  instructions: OUTLINE_INSTRUCTIONS,
  data: { prompt, language, count, components: componentDescriptions },
  schema: outlinesSchema,
  check: ({ templates }: Outlines) => outlineProblems(templates, count),
  maxOutputTokens: MAX_OUTLINE_TOKENS,
})

function outlineProblems(outlines: Outline[], count: number): string[] {
  if (outlines.length !== count) return [`templates must be ${count}, not ${outlines.length}`]
  const structures = outlines.map(structureOf)
  return structures.flatMap((structure, i) => {
    const same = structures.indexOf(structure)
    return same < i ? [`templates.${i} has the same structure as templates.${same}`] : []
  })
}

/** Identifies the structure of a template. Only two components can be side by side. */
const structureOf = ({ arrangement, sections }: Outline) =>
  [isSideBySide(arrangement, sections), ...sections.map(({ component }) => component)].join()

const isSideBySide = (arrangement: string, sections: PlannedSection[]) =>
  arrangement === 'side by side' && sections.length === 2

type Answer = Record<string, Record<string, unknown>>

async function fillTemplate(
  model: LanguageModel,
  { prompt, language }: TemplateRequest,
  { background, arrangement, sections }: Outline,
  spent: TokenUsage,
  signal: AbortSignal,
): Promise<EngineResult<Part>> {
  const planned = sections.map(({ component, says }) => ({
    component,
    says: cut(cleanLine(says), MAX_LINE_LENGTH),
  }))
  const fields = planned.map(({ component }, i) => [nameOf(i), sectionSchema(component)] as const)
  const named = planned.map((section, i) => ({ section: nameOf(i), ...section }))
  const read = (answer: Answer) =>
    planned.map(({ component }, i) =>
      readSection(component, answer[nameOf(i)] ?? {}, { pictures: null, links: PATHS, name: nameOf(i) }),
    )
  const question = {
    instructions: FILL_INSTRUCTIONS,
    data: { prompt, language, sections: named },
    schema: Type.Object(Object.fromEntries(fields), { additionalProperties: false }),
    check: (answer: Answer) => read(answer).flatMap(({ problems }) => problems),
    maxOutputTokens: MAX_TEMPLATE_TOKENS,
    signal,
  }
  const { value, usage } = await model.ask<Answer>(question).catch((error) => {
    throw error instanceof LanguageModelError ? error.withUsage(sumOf(spent, error.usage)) : error
  })
  const parts = read(value).map(({ part }) => part)
  const content = isSideBySide(arrangement, sections) ? [columnsOf(parts.map((part) => [part]))] : parts
  const template = withIds(section(content, background))
  const errors = propsErrors(template.type, template.props)
  if (Object.keys(errors).length > 0)
    throw new LanguageModelError('malformed', 'The language model gave no usable template', {
      usage: sumOf(spent, usage),
    })
  return { value: template, usage }
}

const nameOf = (index: number) => `section${index + 1}`

/** Allows any path of the site: templates do not know its pages. */
const PATHS: Links = {
  allows: (href) => /^\/(?:[\w-]+(?:\/[\w-]+)*)?(?:#[\w-]+)?$/.test(href) || /^#[\w-]+$/.test(href),
  hint: 'a path of the site such as /contact, or empty',
}

/** The largest schema that a request for a template can have. */
const LARGEST_SCHEMA = Type.Object(
  Object.fromEntries(
    OFFERED_COMPONENTS.map(sectionSchema)
      .sort((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)
      .slice(0, MAX_SECTIONS)
      .map((schema, i) => [nameOf(i), schema]),
  ),
)

/** Approximate maximum of tokens for `count` templates. */
export function maxTemplateTokens(model: LanguageModel, request: TemplateRequest): number {
  const says = 'x'.repeat(MAX_LINE_LENGTH)
  const sections = Array.from({ length: MAX_SECTIONS }, (_, i) => ({ section: nameOf(i), says }))
  const filling = {
    instructions: FILL_INSTRUCTIONS,
    data: { ...request, sections },
    schema: LARGEST_SCHEMA,
    maxOutputTokens: MAX_TEMPLATE_TOKENS,
  }
  return maxTokensOf(model, outlineQuestion(request)) + request.count * maxTokensOf(model, filling)
}
