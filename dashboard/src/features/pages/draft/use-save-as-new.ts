import { ConflictError } from '@sitewright/client'
import { useNavigate } from '@tanstack/react-router'
import { useAction } from '../../../components/feedback/use-action.ts'
import { siteKey, useSitePlace } from '../../../lib/place.tsx'
import { slugWith } from '../slug.ts'
import type { Draft } from './page-draft.ts'

const ATTEMPTS = 20

/** Saves content as a new draft with a suffixed slug, and opens it. */
export function useSaveAsNew() {
  const place = useSitePlace()
  const { api, siteId, mode } = place
  const navigate = useNavigate()
  const { run, isBusy } = useAction([...siteKey(place), 'pages'])
  const create = async (draft: Draft, suffix: string) => {
    for (let attempt = 1; ; attempt++) {
      const slug = slugWith(draft.slug, attempt === 1 ? suffix : `${suffix}-${attempt}`)
      try {
        return await api.pages.create(siteId, { ...draft, slug, status: 'draft' })
      } catch (error) {
        const isTaken = error instanceof ConflictError && error.reason === 'slug_taken'
        if (!isTaken || attempt === ATTEMPTS) throw error
      }
    }
  }
  const saveAsNew = async (draft: Draft, suffix: string, onSaved?: () => void) => {
    const page = await run(() => create(draft, suffix), 'Saved as a new page')
    if (!page) return
    onSaved?.()
    await navigate({ to: `/${mode}/sites/${siteId}/pages/${page.id}` })
  }
  return { saveAsNew, isBusy }
}
