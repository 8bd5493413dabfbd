import type { Site } from '../../../api/caller.ts'
import { badRequest } from '../../../api/errors.ts'
import type { Platform } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import {
  type LanguageModel,
  LanguageModelError,
  type TokenUsage,
} from '../../../platform/language-model/model.ts'
import { newId } from '../../../platform/values/ids.ts'
import type { VideoMemory, VideoProvider } from '../../../platform/video/provider.ts'
import { readBrief } from '../brief/read-brief.ts'
import { metered } from '../budget/ledger.ts'
import { settleJob } from '../budget/ledger-queries.ts'
import { sceneOf } from '../built-in/composition.ts'
import type { WantedItem } from '../business/items.ts'
import { pictureOf } from '../business/make-items.ts'
import { wantedItems } from '../business/plan-items.ts'
import { composePage, planSite } from '../compose/composition.ts'
import { maxPageTokens } from '../compose/model-page.ts'
import { maxPlanTokens } from '../compose/model-plan.ts'
import type { WrittenSection } from '../compose/page-reader.ts'
import { fillPictures, usedPictures } from '../compose/placeholder-images.ts'
import type { Material } from '../compose/site-data.ts'
import { findSiteData } from '../compose/site-data-queries.ts'
import { stockImage } from '../compose/stock-images.ts'
import type { JobDependencies } from '../dependencies.ts'
import { type EngineResult, engineName, modelFor } from '../engine.ts'
import {
  heroSubject,
  type PageDraft,
  type RequestedPicture,
  type SitePlan,
  withHeroVideo,
} from '../plan/site-plan.ts'
import { failureOf, JobLost, TurnOver } from './failures.ts'
import { saveResults } from './save-results.ts'
import { INITIAL_STATE, type JobState } from './state.ts'
import { type JobWork, runStep, TURN_MS, type WorkOptions } from './work.ts'
import {
  type Claimed,
  completeJob,
  lockHeld,
  type Progress,
  saveState,
  saveWriting,
} from './worker-queries.ts'

const MAX_STATE_BYTES = 8 * 1024 * 1024
const MAX_ALT_LENGTH = 500
const VIDEO_FILENAMES: Record<string, string> = { 'video/mp4': 'hero.mp4', 'video/webm': 'hero.webm' }

type Context = Pick<
  Platform,
  | 'db'
  | 'clock'
  | 'log'
  | 'storage'
  | 'publicUrl'
  | 'outbound'
  | 'stockPhotos'
  | 'languageModel'
  | 'ownModels'
  | 'secrets'
  | 'videoProvider'
  | 'jobs'
> & { site: Site }

/** Runs a job step by step, and saves the results of each step before the next. */
export class Generation implements JobWork {
  #state: JobState
  #drafts: PageDraft[] = []
  readonly #context: Context
  readonly #job: Claimed
  readonly #verbs: JobDependencies
  readonly #signal: AbortSignal
  readonly #stopping: AbortSignal
  readonly #isLastAttempt: boolean
  readonly #startedAt = performance.now()

  constructor(context: Context, job: Claimed, { verbs, signal, stopping, isLastAttempt }: WorkOptions) {
    this.#context = context
    this.#job = job
    this.#verbs = verbs
    this.#signal = signal
    this.#stopping = stopping
    this.#isLastAttempt = isLastAttempt
    this.#state = (job.state as JobState | null) ?? INITIAL_STATE
  }

