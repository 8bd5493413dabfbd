import { ConflictError } from '@sitewright/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { notifySuccess } from '../../lib/errors.ts'
import { siteKey, useSitePlace } from '../../lib/place.tsx'
import { updateSessionOn } from '../../lib/session.tsx'
import { useUnsaved } from '../forms/unsaved.tsx'

type Answer<R> = { data: R; etag: string | null }
export type Loaded<R> = { resource: R; etag: string | null }
/** A document of the site as the API has it: its design, menus, or header and footer. */
type DocumentKind = 'design' | 'navigation' | 'frame'

/** Loads a document to edit it. It is never fetched again by itself, so that edits stay. */
export function useDocument<R>(kind: DocumentKind, read: () => Promise<Answer<R>>) {
  const place = useSitePlace()
  return useQuery({
    queryKey: [...siteKey(place), 'edited-document', kind],
    queryFn: async (): Promise<Loaded<R>> => {
      const { data, etag } = await read()
      return { resource: data, etag }
    },
    staleTime: 'static',
    gcTime: 0,
  })
}

type Options<R, D> = {
  loaded: Loaded<R>
  draftOf(resource: R): D
  /** Without an etag it overwrites whatever is stored. */
  write(draft: D, options: { ifMatch?: string }): Promise<Answer<R>>
  /** Loads the document again, and drops the draft. */
  reload(): void
}

/** A document while it is edited. A save never overwrites someone else's, unless the user decides so. */
export function useDraft<R, D>({ loaded, draftOf, write, reload }: Options<R, D>) {
  const place = useSitePlace()
  const queries = useQueryClient()
  const [base, setBase] = useState(loaded)
  const [draft, change] = useState(() => draftOf(loaded.resource))
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const saved = useMemo(() => JSON.stringify(draftOf(base.resource)), [base, draftOf])
  const isDirty = saved !== JSON.stringify(draft)
  const pass = useUnsaved(isDirty, isBusy)
  const save = async ({ overwrites = false } = {}) => {
    setBusy(true)
    setError(null)
    try {
      const ifMatch = overwrites ? null : base.etag
      const { data, etag } = await write(draft, ifMatch === null ? {} : { ifMatch })
      setBase({ resource: data, etag })
      change(draftOf(data))
      notifySuccess('Saved')
      // What is left to publish, and previews.
      for (const part of ['pages', 'documents'])
        void queries.invalidateQueries({ queryKey: [...siteKey(place), part] })
    } catch (error) {
      updateSessionOn(error, queries)
      setError(error)
    } finally {
      setBusy(false)
    }
  }
  return {
    resource: base.resource,
    draft,
    change,
    isDirty,
    isBusy,
    error,
    isConflict: error instanceof ConflictError && error.reason === 'version_changed',
    save,
    discard() {
      setError(null)
      change(draftOf(base.resource))
    },
    reload() {
      pass()
      reload()
    },
  }
}

export type DraftOf<R, D> = ReturnType<typeof useDraft<R, D>>
