import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { siteKey, useSitePlace } from '../../app/place.tsx'
import { type DraftState, type LoadedPage, PageDraft } from './page-draft.ts'

/** What the parts of the editor share. */
export type Editing = {
  pageId: string
  draft: PageDraft
  /** Shows the page as the server has it now, without what is unsaved. */
  reload(): void
}

export function usePageDraft(loaded: LoadedPage): PageDraft {
  const place = useSitePlace()
  const { api, siteId } = place
  const queries = useQueryClient()
  const [draft] = useState(
    () =>
      new PageDraft(loaded, async (changes, etag) => {
        const options = etag === null ? {} : { ifMatch: etag }
        const saved = await api.pages.update(siteId, loaded.page.id, changes, options).withResponse()
        void queries.invalidateQueries({ queryKey: [...siteKey(place), 'pages'] })
        void queries.invalidateQueries({ queryKey: [...siteKey(place), 'revisions', loaded.page.id] })
        return { page: saved.data, etag: saved.etag }
      }),
  )
  useEffect(() => () => draft.stop(), [draft])
  return draft
}

const EditingContext = createContext<Editing | null>(null)
export const EditingProvider = EditingContext.Provider

/** The page one works on, and how it stands. */
export function useEditing(): Editing & { state: DraftState } {
  const editing = useContext(EditingContext)
  if (editing === null) throw new Error('useEditing is for what is inside the editor of a page')
  const { draft } = editing
  const state = useSyncExternalStore(draft.subscribe, () => draft.state)
  return { ...editing, state }
}
