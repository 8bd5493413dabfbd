import type { Site } from '../../../api/caller.ts'
import { ApiError, type ErrorCode } from '../../../api/errors.ts'
import type { Platform } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import {
  LanguageModelError,
  NO_TOKENS,
  sumOf,
  type TokenUsage,
} from '../../../platform/language-model/model.ts'
import type { JobDependencies, PageContent } from '../dependencies.ts'
import { findMemory } from '../translate/memory-queries.ts'
import { PageTexts, type TranslatedPage } from '../translate/page-translation.ts'
import { checkTranslates, type PageTranslator, translatorFor } from '../translate/page-translator.ts'
import { hashOf, saveTranslated } from '../translate/verbs.ts'
import { failureOf, JobLost, TurnOver } from './failures.ts'
import { translateMenus } from './menu-translation.ts'
import { isShownAtOnce } from './queries.ts'
import type { SiteTranslationState, TranslationOrder } from './state.ts'
import { advanced, type Kept, type Outcome, shownTitle } from './translation-progress.ts'
import { completeTranslation, lockPages, saveTranslationProgress } from './translation-queries.ts'
import { type JobWork, runStep, TURN_MS, type WorkOptions } from './work.ts'
import { type Claimed, lockHeld } from './worker-queries.ts'

const MAX_ATTEMPTS = 3

type Context = Pick<
  Platform,
  | 'db'
  | 'clock'
  | 'log'
  | 'languageModel'
  | 'ownModels'
  | 'secrets'
  | 'outbound'
  | 'translator'
  | 'sitesAddress'
  | 'aiJobs'
> & { site: Site }
type Task = { pageId: string; language: string; source: PageContent }

/** Translates the pages of a site one by one. Each is saved together with the progress, so that none is translated twice. */
export class SiteTranslation implements JobWork {
  #translation: SiteTranslationState
  /** Not saved yet. */
  #usage: TokenUsage = NO_TOKENS
  /** On menus, which several languages may share. */
  readonly #notes = new Set<string>()
  readonly #context: Context
  readonly #job: Claimed
  readonly #order: TranslationOrder
  readonly #verbs: JobDependencies
  readonly #signal: AbortSignal
  readonly #stopping: AbortSignal

  constructor(context: Context, job: Claimed, { verbs, signal, stopping }: WorkOptions) {
    this.#context = context
    this.#job = job
    this.#order = job.state as TranslationOrder
    this.#translation = job.translation as SiteTranslationState
    this.#verbs = verbs
    this.#signal = signal
    this.#stopping = stopping
  }

  async run() {
    const startedAt = performance.now()
    while (this.#translation.pagesDone < this.#translation.pagesTotal) {
      this.#signal.throwIfAborted()
      this.#stopping.throwIfAborted()
      if (performance.now() - startedAt > TURN_MS) throw new TurnOver()
      this.#translation = await this.#next()
      this.#usage = NO_TOKENS
      // Pages before this one have failed, not this one.
      this.#job.failures = 0
    }
    await this.#translateMenus()
  }

  async save(db: Db) {
    const saved = await this.#save(db, this.#translation)
    this.#usage = NO_TOKENS
    return saved
  }

  complete(tx: Db) {
    return completeTranslation(tx, this.#context.site.id, this.#job, this.#context.clock.now())
  }

  /** What is translated stays. */
  async discard() {}

  /** Translates a page, and resolves to the progress that was saved with it. */
  async #next(): Promise<SiteTranslationState> {
    const { pagesDone, targetLanguages } = this.#translation
    const { pageIds } = this.#order
    const pageId = pageIds[pagesDone % pageIds.length] as string
    const language = targetLanguages[Math.floor(pagesDone / pageIds.length)] as string
    const { db, site } = this.#context
    const source = await this.#verbs.pages.findPage(db, site.id, pageId)
    if (!source) return this.#end(db, 'gone')
    const task = { pageId, language, source }
    try {
      const outcome = await this.#reasonToLeave(db, task)
      if (outcome) return await this.#end(db, outcome)
      const translator = await this.#translator()
      await this.#begin(task, translator)
      const translated = await this.#translate(task, translator)
      return typeof translated === 'object' && 'page' in translated
        ? await this.#saveTranslated(task, translated)
        : await this.#end(db, translated)
    } catch (error) {
      if (isError(error, 'NOT_FOUND')) return this.#end(db, 'gone')
      throw error
    }
  }

