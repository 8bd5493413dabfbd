import { catalogue, leavesOf } from '@sitewright/blocks/catalogue'
import { primaryLanguage } from '../../../platform/values/language.ts'
import type { Part } from '../plan/site-plan.ts'
import { detectLanguage } from '../translate/language-detection.ts'
import type { Facts } from './facts.ts'

/** Instructions for all texts that models write for a site. */
export const TEXT_RULES =
  'Write in the language whose BCP 47 code is data.language. State only facts that data.prompt or data.site states: no other ' +
  'names of people or places, prices, addresses, phone numbers, opening hours, dates, figures, awards, or words of customers, ' +
  'and no numbers in words either. Where a fact is missing, write what is true without it. No placeholders, no brackets, no ' +
  'filler text. Headings are in sentence case.'

const FILLER = /lorem ipsum|dolor sit amet|consectetur adipi/i
const PLACEHOLDER = /[[\]{}]|(?<![\p{L}\p{N}])(?:TODO|TBD|XXX+)(?![\p{L}\p{N}])/u

/** Why a text must not be shown, worded for the model; null if it may. */
export function problemOf(text: string, facts: Facts, usual?: Set<string>): string | null {
  if (FILLER.test(text)) return 'is filler text'
  if (PLACEHOLDER.test(text)) return 'contains a placeholder or brackets'
  const invented = facts.invented(text, usual)
  if (invented.length === 0) return null
  return `states ${invented.map((fact) => `“${fact}”`).join(', ')}, which neither data.prompt nor data.site does`
}

/** Fields that consist of facts. */
const STATED: Record<string, string[]> = {
  Testimonials: ['quote', 'name'],
  Quote: ['text', 'citation'],
  Team: ['name'],
  LogoCloud: ['name'],
  Map: ['address'],
}

type ReadText = { path: string; text: string; isStated: boolean }

export function textsOf({ type, props }: Part): ReadText[] {
  const schema = catalogue[type]?.props
  if (!schema) return []
  return [...leavesOf(schema, props)].flatMap(({ path, schema: { 'x-text': isText }, value }) => {
    if (isText === undefined || typeof value !== 'string' || value === '') return []
    const field = path.findLast((step) => !/^\d+$/.test(step)) ?? ''
    return [{ path: path.join('.'), text: value, isStated: STATED[type]?.includes(field) ?? false }]
  })
}

export function textProblems(part: Part, name: string, facts: Facts, usual: Set<string>): string[] {
  return textsOf(part).flatMap(({ path, text, isStated }) => {
    const problem =
      isStated && !facts.states(text)
        ? 'is stated neither by data.prompt nor by data.site'
        : problemOf(text, facts, usual)
    return problem === null ? [] : [`${name}.${path} ${problem}`]
  })
}

/** Enough words to tell a language from its relatives. */
const MIN_WORDS = 20

/** The language of the texts if it is certainly another one. */
export async function otherLanguageOf(texts: string[], language: string): Promise<string | null> {
  const text = texts.map((one) => one.replace(/<[^<>]*>/g, ' ')).join('\n')
  if ((text.match(/\p{L}+/gu) ?? []).length < MIN_WORDS) return null
  const detected = await detectLanguage([text])
  const wanted = primaryLanguage(language)
  return detected === null || detected === wanted || (detected === 'nb' && wanted === 'no') ? null : detected
}
