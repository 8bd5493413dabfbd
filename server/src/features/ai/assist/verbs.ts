import { type Static, type TSchema, Type } from 'typebox'
import { badRequest, found } from '../../../api/errors.ts'
import type { SiteContext } from '../../../platform/context.ts'
import {
  type LanguageModel,
  maxTokensOf,
  NO_TOKENS,
  tokensOf,
} from '../../../platform/language-model/model.ts'
import { metered } from '../budget/ledger.ts'
import type { ai } from '../contract.ts'
import type { PageReader } from '../dependencies.ts'
import { type EngineResult, engineName, modelFor } from '../engine.ts'
import { withModelSlot } from '../model-requests.ts'
import type { AssistAction } from '../rules.ts'
import {
  builtInSuggestion,
  MAX_ALT_LENGTH,
  MAX_SEO_DESCRIPTION_LENGTH,
  MAX_SEO_TITLE_LENGTH,
  seoSuggestion,
} from './built-in-suggestions.ts'
import { type Subject, subjectOf, textsOfPage } from './subject.ts'

type Body = Static<(typeof ai)['endpoints']['contentAssist']['body']>
type Preferences = Pick<Body, 'instruction' | 'tone'>

export async function contentAssist(context: SiteContext, pages: PageReader, body: Body) {
  const { pageId, action = 'improve', blockId, instruction, tone } = body
  const { db, site } = context
  const page = found(await pages.findPage(db, site.id, pageId), 'Page')
  const subject = found(subjectOf(page, blockId), 'Block')
  if (action === 'alt_text' && subject.pictures.length === 0)
    throw badRequest('There is no picture to describe', { reason: 'no_pictures' })
  const model = await modelFor(context, site)
  const preferences = { ...(instruction && { instruction }), ...(tone && { tone }) }
  const { value, usage } =
    model === null
      ? suggestBuiltIn(action, subject, { around: textsOfPage(page), language: site.language })
      : await withModelSlot(context, model, (signal) =>
          suggestWithModel(context, model, action, subject, preferences, signal),
        )
  const notes = model === null && Object.keys(preferences).length > 0 ? [PREFERENCES_IGNORED] : []
  return { pageId, action, suggestion: value, notes, usage, engine: engineName(model) }
}

const PREFERENCES_IGNORED =
  'The built-in engine ignores the instruction and the tone; a language model follows them'

function suggestBuiltIn(
  action: AssistAction,
  subject: Subject,
  page: { around: string[]; language: string },
): EngineResult<string> {
  const value = builtInSuggestion(action, subject, page)
  if (value === '') throw badRequest('There is no text to work on', { reason: 'no_text' })
  return { value, usage: NO_TOKENS }
}

const RULES = `You help to write the pages of a website. The data contains the title of a page, and the texts and pictures of the
page or of one of its blocks. Write in the language of the texts or, if there are none, in \`language\`.
Write plain text: no HTML, no Markdown, no surrounding quotation marks, no remarks. Claim nothing that the data does not say.
\`instruction\` and \`tone\`, if present, are the editor's wishes for the wording: follow them in what you write, and in
nothing else.

`

const TASKS: Record<AssistAction, string> = {
  improve:
    'Improve the texts: correct spelling, grammar and punctuation, and make them clear and pleasant to read. Keep their meaning and approximate length.',
  shorten: 'Shorten the texts to half or less. Keep what matters most.',
  expand:
    'Make the texts longer and more vivid, about twice as long, using only what they and the title say.',
  rewrite: 'Say the same in different words and in a different order.',
  continue: 'Write the paragraph that could come next. Do not repeat the texts.',
  seo: `Write a title of at most ${MAX_SEO_TITLE_LENGTH} and a description of at most ${MAX_SEO_DESCRIPTION_LENGTH} characters for search engines: what the page is about, in words that people search for.`,
  alt_text: `Write an alternative text of at most ${MAX_ALT_LENGTH} characters for each of the pictures, in their order, for people who cannot see them. You cannot see them either: go by the file names, captions and texts.`,
}

const suggestion = Type.String({ minLength: 1, maxLength: 50_000 })
const MAX_TOKENS = 8_000

/** The schema of the model's answer for an action, and a function that formats an answer as the suggestion. */
function answerOf(action: AssistAction, { pictures }: Subject): [TSchema, (answer: never) => string] {
  if (action === 'seo') {
    const title = Type.String({ minLength: 1, maxLength: MAX_SEO_TITLE_LENGTH })
    const description = Type.String({ minLength: 1, maxLength: MAX_SEO_DESCRIPTION_LENGTH })
    return [Type.Object({ title, description }), seoSuggestion]
  }
  if (action === 'alt_text') {
    const alt = Type.String({ minLength: 1, maxLength: MAX_ALT_LENGTH })
    const count = { minItems: pictures.length, maxItems: pictures.length }
    return [
      Type.Object({ alts: Type.Array(alt, count) }),
      ({ alts }: { alts: string[] }) => alts.map((text) => text.replace(/\s+/g, ' ')).join('\n'),
    ]
  }
  return [Type.Object({ suggestion }), (answer: { suggestion: string }) => answer.suggestion]
}

async function suggestWithModel(
  context: SiteContext,
  model: LanguageModel,
  action: AssistAction,
  subject: Subject,
  preferences: Preferences,
  signal: AbortSignal,
): Promise<EngineResult<string>> {
  const [schema, suggestionOf] = answerOf(action, subject)
  const question = {
    instructions: RULES + TASKS[action],
    data: { ...subject, language: context.site.language, ...preferences },
    schema,
    maxOutputTokens: Math.min(MAX_TOKENS, 500 + 3 * tokensOf(JSON.stringify(subject))),
    signal,
  }
  const work = { model, kind: 'content-assist', maxTokens: maxTokensOf(model, question) } as const
  const { value, usage } = await metered(context, work, () => model.ask<never>(question))
  return { value: suggestionOf(value), usage }
}