  /** Why the page needs no translation, or must not get one. Throws NOT_FOUND. */
  async #reasonToLeave(db: Db, { pageId, language, source }: Task): Promise<Outcome | null> {
    const { site } = this.#context
    const { pages } = this.#verbs
    const kept = (reason: Kept['reason']) => keptOf({ pageId, language, source }, reason)
    const target = await pages.findTranslation(db, site, pageId, language)
    if (!target) return null
    const memory = await findMemory(db, site.id, pageId, language)
    const known = memory?.translationId === target.id ? memory : null
    if (known?.sourceHash === hashOf(source)) return 'unchanged'
    if (target.status === 'archived') return kept('archived')
    const content = await pages.findPage(db, site.id, target.id)
    if (!content || known?.resultHash !== hashOf(content)) return kept('edited')
    const isDraft = target.status === 'draft' && !target.isLive
    if (!isDraft && !this.#order.mayWritePages) return kept('missing_scope')
    return target.isLive && (await isShownAtOnce(db, site.id)) ? kept('live') : null
  }

  /** What translates the next page: the account may connect another service at any time, or remove it. */
  async #translator(): Promise<PageTranslator> {
    const translator = await translatorFor(this.#context)
    checkTranslates(translator, this.#context)
    return translator
  }

  async #begin({ pageId, language, source }: Task, { name }: PageTranslator) {
    const { pagesDone, pagesTotal } = this.#translation
    const step = `Translating “${shownTitle(source)}” into ${language} (${pagesDone + 1} of ${pagesTotal})`
    const translation = { ...this.#translation, current: { pageId, language } }
    if (!(await this.#save(this.#context.db, translation, { step, engine: name }))) throw new JobLost()
  }

  async #translate(task: Task, translator: PageTranslator): Promise<TranslatedPage | Outcome> {
    const { sourceLanguage } = this.#translation
    try {
      const texts = new PageTexts(task.source)
      const languages = { sourceLanguage, targetLanguage: task.language }
      const step = { context: this.#context, job: this.#job, signal: this.#signal }
      const { value, usage } = await runStep(step, translator, (signal) =>
        translator.translate(languages, texts.passages, { signal, jobId: this.#job.id }),
      )
      this.#usage = sumOf(this.#usage, usage)
      return texts.translated(...value)
    } catch (error) {
      if (error instanceof LanguageModelError) this.#usage = sumOf(this.#usage, error.usage)
      const reason = this.#signal.aborted ? null : this.#reasonToSkip(error)
      if (reason === null) throw error
      return keptOf(task, reason)
    }
  }

  /** What is wrong with a page, and not with the translator. */
  #reasonToSkip(error: unknown): Kept['reason'] | null {
    if (error instanceof ApiError) return error.details?.reason === 'page_too_long' ? 'too_long' : null
    if (!(error instanceof LanguageModelError)) return null
    if (error.failure === 'refused') return 'refused'
    const isLastAttempt = this.#job.failures >= this.#context.aiJobs.retrySeconds.length
    return error.failure === 'malformed' && isLastAttempt ? 'failed' : null
  }

  /** Looks again whether somebody changed the page in the meantime. */
  async #saveTranslated(task: Task, translated: TranslatedPage): Promise<SiteTranslationState> {
    const { db, site } = this.#context
    const { pages } = this.#verbs
    const { pageId, language, source } = task
    const save = async (tx: Db) => {
      if (!(await lockHeld(tx, site.id, this.#job))) throw new JobLost()
      const target = await pages.findTranslation(tx, site, pageId, language)
      await lockPages(tx, site.id, target ? [pageId, target.id] : [pageId])
      const outcome = await this.#reasonToLeave(tx, task)
      if (outcome) return this.#end(tx, outcome)
      const context = { ...this.#context, db: tx, caller: { id: this.#order.by } }
      await saveTranslated(context, pages, {
        pageId,
        source,
        language,
        translated,
        mayBeLive: this.#order.mayWritePages,
      })
      const { length } = translated.untranslated
      const note = `Texts of “${shownTitle(source)}” that could not be translated into ${language}: ${length}`
      return this.#end(tx, 'translated', length > 0 ? note : null)
    }
    for (let attempt = 1; ; attempt++) {
      try {
        return await db.transaction(save)
      } catch (error) {
        // Somebody took its slug or its place at the same moment.
        if (!isError(error, 'CONFLICT') || attempt === MAX_ATTEMPTS) throw error
      }
    }
  }

  /** Saves the outcome for a page. Resolves to the progress. */
  async #end(db: Db, outcome: Outcome, note: string | null = null): Promise<SiteTranslationState> {
    const translation = advanced(this.#translation, outcome)
    if (!(await this.#save(db, translation, { note, hasAdvanced: true }))) throw new JobLost()
    return translation
  }

  #save(
    db: Db,
    translation: SiteTranslationState,
    { step = null, note = null, engine = null, hasAdvanced = false }: Saving = {},
  ): Promise<boolean> {
    const { id: siteId } = this.#context.site
    const { pagesDone, pagesTotal } = translation
    const progress = Math.floor((99 * pagesDone) / pagesTotal)
    const now = { translation, progress, step, note, engine, hasAdvanced, usage: this.#usage }
    return saveTranslationProgress(db, siteId, this.#job, now)
  }

  async #translateMenus() {
    if (!this.#job.include.includes('navigation')) return
    const { sourceLanguage, targetLanguages } = this.#translation
    for (const targetLanguage of targetLanguages) {
      this.#stopping.throwIfAborted()
      const note = await translateMenus(this.#context, {
        job: this.#job,
        order: this.#order,
        languages: { sourceLanguage, targetLanguage },
        menus: this.#verbs.menus,
        translator: () => this.#translator(),
        signal: this.#signal,
        count: (tx, usage) => this.#count(tx, usage),
      }).catch((error: unknown) => this.#reasonToLeaveMenus(error))
      if (note !== null && !this.#notes.has(note)) await this.#count(this.#context.db, NO_TOKENS, note)
    }
  }

  /** Why the menus stay as they are. Throws an error that concerns more than them. */
  async #reasonToLeaveMenus(error: unknown): Promise<string> {
    if (!(error instanceof LanguageModelError)) throw error
    if (this.#signal.aborted || this.#reasonToSkip(error) === null) {
      this.#usage = sumOf(this.#usage, error.usage)
      throw error
    }
    await this.#count(this.#context.db, error.usage)
    return `The menus were not translated: ${failureOf(error).message}`
  }

  /** Saves what was spent. */
  async #count(db: Db, usage: TokenUsage, note: string | null = null) {
    if (note !== null) this.#notes.add(note)
    this.#usage = usage
    if (!(await this.#save(db, this.#translation, { note }))) throw new JobLost()
    this.#usage = NO_TOKENS
  }
}

type Saving = { step?: string | null; note?: string | null; engine?: string | null; hasAdvanced?: boolean }

const keptOf = ({ pageId, language, source }: Task, reason: Kept['reason']): Kept => ({
  pageId,
  title: shownTitle(source),
  language,
  reason,
})

const isError = (error: unknown, code: ErrorCode) => error instanceof ApiError && error.code === code
