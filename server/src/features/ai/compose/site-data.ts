import { primaryLanguage } from '../../../platform/values/language.ts'
import { isObject } from '../../../platform/values/puck.ts'
import { readBrief } from '../brief/read-brief.ts'
import type { Brief } from '../plan/site-plan.ts'
import { Facts } from './facts.ts'

/** What a site stores that its pages may state. */
export type SiteData = {
  name: string
  /** Products, services, units and listings that visitors can see. */
  offers: { title: string; price: string | null; text: string | null }[]
  people: string[]
  jobs: string[]
}

/** What a site is written from. */
export type Material = Brief & { site?: SiteData }

/** All texts of a JSON value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return isObject(value) ? Object.values(value).flatMap(textsIn) : []
}

export function factsOf({ prompt, language, siteName, site }: Material): Facts {
  const primary = primaryLanguage(language)
  const isTranslated = readBrief(prompt, language).language !== primary
  return new Facts([prompt, siteName ?? '', ...textsIn(site)], { language, isTranslated })
}
