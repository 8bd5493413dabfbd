import type { Site } from '../../../api/caller.ts'
import { ApiError } from '../../../api/errors.ts'
import { NAME_LENGTH } from '../../../api/schema.ts'
import { inTransaction, type Platform } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { TokenUsage } from '../../../platform/language-model/model.ts'
import { canonicalLanguage } from '../../../platform/values/language.ts'
import type { MenuItem, MenuLibrary, Menus } from '../dependencies.ts'
import { findLabels, type Labels, saveLabels } from '../translate/memory-queries.ts'
import type { Languages } from '../translate/model-translation.ts'
import type { PageTranslator } from '../translate/page-translator.ts'
import { translatable } from '../translate/passages.ts'
import { JobLost } from './failures.ts'
import { isShownAtOnce } from './queries.ts'
import type { TranslationOrder } from './state.ts'
import { runStep } from './work.ts'
import { type Claimed, lockHeld } from './worker-queries.ts'

/** Of an item, by the schema of menus. */
const MAX_TRANSLATIONS = 30

type Context = Pick<Platform, 'db' | 'clock' | 'ownModels'> & { site: Site }
type Translating = {
  job: Pick<Claimed, 'id' | 'holder' | 'isOwn'>
  order: TranslationOrder
  languages: Languages
  menus: MenuLibrary
  translator(): Promise<PageTranslator>
  signal: AbortSignal
  /** Saves what was spent, in the transaction of what it was spent on. */
  count(tx: Db, usage: TokenUsage): Promise<unknown>
}

/**
 * Translates the labels of menus into a language that nobody else has translated, and those that changed since. Resolves to why
 * it could not.
 */
export async function translateMenus(context: Context, translating: Translating): Promise<string | null> {
  const { db, site } = context
  const { job, languages, menus, translator, signal } = translating
  const language = languages.targetLanguage
  const items = itemsOf(await menus.findMenus(db, site.id))
  const known = await findLabels(db, site.id, language)
  const wanted = items.filter((item) => isWanted(item, language, known)).map(({ label }) => label)
  if (wanted.length === 0) return null
  if (await isShownAtOnce(db, site.id)) return SHOWN_AT_ONCE
  const labels = [...new Set(wanted)].map((text) => ({
    text,
    ...translatable({ kind: 'plain', text, maxLength: NAME_LENGTH }),
  }))
  const passages = labels.flatMap((label) => label.passages)
  const engine = await translator()
  const { value, usage } = await runStep({ context, job, signal }, engine, (within) =>
    engine.translate(languages, passages, { signal: within, jobId: job.id }),
  )
  const translations = labels.flatMap(({ text, write }) => {
    const fitting = value.map(write).find((label) => label !== text && label.length <= NAME_LENGTH)
    return fitting === undefined ? [] : [[text, fitting] as const]
  })
  return save(context, translating, { labels: { ...known, ...Object.fromEntries(translations) }, usage })
}

const SHOWN_AT_ONCE = 'The menus were not translated, because visitors would see them immediately'

/** Resolves to why the menus could not be saved. */
async function save(
  { db, site, clock }: Context,
  { job, order, menus, languages, count }: Translating,
  { labels, usage }: { labels: Labels; usage: TokenUsage },
): Promise<string | null> {
  const language = languages.targetLanguage
  try {
    await inTransaction({ db, site, clock }, async (context, tx) => {
      if (!(await lockHeld(tx, site.id, job))) throw new JobLost()
      await count(tx, usage)
      await menus.lockMenus(tx, site.id)
      const before = await menus.findMenus(tx, site.id)
      const known = await findLabels(tx, site.id, language)
      const after = before.map((menu) => ({
        ...menu,
        items: labelled(menu.items, { language, known, labels }),
      }))
      await saveLabels(tx, site.id, language, usedLabels(after, labels))
      await menus.saveMenus(context, after, order.by)
    })
    return null
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    await count(db, usage)
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
