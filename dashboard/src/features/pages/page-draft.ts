import { ConflictError, type Page, type PagesUpdateInput } from '@sitewright/client'

export type Draft = Pick<Page, 'title' | 'slug' | 'blocks' | 'seo'>
export type LoadedPage = { page: Page; etag: string | null }
/** `conflict`: somebody else has changed the page, and nothing is saved until a person has decided. */
export type Saving = 'saved' | 'changed' | 'saving' | 'failed' | 'conflict'
export type DraftState = { draft: Draft; status: Page['status']; saving: Saving; error: unknown }
type Send = (changes: PagesUpdateInput, etag: string | null) => Promise<LoadedPage>

const AUTOSAVE_PAUSE_MS = 1_500

/**
 * A page while somebody works on it. Drafts are saved when the work pauses; what visitors see only changes by `save`.
 * Every save names the version it was made from, so that it never undoes somebody else's.
 */
export class PageDraft {
  #state: DraftState
  #saved: Draft
  #etag: string | null
  #timer: ReturnType<typeof setTimeout> | undefined
  #work: Promise<boolean> | null = null
  readonly #send: Send
  readonly #listeners = new Set<() => void>()

  constructor({ page, etag }: LoadedPage, send: Send) {
    this.#saved = draftOf(page)
    this.#state = { draft: this.#saved, status: page.status, saving: 'saved', error: null }
    this.#etag = etag
    this.#send = send
  }

  get state(): DraftState {
    return this.#state
  }

  get etag(): string | null {
    return this.#etag
  }

  get isUnsaved(): boolean {
    return this.#work !== null || Object.keys(changesOf(this.#saved, this.#state.draft)).length > 0
  }

  /** Whether it saves itself when the work pauses. */
  get savesItself(): boolean {
    return this.#state.status === 'draft' && this.#state.saving !== 'conflict'
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The blocks as the editor writes them that were loaded: the same content, so nothing has changed. */
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
    this.#plan()
  }

  /** Saves what has changed, with a status as well when one is given. True when that is done. */
  async save(status: Page['status'] = this.#state.status): Promise<boolean> {
    clearTimeout(this.#timer)
    while (this.#work) await this.#work
    if (this.#state.saving === 'conflict') return false
    this.#work = this.#sendChanges(status)
    try {
      return await this.#work
    } finally {
      this.#work = null
      if (this.#state.saving === 'saved' && this.isUnsaved) this.change({})
    }
  }

  /** Saves nothing by itself any more. */
  stop() {
    clearTimeout(this.#timer)
  }

  async #sendChanges(status: Page['status']): Promise<boolean> {
    const { draft } = this.#state
    const changes = changesOf(this.#saved, draft)
    if (status !== this.#state.status) changes.status = status
    if (Object.keys(changes).length === 0) return true
    this.#set({ saving: 'saving', error: null })
    try {
      const { page, etag } = await this.#send(changes, this.#etag)
      this.#etag = etag
      this.#saved = draft
      this.#set({ saving: 'saved', status: page.status })
      return true
    } catch (error) {
      const isStale = error instanceof ConflictError && error.reason === 'version_changed'
      this.#set({ saving: isStale ? 'conflict' : 'failed', error })
      return false
    }
  }

  #plan() {
    clearTimeout(this.#timer)
    if (!this.savesItself || !this.isUnsaved) return
    this.#timer = setTimeout(() => void this.save(), AUTOSAVE_PAUSE_MS)
  }

  #set(part: Partial<DraftState>) {
    this.#state = { ...this.#state, ...part }
    for (const listener of this.#listeners) listener()
  }
}

const draftOf = ({ title, slug, blocks, seo }: Page): Draft => ({ title, slug, blocks, seo })

function changesOf(saved: Draft, draft: Draft): PagesUpdateInput {
  const changes: PagesUpdateInput = {}
  if (draft.title !== saved.title) changes.title = draft.title
  if (draft.slug !== saved.slug) changes.slug = draft.slug
  if (!isSame(draft.blocks, saved.blocks)) changes.blocks = draft.blocks
  if (!isSame(draft.seo, saved.seo)) changes.seo = draft.seo
  return changes
}

const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)
