import type { DraftRelease, PageSummary, SiteDetail } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { siteKey, useSitePlace } from '../../lib/place.tsx'
import { fromDateTimeInput } from '../../lib/site-time.ts'
import { useAction } from '../feedback/use-action.ts'
import type { Outcome } from './published.tsx'
import { isLive } from './queries.ts'

type Ids = ReadonlySet<string>

/** What is chosen of the changes to publish: all of them, unless some are left out or drafts are added. */
export function usePublication(draft: DraftRelease) {
  const { api, siteId, site, accountId, mode } = useSitePlace()
  const { attempt } = useAction([accountId, mode])
  const drafts = useDrafts()
  const [left, setLeft] = useState<Ids>(new Set())
  const [added, setAdded] = useState<Ids>(new Set())
  const changed = draft.pages.filter(({ change, pageId }) => change !== 'removed' && !left.has(pageId))
  const chosen = [
    ...changed.map(({ pageId: id, title, slug }) => ({ id, title, slug })),
    ...drafts.filter(({ id }) => added.has(id)),
  ]
  const isPart = left.size > 0 || added.size > 0
  // Only a release of everything contains removals, and documents of the whole site.
  const hasRest = left.size === 0 && draft.removed + draft.documents.length > 0
  /** `at` is a local time of the site; null means now. */
  const publish = async (note: string, at: string | null): Promise<Outcome> => {
    const shared = { ...(note && { note }), ...(at !== null && { publishAt: at }) }
    const pageIds = chosen.map(({ id }) => id)
    const send = (options: object) => attempt(() => api.sites.publish(siteId, { ...shared, ...options }))
    let result: SiteDetail | undefined
    if (isPart && pageIds.length > 0) result = await send({ pageIds })
    if (hasRest || !result) result = await send({})
    const [page = null] = hasRest || chosen.length > 1 ? [] : chosen
    return { site: result, page, at: at === null ? null : fromDateTimeInput(at, site.timeZone) }
  }
  return {
    left,
    leave: (id: string, isLeft: boolean) => setLeft(toggled(left, id, isLeft)),
    drafts,
    added,
    add: (id: string, isAdded: boolean) => setAdded(toggled(added, id, isAdded)),
    isNothing: chosen.length === 0 && !hasRest && (left.size > 0 || isLive(site)),
    publish,
  }
}

export type Publication = ReturnType<typeof usePublication>

const MAX_DRAFTS = 100

/** Drafts that were never live: they stay hidden unless they are chosen. */
function useDrafts(): PageSummary[] {
  const place = useSitePlace()
  const { api, siteId } = place
  const { data } = useQuery({
    queryKey: [...siteKey(place), 'pages', 'drafts'],
    queryFn: () => api.pages.list(siteId, { status: 'draft', limit: MAX_DRAFTS }),
  })
  return data?.data.filter(({ liveVersion }) => liveVersion === null) ?? []
}

function toggled(ids: Ids, id: string, isIn: boolean): Ids {
  const next = new Set(ids)
  if (isIn) next.add(id)
  else next.delete(id)
  return next
}
