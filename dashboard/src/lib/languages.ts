import { languageName } from './format.ts'

const LANGUAGES = (
  'ar bg bn ca cs da de de-AT de-CH el en en-GB en-US es es-MX et eu fa fi fr fr-CA ga gl he hi hr hu id is it ja ko lb lt ' +
  'lv mk ms mt nb nl nl-BE pl pt pt-BR ro ru sk sl sq sr sv th tr uk ur vi zh zh-Hant'
).split(' ')

/** The common languages and some more, to choose from by name. */
export const languageOptions = (more: readonly string[] = []) =>
  [...new Set([...LANGUAGES, ...more])]
    .map((tag) => ({ value: tag, label: languageName(tag) }))
    .sort((a, b) => a.label.localeCompare(b.label))
