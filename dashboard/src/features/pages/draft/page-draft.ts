import {
  ApiError,
  ConflictError,
  ConnectionError,
  type Page,
  type PagesUpdateInput,
} from '@sitewright/client'

export type Draft = Pick<Page, 'title' | 'slug' | 'language' | 'blocks' | 'seo'>
export type LoadedPage = { page: Page; etag: string | null }
/** `conflict`: someone else changed the page; saving is paused until the user decides. */
type Saving = 'saved' | 'changed' | 'saving' | 'failed' | 'conflict'
/** What visitors get of the page. */
type Live = Pick<Page, 'liveVersion' | 'hasUnpublishedChanges'>
export type DraftState = { draft: Draft; status: Page['status']; live: Live; saving: Saving; error: unknown }
/** The API calls for the page. */
export type StoredPage = {
  read(): Promise<LoadedPage>
  update(changes: PagesUpdateInput, etag: string | null): Promise<LoadedPage>
}

const AUTOSAVE_PAUSE_MS = 1_500
const RETRY_PAUSE_MS = 10_000

/**
 * A page while it is edited. It saves automatically after a pause unless that would change what visitors get, or the page is
 * archived; then it changes only by `save`.
 * Every save names the version it is based on, so that it never overwrites someone else's.
 */
export class PageDraft {
  #state: DraftState
  #saved: Draft
  /** The last known version on the server. */
  #page: Page
  #etag: string | null
  #timer: ReturnType<typeof setTimeout> | undefined
  #work: Promise<boolean> | null = null
  #isStopped = false
  /** Whether edits of the live page wait until they are published. */
  isStaged = false
  readonly #stored: StoredPage
  readonly #listeners = new Set<() => void>()

  constructor({ page, etag }: LoadedPage, stored: StoredPage) {
    this.#saved = draftOf(page)
    this.#state = {
      draft: this.#saved,
      status: page.status,
      live: liveOf(page),
      saving: 'saved',
      error: null,
    }
    this.#page = page
    this.#etag = etag
    this.#stored = stored
  }

  get state(): DraftState {
    return this.#state
  }

  get etag(): string | null {
    return this.#etag
  }

  get translationGroup(): string {
    return this.#page.translationGroup
  }

  get isUnsaved(): boolean {
    return !this.#isStopped && (this.#work !== null || this.#hasChanges)
  }

  /** Whether it saves automatically. */
  get savesItself(): boolean {
    const { status, saving } = this.#state
    return (status === 'draft' || (status === 'published' && this.isStaged)) && saving !== 'conflict'
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The loaded blocks as the editor normalizes them: same content, so no change. */
  adopt(blocks: Page['blocks']) {
    if (this.#state.draft.blocks !== this.#saved.blocks) return
    this.#saved = { ...this.#saved, blocks }
    this.#set({ draft: { ...this.#state.draft, blocks } })
  }

  change(part: Partial<Draft>) {
    const draft = { ...this.#state.draft, ...part }
    this.#set({ draft })
    if (this.#state.saving === 'conflict') return
    this.#set({ saving: this.#work ? 'saving' : this.isUnsaved ? 'changed' : 'saved' })
    this.#plan(AUTOSAVE_PAUSE_MS)
  }

  /** Saves the changes and makes the page live. Resolves to whether it succeeded. */
  publish(): Promise<boolean> {
    return this.#saveAs('published')
  }

  /** Saves the changes, optionally with another status. Resolves to whether it succeeded. */
  save(status?: Page['status']): Promise<boolean> {
    return this.#saveAs(status === this.#state.status ? undefined : status)
  }

  async #saveAs(status: Page['status'] | undefined): Promise<boolean> {
    clearTimeout(this.#timer)
    while (this.#work) await this.#work
    if (this.#state.saving === 'conflict') return false
    this.#work = this.#sendChanges(status)
    try {
      return await this.#work
    } finally {
      this.#work = null
      if (this.#state.saving === 'failed' && isPassing(this.#state.error)) this.#plan(RETRY_PAUSE_MS)
    }
  }

  /** Waits for a running save, then saves pending automatic changes; throws when that fails. */
  async settle(): Promise<void> {
    while (this.#work) await this.#work
    if (this.savesItself && this.isUnsaved && !(await this.save())) throw this.#state.error
  }

  start() {
    this.#isStopped = false
    this.#plan(AUTOSAVE_PAUSE_MS)
  }

  /** Stops automatic saving and drops unsaved changes. */
  stop() {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  async #sendChanges(status: Page['status'] | undefined): Promise<boolean> {
    const { draft } = this.#state
    const changes = changesOf(this.#saved, draft)
    if (status !== undefined) changes.status = status
    if (Object.keys(changes).length === 0) return true
    this.#set({ saving: 'saving', error: null })
    try {
      const { page, etag } = await this.#update(changes)
      this.#page = page
      this.#etag = etag
      this.#saved = draft
      // Changes during a save have scheduled their own.
      this.#set({
        saving: this.#hasChanges ? 'changed' : 'saved',
        status: page.status,
        live: liveOf(page),
      })
      return true
    } catch (error) {
      this.#set({ saving: isStale(error) ? 'conflict' : 'failed', error })
      return false
    }
  }

  /** A repeated save whose response was lost conflicts with itself: the page already has the desired content. */
  async #update(changes: PagesUpdateInput): Promise<LoadedPage> {
    try {
      return await this.#stored.update(changes, this.#etag)
    } catch (error) {
      if (!isStale(error)) throw error
      const now = await this.#stored.read()
      if (!isSame(contentOf({ ...this.#page, ...(changes as Partial<Draft>) }), contentOf(now.page)))
        throw error
      return now
    }
  }

  get #hasChanges(): boolean {
    return Object.keys(changesOf(this.#saved, this.#state.draft)).length > 0
  }

  #plan(pauseMs: number) {
    clearTimeout(this.#timer)
    if (!this.savesItself || !this.isUnsaved) return
    this.#timer = setTimeout(() => void this.settle().catch(() => {}), pauseMs)
  }

  #set(part: Partial<DraftState>) {
    this.#state = { ...this.#state, ...part }
    for (const listener of this.#listeners) listener()
  }
}

const draftOf = ({ title, slug, language, blocks, seo }: Draft): Draft => ({
  title,
  slug,
  language,
  blocks,
  seo,
})
const liveOf = ({ liveVersion, hasUnpublishedChanges }: Live): Live => ({
  liveVersion,
  hasUnpublishedChanges,
})
const contentOf = (page: Draft & Pick<Page, 'status'>) => ({ ...draftOf(page), status: page.status })

const isStale = (error: unknown) => error instanceof ConflictError && error.reason === 'version_changed'

/** Whether a retry may succeed. */
const isPassing = (error: unknown) =>
  error instanceof ConnectionError ||
  (error instanceof ApiError && (error.status === 429 || error.status >= 500))

function changesOf(saved: Draft, draft: Draft): PagesUpdateInput {
  const changes: PagesUpdateInput = {}
  if (draft.title !== saved.title) changes.title = draft.title
  if (draft.slug !== saved.slug) changes.slug = draft.slug
  if (draft.language !== saved.language) changes.language = draft.language
  if (!isSame(draft.blocks, saved.blocks)) changes.blocks = draft.blocks
  if (!isSame(draft.seo, saved.seo)) changes.seo = draft.seo
  return changes
}

/** Whether two values are the same JSON, ignoring key order and undefined properties. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false
  return Object.keys({ ...a, ...b }).every((name) => isSame(a[name], b[name]))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