  /** Makes everything except the pages. */
  async run() {
    const plan = await this.#plan()
    await this.#write(plan)
    await this.#makeHeroVideo()
    const drafts = this.#withVideo()
    await this.#makePictures(drafts)
    await this.#begin({ progress: 96, step: 'Saving the pages' })
    const urls = new Map(this.#state.files.map(({ wanted, url }) => [wanted?.address, url]))
    this.#drafts = drafts.map((draft) => fillPictures(draft, urls))
  }

  save(db: Db) {
    return saveState(db, this.#context.site.id, this.#job, this.#state)
  }

  async complete(tx: Db) {
    const { clock, site } = this.#context
    const job = this.#job
    const state = this.#state
    const results = await saveResults(tx, job, { state, drafts: this.#drafts }, { verbs: this.#verbs, clock })
    // Later than the events of what was saved.
    const now = clock.now()
    const heroVideoGenerated = Boolean(state.heroVideo?.url)
    const videoCreditsUsed = heroVideoGenerated ? job.videoCredits : 0
    await settleJob(tx, site.id, job.id, heroVideoGenerated)
    await this.#removeFiles(
      tx,
      state.files.filter(({ url }) => url === null),
    )
    return completeJob(tx, site.id, job, { results, state, heroVideoGenerated, videoCreditsUsed, now })
  }

  discard(tx: Db) {
    return this.#removeFiles(tx, this.#state.files)
  }

  #removeFiles(tx: Db, files: JobState['files']) {
    const now = this.#context.clock.now()
    const ids = files.map(({ id }) => id)
    return this.#verbs.removeFiles(tx, this.#context.site.id, ids, { ...this.#context, now })
  }

  /** What the site is written from. */
  async #material(): Promise<Material> {
    const { prompt, language, pageCount, site, siteName } = this.#job
    const data = await findSiteData(this.#context.db, site.id)
    const stored = this.#stored()
    return { prompt, language, pageCount, siteId: site.id, siteName, stored, ...(data && { site: data }) }
  }

  async #plan(): Promise<SitePlan> {
    if (this.#state.plan) return this.#state.plan
    const model = await this.#model()
    await this.#begin({ progress: 2, step: 'Planning the pages' })
    if (model === null) this.#note(builtInNote(this.#context.site))
    this.#state = { ...this.#state, items: this.#wanted() }
    const takenSlugs = await this.#verbs.findSlugs(this.#context.db, this.#context.site.id)
    const material = { ...(await this.#material()), takenSlugs }
    const maxTokens = model ? maxPlanTokens(model, material) : 0
    const { value: plan, isBuiltIn = false } = await this.#spend(model, maxTokens, (signal) =>
      planSite(model, material, signal),
    )
    this.#state = { ...this.#state, plan, isBuiltIn }
    for (const note of plan.notes) this.#note(note)
    return plan
  }

  /** The model of the next step: the account may connect another one at any time, or remove it. */
  async #model(): Promise<LanguageModel | null> {
    const model = await modelFor(this.#context, this.#context.site)
    const engine = engineName(model)
    const { engine: before = engine } = this.#state
    if (before !== engine) this.#note(`The engine was changed while the job ran, from ${before} to ${engine}`)
    this.#state = { ...this.#state, engine }
    return model
  }

  #wanted(): WantedItem[] {
    const { prompt, language, siteName, site, include } = this.#job
    return wantedItems(readBrief(prompt, language), { include, language, siteName, currency: site.currency })
  }

  /** What lists of its kind will show, instead of cards. */
  #stored() {
    const shown = this.#job.isFresh ? this.#state.items.filter(({ isComplete }) => isComplete) : []
    const namesOf = (type: WantedItem['type']) =>
      shown.filter((item) => item.type === type).map(({ name }) => name)
    return { product: namesOf('product'), unit: namesOf('unit') }
  }

  async #write(plan: SitePlan) {
    const { length } = plan.pages
    const material = await this.#material()
    for (let i = this.#state.drafts.length; i < length; i++) {
      const step = `Writing the page “${plan.pages[i]?.title}” (${i + 1} of ${length})`
      const model = this.#state.isBuiltIn ? null : await this.#model()
      await this.#begin({ progress: 10 + Math.floor((50 * i) / length), step })
      const show = (sections: WrittenSection[]) => this.#show(i, sections)
      const compose = (signal: AbortSignal) => composePage(model, material, plan, i, signal, show)
      const maxTokens = model ? maxPageTokens(model, material, plan, i) : 0
      const { value: draft } = await this.#spend(model, maxTokens, compose)
      this.#state = { ...this.#state, drafts: [...this.#state.drafts, draft] }
    }
  }

