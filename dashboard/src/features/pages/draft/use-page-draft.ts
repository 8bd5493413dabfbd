import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { siteKey, useSitePlace } from '../../../lib/place.tsx'
import { updateSessionOn, useMe } from '../../../lib/session.tsx'
import { type DraftState, type LoadedPage, PageDraft, type StoredPage } from './page-draft.ts'

/** Shared by the parts of the editor. */
type Editing = {
  pageId: string
  draft: PageDraft
  /** Reloads the page from the server and drops unsaved changes. */
  reload(): void
}

export function usePageDraft(loaded: LoadedPage): PageDraft {
  const { session } = useMe()
  const stored = useStoredPage(loaded.page.id)
  const [draft] = useState(() => new PageDraft(loaded, stored))
  const { publishing } = useSitePlace().site
  useEffect(() => {
    draft.isStaged = publishing === 'staged'
    draft.start()
    return () => draft.stop()
  }, [draft, publishing])
  useEffect(() => saveWhenNeeded(draft), [draft])
  // Retries a save that failed because the session had ended.
  useEffect(() => void (session && draft.settle().catch(() => {})), [draft, session])
  return draft
}

function useStoredPage(pageId: string): StoredPage {
  const place = useSitePlace()
  const { api, siteId } = place
  const queries = useQueryClient()
  return {
    async read() {
      const { data: page, etag } = await api.pages.get(siteId, pageId).withResponse()
      return { page, etag }
    },
    async update(changes, etag) {
      const options = etag === null ? {} : { ifMatch: etag }
      const sent = api.pages.update(siteId, pageId, changes, options).withResponse()
      const { data: page, ...saved } = await sent.catch((error) => {
        updateSessionOn(error, queries)
        throw error
      })
      const changed = changes.status === undefined ? ['pages'] : ['pages', 'releases', 'site']
      for (const name of changed) void queries.invalidateQueries({ queryKey: [...siteKey(place), name] })
      return { page, etag: saved.etag }
    },
  }
}

/** Saves when the tab is hidden, as it may never return, and when the network is back. */
function saveWhenNeeded(draft: PageDraft) {
  const save = () => void draft.settle().catch(() => {})
  const saveWhenHidden = () => document.visibilityState === 'hidden' && save()
  window.addEventListener('online', save)
  document.addEventListener('visibilitychange', saveWhenHidden)
  return () => {
    window.removeEventListener('online', save)
    document.removeEventListener('visibilitychange', saveWhenHidden)
  }
}

const EditingContext = createContext<Editing | null>(null)
export const EditingProvider = EditingContext.Provider

/** The page being edited, and its state. */
export function useEditing(): Editing & { state: DraftState } {
  const editing = useContext(EditingContext)
  if (editing === null) throw new Error('useEditing must be used inside the page editor')
  const { draft } = editing
  const state = useSyncExternalStore(draft.subscribe, () => draft.state)
  return { ...editing, state }
}
