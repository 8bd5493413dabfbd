import type { Site } from '../../../api/caller.ts'
import { ApiError } from '../../../api/errors.ts'
import { NAME_LENGTH } from '../../../api/schema.ts'
import type { Platform } from '../../../platform/context.ts'
import { NO_TOKENS, sumOf } from '../../../platform/language-model/model.ts'
import { canonicalLanguage } from '../../../platform/values/language.ts'
import type { MenuItem, MenuLibrary, Menus } from '../dependencies.ts'
import { findLabels, type Labels, saveLabels } from '../translate/memory-queries.ts'
import type { PageTranslator } from '../translate/page-translator.ts'
import { translatable } from '../translate/passages.ts'
import { JobLost } from './failures.ts'
import { isShownAtOnce } from './queries.ts'
import type { SiteTranslationState, TranslationOrder } from './state.ts'
import { type Held, lockHeld } from './worker-queries.ts'

/** Of an item, by the schema of menus. */
const MAX_TRANSLATIONS = 30

type Context = Pick<Platform, 'db' | 'clock'> & { site: Site }
type Translating = {
  job: Held
  order: TranslationOrder
  languages: Pick<SiteTranslationState, 'sourceLanguage' | 'targetLanguages'>
  menus: MenuLibrary
  translator(): Promise<PageTranslator>
  signal: AbortSignal
}

/** Translates the labels of menus that nobody else has translated, and those that changed since. */
export async function translateMenus(context: Context, translating: Translating) {
  const { db, site } = context
  const { job, languages, menus, translator, signal } = translating
  const items = itemsOf(await menus.findMenus(db, site.id))
  const byLanguage = new Map<string, Labels>()
  let usage = NO_TOKENS
  for (const language of languages.targetLanguages) {
    const known = await findLabels(db, site.id, language)
    const wanted = items.filter((item) => isWanted(item, language, known)).map(({ label }) => label)
    if (wanted.length === 0) continue
    if (await isShownAtOnce(db, site.id)) return { usage, note: SHOWN_AT_ONCE }
    const labels = [...new Set(wanted)].map((text) => ({
      text,
      ...translatable({ kind: 'plain', text, maxLength: NAME_LENGTH }),
    }))
    const passages = labels.flatMap((label) => label.passages)
    const { sourceLanguage } = languages
    const work = { signal, jobId: job.id }
    const { translate } = await translator()
    const result = await translate({ sourceLanguage, targetLanguage: language }, passages, work)
    usage = sumOf(usage, result.usage)
    const translations = labels.flatMap(({ text, write }) => {
      const fitting = result.value.map(write).find((label) => label !== text && label.length <= NAME_LENGTH)
      return fitting === undefined ? [] : [[text, fitting] as const]
    })
    byLanguage.set(language, { ...known, ...Object.fromEntries(translations) })
  }
  const note = byLanguage.size === 0 ? null : await save(context, translating, byLanguage)
  return { usage, note }
}

const SHOWN_AT_ONCE = 'The menus were not translated, because visitors would see them at once'

/** Resolves to why the menus could not be saved. */
async function save(
  { db, site, clock }: Context,
  { job, order, menus }: Translating,
  byLanguage: ReadonlyMap<string, Labels>,
): Promise<string | null> {
  try {
    await db.transaction(async (tx) => {
      if (!(await lockHeld(tx, site.id, job))) throw new JobLost()
      await menus.lockMenus(tx, site.id)
      const before = await menus.findMenus(tx, site.id)
      let after = before
      for (const [language, labels] of byLanguage) {
        const known = await findLabels(tx, site.id, language)
        after = after.map((menu) => ({ ...menu, items: labelled(menu.items, { language, known, labels }) }))
        await saveLabels(tx, site.id, language, usedLabels(after, labels))
      }
      await menus.saveMenus({ db: tx, site, clock }, after, order.by)
    })
    return null
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    return `The menus were not translated: ${error.message}`
  }
}

const itemsOf = (menus: Menus): MenuItem[] => menus.flatMap(({ items }) => items.flatMap(withInner))
const withInner = (item: MenuItem): MenuItem[] => [item, ...(item.items ?? []).flatMap(withInner)]

/** Whether an item has no translation of its label into a language, or one that was made of another label. */
function isWanted(item: MenuItem, language: string, known: Labels): boolean {
  const { label, translations = [] } = item
  const current = translations.find((one) => canonicalLanguage(one.language) === language)
  if (!current) return translations.length < MAX_TRANSLATIONS
  return (
    !(Object.hasOwn(known, label) && known[label] === current.label) &&
    Object.values(known).includes(current.label)
  )
}

type Labelling = { language: string; known: Labels; labels: Labels }

function labelled(items: readonly MenuItem[], labelling: Labelling): MenuItem[] {
  const { language, known, labels } = labelling
  return items.map((item) => {
    const inner = item.items && { items: labelled(item.items, labelling) }
    const label = Object.hasOwn(labels, item.label) ? labels[item.label] : undefined
    if (label === undefined || !isWanted(item, language, known)) return { ...item, ...inner }
    const others = (item.translations ?? []).filter((one) => canonicalLanguage(one.language) !== language)
    return { ...item, translations: [...others, { language, label }], ...inner }
  })
}

/** Of labels that menus no longer have, nothing is remembered. */
function usedLabels(menus: Menus, labels: Labels): Labels {
  const used = new Set(itemsOf(menus).map(({ label }) => label))
  return Object.fromEntries(Object.entries(labels).filter(([label]) => used.has(label)))
}