  /** Shows what is written of a page. Not worth a failure. */
  #show(index: number, sections: WrittenSection[]) {
    const { db, site, log } = this.#context
    saveWriting(db, site.id, this.#job, this.#state, { index, sections }).catch((error) =>
      log.warn({ component: 'ai', error: String(error) }, 'the progress of a page was not saved'),
    )
  }

  /** Runs work that spends tokens of the account, and adds up its usage and notes. */
  async #spend<T>(
    model: LanguageModel | null,
    maxTokens: number,
    run: (signal: AbortSignal) => Promise<EngineResult<T>>,
  ): Promise<EngineResult<T>> {
    const work = { model, kind: 'generate', maxTokens, jobId: this.#job.id } as const
    try {
      const step = { context: this.#context, job: this.#job, signal: this.#signal }
      const result = await runStep(step, model, (signal) => metered(this.#context, work, () => run(signal)))
      this.#count(result.usage)
      for (const note of result.notes ?? []) this.#note(note)
      return result
    } catch (error) {
      if (error instanceof LanguageModelError) this.#count(error.usage)
      throw error
    }
  }

  #count({ promptTokens, completionTokens }: TokenUsage) {
    const { usage } = this.#state
    const sum = {
      promptTokens: usage.promptTokens + promptTokens,
      completionTokens: usage.completionTokens + completionTokens,
    }
    this.#state = { ...this.#state, usage: sum }
  }

  /** If the video fails permanently, an image replaces it and the job continues. */
  async #makeHeroVideo() {
    const { videoModel, videoCredits } = this.#job
    if (videoModel === null || this.#state.heroVideo) return
    const { site, videoProvider } = this.#context
    if (videoProvider === null || videoCredits === 0) {
      const why =
        site.mode === 'sandbox' ? 'sandbox keys do not create any' : 'this server has no video provider'
      return this.#leaveOutVideo(`There is no hero video, because ${why}; an image replaces it`)
    }
    try {
      await this.#storeHeroVideo(videoProvider, videoModel)
    } catch (error) {
      if (error instanceof JobLost || this.#signal.aborted) throw error
      const { isTemporary, message } = failureOf(error)
      if (isTemporary && !this.#isLastAttempt) throw error
      this.#context.log.warn({ component: 'ai', job: this.#job.id, error: String(error) }, 'no hero video')
      this.#leaveOutVideo(
        `There is no hero video: ${message}. An image replaces it, and no credits were used`,
      )
    }
  }

  #leaveOutVideo(note: string) {
    this.#note(note)
    this.#state = { ...this.#state, heroVideo: { url: null } }
  }

  async #storeHeroVideo(provider: VideoProvider, model: string) {
    const { db, site, publicUrl } = this.#context
    const { id, referenceMediaIds } = this.#job
    const prompt = heroSubject(this.#state.drafts[0] as PageDraft)
    const known = this.#state.files.find(({ wanted }) => wanted === null)
    const fileId = known?.id ?? this.#addFile(null)
    await this.#begin({ progress: 62, step: 'Making the hero video' })
    const images = await this.#verbs.findImages(db, site.id, publicUrl, referenceMediaIds)
    // In the order of the request: some services take the first only.
    const inOrder = referenceMediaIds.flatMap((mediaId) => images.find((one) => one.id === mediaId) ?? [])
    const referenceImages = inOrder.map(({ url }) => url)
    const poster = inOrder[0] && { poster: { url: inOrder[0].url, alt: inOrder[0].alt ?? '' } }
    const request = { id, model, prompt, referenceImages }
    const { contentType, bytes } = await provider.make(request, this.#videoMemory, this.#signal)
    const filename = VIDEO_FILENAMES[contentType] ?? 'hero'
    const file = { id: fileId, filename, contentType, bytes, alt: prompt.slice(0, MAX_ALT_LENGTH) }
    await this.#storeFile(file, (url) => ({ heroVideo: { url, ...poster } }))
  }

  get #videoMemory(): VideoMemory {
    return {
      handle: this.#state.videoHandle ?? null,
      save: async (videoHandle) => {
        const { db, site } = this.#context
        this.#state = { ...this.#state, videoHandle }
        if (!(await saveState(db, site.id, this.#job, this.#state))) throw new JobLost()
      },
    }
  }

  #withVideo(): PageDraft[] {
    const { drafts, heroVideo } = this.#state
    const [first, ...others] = drafts
    if (!first || !heroVideo?.url) return drafts
    return [withHeroVideo(first, heroVideo.url, heroVideo.poster), ...others]
  }

  async #makePictures(drafts: PageDraft[]) {
    const known = new Set(this.#state.files.map(({ wanted }) => wanted?.address))
    for (const wanted of [...usedPictures(drafts), ...this.#picturesOfItems()])
      if (!known.has(wanted.address)) this.#addFile(wanted)
    const files = this.#state.files.filter(({ wanted }) => wanted !== null)
    const { accountId, mode } = this.#context.site
    const order = { accountId, signal: this.#signal, photos: mode === 'live' ? this.#context : null }
    for (const [i, { id, wanted, url }] of files.entries()) {
      if (wanted === null || url !== null) continue
      const step = `Making images (${i + 1} of ${files.length})`
      await this.#begin({ progress: 70 + Math.floor((25 * i) / files.length), step })
      await this.#storeFile({ id, ...(await stockImage(wanted, order)) })
    }
  }

  #picturesOfItems(): RequestedPicture[] {
    const { prompt, language } = this.#job
    const scene = sceneOf(prompt, readBrief(prompt, language))
    const pictured = this.#state.items.filter(({ type }) => type === 'product' || type === 'unit')
    return pictured.map((item) => ({
      address: pictureOf(item),
      subject: `${scene}, ${item.name}`,
      width: 960,
      height: 640,
    }))
  }

  /** Records the id before the file is created, so that a failed job can remove it. */
  #addFile(wanted: RequestedPicture | null): string {
    const id = newId('media')
    this.#state = { ...this.#state, files: [...this.#state.files, { id, wanted, url: null }] }
    return id
  }

  async #storeFile(
    file: Parameters<JobDependencies['storeFile']>[2],
    changesFor: (url: string) => Partial<JobState> = () => ({}),
  ) {
    const { db, site, clock } = this.#context
    const { url, list } = await this.#verbs.storeFile(this.#context, site, file)
    const files = this.#state.files.map((one) => (one.id === file.id ? { ...one, url } : one))
    const state = { ...this.#state, files, ...changesFor(url) }
    await db.transaction(async (tx) => {
      if (!(await lockHeld(tx, site.id, this.#job))) throw new JobLost()
      await list(tx, clock.now())
      await saveState(tx, site.id, this.#job, state)
    })
    this.#state = state
  }

  #note(text: string) {
    if (!this.#state.notes.includes(text))
      this.#state = { ...this.#state, notes: [...this.#state.notes, text] }
  }

  /** Saves the state and reports the next step. */
  async #begin(progress: Progress) {
    this.#signal.throwIfAborted()
    this.#stopping.throwIfAborted()
    if (this.#job.isOwn && performance.now() - this.#startedAt > TURN_MS) throw new TurnOver()
    const { db, site } = this.#context
    if (Buffer.byteLength(JSON.stringify(this.#state)) > MAX_STATE_BYTES)
      throw badRequest('The pages are too large; ask for fewer', { reason: 'too_large' })
    if (!(await saveState(db, site.id, this.#job, this.#state, progress))) throw new JobLost()
  }
}

const builtInNote = ({ mode }: Site) =>
  'The texts consist of the words of the prompt, arranged by the built-in engine without a language model: ' +
  (mode === 'sandbox' ? 'sandbox keys always use it' : 'this server has no AI provider configured')
